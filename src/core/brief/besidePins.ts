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
  /** The titles of parts that are no longer pinned. */
  readonly removed: readonly string[];
  /** The titles of parts that were sent before they were saved, and are saved by now. */
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
  readonly removed: readonly string[];
  readonly saved: readonly string[];
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
  removed: 0.1,
  saved: 0.05,
};

/** @param sent the state that the client has received before, if any. */
export function besidePins(
  { failures, place, problems, isPinned, asked, names, removed, saved }: Present,
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
    removed,
    saved,
  };
}

/** Whether there is anything to say, however little room there is for it. */
export function isAnythingBeside({
  failures,
  place,
  problems,
  asked,
  names,
  removed,
  saved,
}: BesidePins): boolean {
  const isAnyProblem = problems.some((each) => each.problems.length > 0);
  const named = [failures, asked, names, removed, saved];
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
  const { asked, names, removed, saved } = beside;
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
  const gonePins = await namesLine('No longer pinned', removed, room(shares.removed));
  const savedTexts = await namesLine('Saved since then', saved, room(shares.saved));
  const rest = found + named + gonePins + savedTexts;
  return { where: failed.text + at, rest, told: failed.told };
}

function namedInPrompt(names: readonly string[]): NamesSection {
  return { heading: 'Named in the prompt', label: 'Declared at', isList: true, names };
}
