import { Unavailable } from '../../base/errors';
import { orAborted } from '../../base/orAborted';
import type { ReadContext, ResourceContents } from '../catalog/resource';
import { parseUri, type CanonicalUri } from '../documents/uris';

/** How long a prompt waits for what can be late, in all. Its hook ends after a second. */
const maxMs = 400;
/** How long it waits for each after that: what is at hand comes within it. */
const graceMs = 25;
/** The maximum number of resources that are read at a time before they are asked for. */
const readAhead = 8;

type Read = Promise<ResourceContents | undefined>;

/**
 * The same context for a prompt, which has to go without what is late, such as rows of a database that is far away. That counts
 * as not available now.
 * @param patient reads on when nobody waits any more, so that the next prompt finds it at hand.
 */
export function inTime(context: ReadContext, patient: Pick<ReadContext, 'read'>): ReadContext {
  const late = AbortSignal.timeout(maxMs);
  const begun = new Map<CanonicalUri, Read>();
  const begin = (uri: CanonicalUri) => {
    const reading = begun.get(uri) ?? patient.read(uri);
    begun.set(uri, reading);
    reading.catch(() => undefined); // Perhaps nobody asks for it any more.
    return reading;
  };
  context.pinned().then(
    (pinned) => {
      for (const uri of pinned.filter(canBeLate).slice(0, readAhead)) void begin(uri);
    },
    () => undefined, // Whoever asks for the pins is told why there are none.
  );
  const read = async (uri: CanonicalUri) => {
    const end = late.aborted ? AbortSignal.timeout(graceMs) : late;
    return orAborted(() => begin(uri), end).catch((cause: unknown) => {
      throw end.aborted ? new Unavailable(`${uri} did not answer in time.`) : cause;
    });
  };
  return { ...context, read: (uri) => (canBeLate(uri) ? read(uri) : context.read(uri)) };
}

/** What is on the disk, or in this window. */
const atHand = /^(?:file|untitled|context|editor|diagnostics|terminal|task|test|skill|https?)$/;

/** Whether it comes from another program: a database, git, a debugger, another extension. */
function canBeLate(uri: CanonicalUri): boolean {
  return !atHand.test(parseUri(uri).scheme);
}
