import { posix, win32 } from 'node:path';

/** The files in the state folder that clients run. Their entries name these paths, so they must never change. */
export interface BridgeFiles {
  readonly bridge: string;
  /** Runs the bridge even if there is no `node`. */
  readonly launcher: string;
  /** Says that the bridge is CommonJS, whatever a `package.json` in the home folder says. */
  readonly manifest: string;
}

export function bridgeFiles(stateFolder: string, platform: NodeJS.Platform): BridgeFiles {
  const { join } = platform === 'win32' ? win32 : posix;
  return {
    bridge: join(stateFolder, 'bridge.js'),
    launcher: join(stateFolder, platform === 'win32' ? 'bridge.cmd' : 'bridge'),
    manifest: join(stateFolder, 'package.json'),
  };
}
