import { InvalidRequest } from '../../base/errors';
import type { ResourceTemplate } from '../catalog/resource';
import { type CanonicalUri, parseUri } from '../documents/uris';

const budgets = ['2000', '4000', '8000', '16000', '32000', '64000', '128000'];

/** What stands for a text that has no room: its outline, or its beginning. */
const shapes = ['outline', 'cut'] as const;

export type Shape = (typeof shapes)[number];

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

/** The variable `shape` of a resource template. */
export const shapeVariables: ResourceTemplate['variables'] = {
  shape: { type: 'computed', values: async () => shapes },
};

/**
 * The shape that a URI asks for.
 * @throws InvalidRequest if there is no such shape; an empty one counts as none.
 */
export function shapeOf(uri: CanonicalUri): Shape {
  const asked = new URLSearchParams(parseUri(uri).query).get('shape') || shapes[0];
  const shape = shapes.find((each) => each === asked);
  if (shape) return shape;
  throw new InvalidRequest(`Malformed shape: it must be ${shapes.join(' or ')}, as in ?shape=cut.`);
}
