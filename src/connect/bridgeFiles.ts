import { posix, win32 } from 'node:path';

/** What lies in the state folder for clients to run. Entries in their files name these paths: they must never change. */
export interface BridgeFiles {
  readonly bridge: string;
  /** Runs the bridge where there is no `node`. */
  readonly launcher: string;
}

export function bridgeFiles(stateFolder: string, platform: NodeJS.Platform): BridgeFiles {
  const { join } = platform === 'win32' ? win32 : posix;
  return {
    bridge: join(stateFolder, 'bridge.js'),
    launcher: join(stateFolder, platform === 'win32' ? 'bridge.cmd' : 'bridge'),
  };
}
