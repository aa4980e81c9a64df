import { rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { serialize, type StoredState } from '../../src/core/pins/storedState';
import { workspaceHash } from '../../src/core/protocol/workspaceHash';

/** Writes the file of pins that all windows on a folder share, as another window would. */
export async function storePins(home: string, folder: string, state: StoredState): Promise<void> {
  const path = join(
    home,
    'vscode/data/User/globalStorage/mcp-workspace-bridge.mcp-workspace-bridge/workspaces',
    `${workspaceHash(`file://${folder}`)}.json`,
  );
  await writeFile(`${path}.new`, serialize(state));
  await rename(`${path}.new`, path);
}
