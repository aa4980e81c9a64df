import type { DocumentProblems } from '../documents/problems';
import type { BriefBudget } from './limits';
import type { Place } from './place';
import { changedSection, namesLine, placeSection, problemsSection } from './sections';
import { changedState, newProblems, placeState, solvedProblems, type SentState } from './sentState';

interface Present {
  readonly place: Place | undefined;
  /** `undefined` if the reader is shown none. */
  readonly problems: readonly DocumentProblems[] | undefined;
  /** The titles of changed files; `undefined` if the reader is shown none. */
  readonly changed: readonly string[] | undefined;
  /** The titles of parts that are no longer pinned. */
  readonly removed: readonly string[];
}

/** What a brief says after the pins; in a brief of changes, only what is new. */
interface BesidePins {
  readonly place: Place | undefined;
  readonly problems: readonly DocumentProblems[];
  readonly problemsHeading: string;
  readonly solved: number;
  readonly changed: readonly string[];
  readonly removed: readonly string[];
}

/** The shares of the budget for the sections. */
const shares = {
  /** With the selection. */
  place: 0.3,
  problems: 0.2,
  changed: 0.1,
  removed: 0.1,
};

/** @param sent the state that the client has received before, if any. */
export function besidePins(
  { place, problems, changed = [], removed }: Present,
  sent: SentState | undefined,
): BesidePins {
  const isMoved = place && placeState(place) !== sent?.place;
  const isChanged = changedState(changed) !== (sent?.changed ?? '');
  const present = problems ?? [];
  return {
    place: isMoved ? place : undefined,
    problems: sent ? newProblems(present, sent.problems) : present,
    problemsHeading: sent ? 'New problems' : 'Problems',
    solved: sent && problems ? solvedProblems(problems, sent.problems) : 0,
    changed: isChanged ? changed : [],
    removed,
  };
}

/** Whether there is anything to say, however little room there is for it. */
export function hasRest({ place, problems, solved, changed, removed }: BesidePins): boolean {
  const isAnyProblem = problems.some((each) => each.problems.length > 0) || solved > 0;
  return place !== undefined || isAnyProblem || changed.length > 0 || removed.length > 0;
}

/** As much of it as there is room for. */
export async function restText(beside: BesidePins, budget: BriefBudget): Promise<string> {
  const { place, problems, problemsHeading, solved, changed, removed } = beside;
  const { tokens, measure } = budget;
  const room = (share: number) => ({ most: Math.floor(tokens * share), tokens: measure });
  const where = place ? await placeSection(place, room(shares.place)) : '';
  const found = await problemsSection(problems, problemsHeading, room(shares.problems));
  const solvedLine = solved > 0 ? `Problems solved since then: ${solved}.\n\n` : '';
  const files = await changedSection(changed, room(shares.changed));
  const gonePins = await namesLine('No longer pinned', removed, room(shares.removed));
  return where + found + solvedLine + files + gonePins;
}
