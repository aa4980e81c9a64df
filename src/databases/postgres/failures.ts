import { InvalidRequest, Unavailable, UserError, systemErrorCode } from '../../base/errors';

/** The server's errors (SQLSTATE) that are about the query itself. Their messages contain names and no values. */
const aboutQuery = /^(?:42|0A|25|26|34)/;

/** Whether this is an answer of the server, after which the connection can be used again. */
export function isOfServer(cause: unknown): boolean {
  const code = systemErrorCode(cause) ?? '';
  return cause instanceof UserError || (isState(code) && !/^(?:08|28|3D|53|57P)/.test(code));
}

/** The error that a client receives. It contains no address, no role and no value that the server quotes. */
export function errorOf(cause: unknown, onRefused: () => void): Error {
  if (cause instanceof UserError) return cause;
  if (cause instanceof DOMException) return tookTooLong();
  const code = systemErrorCode(cause) ?? '';
  if (!isState(code)) return unreachable(code);
  if (code === '57014') return tookTooLong();
  if (code === '28P01' || code === '28000') {
    onRefused();
    return new Unavailable(
      'The server refuses the login of the person who added this database. They can enter the password again in VS Code.',
    );
  }
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
  if (aboutQuery.test(code) && cause instanceof Error) {
    return new InvalidRequest(`Postgres refuses it: ${cause.message}`);
  }
  return new Unavailable(`Postgres fails to read it (SQLSTATE ${code}).`);
}

/** A SQLSTATE has five digits and capitals. Codes of Node's contain an underscore. */
function isState(code: string): boolean {
  return /^[0-9A-Z]{5}$/.test(code) && code !== 'EPIPE';
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
  const why = code === '' ? '' : ` (${code})`;
  return new Unavailable(
    `The server of this database cannot be reached${why}. Try again when it is running.`,
  );
}

function tookTooLong(): Unavailable {
  return new Unavailable(
    'The database takes too long to answer. Ask for fewer rows, a smaller offset, or another table.',
  );
}
