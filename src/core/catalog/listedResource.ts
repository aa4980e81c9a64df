import { pinnedIcon } from './icons';
import { isPinned, type Place } from './paging';
import type { Redactor } from '../redaction/redact';
import type { PinMatcher } from '../pins/matcher';
import type { Reason, ResourceDescription } from './resource';
import type { Viewer } from '../sharing/viewer';
import type { CanonicalUri } from '../documents/uris';

/** An entry of the list as clients receive it. */
export interface ListedResource extends Omit<ResourceDescription, 'reason'> {
  readonly uri: CanonicalUri;
  readonly priority: number;
  /** Empty for a file that is only listed because it is in the workspace. */
  readonly reasons: readonly Reason[];
}

interface Options {
  readonly pins: { readonly matcher: PinMatcher };
  readonly redactor: Pick<Redactor, 'redact'>;
  readonly viewer: Viewer;
}

export function listedResource(
  place: Place,
  { reason, ...described }: ResourceDescription,
  { pins, redactor, viewer }: Options,
): ListedResource {
  const [priority, , , , uri] = place;
  const { icon } = described;
  const { note, audience } = (isPinned(place) && pins.matcher.of(uri)) || {};
  const shown = reason === 'open' && !viewer.sees('editors') ? undefined : reason;
  const reasons = new Set<Reason | undefined>([isPinned(place) ? 'pinned' : shown, shown]);
  return {
    uri,
    priority,
    reasons: [...reasons].filter((each) => each !== undefined),
    ...described,
    ...(icon && isPinned(place) && { icon: pinnedIcon(icon) }),
    ...(note !== undefined && { description: redactor.redact(note).text }),
    ...(audience && { audience: [audience] }),
  };
}
