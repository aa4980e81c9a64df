import type { PinnedPart } from '../budget/pinnedParts';
import type { PartContents, PlacedPart } from '../budget/composition';
import type { LineRange } from '../documents/lines';
import type { DocumentProblems, Problem } from '../documents/problems';
import type { CanonicalUri } from '../documents/uris';
import { digest } from './digest';
import type { PlacedText } from './hunks';
import type { NamesSection } from './namesInBrief';
import type { Place } from './place';
import type { SentSuggestions } from './sentSuggestions';
import { keptText } from './sentTexts';

/** A record of the briefs that a client's session has received, by which the next brief finds the changes. */
export interface SentState {
  readonly parts: ReadonlyMap<string, SentPart>;
  /** The digest of the last place; empty if there was none. */
  readonly place: string;
  /** The number of problems by the digest of each. */
  readonly problems: ReadonlyMap<string, number>;
  /** The digest of the names in each section, in any order, by its heading; empty if there were none. */
  readonly names: ReadonlyMap<string, string>;
  readonly suggestions: SentSuggestions;
  /** The ids of the failures that were told. */
  readonly failures: ReadonlySet<string>;
}

/** A part as the session has received it. */
export interface SentPart {
  /** The digest of the text; absent if only the name was sent. */
  readonly hash?: string;
  /** The text, if all of it or its outline was sent and it is still kept. */
  readonly text?: PlacedText;
  /** The lines of the bodies that were sent, if an outline was sent in place of the text. */
  readonly bodies?: readonly LineRange[];
  /** The reason why there was no text to read. */
  readonly absence?: string;
  /** Why there was no text. If the resource was not available, the session still has a text that it was sent before. */
  readonly lack?: PartContents['type'];
  /** The priority with which not all of it had room; absent if all of it was sent. */
  readonly shortAt?: number;
  /** The id of the pin. */
  readonly pin?: string | undefined;
  readonly title: string;
  /** What the session knows of the text beside its title, such as that it is not saved. */
  readonly remark?: string;
  readonly subject: CanonicalUri | undefined;
}

/** There was no room to read the part. */
const noRoom: readonly PartContents['type'][] = ['budget', 'unread'];

/** Whether there was no room for all that the person wants of the part. */
function isShort({ part: { pin }, omission }: PlacedPart<PinnedPart>): boolean {
  if (omission?.type === 'outline') return pin?.shape !== 'outline';
  return omission?.type === 'cut' || noRoom.some((type) => type === omission?.type);
}

/** The maximum number of problems of a session that are remembered. */
const maxProblems = 2_000;

export function partKey({ uri, pin, title }: PinnedPart): string {
  return uri ?? pin?.id ?? title;
}

/** The resource that must be readable to name the part; `undefined` without a URI. */
export function subjectOf({ uri, pin }: PinnedPart): CanonicalUri | undefined {
  return pin?.target.type === 'range' ? pin.target.uri : uri;
}

/** @param placed with the contents of the part itself, also where only its changes were sent. */
export function sentPart(placed: PlacedPart<PinnedPart>): SentPart {
  const { part, contents, omission } = placed;
  const { title, pin, reason } = part;
  const text = keptText(placed);
  const isSent = contents.type === 'text' && omission?.type !== 'budget';
  const isLacking = contents.type !== 'text' && !noRoom.includes(contents.type);
  return {
    ...(isSent && { hash: textHash(part, contents.text) }),
    ...(isSent && contents.remark !== undefined && { remark: contents.remark }),
    ...(text && { text }),
    ...(omission?.type === 'outline' && { bodies: omission.bodies }),
    ...(reason && { absence: reason }),
    ...(isLacking && { lack: contents.type }),
    ...(isShort(placed) && { shortAt: pin?.priority ?? 0 }),
    title,
    pin: pin?.id,
    subject: subjectOf(part),
  };
}

/** The part, of which the session keeps the text while it is not available, so that it is not sent anew afterwards. */
export function keptWhileUnavailable(sent: SentPart, before: SentPart | undefined): SentPart {
  return sent.lack === 'unavailable' ? { ...before, ...sent } : sent;
}

/** Whether the session knows already that the part is not available. */
export function isStillUnavailable(
  { lack }: SentPart,
  contents: PartContents | undefined,
): boolean {
  return lack === 'unavailable' && contents?.type === 'unavailable';
}

/**
 * The part of which only the changes were sent. After these, the lines of the bodies that the session has are others. Where
 * there was no room for all changes, the part is sent anew.
 */
export function withChanges(
  placed: PlacedPart<PinnedPart>,
  before: SentPart | undefined,
): SentPart {
  const sent = sentPart(placed);
  if (placed.omission) {
    const { text: _, ...rest } = before ?? sent;
    return rest;
  }
  if (!before?.bodies) return sent;
  const { shortAt } = before;
  return { ...sent, bodies: [], ...(shortAt !== undefined && { shortAt }) };
}

/**
 * Whether a part that had not enough room may have more by now: the person has raised its priority, or it was left out and
 * others that were sent are no longer pinned.
 */
export function mayHaveRoom(
  { shortAt, hash }: SentPart,
  { pin }: PinnedPart,
  areFewer: boolean,
): boolean {
  if (shortAt === undefined) return false;
  return (pin?.priority ?? 0) > shortAt || (areFewer && hash === undefined);
}

/** Whether a part has to be read again to know whether it has changed: not if there was no room to read it. */
export function wasRead({ hash, lack }: SentPart): boolean {
  return hash !== undefined || lack !== undefined;
}

/** @param contents the present contents of a part that was read. */
export function isUnchanged(
  { hash, bodies, absence, lack }: SentPart,
  part: PinnedPart,
  contents: PartContents | undefined,
): boolean {
  if (bodies && part.pin?.shape === 'whole') return false;
  if (contents?.type === 'text') return textHash(part, contents.text) === hash;
  return hash === undefined && lack === contents?.type && absence === part.reason;
}

/** Whether a text that was sent before it was saved is saved by now. */
export function isSavedSince({ remark }: SentPart, contents: PartContents | undefined): boolean {
  return remark !== undefined && contents?.type === 'text' && contents.remark === undefined;
}

/** The part once the session knows that it is saved. */
export function asSaved(part: SentPart): SentPart {
  const { remark: _, ...sent } = part;
  return sent;
}

/** The hash is that of text and note alone, so that lines that only moved count as unchanged. */
function textHash({ note }: PinnedPart, text: string): string {
  return digest([text, note?.text ?? '']);
}

export function placeState({ uri, line, cell, selection }: Place): string {
  return digest([uri, selection || cell ? JSON.stringify([selection, cell]) : String(line)]);
}

export function sentNames({ heading, names }: NamesSection): [heading: string, state: string] {
  return [heading, names.length === 0 ? '' : digest(names.toSorted())];
}

/** The sections of which the last brief had other names. */
export function changedNames(
  sections: readonly NamesSection[],
  sent: SentState['names'] | undefined,
): readonly NamesSection[] {
  return sections.filter((section) => {
    const [heading, state] = sentNames(section);
    return state !== (sent?.get(heading) ?? '');
  });
}

/** Counts equal problems. Their lines are ignored, because they move with each edit above. */
export function countProblems(found: readonly DocumentProblems[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { document, problems } of found) {
    for (const problem of problems) {
      const key = problemKey(document, problem);
      const count = counts.get(key);
      if (count === undefined && counts.size >= maxProblems) return counts;
      counts.set(key, (count ?? 0) + 1);
    }
  }
  return counts;
}

/** The problems that were not in the last brief. */
export function newProblems(
  found: readonly DocumentProblems[],
  sent: ReadonlyMap<string, number>,
): readonly DocumentProblems[] {
  if (sent.size >= maxProblems) return [];
  const left = new Map(sent);
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
