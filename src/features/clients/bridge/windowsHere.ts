import { sep } from 'node:path';
import { isAlive } from '../../../bridge/windows/proof';
import { matchWindows } from '../../../bridge/windows/chooseWindow';
import { clientFolder, openWindow } from '../../../bridge/windows/folders';
import { Windows } from '../../../bridge/windows/windows';
import type { WindowFacts } from '../model/finding';

/** The windows of this machine as the bridge sees them if it is started in this folder. */
export async function windowsHere(
  stateFolder: string,
  thisId: string,
  folder: string,
): Promise<WindowFacts[]> {
  const records = await new Windows(stateFolder, () => undefined).read();
  const living = await Promise.all(
    records.map(async (record) => ((await isAlive(record)) ? record.id : undefined)),
  );
  const opened = await Promise.all(records.map(openWindow));
  const matches = matchWindows(opened, await clientFolder(folder), sep);
  const chosen = matches.find(({ record }) => living.includes(record.id))?.record.id;
  return records.map(({ id, name, url }) => ({
    name: name === '' ? url : name,
    isThis: id === thisId,
    isAlive: living.includes(id),
    isChosen: id === chosen,
  }));
}
