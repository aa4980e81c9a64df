import assert from 'node:assert/strict';
import { rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, beforeEach, describe, it } from 'node:test';
import type { WindowRecord } from '../../src/core/protocol/windowRecord';
import {
  connectModern,
  connectSession,
  type ListedResource,
  type TestClient,
} from '../host/clients';
import { sampleFolder } from '../host/samples';
import { until } from '../host/until';
import { VSCode } from '../host/vscode';
import type { Workbench } from '../host/workbench';

async function filesOf(client: TestClient): Promise<ListedResource[]> {
  return (await client.list()).filter(({ uri }) => uri.startsWith('file:'));
}

async function urisOf(client: TestClient): Promise<string[]> {
  return (await filesOf(client)).map(({ uri }) => uri);
}

describe('a window with several folders', () => {
  let code: VSCode;
  let folder: string;
  let window: Workbench;
  let record: WindowRecord;
  const workspace = 'outer/some.code-workspace';
  const folders = ['../x/lib', '../y/lib', '.', 'sub'];
  const workspaceOf = (...paths: readonly string[]) =>
    JSON.stringify({ folders: paths.map((path) => ({ path })) });
  const uri = (name: string) => `file://${folder}/${name}`;

  async function forEachClient(check: (client: TestClient) => Promise<void>) {
    for (const connect of [connectSession, connectModern]) {
      const client = await connect(record);
      await check(client);
      await client.close();
    }
  }

  before(async () => {
    code = await VSCode.start();
    folder = await sampleFolder({
      'x/lib/a.json': '{',
      'y/lib/a.json': '[]',
      'y/lib/b.json': '[',
      'outer/a.txt': '',
      'outer/.gitignore': 'made/\n',
      'outer/sub/b.txt': '',
      'outer/sub/hidden.txt': '',
      'outer/sub/made/c.txt': '',
      'outer/sub/.vscode/settings.json': '{ "mcpBridge.exclude": ["hidden.txt", ".vscode"] }',
      'third/c.txt': 'third',
      [workspace]: workspaceOf(...folders),
    });
    window = await code.openWindow(join(folder, workspace));
    record = await code.serving(join(folder, 'x/lib'));
  });
  after(() => code.stop());
  beforeEach(() => writeFile(join(folder, 'outer/.gitignore'), 'made/\n'));

  it('tells the files and problems of those with one name apart', async () => {
    await window.openFile('a.json', join(folder, 'x/lib/a.json'));
    await window.openFile('b.json');
    const problems = ['lib/a.json', 'lib (2)/b.json'];
    await forEachClient(async (client) => {
      await until('the files are listed', async () => {
        const titles = (await filesOf(client)).map(({ uri, title }) => [uri, title]);
        assert.deepEqual(Object.fromEntries(titles), {
          [uri('x/lib/a.json')]: 'lib/a.json',
          [uri('y/lib/a.json')]: 'lib (2)/a.json',
          [uri('y/lib/b.json')]: 'lib (2)/b.json',
          [uri('outer/.gitignore')]: 'outer/.gitignore',
          [uri('outer/a.txt')]: 'outer/a.txt',
          [uri(workspace)]: workspace,
          [uri('outer/sub/b.txt')]: 'sub/b.txt',
        });
        return true;
      });
      for (const path of problems) {
        const problem = `diagnostics://document/${encodeURI(path)}`;
        const first = await until(`there are problems in ${path}`, async () =>
          (await client.read(problem)).text?.split('\n').find((line) => line.includes(': error: ')),
        );
        assert.ok(first.startsWith(`${path}:1:`), first);
      }
      // A pin of before has no name of a folder, as the window had only the first one.
      const pinned = await client.read('diagnostics://document/a.json');
      assert.match(pinned.text ?? '', /^lib\/a\.json:1:/);
    });
  });

  it('lists what can be read where one of them lies in another', async () => {
    const client = await connectModern(record);
    const inOuter = async () =>
      (await urisOf(client)).filter((each) => each.startsWith(uri('outer/')));
    const readable = ['.gitignore', 'a.txt', 'some.code-workspace', 'sub/b.txt'];
    await until('what can be read is listed', async () => {
      assert.deepEqual(
        await inOuter(),
        readable.map((name) => uri(`outer/${name}`)),
      );
      return true;
    });
    // VS Code watches the folder by the time that it has opened a file.
    await window.openFile('a.txt', join(folder, 'outer/a.txt'));
    await window.closeEditor();
    await client.subscribe();
    await client.received.settled();
    client.received.forget();
    await writeFile(join(folder, 'outer/.gitignore'), 'b.txt\n');
    await client.received.until('list');
    const relisted = await inOuter();
    assert.ok(relisted.includes(uri('outer/sub/made/c.txt')));
    assert.ok(!relisted.includes(uri('outer/sub/b.txt')));
    await client.close();
  });

  it('says so when one comes and goes, and serves it for as long', async () => {
    // VS Code reloads the window if it reads a file that is only half written, in which the first folder is missing.
    const setFolders = async (...paths: readonly string[]) => {
      const written = join(folder, 'next.code-workspace');
      await writeFile(written, workspaceOf(...paths));
      await rename(written, join(folder, workspace));
    };
    const third = uri('third/c.txt');
    await forEachClient(async (client) => {
      await client.subscribe(third);
      await assert.rejects(client.read(third), /not found/);
      await setFolders(...folders, '../third');
      await client.received.until('list');
      await until('it is listed', async () => (await urisOf(client)).includes(third));
      assert.equal((await client.read(third)).text, 'third');
      // VS Code watches a new folder a moment after it lists its files: by then, an editor was open.
      await window.openFile('c.txt', join(folder, 'third/c.txt'));
      await window.closeEditor();
      await window.tab('c.txt').waitFor({ state: 'detached' });
      await client.received.settled();
      client.received.forget();
      await writeFile(join(folder, 'third/c.txt'), `for ${client.era}`);
      if (client.era !== '2026-07-28') await client.received.until(third);
      client.received.forget();
      await setFolders(...folders);
      await client.received.until('list');
      await until('it is gone', async () => !(await urisOf(client)).includes(third));
      await assert.rejects(client.read(third), /not found/);
      await writeFile(join(folder, 'third/c.txt'), 'third');
    });
  });
});

describe('an untrusted workspace', () => {
  let code: VSCode;
  before(async () => {
    code = await VSCode.start({
      settings: {
        'security.workspace.trust.enabled': true,
        'security.workspace.trust.startupPrompt': 'never',
      },
    });
  });
  after(() => code.stop());

  it('has no listener, no discovery file and no team pins until trust is granted', async () => {
    const folder = await sampleFolder({ 'a.txt': 'a', '.vscode/mcp-pins.json': '{ "pins": 1 }' });
    const window = await code.openWindow(folder);
    await window.status.getByText('MCP off').waitFor();
    await window.runCommand('Problems: Focus on Problems View');
    await window.page.getByText('No problems have been detected').waitFor();
    await window.runCommand('MCP Bridge: Restart Server');
    await window.status.getByText('MCP off').waitFor();
    assert.deepEqual(await code.windows(), []);

    await window.runCommand('MCP Bridge: Focus on Pins View');
    const said = 'Nothing is shared: this workspace is not trusted.';
    await window.page.locator('.welcome-view', { hasText: said }).waitFor();
    assert.equal(await window.page.getByText('Pause Sharing').count(), 0);

    await window.page.getByRole('button', { name: 'Manage Workspace Trust' }).click();
    await window.page.getByRole('button', { name: 'Trust', exact: true }).first().click();
    const client = await connectModern(await code.serving(folder));
    const files = ['.vscode/mcp-pins.json', 'a.txt'].map((name) => `file://${folder}/${name}`);
    assert.deepEqual(await urisOf(client), files);
    await client.close();
    await window.runCommand('Problems: Focus on Problems View');
    await window.page.getByText('"pins" has to be a list.').first().waitFor();
  });
});
