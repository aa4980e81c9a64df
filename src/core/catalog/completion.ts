import { InvalidRequest } from '../../base/errors';
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

/**
 * Completes a typed text: first values that begin with it (if walked, up to the next slash), then values that contain its
 * letters in order. Equally good values keep their order.
 */
export function completionOf(
  listed: readonly string[],
  { typed, isWalked }: Pick<CompletionRequest, 'typed' | 'isWalked'>,
): Completion {
  const continued = continuing(listed, typed);
  const first = isWalked ? stepsFrom(continued, typed.split('/').length - 1) : continued;
  const found = [...new Set([...first, ...resembling(listed, typed)])];
  return {
    values: found.slice(0, maxValues),
    total: found.length,
    hasMore: found.length > maxValues,
  };
}

function continuing(values: readonly string[], typed: string): readonly string[] {
  const start = typed.toLowerCase();
  return values.filter((value) => value.toLowerCase().startsWith(start));
}

/** The next steps; skips folders that are the only choice. @param depth the number of slashes already typed. */
function stepsFrom(values: readonly string[], depth: number): readonly string[] {
  const steps = new Set(values.map((value) => stepOf(value, depth)));
  const [only] = steps;
  const isCorridor = only !== undefined && steps.size === 1 && !values.includes(only);
  return isCorridor ? stepsFrom(values, depth + 1) : [...steps];
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

function resembling(values: readonly string[], typed: string): readonly string[] {
  const letters = typed.toLowerCase().replaceAll(/\s/g, '');
  if (letters === '') return values;
  return values
    .flatMap((value) => {
      const gaps = gapsBetween(letters, value.toLowerCase());
      return gaps === undefined ? [] : { value, gaps };
    })
    .sort((a, b) => a.gaps - b.gaps)
    .map(({ value }) => value);
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
