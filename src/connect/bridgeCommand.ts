import type { BridgeCommand } from '../core/clientConfig';
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
    ? { command: 'cmd', args: ['/c', files.launcher] }
    : { command: files.launcher, args: [] };
}
