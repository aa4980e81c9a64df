import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  parseState,
  serialize as serializePins,
  type StoredState,
} from '../../src/core/pins/storedState';
import { workspaceHash } from '../../src/core/protocol/workspaceHash';
import {
  serialize as serializeComments,
  type CommentsState,
} from '../../src/features/comments/model/storedComments';
import { LockedFile } from '../../src/files/lockedFile';

/** Writes the file of pins that all windows on a folder share as another window would. */
export function storePins(home: string, folder: string, state: StoredState): Promise<void> {
  return store(home, 'workspaces', folder, serializePins(state));
}

export async function storedPins(home: string, folder: string): Promise<StoredState> {
  const text = await readFile(pathOf(home, 'workspaces', folder), 'utf8');
  return parseState(text) ?? assert.fail(text);
}

/** Writes the file of comments in the same way. */
export function storeComments(home: string, folder: string, state: CommentsState): Promise<void> {
  return store(home, 'comments', folder, serializeComments(state));
}

/** Waits until nobody else is changing the file. */
async function store(home: string, kind: string, folder: string, text: string): Promise<void> {
  const file = LockedFile.open(pathOf(home, kind, folder));
  try {
    await file.update(() => text);
  } finally {
    file.dispose();
  }
}

function pathOf(home: string, kind: string, folder: string): string {
  const storage = 'vscode/data/User/globalStorage/mcp-workspace-bridge.mcp-workspace-bridge';
  return join(home, storage, kind, `${workspaceHash(`file://${folder}`)}.json`);
}
