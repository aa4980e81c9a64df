/**
 * What the person set to matter. Kept as JSON, see state.ts.
 * A target is a closed union so that ranges, folders and globs can join it.
 */
export interface Pin {
  readonly id: string;
  readonly target: PinTarget;
  /** 0–1; decides the order of `resources/list` and goes out as `annotations.priority`. */
  readonly priority: number;
}

type PinTarget = { readonly type: 'resource'; readonly uri: string };

/** The steps a person picks from; everything unpinned ranks below the lowest. */
export const prioritySteps = [
  { name: 'essential', priority: 1 },
  { name: 'high', priority: 0.8 },
  { name: 'normal', priority: 0.5 },
  { name: 'low', priority: 0.2 },
] as const;

export const newPinPriority = 0.5;

/** Highest priority first; equals keep the order in which they came. */
export function inOrder(pins: readonly Pin[]): Pin[] {
  return pins.toSorted((a, b) => b.priority - a.priority);
}

export function pinOf(pins: readonly Pin[], uri: string): Pin | undefined {
  return pins.find(({ target }) => target.uri === uri);
}

/** What a person typed, as a priority, or a sentence that says what is wrong with it. */
export function parsePriority(text: string): number | string {
  const trimmed = text.trim().replace(',', '.');
  const step = prioritySteps.find(({ name }) => name === trimmed.toLowerCase());
  if (step) return step.priority;
  const value = Number(trimmed);
  if (trimmed === '' || Number.isNaN(value)) return 'A number from 0.0 to 1.0 is needed.';
  return isPriority(value) ? value : `${trimmed} is outside 0.0 to 1.0.`;
}

export function isPriority(value: unknown): value is number {
  return typeof value === 'number' && value >= 0 && value <= 1;
}

/** One decimal, or as many as it has: 0.5, 0.75. */
export function formatPriority(priority: number): string {
  return Number.isInteger(priority * 10) ? priority.toFixed(1) : String(priority);
}

/** The named step's name behind the number, where there is one: `0.8 high`. */
export function describePriority(priority: number): string {
  const step = prioritySteps.find((candidate) => candidate.priority === priority);
  return step ? `${formatPriority(priority)} ${step.name}` : formatPriority(priority);
}
