import type { PinnedPart } from '../budget/pinnedParts';
import type { PartContents, PlacedPart } from '../budget/compose';
import type { ReadContext } from '../catalog/resource';
import type { DocumentProblems, Problem } from '../documents/problems';
import { type CanonicalUri, isOurs, parseUri } from '../documents/uris';
import { digest } from './digest';
import type { Place } from './place';
import type { ToldSuggestions } from './toldSuggestions';

/** What a session of a client was told, as far as it is needed to tell what has changed since. */
export interface Told {
  readonly parts: ReadonlyMap<string, ToldPart>;
  /** Empty if it was told no place. */
  readonly place: string;
  /** How many problems there were of each key. */
  readonly problems: ReadonlyMap<string, number>;
  /** Empty if it was told of no changed files. */
  readonly changed: string;
  readonly suggestions: ToldSuggestions;
}

/** What was told of a part. */
interface ToldPart {
  /** The digest of the text; absent if the client was not told it. */
  readonly hash?: string;
  /** Why it was left out, if there is nothing to read. */
  readonly absence?: string;
  readonly title: string;
  /** The document whose access decides whether it may be named; absent for what is no document. */
  readonly subject?: CanonicalUri;
}

/** So many problems of a session are remembered. */
const mostProblems = 2_000;

export function partKey({ uri, pin, title }: PinnedPart): string {
  return uri ?? pin?.id ?? title;
}

export function toldPart({ part, contents, omission }: PlacedPart<PinnedPart>): ToldPart {
  const { title, pin, uri, reason } = part;
  const subject = pin?.target.type === 'range' ? pin.target.uri : uri;
  const isDocument = subject !== undefined && !isOurs(parseUri(subject));
  const isTold = contents?.type === 'text' && omission?.type !== 'budget';
  return {
    ...(isTold && { hash: textHash(part, contents.text) }),
    ...(reason && { absence: reason }),
    title,
    ...(isDocument && { subject }),
  };
}

/** @param contents those of a part whose text was told */
export function isStillTold(
  { hash, absence }: ToldPart,
  part: PinnedPart,
  contents: PartContents | undefined,
): boolean {
  if (contents?.type === 'text') return textHash(part, contents.text) === hash;
  return hash === undefined && absence === part.reason;
}

/** The titles of what was told and is not pinned any more; what is held back by now is not named. */
export async function noLongerPinned(
  told: Told,
  pinned: readonly PinnedPart[],
  { sees, maySee }: Pick<ReadContext, 'sees' | 'maySee'>,
): Promise<readonly string[]> {
  if (!sees('pins')) return [];
  const present = new Set(pinned.map(partKey));
  const titles: string[] = [];
  for (const [key, { title, subject, absence }] of told.parts) {
    if (present.has(key) || absence !== undefined) continue;
    if (subject === undefined || (await maySee(subject))) titles.push(title);
  }
  return titles;
}

/** Moved lines with the same text are the same. */
function textHash({ note = '' }: PinnedPart, text: string): string {
  return digest([text, note]);
}

export function placeState({ uri, line, selection }: Place): string {
  return digest([uri, selection ? JSON.stringify(selection) : String(line)]);
}

/** @param titles of the files that differ from the last commit. */
export function changedState(titles: readonly string[]): string {
  return titles.length === 0 ? '' : digest(titles);
}

/** Counts the problems by what they say, without their lines, which move with each edit above. */
export function countProblems(found: readonly DocumentProblems[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { document, problems } of found) {
    for (const problem of problems) {
      const key = problemKey(document, problem);
      const count = counts.get(key);
      if (count === undefined && counts.size >= mostProblems) return counts;
      counts.set(key, (count ?? 0) + 1);
    }
  }
  return counts;
}

/** How many problems are not there any more. */
export function solvedProblems(
  found: readonly DocumentProblems[],
  told: ReadonlyMap<string, number>,
): number {
  if (told.size >= mostProblems) return 0;
  const now = countProblems(found);
  let solved = 0;
  for (const [key, count] of told) solved += Math.max(0, count - (now.get(key) ?? 0));
  return now.size >= mostProblems ? 0 : solved;
}

/** The problems that were not there when the client was told last. */
export function newProblems(
  found: readonly DocumentProblems[],
  told: ReadonlyMap<string, number>,
): readonly DocumentProblems[] {
  if (told.size >= mostProblems) return [];
  const left = new Map(told);
  return found.map((each) => ({
    ...each,
    problems: each.problems.filter((problem) => {
      const key = problemKey(each.document, problem);
      const known = left.get(key) ?? 0;
      left.set(key, known - 1);
      return known <= 0;
    }),
  }));
}

function problemKey(document: CanonicalUri, problem: Problem): string {
  const { severity, message, source = '', code = '' } = problem;
  return digest([document, severity, message, source, code]);
}
