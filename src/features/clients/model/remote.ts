import type { BridgeCommand } from './aiClientConfig';

/** The places of the extension, the files and the bridge, as seen from the user's own computer. */
export type Whereabouts =
  | { readonly type: 'local' }
  | { readonly type: 'ssh' | 'container'; readonly name: string; readonly user: string }
  | { readonly type: 'wsl' | 'codespace'; readonly name: string }
  /** A remote machine that no known command reaches, such as VS Code in a browser. */
  | { readonly type: 'elsewhere'; readonly name: string };

interface Environment {
  /** The name as VS Code has it. */
  readonly remoteName: string | undefined;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly hostname: string;
  readonly user: string;
}

export function whereabouts({ remoteName, env, hostname, user }: Environment): Whereabouts {
  switch (remoteName) {
    case undefined:
      return { type: 'local' };
    case 'wsl':
      return { type: 'wsl', name: env['WSL_DISTRO_NAME'] ?? hostname };
    case 'ssh-remote':
      return { type: 'ssh', name: hostname, user };
    case 'dev-container':
    case 'attached-container':
      // A container's host name is its id, unless it was given another.
      return { type: 'container', name: hostname, user };
    case 'codespaces':
      return { type: 'codespace', name: env['CODESPACE_NAME'] ?? hostname };
    default:
      return { type: 'elsewhere', name: hostname };
  }
}

/**
 * The command by which a client on the user's own computer reaches the bridge on the remote machine. It names the
 * workspace, because the client's folder is not on that machine. `undefined` if no such command exists or is needed.
 */
export function fromOwnComputer(
  where: Whereabouts,
  launcher: string,
  folder: string | undefined,
): BridgeCommand | undefined {
  const run = [launcher, ...(folder === undefined ? [] : ['--workspace', folder])];
  // A shell on the remote machine splits them again.
  const quoted = run.map(shQuoted);
  switch (where.type) {
    case 'ssh':
      return { command: 'ssh', args: ['-T', `${where.user}@${where.name}`, ...quoted] };
    case 'wsl':
      // Its own computer has Windows, which looks for a bare name in the client's folder first.
      return {
        command: String.raw`C:\Windows\System32\wsl.exe`,
        args: ['-d', where.name, '--exec', ...run],
      };
    case 'container':
      return { command: 'docker', args: ['exec', '-i', '-u', where.user, where.name, ...run] };
    case 'codespace':
      return { command: 'gh', args: ['codespace', 'ssh', '-c', where.name, '--', '-T', ...quoted] };
    case 'local':
    case 'elsewhere':
      return undefined;
  }
}

/** Quotes a text as one word of a POSIX shell. */
export function shQuoted(text: string): string {
  return /^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", String.raw`'\''`)}'`;
}
