import { join } from 'node:path';
import { serialize, type StoredState } from '../../src/core/pins/storedState';
import { workspaceHash } from '../../src/core/protocol/workspaceHash';
import { LockedFile } from '../../src/files/lockedFile';

/** Writes the file of pins that all windows on a folder share as another window would: not in the midst of a change. */
export async function storePins(home: string, folder: string, state: StoredState): Promise<void> {
  const file = LockedFile.open(
    join(
      home,
      'vscode/data/User/globalStorage/mcp-workspace-bridge.mcp-workspace-bridge/workspaces',
      `${workspaceHash(`file://${folder}`)}.json`,
    ),
  );
  try {
    await file.update(() => serialize(state));
  } finally {
    file.dispose();
  }
}
