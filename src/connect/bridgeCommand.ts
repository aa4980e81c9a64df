import type { BridgeCommand } from '../core/connecting/aiClientConfig';
import type { BridgeFiles } from './bridgeFiles';

interface Machine {
  readonly platform: NodeJS.Platform;
  readonly files: BridgeFiles;
  /** Whether a shell's PATH has a `node` that is new enough. */
  readonly hasNode: boolean;
}

/** The command for a client on this machine. A desktop app lacks the shell's PATH and may find another `node` or none. */
export function bridgeCommand(
  { isDesktopApp }: { readonly isDesktopApp: boolean },
  { platform, files, hasNode }: Machine,
): BridgeCommand {
  if (hasNode && !isDesktopApp) return { command: 'node', args: [files.bridge] };
  // Windows cannot start a `.cmd` without `cmd`.
  return platform === 'win32'
    ? { command: 'cmd', args: ['/c', ...cmdWords(files.launcher)] }
    : { command: files.launcher, args: [] };
}

/** The same, by which windows know the client, whatever it calls itself. */
export function namedCommand(
  client: { readonly id: string; readonly isDesktopApp: boolean },
  machine: Machine,
): BridgeCommand {
  const { command, args } = bridgeCommand(client, machine);
  return { command, args: [...args, '--client', client.id] };
}

/** The command that runs the bridge as a hook. Its words are quoted for the client's shell where they are written. */
export function hookCommand(
  { id, isDesktopApp }: { readonly id: string; readonly isDesktopApp: boolean },
  { platform, files, hasNode }: Machine,
): BridgeCommand {
  const hook = ['--hook', id];
  if (hasNode && !isDesktopApp) return { command: 'node', args: [files.bridge, ...hook] };
  return platform === 'win32'
    ? { command: 'cmd', args: ['/c', 'call', files.launcher, ...hook] }
    : { command: files.launcher, args: hook };
}

/** The characters of folder names that have a meaning for `cmd`. */
const special = /[&()@^]/g;

/**
 * A path as an argument of `cmd /c`. Clients quote a path only if it has a space. Quotes that come first are dropped by
 * `cmd` if there is a special character between them, so `call` precedes them.
 */
function cmdWords(path: string): string[] {
  const escaped = path.replaceAll(special, '^$&');
  return escaped !== path && /\s/.test(path) ? ['call', path] : [escaped];
}
