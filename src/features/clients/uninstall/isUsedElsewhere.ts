import { readdir, realpath } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { isAlive } from '../../../bridge/windows/proof';
import { Windows } from '../../../bridge/windows/windows';
import { name, publisher } from '../../../../package.json';

interface Place {
  readonly home: string;
  readonly stateFolder: string;
  /** The folder of the extension that was uninstalled. */
  readonly extension: string;
}

/** Whether an editor still uses what we have written into the settings of AI tools: one that is open, or another one. */
export async function isUsedElsewhere(place: Place): Promise<boolean> {
  const found = await Promise.all([isAnyWindowOpen(place), isInstalledElsewhere(place)]);
  return found.includes(true);
}

async function isAnyWindowOpen({ stateFolder }: Place): Promise<boolean> {
  const records = await new Windows(stateFolder, () => undefined).read();
  return (await Promise.all(records.map(isAlive))).includes(true);
}

async function isInstalledElsewhere({ home, extension }: Place): Promise<boolean> {
  const own = await realFolder(dirname(extension));
  const folders = await extensionFolders(home);
  const found = await Promise.all(
    folders.map(async (folder) => (await realFolder(folder)) !== own && (await hasUs(folder))),
  );
  return found.includes(true);
}

/** VS Code, editors derived from it and their servers have folders such as `~/.vscode/extensions`. */
async function extensionFolders(home: string): Promise<string[]> {
  const names = (await namesIn(home)).filter((each) => each.startsWith('.'));
  const ofCodeServer = join(home, '.local', 'share', 'code-server');
  return [...names.map((each) => join(home, each)), ofCodeServer].map((folder) =>
    join(folder, 'extensions'),
  );
}

/** An installed extension is in a folder with its id and its version. */
async function hasUs(folder: string): Promise<boolean> {
  const names = await namesIn(folder);
  return names.some((each) => each.toLowerCase().startsWith(`${publisher}.${name}-`));
}

function namesIn(folder: string): Promise<string[]> {
  return readdir(folder).catch(() => []);
}

function realFolder(path: string): Promise<string> {
  return realpath(path).catch(() => path);
}
