import { dirname, join } from 'node:path';
import { atomicWrite } from '../../../files/atomicWrite';
import { privateFolder } from '../../../files/privateFolder';
import { isNewer, readOwn } from '../bridge/bridgeCopy';
import { marketplaceFile, versionIn } from './pluginFiles';

interface Options {
  /** See `pluginFolder`. */
  readonly folder: string;
  readonly version: string;
  /** The result of `pluginFiles`. */
  readonly files: ReadonlyMap<string, string>;
}

/** Clients keep this path in their settings, so it must never change. */
export function pluginFolder(stateFolder: string): string {
  return join(stateFolder, 'plugin');
}

/**
 * Updates the folder that clients install our plugins from, and that some of them read at each start. If a machine has two
 * versions of the extension, the newer one's stays, unless others can have written it.
 */
export async function writePlugins({ folder, version, files }: Options): Promise<void> {
  const present = versionIn(await readOwn(join(folder, ...marketplaceFile.split('/'))));
  if (isNewer(present, version)) return;
  // The file with the version is the last one, so that the folder is never named newer than it is.
  for (const [name, text] of files) {
    const path = join(folder, ...name.split('/'));
    privateFolder(dirname(path));
    if ((await readOwn(path)) !== text) await atomicWrite(path, text);
  }
}
