import type { PinnedPart, PinnedParts } from '../budget/pinnedParts';
import type { ReadContext } from '../catalog/resource';
import { allProblemsUri } from '../documents/liveUris';
import type { DocumentProblems } from '../documents/problems';
import type { CanonicalUri } from '../documents/uris';
import { uriOfTarget } from '../pins/pin';
import type { Place } from './place';

/** What a section of the brief is about. */
export type BriefSubject = 'pins' | 'place' | 'selection' | 'problems';

/**
 * Whether the client that a brief is for may be told this unasked.
 * @param uri the document or other resource; a glob has none.
 */
export type MayTell = (what: BriefSubject, uri: CanonicalUri | undefined) => boolean;

/** For whom the sources are filtered. */
export interface BriefReader {
  readonly context: ReadContext;
  readonly mayTell: MayTell;
}

interface Options {
  readonly parts: PinnedParts;
  /** Where the user is, whether or not clients may be told. */
  place(): Place | undefined;
}

/** More pins than these are not looked at. */
const mostParts = 2_000;

/** What a brief is made of. Each of it passes access and the filter of its client, here and nowhere else. */
export class BriefSources {
  constructor(private readonly options: Options) {}

  async pinned({ context, mayTell }: BriefReader): Promise<readonly PinnedPart[]> {
    const { parts } = await this.options.parts.all(context);
    return parts
      .filter(({ uri, pin }) => mayTell('pins', uri ?? (pin && uriOfTarget(pin.target))))
      .slice(0, mostParts);
  }

  async place({ context, mayTell }: BriefReader): Promise<Place | undefined> {
    const now = this.options.place();
    if (!now || !mayTell('place', now.uri) || !(await context.maySee(now.uri))) return undefined;
    const { selection, ...place } = now;
    return selection && mayTell('selection', now.uri) ? { ...place, selection } : place;
  }

  /** Errors and warnings; `undefined` if the client may not be told of any. */
  async problems({
    context,
    mayTell,
  }: BriefReader): Promise<readonly DocumentProblems[] | undefined> {
    if (!mayTell('problems', allProblemsUri)) return undefined;
    const contents = await context.read(allProblemsUri);
    const found = (contents && 'text' in contents && contents.problems) || [];
    return found
      .filter(({ document }) => mayTell('problems', document))
      .map(({ problems, ...each }) => ({
        ...each,
        problems: problems.filter(({ severity }) => severity === 'error' || severity === 'warning'),
      }));
  }
}
