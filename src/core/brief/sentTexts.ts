import type { PartContents, PlacedPart } from '../budget/composition';
import type { PinnedPart } from '../budget/pinnedParts';
import type { Tokens } from '../budget/tokens';
import { isOurs, parseUri } from '../documents/uris';
import type { PlacedText } from './hunks';

/** What a session knows of a part. */
interface Known {
  /** The text, if it was sent as a whole and is still kept. */
  readonly whole?: PlacedText;
  readonly remark?: string;
}

type TextContents = Extract<PartContents, { readonly type: 'text' }>;

/** Hunks are sent if they have less than this share of the tokens of the whole text. */
const most = 0.5;
/** The most characters that are kept of one session; they are in memory alone. */
const maxCharacters = 100_000;

/** The text to keep of a part, in order to find its changes; only documents and their lines are compared. */
export function wholeText({
  part: { pin, uri },
  contents,
  omission,
}: PlacedPart<PinnedPart>): PlacedText | undefined {
  if (contents.type !== 'text' || omission !== undefined || uri === undefined) return undefined;
  const isDocument = pin?.target.type === 'range' || !isOurs(parseUri(uri));
  return isDocument ? placed(contents) : undefined;
}

/** The same parts, with no more texts than there is room for; the first ones keep theirs. */
export function withinRoom<Part extends Known>(parts: ReadonlyMap<string, Part>) {
  let left = maxCharacters;
  const kept = [...parts].map(([key, part]) => {
    const { whole, ...rest } = part;
    if (whole === undefined) return [key, part] as const;
    const isRoom = whole.text.length <= left;
    if (isRoom) left -= whole.text.length;
    return [key, isRoom ? part : rest] as const;
  });
  return new Map(kept);
}

/** The changes since the text was sent, if they are clearly shorter than the text; otherwise the text. */
export async function changesSince(
  { whole, remark }: Known,
  contents: PartContents,
  tokens: Pick<Tokens, 'count'>,
): Promise<PartContents> {
  if (whole === undefined || contents.type !== 'text') return contents;
  const { hunksOf } = await import('./hunks'); // Few windows need it.
  const hunks = hunksOf(whole, placed(contents));
  if (hunks === undefined) return contents;
  if ((await tokens.count(hunks)) >= (await tokens.count(contents.text)) * most) return contents;
  const { outline: _, ...changed } = contents;
  const state = contents.remark ?? (remark === undefined ? undefined : 'saved');
  const since = 'changes since it was sent above';
  return {
    ...changed,
    text: hunks,
    language: 'diff',
    remark: state === undefined ? since : `${state}; ${since}`,
  };
}

function placed({ text, firstLine = 1 }: TextContents): PlacedText {
  return { text, firstLine };
}
