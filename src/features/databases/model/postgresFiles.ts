/** The fields by which a password is looked up. */
export interface PasswordFor {
  /** It is `localhost` if the connection uses a socket. */
  readonly host: string;
  readonly port: number;
  readonly database: string;
  readonly user: string;
}

/** The password in the text of a `.pgpass`: the first line that fits counts. */
export function passwordIn(text: string, wanted: PasswordFor): string | undefined {
  const { host, port, database, user } = wanted;
  for (const line of text.split(/\r?\n/)) {
    if (line.startsWith('#')) continue;
    const [patterns, password] = fieldsOf(line);
    const values = [host, String(port), database, user];
    const fits = values.every((value, index) => {
      const pattern = patterns[index];
      return pattern === '*' || (pattern !== undefined && unescaped(pattern) === value);
    });
    if (fits) return password;
  }
  return undefined;
}

/** The parameters of a service in the text of a service file, by psql's names; `undefined` if it has no such service. */
export function serviceIn(
  text: string,
  service: string,
): Readonly<Record<string, string>> | undefined {
  let found: Record<string, string> | undefined;
  let isInside = false;
  for (const line of text.split(/\r?\n/).map((one) => one.trim())) {
    if (line.startsWith('#') || line === '') continue;
    const section = /^\[(.*)\]$/.exec(line)?.[1];
    if (section !== undefined) {
      if (found) break;
      isInside = section === service;
      if (isInside) found = {};
      continue;
    }
    const [, name = '', value = ''] = /^([^=]+)=(.*)$/.exec(line) ?? [];
    if (isInside && found && !Object.hasOwn(found, name.trim())) found[name.trim()] = value.trim();
  }
  return found;
}

/** Matches four fields as they are written, and the password behind them. A backslash escapes the next character. */
function fieldsOf(line: string): readonly [fields: readonly string[], password: string] {
  const fields: string[] = [];
  let rest = line;
  while (fields.length < 4) {
    const [all, field = ''] = /^((?:\\.|[^:\\])*):/s.exec(rest) ?? [];
    if (all === undefined) break;
    fields.push(field);
    rest = rest.slice(all.length);
  }
  return [fields, unescaped(rest)];
}

function unescaped(field: string): string {
  return field.replaceAll(/\\(.)/gs, '$1');
}
