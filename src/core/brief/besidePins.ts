import type { DocumentProblems } from '../documents/problems';
import type { CanonicalUri } from '../documents/uris';
import type { WindowNow } from './briefSources';
import { type Failure, failureSection } from './failure';
import type { BriefBudget } from './limits';
import type { NamesSection } from './namesInBrief';
import type { Place } from './place';
import { namesLine, namesSection, placeSection, problemsSection } from './sections';
import { changedNames, newProblems, placeState, type SentState } from './sentState';

interface Present extends WindowNow {
  /** Whether the problems of a document are among the pins. */
  isPinned(document: CanonicalUri): boolean;
  /** Where declarations are that the prompt names. */
  readonly asked: readonly string[];
  readonly since: SinceSent;
}

/** What else has become of parts that were sent, by their titles. */
interface SinceSent {
  /** They are no longer pinned. */
  readonly unpinned: readonly string[];
  /** Pinned folders or globs have them no longer. */
  readonly gone: readonly string[];
  readonly renamed: readonly string[];
  /** They were sent before they were saved, and are saved by now. */
  readonly saved: readonly string[];
}

/** What a brief says before and after the pins; in a brief of changes, only what is new. */
interface BesidePins {
  readonly failures: readonly Failure[];
  readonly place: Place | undefined;
  readonly problems: readonly DocumentProblems[];
  readonly problemsHeading: string;
  readonly asked: readonly string[];
  readonly names: readonly NamesSection[];
  readonly since: SinceSent;
}

/** The shares of the budget for the sections. */
const shares = {
  failures: 0.12,
  /** With the selection. */
  place: 0.3,
  problems: 0.2,
  asked: 0.05,
  /** The share of each section of names. */
  names: 0.1,
};

const sinceSent = [
  { what: 'unpinned', label: 'No longer pinned', share: 0.1 },
  { what: 'gone', label: 'Gone from what is pinned', share: 0.05 },
  { what: 'renamed', label: 'Renamed or moved', share: 0.05 },
  { what: 'saved', label: 'Saved since then', share: 0.05 },
] as const;

/** @param sent the state that the client has received before, if any. */
export function besidePins(
  { failures, place, problems, isPinned, asked, names, since }: Present,
  sent: SentState | undefined,
): BesidePins {
  const isMoved = place && placeState(place) !== sent?.place;
  const present = problems ?? [];
  return {
    failures: failures.filter(({ id }) => !sent?.failures.has(id)),
    place: isMoved ? place : undefined,
    problems: (sent ? newProblems(present, sent.problems) : present).filter(
      ({ document }) => !isPinned(document),
    ),
    problemsHeading: sent ? 'New problems' : 'Problems',
    asked,
    names: changedNames(names, sent?.names),
    since,
  };
}

/** Whether there is anything to say, however little room there is for it. */
export function isAnythingBeside({
  failures,
  place,
  problems,
  asked,
  names,
  since,
}: BesidePins): boolean {
  const isAnyProblem = problems.some((each) => each.problems.length > 0);
  const named = [failures, asked, names, ...Object.values(since)];
  return place !== undefined || isAnyProblem || named.some(({ length }) => length > 0);
}

interface BesideTexts {
  /** The text before the pins. */
  readonly where: string;
  /** The text after the pins. */
  readonly rest: string;
  /** The failures that are in the text. */
  readonly told: readonly Failure[];
}

/** As much of it as there is room for. */
export async function besideTexts(beside: BesidePins, budget: BriefBudget): Promise<BesideTexts> {
  const { failures, place, problems, problemsHeading } = beside;
  const { asked, names, since } = beside;
  const { tokens, measure } = budget;
  const room = (share: number) => ({ most: Math.floor(tokens * share), tokens: measure });
  const failed = await failureSection(failures, room(shares.failures));
  const at = place ? await placeSection(place, room(shares.place)) : '';
  const found = await problemsSection(problems, problemsHeading, room(shares.problems));
  let named = await namesSection(namedInPrompt(asked), room(shares.asked));
  for (const section of names) {
    const now = section.names.length > 0 ? section.names : ['none now'];
    named += await namesSection({ ...section, names: now }, room(shares.names));
  }
  let rest = found + named;
  for (const { what, label, share } of sinceSent) {
    rest += await namesLine(label, since[what], room(share));
  }
  return { where: failed.text + at, rest, told: failed.told };
}

function namedInPrompt(names: readonly string[]): NamesSection {
  return { heading: 'Named in the prompt', label: 'Declared at', isList: true, names };
}
