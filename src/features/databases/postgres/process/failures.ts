import { InvalidRequest, Unavailable, UserError, systemErrorCode } from '../../../../base/errors';
import type { PostgresFailure } from '../postgresRequest';

/** There is no password, although the server asks for one, or it is refused. */
export class Refused extends Unavailable {
  constructor() {
    super(
      'The server refuses the login of the person who added this database. They can enter the password again in VS Code.',
    );
  }
}

/** The server asks for the password itself, and the person has not agreed. */
export class Unproved extends Unavailable {
  constructor() {
    super(
      'The server of this database asks for the password in a way that any server could misuse. The person who added this database has to agree in VS Code first.',
    );
  }
}

export function unprovable(): Unavailable {
  return new Unavailable(
    'The server of this database does not prove that it is the one that the password is for, so it is not used. If its login was changed, the person who added this database can enter the password again in VS Code.',
  );
}

export function malformed(): Unavailable {
  return new Unavailable('The server of this database answers what Postgres does not.');
}

/** Whether this is an answer of the server, after which the connection can be used again. */
export function isOfServer(cause: unknown): boolean {
  const code = systemErrorCode(cause) ?? '';
  return cause instanceof UserError || (isState(code) && !/^(?:08|28|3D|53|57P)/.test(code));
}

/**
 * The error that a client receives. It contains no address, no role and nothing that the server says but its code, and
 * names that are in `known`.
 */
export function failureOf(
  cause: unknown,
  known: string,
): { readonly failure: PostgresFailure; readonly message: string } {
  const error = errorOf(cause, known);
  const { message } = error;
  if (error instanceof Refused) return { failure: 'refused', message };
  if (error instanceof Unproved) return { failure: 'unproved', message };
  return { failure: error instanceof InvalidRequest ? 'invalid' : 'unavailable', message };
}

function errorOf(cause: unknown, known: string): UserError {
  if (cause instanceof UserError) return cause;
  if (cause instanceof DOMException) return tookTooLong();
  const code = systemErrorCode(cause) ?? '';
  if (!isState(code)) return isOfDriver(cause) ? malformed() : unreachable(code);
  if (code === '57014') return tookTooLong();
  if (code === '28P01' || code === '28000') return new Refused();
  if (code === '3D000') return new Unavailable('The server has no such database any more.');
  if (code === '08P01') {
    return new Unavailable(
      'The server refuses a session that is read-only and has time limits. If it is a pooler such as PgBouncer, the database has to be added by the address of Postgres itself.',
    );
  }
  if (code === '55P03') {
    return new Unavailable('The table is locked by another program. Read it again in a moment.');
  }
  if (code === '42501') return new Unavailable('The role of this database may not read that.');
  if (code.startsWith('53') || code.startsWith('57P')) {
    return new Unavailable(`The server takes no more requests now (${code}). Try again later.`);
  }
  const refusal = refusalOf(code, cause, known);
  return refusal ?? new Unavailable(`Postgres fails to read it (SQLSTATE ${code}).`);
}

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
 * @param known names in the server's message are passed on if they are in this text.
 */
function refusalOf(code: string, cause: unknown, known: string): InvalidRequest | undefined {
  if (!aboutQuery.test(code)) return undefined;
  const message = cause instanceof Error ? cause.message : '';
  const named = [...message.matchAll(names)].map(([, name = '']) => name);
  const told = named.filter((name) => known.includes(name)).map((name) => `"${name}"`);
  const details = [...told, `SQLSTATE ${code}`].join(', ');
  return new InvalidRequest(
    `Postgres refuses it: ${meanings[code] ?? 'it cannot be run'} (${details}).`,
  );
}

/** A SQLSTATE has five digits and capitals. Codes of Node's contain an underscore. */
function isState(code: string): boolean {
  return /^[0-9A-Z]{5}$/.test(code) && code !== 'EPIPE';
}

/** Whether the driver threw it over what the server sent, or the server made it up. */
function isOfDriver(cause: unknown): boolean {
  const code = systemErrorCode(cause) ?? '';
  return cause instanceof Error && (cause.name === 'PostgresError' || !/^[A-Z_0-9]+$/.test(code));
}

function unreachable(code: string): Unavailable {
  if (code === 'CONNECTION_CLOSED') {
    return new Unavailable('The server of this database closes the connection. Try again later.');
  }
  if (/^(?:ABORT_ERR|CONNECT_TIMEOUT|ETIMEDOUT)$/.test(code)) {
    return new Unavailable(
      'The server of this database does not answer. Try again when it is running.',
    );
  }
  if (code === 'ERR_TLS_CERT_ALTNAME_INVALID') {
    return new Unavailable(
      'The certificate of this database’s server is for another host, but the sslmode in its address asks for its own.',
    );
  }
  if (/CERT|SIGN/.test(code)) {
    return new Unavailable(
      `The certificate of this database’s server is not trusted (${code}). If it is right, put the one that signed it into ~/.postgresql/root.crt.`,
    );
  }
  if (/^ERR_(?:TLS|SSL)|^EPROTO$/.test(code)) {
    return new Unavailable(
      `There is no encrypted connection to the server of this database (${code}).`,
    );
  }
  return new Unavailable(
    `The server of this database cannot be reached (${code}). Try again when it is running.`,
  );
}

function tookTooLong(): Unavailable {
  return new Unavailable(
    'The database takes too long to answer. Ask for fewer rows, a smaller offset, or another table.',
  );
}
