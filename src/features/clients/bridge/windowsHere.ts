import { isAlive } from '../../../bridge/windows/proof';
import { windowsFor } from '../../../bridge/windows/findWindows';
import { clientFolder } from '../../../bridge/windows/folders';
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
  const matches = await windowsFor(records, await clientFolder(folder));
  const chosen = matches.find(({ record }) => living.includes(record.id))?.record.id;
  return records.map(({ id, name, url }) => ({
    name: name === '' ? url : name,
    isThis: id === thisId,
    isAlive: living.includes(id),
    isChosen: id === chosen,
  }));
}
