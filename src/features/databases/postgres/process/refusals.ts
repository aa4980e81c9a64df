import { InvalidRequest } from '../../../../base/errors';

/** The server's errors (SQLSTATE) that are about the query itself. */
const aboutQuery = /^(?:42|0A|25|26|34)/;

/** The most frequent of them, in our words: what the server says can be made up by a function, or by a hostile server. */
const meanings: Readonly<Record<string, string>> = {
  '0A000': 'it is not supported',
  '25006': 'it would write in a read-only transaction',
  '42601': 'its syntax is wrong',
  '42702': 'a column could be of several tables',
  '42703': 'a column does not exist',
  '42803': 'a column is neither grouped nor aggregated',
  '42804': 'types do not fit together',
  '42883': 'a function or an operator does not exist for these types',
  '42P01': 'a table does not exist',
  '42P02': 'there are no values for its parameters',
};

/** The names in a message, which Postgres quotes. */
const names = /"([^"]{1,63})"/g;

/**
 * Postgres' refusal of a query; `undefined` for another error.
 * @param known names of the server's message are told if they are in this text.
 */
export function refusalOf(code: string, cause: unknown, known: string): InvalidRequest | undefined {
  if (!aboutQuery.test(code)) return undefined;
  const message = cause instanceof Error ? cause.message : '';
  const named = [...message.matchAll(names)].map(([, name = '']) => name);
  const told = named.filter((name) => known.includes(name)).map((name) => `"${name}"`);
  const details = [...told, `SQLSTATE ${code}`].join(', ');
  return new InvalidRequest(
    `Postgres refuses it: ${meanings[code] ?? 'it cannot be run'} (${details}).`,
  );
}
