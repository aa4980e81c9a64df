const sslModes = ['disable', 'prefer', 'require', 'verify-ca', 'verify-full'] as const;

/** The encryption of a connection, by psql's names. */
export type SslMode = (typeof sslModes)[number];

/** The parts of an address of a Postgres database. A service file can supply those that are missing. */
export interface PostgresAddress {
  /** A name, an IP address, or the folder of a socket. */
  readonly host?: string;
  readonly port?: number;
  readonly user?: string;
  readonly database?: string;
  /** The name of a section in the service file. */
  readonly service?: string;
  readonly sslmode?: SslMode;
}

/** The reason why a text is not a valid address. */
export type AddressMistake = 'form' | 'password' | 'parameter';

/** Reads `postgres://user@host:port/database?sslmode=require&service=name`; each part can be a parameter, too. */
export function parsePostgresAddress(text: string): PostgresAddress | AddressMistake {
  const trimmed = text.trim();
  if (!/^postgres(?:ql)?:\/\//i.test(trimmed) || hasControl(trimmed)) return 'form';
  try {
    const url = new URL(trimmed);
    if (url.password !== '') return 'password';
    const parameters = Object.fromEntries(url.searchParams);
    if ('password' in parameters) return 'password';
    // As in psql, parameters take precedence over the other parts.
    return addressOf({
      host: decodeURIComponent(url.hostname).replace(/^\[(.*)\]$/s, '$1'),
      port: url.port,
      user: decodeURIComponent(url.username),
      dbname: decodeURIComponent(url.pathname.slice(1)),
      ...parameters,
    });
  } catch {
    return 'form';
  }
}

const known = ['host', 'port', 'user', 'dbname', 'service', 'sslmode'];

/** Returns the parameters by psql's names. An empty parameter counts as absent. */
export function addressOf(
  parameters: Readonly<Record<string, string | undefined>>,
): PostgresAddress | AddressMistake {
  const { host, port, user, dbname, service, sslmode } = parameters;
  if (Object.keys(parameters).some((name) => !known.includes(name))) return 'parameter';
  if (Object.values(parameters).some((value) => hasControl(value ?? ''))) return 'form';
  // Several hosts are not tried one after another.
  if (host?.includes(',')) return 'form';
  const mode = sslModes.find((one) => one === sslmode);
  if (sslmode && !mode) return 'parameter';
  const number = Number(port || '5432');
  if (!Number.isInteger(number) || number < 1 || number > 65_535) return 'form';
  return {
    ...(host && { host }),
    ...(port && { port: number }),
    ...(user && { user }),
    ...(dbname && { database: dbname }),
    ...(service && { service }),
    ...(mode && { sslmode: mode }),
  };
}

/**
 * The connection is encrypted unless the server is on this machine. psql's own default would accept an unencrypted one
 * anywhere.
 */
export function defaultSslMode(host: string): SslMode {
  return isSocketFolder(host) || /^(?:localhost|127(?:\.\d+){3}|::1)$/i.test(host)
    ? 'prefer'
    : 'require';
}

export function isSocketFolder(host: string): boolean {
  return host.startsWith('/');
}

function hasControl(text: string): boolean {
  // eslint-disable-next-line no-control-regex -- These would end a parameter in what is sent to the server.
  return /[\u0000-\u001F\u007F]/.test(text);
}
