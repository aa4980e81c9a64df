import type { PartContents, PlacedPart } from '../budget/composition';
import type { PinnedPart } from '../budget/pinnedParts';
import { isOurs, parseUri } from '../documents/uris';
import type { PlacedText } from './hunks';
import type { BriefBudget } from './limits';

/** What a session knows of a part. */
interface Known {
  /** The text that was sent, or whose outline was, if it is still kept. */
  readonly text?: PlacedText;
  readonly remark?: string;
  /** Present if an outline was sent. */
  readonly bodies?: readonly unknown[];
}

type TextContents = Extract<PartContents, { readonly type: 'text' }>;

/** Hunks are sent if they have less than this share of the tokens of the text, and of those of a brief. */
const most = 0.5;
/** The most characters that are kept of one session; they are in memory alone. */
const maxCharacters = 100_000;

/** The text to keep of a part, in order to find its changes; only documents and their lines are compared. */
export function keptText({
  part: { pin, uri },
  contents,
  omission,
}: PlacedPart<PinnedPart>): PlacedText | undefined {
  if (contents.type !== 'text' || uri === undefined) return undefined;
  // Changes have lines of bodies, and an outline is all that there is of a pin for which the person chose that.
  const isComplete = omission?.type === 'outline' ? pin?.shape !== 'outline' : !omission;
  if (!isComplete) return undefined;
  const isDocument = pin?.target.type === 'range' || !isOurs(parseUri(uri));
  return isDocument ? placed(contents) : undefined;
}

/** The same parts, with no more texts than there is room for; the first ones keep theirs. */
export function withinRoom<Part extends Known>(parts: ReadonlyMap<string, Part>) {
  let left = maxCharacters;
  const kept = [...parts].map(([key, part]) => {
    const { text, ...rest } = part;
    if (text === undefined) return [key, part] as const;
    const isRoom = text.text.length <= left;
    if (isRoom) left -= text.text.length;
    return [key, isRoom ? part : rest] as const;
  });
  return new Map(kept);
}

/** The changes since the text or its outline was sent; `undefined` if they are not clearly shorter than the text. */
export async function changesSince(
  { text: before, remark, bodies }: Known,
  contents: PartContents,
  { tokens, measure }: Pick<BriefBudget, 'tokens' | 'measure'>,
): Promise<TextContents | undefined> {
  if (before === undefined || contents.type !== 'text') return undefined;
  const { hunksOf } = await import('./hunks'); // Few windows need it.
  const hunks = hunksOf(before, placed(contents));
  if (hunks === undefined) return undefined;
  const instead = Math.min(await measure.count(contents.text), tokens);
  if ((await measure.count(hunks)) >= instead * most) return undefined;
  const { outline: _, ...changed } = contents;
  const state = contents.remark ?? (remark === undefined ? undefined : 'saved');
  const since = `changes since ${bodies ? 'its outline' : 'it'} was sent above`;
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
