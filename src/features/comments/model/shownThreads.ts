import type { ReadContext } from '../../../core/catalog/resource';
import { sliceLines, type LineRange } from '../../../core/documents/lines';
import { canonicalUri, type CanonicalUri } from '../../../core/documents/uris';
import { formatLines } from '../../../core/documents/lines';
import type { Title } from '../../../core/pins/title';
import type { ShownThread } from './commentText';
import { addressOf, type CommentPlace, type Thread } from './thread';

/** Where comments are, and what is there. */
export interface CommentTexts {
  readonly title: Title;
  /** The lines of a thread now; `undefined` if the document no longer has them. */
  linesOf(thread: Thread): LineRange | undefined;
  /** Resolves when the lines are where they are in the document as it is now. */
  settled(uri: CanonicalUri): Promise<void>;
  /** The text of an open document that has no address of its own, such as a cell of a notebook. */
  openText(uri: CanonicalUri): string | undefined;
}

/** The threads that the reader may see: those about documents that they are shown. */
export async function shownThreads(
  threads: readonly Thread[],
  context: ReadContext,
  texts: CommentTexts,
): Promise<readonly ShownThread[]> {
  if (!context.sees('comments')) return [];
  const shown: ShownThread[] = [];
  for (const thread of threads) {
    const { place } = thread;
    if (!(await context.maySee(place.document))) continue;
    await texts.settled(place.uri);
    const lines = texts.linesOf(thread);
    const now = lines && (await textAt(place, lines, context, texts));
    const title = texts.title(place.document);
    shown.push({ thread, title, lines, excerpt: now ?? thread.excerpt });
  }
  return shown;
}

async function textAt(
  place: CommentPlace,
  lines: LineRange,
  context: ReadContext,
  { openText }: CommentTexts,
): Promise<string | undefined> {
  const address = addressOf(place, lines);
  if (address) {
    const uri = canonicalUri(`${address.uri}#${formatLines(lines)}`);
    const contents = await context.read(uri).catch(() => undefined);
    return contents && 'text' in contents ? contents.text : undefined;
  }
  if (place.version !== undefined) return undefined;
  const text = openText(place.uri);
  try {
    return text === undefined ? undefined : sliceLines(text, lines).text;
  } catch {
    return undefined;
  }
}
