import { InvalidRequest } from '../../base/errors';
import { Highest } from '../../base/highest';
import type { Steps } from '../../base/steps';
import { uriOf, type Place } from './paging';
import type { ResourceTemplate, TemplateArguments, TemplateVariable } from './resource';

/** MCP, `completion/complete` for a resource template. */
export interface CompletionRequest {
  readonly uriTemplate: string;
  readonly variable: string;
  readonly typed: string;
  readonly given: TemplateArguments;
  /** Values are completed one folder at a time. */
  readonly isWalked: boolean;
}

/** MCP, `CompleteResult.completion`. */
export interface Completion {
  /** Best first, at most `maxValues`. */
  readonly values: readonly string[];
  /** The number of all matches. */
  readonly total: number;
  readonly hasMore: boolean;
}

const maxValues = 100;
export const nothingToComplete: Completion = { values: [], total: 0, hasMore: false };

/** @throws InvalidRequest if the template or the variable does not exist. */
export function variableOf(
  templates: readonly ResourceTemplate[],
  { uriTemplate, variable }: CompletionRequest,
): TemplateVariable {
  const template = templates.find((known) => known.uriTemplate === uriTemplate);
  if (!template) throw new InvalidRequest('Unknown resource template: list the templates.');
  const found = Object.entries(template.variables).find(([name]) => name === variable)?.[1];
  if (!found) throw new InvalidRequest(`Unknown variable: ${uriTemplate} has no such.`);
  return found;
}

/** The values of a variable, by the list. */
export function* valuesOf(
  list: Iterable<Place>,
  { valueOf }: Extract<TemplateVariable, { type: 'listed' }>,
  given: TemplateArguments,
): Generator<string | undefined> {
  for (const place of list) yield valueOf(uriOf(place), given);
}

/**
 * Completes a typed text: first values that begin with it (if walked, up to the next slash), then values that contain its
 * letters in order. Equally good values keep their order.
 */
export function* completionOf(
  listed: Iterable<string | undefined>,
  { typed, isWalked }: Pick<CompletionRequest, 'typed' | 'isWalked'>,
): Steps<Completion> {
  const start = typed.toLowerCase();
  const letters = start.replaceAll(/\s/g, '');
  const found = new Set<string>();
  const continued: string[] = [];
  const nearest = new Highest<string>(maxValues);
  for (const value of listed) {
    yield;
    if (value === undefined || found.has(value)) continue;
    const lower = value.toLowerCase();
    const gaps = gapsBetween(letters, lower);
    if (gaps === undefined) continue;
    found.add(value);
    nearest.add(value, -gaps);
    if (lower.startsWith(start)) continued.push(value);
  }
  const first = isWalked ? yield* stepsFrom(continued, slashesIn(typed)) : continued;
  const total = found.size + first.filter((step) => !found.has(step)).length;
  const best = new Set([...first.slice(0, maxValues), ...nearest.items]);
  return { values: [...best].slice(0, maxValues), total, hasMore: total > maxValues };
}

/** The next steps; skips folders that are the only choice. @param depth the number of slashes already typed. */
function* stepsFrom(values: readonly string[], depth: number): Steps<readonly string[]> {
  const corridor = yield* corridorOf(values);
  const isListed = values.includes(corridor);
  const skipped = slashesIn(corridor) - (isListed ? 1 : 0);
  const steps = new Set<string>();
  for (const value of values) {
    yield;
    steps.add(stepOf(value, Math.max(depth, skipped)));
  }
  return [...steps];
}

/** The deepest folder that all values begin with. */
function* corridorOf([first = '', ...others]: readonly string[]): Steps<string> {
  let length = first.length;
  for (const value of others) {
    yield;
    for (let at = 0; at < length; at += 1) if (value[at] !== first[at]) length = at;
  }
  const common = first.slice(0, length);
  return common.slice(0, common.lastIndexOf('/') + 1);
}

/** Counts slashes instead of letters, because a text can be longer in lower case. */
function stepOf(value: string, depth: number): string {
  let slash = -1;
  for (let passed = 0; passed <= depth; passed += 1) {
    slash = value.indexOf('/', slash + 1);
    if (slash < 0) return value;
  }
  return value.slice(0, slash + 1);
}

function slashesIn(text: string): number {
  return text.split('/').length - 1;
}

/**
 * The number of other letters between the given ones in a value, which is searched from its end, where a path has its
 * name; `undefined` if it does not contain them in order. Each letter is searched once, because a regular expression
 * made of them would take too long on a name like `0000000000`.
 */
function gapsBetween(letters: string, value: string): number | undefined {
  let start = value.length;
  for (let letter = letters.length - 1; letter >= 0; letter -= 1) {
    start = start === 0 ? -1 : value.lastIndexOf(letters.charAt(letter), start - 1);
    if (start < 0) return undefined;
  }
  let end = start;
  for (const letter of letters.split('')) end = value.indexOf(letter, end) + 1;
  return end - start - letters.length;
}
