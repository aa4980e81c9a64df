import { InvalidRequest } from '../../../base/errors';
import { parseUri, type CanonicalUri } from '../../../core/documents/uris';
import { defaultRows, maxRows } from './limits';

/** A range of rows of a table or of a query's result. */
export interface RowRange {
  readonly limit: number;
  readonly offset: number;
}

/** The variables of a template of rows (RFC 6570). */
export const rowRangeVariables = '{?limit,offset}';

/**
 * The rows that a URI asks for.
 * @throws InvalidRequest if a parameter is not a whole number.
 */
export function rowRangeOf(uri: CanonicalUri): RowRange {
  const asked = new URLSearchParams(parseUri(uri).query);
  const limit = numberOf(asked.get('limit'), 'limit', defaultRows);
  const offset = numberOf(asked.get('offset'), 'offset', 0);
  if (limit <= maxRows) return { limit, offset };
  throw new InvalidRequest(`limit is at most ${maxRows}. Ask for the next rows with offset.`);
}

function numberOf(asked: string | null, name: string, otherwise: number): number {
  if (asked === null || asked === '') return otherwise;
  if (/^\d{1,12}$/.test(asked)) return Number(asked);
  throw new InvalidRequest(`${name} has to be a whole number, such as ?limit=50&offset=100.`);
}
