import assert from 'node:assert/strict';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import type { WindowRecord } from '../../src/core/protocol/windowRecord';
import { connectModern, connectSession, type TestClient } from '../host/clients';
import { sampleFolder } from '../host/samples';
import { until } from '../host/until';
import { VSCode } from '../host/vscode';

async function forEachClient(record: WindowRecord, check: (client: TestClient) => Promise<void>) {
  for (const connect of [connectSession, connectModern]) {
    const client = await connect(record);
    await check(client);
    await client.close();
  }
}

/** The titles of the files that are listed, by their URIs. */
async function filesOf(client: TestClient): Promise<Record<string, string | undefined>> {
  const files = (await client.list()).filter(({ uri }) => uri.startsWith('file:'));
  return Object.fromEntries(files.map(({ uri, title }) => [uri, title]));
}

describe('a window with', () => {
  let code: VSCode;
  before(async () => {
    code = await VSCode.start({ settings: { 'mcpBridge.pageSize': 2 } });
  });
  after(() => code.stop());

  it('no folder serves what is open in it, and no file of the machine', async () => {
    const file = join(await sampleFolder({ 'a.txt': 'private' }), 'a.txt');
    const window = await code.openWindow();
    const record = await until('it serves', async () =>
      (await code.windows()).find(({ workspaceFolders }) => workspaceFolders.length === 0),
    );
    await window.runCommand('File: New Untitled Text File');
    await window.type('not saved anywhere');
    const untitled = 'untitled:Untitled-1';
    await forEachClient(record, async (client) => {
      await until('it is listed', async () => {
        const uris = (await client.list()).map(({ uri }) => uri);
        assert.deepEqual(uris, [
          'editor://window/active',
          'editor://window/selection',
          'editor://window/open',
          untitled,
          'diagnostics://workspace/all',
        ]);
        return true;
      });
      await client.subscribe(untitled);
      await window.type('!');
      await client.received.until(untitled);
      assert.match((await client.read(untitled)).text ?? '', /^not saved anywhere!+$/);
      await assert.rejects(client.read(`file://${file}`), /not found/);
    });
    await code.closeWindow(window);
  });

  it('several folders, two of one name, tells their files and problems apart', async () => {
    const folder = await sampleFolder({
      'x/lib/a.json': '{',
      'y/lib/a.json': '[]',
      'y/lib/b.json': '[',
      'two.code-workspace': '{ "folders": [{ "path": "x/lib" }, { "path": "y/lib" }] }',
    });
    const window = await code.openWindow(join(folder, 'two.code-workspace'));
    const record = await code.serving(join(folder, 'x/lib'));
    await window.openFile('a.json', join(folder, 'x/lib/a.json'));
    await window.openFile('b.json');
    const problems = ['lib/a.json', 'lib (2)/b.json'];
    await forEachClient(record, async (client) => {
      assert.deepEqual(await filesOf(client), {
        [`file://${folder}/x/lib/a.json`]: 'lib/a.json',
        [`file://${folder}/y/lib/a.json`]: 'lib (2)/a.json',
        [`file://${folder}/y/lib/b.json`]: 'lib (2)/b.json',
      });
      for (const path of problems) {
        const uri = `diagnostics://document/${encodeURI(path)}`;
        const first = await until(`there are problems in ${path}`, async () =>
          (await client.read(uri)).text?.split('\n').find((line) => line.includes(': error: ')),
        );
        assert.ok(first.startsWith(`${path}:1:`), first);
      }
    });
    await code.closeWindow(window);
  });

  it('a folder that comes and goes says so, and serves it for as long', async () => {
    const folder = await sampleFolder({
      'one/a.txt': 'first',
      'two/b.txt': 'second',
      'three/c.txt': 'third',
    });
    const workspace = join(folder, 'some.code-workspace');
    const setFolders = (...names: readonly string[]) =>
      writeFile(workspace, JSON.stringify({ folders: names.map((path) => ({ path })) }));
    await setFolders('one', 'two');
    const window = await code.openWindow(workspace);
    const record = await code.serving(join(folder, 'one'));
    const third = `file://${folder}/three/c.txt`;
    await forEachClient(record, async (client) => {
      await client.subscribe(third);
      await assert.rejects(client.read(third), /not found/);
      await setFolders('one', 'two', 'three');
      await client.received.until('list');
      await until('it is listed', async () => third in (await filesOf(client)));
      assert.equal((await client.read(third)).text, 'third');
      // VS Code watches a new folder a moment after it lists its files: by then, an editor was open.
      await window.openFile('c.txt', join(folder, 'three/c.txt'));
      await window.closeEditor();
      await window.tab('c.txt').waitFor({ state: 'detached' });
      await client.received.settled();
      client.received.forget();
      await writeFile(join(folder, 'three/c.txt'), `for ${client.era}`);
      if (client.era !== '2026-07-28') await client.received.until(third);
      client.received.forget();
      await setFolders('one', 'two');
      await client.received.until('list');
      await until('it is gone', async () => !(third in (await filesOf(client))));
      await assert.rejects(client.read(third), /not found/);
      await writeFile(join(folder, 'three/c.txt'), 'third');
    });
    await code.closeWindow(window);
    await rm(workspace);
  });
});
