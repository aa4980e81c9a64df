import assert from 'node:assert/strict';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import fc from 'fast-check';
import { matchWindows } from '../../src/bridge/windows/chooseWindow';
import { clientFolder, openWindow } from '../../src/bridge/windows/folders';
import { Windows } from '../../src/bridge/windows/windows';
import { type WindowRecord, keyTo } from '../../src/core/protocol/windowRecord';
import { temporaryFolder } from '../unit/temporaryFolder';
import { jsonTokens, mutated } from './mutated';
import type { FuzzTarget } from './target';

const id = 'window-1';

const tokens = [
  ...jsonTokens,
  'http://example.com',
  'http://127.0.0.1@example.com/',
  'http://[::1]:80',
  'http://0x7f.1/',
  'https:',
  '\\u002e',
  id,
];

/** Files in the place of window records: only one that leads to this machine counts, and none of them fails. */
export const windowRecords: FuzzTarget = {
  name: 'records',
  runs: 20_000,
  fewRuns: 200,
  run: async (scope, parameters) => {
    const folder = await temporaryFolder(scope);
    const windowsFolder = join(folder, 'state', 'windows');
    await mkdir(windowsFolder, { recursive: true, mode: 0o700 });
    const client = await clientFolder(folder);
    const windows = new Windows(join(folder, 'state'), () => undefined);
    const sample = JSON.stringify(recordOn(folder));
    const check = async (text: string) => {
      await writeFile(join(windowsFolder, `${id}.json`), text, { mode: 0o600 });
      for (const record of await windows.read()) {
        assert.equal(record.id, id);
        assert.match(new URL(record.url).hostname, /^(127\.0\.0\.1|localhost|\[::1\])$/);
        assert.match(keyTo(record), /^[\w-]{43}$/);
        const opened = await openWindow(record);
        for (const match of matchWindows([opened], client, '/')) assert.equal(match.record, record);
      }
    };
    await fc.assert(fc.asyncProperty(mutated([sample], tokens), check), parameters);
  },
};

function recordOn(folder: string): WindowRecord {
  const time = '2026-01-01T00:00:00.000Z';
  return {
    version: 1,
    id,
    url: 'http://127.0.0.1:20001/mcp',
    token: 'a'.repeat(43),
    pid: 1,
    host: 'here',
    startedAt: time,
    focusedAt: time,
    app: 'Test',
    workspaceFolders: [pathToFileURL(folder).href],
    name: 'ws',
  };
}
