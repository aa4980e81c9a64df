import uFuzzy from '@leeoniya/ufuzzy';
import { InvalidRequest } from './errors';
import type { ResourceTemplate, TemplateArguments, TemplateVariable } from './resource';

/** MCP, `completion/complete`, of a resource template. */
export interface CompletionRequest {
  readonly uriTemplate: string;
  readonly variable: string;
  readonly typed: string;
  readonly given: TemplateArguments;
  /** Folders are answered for what lies in them, so that they can be walked. */
  readonly isWalked: boolean;
}

/** MCP, `CompleteResult.completion`. */
export interface Completion {
  /** Best first, at most `maxValues`. */
  readonly values: readonly string[];
  /** Of all that match. */
  readonly total: number;
  readonly hasMore: boolean;
}

const maxValues = 100;
/** Above so many matches they are not ranked: the person types on. */
const maxRanked = 10_000;

export const nothingToComplete: Completion = { values: [], total: 0, hasMore: false };

const fuzzy = new uFuzzy({
  unicode: true,
  interSplit: "[^\\p{L}\\d']+",
  intraSplit: '\\p{Ll}\\p{Lu}',
  intraBound: '\\p{L}\\d|\\d\\p{L}|\\p{Ll}\\p{Lu}',
  intraChars: "[\\p{L}\\d']",
  intraContr: "'\\p{L}{1,2}\\b",
  intraIns: Infinity,
});

/** @throws InvalidRequest for a template or a variable that does not exist. */
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
 * What a person may mean who typed this: first what continues it, where it is walked up to the next slash; then whatever
 * holds its letters in their order. Within both, the order of the values stays where nothing else decides.
 */
export function completionOf(
  listed: readonly string[],
  { typed, isWalked }: Pick<CompletionRequest, 'typed' | 'isWalked'>,
): Completion {
  const values = [...new Set(listed)];
  const continued = isWalked ? stepsFrom(values, typed) : continuing(values, typed);
  const found = [...new Set([...continued, ...resembling(values, typed)])];
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

/** Through a folder that is the only way on. */
function stepsFrom(values: readonly string[], typed: string): readonly string[] {
  const steps = new Set(
    continuing(values, typed).map((value) => {
      const slash = value.indexOf('/', typed.length);
      return slash < 0 ? value : value.slice(0, slash + 1);
    }),
  );
  const [only] = steps;
  const isCorridor = only !== undefined && steps.size === 1 && only.endsWith('/');
  return isCorridor && only.length > typed.length ? stepsFrom(values, only) : [...steps];
}

function resembling(values: readonly string[], typed: string): readonly string[] {
  if (typed === '') return values;
  const [found, info, order] = fuzzy.search([...values], typed, 0, maxRanked);
  const indexes = info && order ? order.map((at) => info.idx[at]) : (found ?? []);
  return indexes.flatMap((at) => (at === undefined ? [] : (values[at] ?? [])));
}
