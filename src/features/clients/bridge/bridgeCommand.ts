import { win32 } from 'node:path';
import type { BridgeCommand, HookCommand } from '../model/aiClientConfig';
import type { BridgeFiles } from './bridgeFiles';

interface Client {
  readonly id: string;
  readonly isDesktopApp: boolean;
}

interface Machine {
  readonly platform: NodeJS.Platform;
  readonly files: BridgeFiles;
  /** Whether a shell's PATH has a `node` that is new enough. */
  readonly hasNode: boolean;
  /** The value of `%SystemRoot%`, on Windows alone. */
  readonly systemRoot?: string | undefined;
}

/**
 * The command for a client on this machine. A desktop app lacks the shell's PATH and may find another `node` or none. On
 * Windows, it is always the launcher: a bare `node` would be looked for in the client's folder first, and a repository
 * can have a `node.exe`.
 * @internal for the tests
 */
export function bridgeCommand(
  { isDesktopApp }: Pick<Client, 'isDesktopApp'>,
  { platform, files, hasNode, systemRoot = String.raw`C:\Windows` }: Machine,
): BridgeCommand {
  if (platform === 'win32') {
    // Windows cannot start a `.cmd` without `cmd`, and would look for that in the client's folder, too.
    const command = win32.join(systemRoot, 'System32', 'cmd.exe');
    // Otherwise it first runs what the user has set for each of its starts, in the client's folder.
    return { command, args: ['/d', '/c', ...cmdWords(files.launcher)] };
  }
  return hasNode && !isDesktopApp
    ? { command: 'node', args: [files.bridge] }
    : { command: files.launcher, args: [] };
}

/** As `bridgeCommand`, with the client's id as an argument. */
export function namedCommand(client: Client, machine: Machine): BridgeCommand {
  const { command, args } = bridgeCommand(client, machine);
  return { command, args: [...args, '--client', client.id] };
}

/** The command that runs the bridge as a hook. */
export function hookCommand(client: Client, machine: Machine): HookCommand {
  const hook = ['--hook', client.id];
  const { command, args } = bridgeCommand(client, machine);
  const started = { command, args: [...args, ...hook] };
  // A shell of Windows starts the launcher by itself.
  return machine.platform === 'win32'
    ? { ...started, words: [machine.files.launcher, ...hook] }
    : started;
}

/**
 * What starts the bridge on this machine. With the launcher, an entry goes on to work once there is a `node`, so that it is
 * as good.
 */
export function commandsOn(machine: Machine) {
  const on = (here: Machine) => ({
    command: (client: Pick<Client, 'isDesktopApp'>) => bridgeCommand(client, here),
    namedCommand: (client: Client) => namedCommand(client, here),
    hookCommand: (client: Client) => hookCommand(client, here),
  });
  return { ...on(machine), asGood: on({ ...machine, hasNode: false }) };
}

/** The characters of folder names that have a meaning for `cmd`. */
const special = /[&()@^%,;=]/g;

/**
 * A path as an argument of `cmd /c`. Clients quote a path only if it has a space. Quotes that come first are dropped by
 * `cmd` if there is a special character between them, so `call` precedes them.
 */
function cmdWords(path: string): string[] {
  const escaped = path.replaceAll(special, '^$&');
  return escaped !== path && /\s/.test(path) ? ['call', path] : [escaped];
}
