import { InvalidRequest } from '../../base/errors';
import type { ResourceTemplate } from '../catalog/resource';
import { type CanonicalUri, parseUri } from '../documents/uris';

const budgets = ['2000', '4000', '8000', '16000', '32000', '64000', '128000'];

/** The variable `budget` of a resource template. */
export const budgetVariables: ResourceTemplate['variables'] = {
  budget: { type: 'computed', values: async () => budgets },
};

/**
 * The budget that a URI asks for, in tokens.
 * @throws InvalidRequest if it is not a number of tokens; an empty one counts as none.
 */
export function budgetOf(uri: CanonicalUri): number | undefined {
  const asked = new URLSearchParams(parseUri(uri).query).get('budget') ?? '';
  if (asked === '') return undefined;
  if (/^0*[1-9]\d{0,8}$/.test(asked)) return Number(asked);
  throw new InvalidRequest('Malformed budget: it must be a number of tokens, as in ?budget=8000.');
}
