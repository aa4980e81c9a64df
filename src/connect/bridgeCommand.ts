import type { BridgeCommand } from '../core/connecting/clientConfig';
import type { BridgeFiles } from './bridgeFiles';

interface Machine {
  readonly platform: NodeJS.Platform;
  readonly files: BridgeFiles;
  /** In the PATH of a shell, and new enough. */
  readonly hasNode: boolean;
}

/** What a client on this machine runs. A desktop app has not the PATH of a shell, and may find another `node` or none. */
export function bridgeCommand(
  { isDesktopApp }: { readonly isDesktopApp: boolean },
  { platform, files, hasNode }: Machine,
): BridgeCommand {
  if (hasNode && !isDesktopApp) return { command: 'node', args: [files.bridge] };
  // Windows starts no `.cmd` by itself.
  return platform === 'win32'
    ? { command: 'cmd', args: ['/c', ...cmdWords(files.launcher)] }
    : { command: files.launcher, args: [] };
}

/** What `cmd` reads as more than a letter, of what a folder may be called. */
const special = /[&()@^]/g;

/**
 * A path as `cmd /c` is to be given it. Who starts it puts a path with a blank in quotes, and no other. Quotes that come
 * first are dropped by `cmd` where something special is between them, so a word goes before.
 */
function cmdWords(path: string): string[] {
  const escaped = path.replaceAll(special, '^$&');
  return escaped !== path && /\s/.test(path) ? ['call', path] : [escaped];
}
