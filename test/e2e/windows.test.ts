import assert from 'node:assert/strict';
import { rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { connectModern, type Endpoint } from '../host/clients';
import { sampleFolder } from '../host/samples';
import { until } from '../host/until';
import { VSCode } from '../host/vscode';
import { isOn } from '../host/windows';
import type { Workbench } from '../host/workbench';

const folderModes = [0o700, 0o700, 0o700];

async function filesServed(endpoint: Endpoint): Promise<string[]> {
  const client = await connectModern(endpoint);
  const uris = (await client.list()).map(({ uri }) => uri);
  await client.close();
  return uris.filter((uri) => uri.startsWith('file:'));
}

describe('two windows', () => {
  let code: VSCode;
  let first: string;
  let second: string;
  let firstWindow: Workbench;

  before(async () => {
    code = await VSCode.share();
    first = await sampleFolder({ 'first.txt': '' });
    second = await sampleFolder({ 'second.txt': '' });
    firstWindow = await code.openWindow(first);
    await code.openWindow(second);
  });
  after(() => code.stop());

  it('on two folders serve each their own, with a token of its own that only this user can read', async () => {
    const [a, b] = [await code.serving(first), await code.serving(second)];
    assert.deepEqual(await filesServed(a), [`file://${first}/first.txt`]);
    assert.deepEqual(await filesServed(b), [`file://${second}/second.txt`]);
    assert.notEqual(a.token, b.token);
    const mode = async (...path: readonly string[]) =>
      (await stat(join(code.home, '.mcp-workspace-bridge', ...path))).mode & 0o777;
    assert.deepEqual([await mode(), await mode('windows'), await mode('tokens')], folderModes);
    for (const { id } of [a, b]) assert.equal(await mode('windows', `${id}.json`), 0o600);
    await assert.rejects(filesServed({ url: a.url, token: b.token }));
  });

  it('that follow each other on a folder, as in a reload, have the same address', async () => {
    const { id, url, token } = await code.serving(first);
    await firstWindow.page.reload();
    const next = await until('the next one serves', async () =>
      (await code.windows()).find((record) => record.id !== id && isOn(record, first)),
    );
    assert.deepEqual([next.url, next.token], [url, token]);
    await code.closeWindow(firstWindow);
  });

  it('of one folder both serve it, and the first keeps its address and its clients', async () => {
    const earlier = await code.serving(second);
    const client = await connectModern(earlier);
    await code.openWindow(second);
    const records = await until('both serve', async () => {
      const own = (await code.windows()).filter((record) => isOn(record, second));
      return own.length === 2 && own[0]?.url !== own[1]?.url ? own : undefined;
    });
    assert.equal(records.find(({ id }) => id === earlier.id)?.url, earlier.url);
    assert.equal((await client.read(`file://${second}/second.txt`)).text, '');
    await client.close();
    for (const record of records) {
      assert.deepEqual(await filesServed(record), [`file://${second}/second.txt`]);
    }
  });

  it('list what can be read where one folder of a workspace lies in another', async () => {
    const folder = await sampleFolder({
      'a.txt': '',
      '.gitignore': 'made/\n',
      'sub/b.txt': '',
      'sub/hidden.txt': '',
      'sub/made/c.txt': '',
      'sub/.vscode/settings.json': '{ "mcpBridge.exclude": ["hidden.txt", ".vscode"] }',
      'both.code-workspace': '{ "folders": [{ "path": "." }, { "path": "sub" }] }',
    });
    const window = await code.openWindow(join(folder, 'both.code-workspace'));
    const record = await code.serving(folder);
    const listed = (await filesServed(record)).map((uri) => uri.slice(`file://${folder}/`.length));
    assert.deepEqual(listed, ['.gitignore', 'a.txt', 'both.code-workspace', 'sub/b.txt']);

    const client = await connectModern(record);
    await client.subscribe();
    await client.received.settled();
    client.received.forget();
    await writeFile(join(folder, '.gitignore'), 'b.txt\n');
    await client.received.until('list');
    await client.close();
    const relisted = await filesServed(record);
    assert.ok(relisted.includes(`file://${folder}/sub/made/c.txt`));
    assert.ok(!relisted.includes(`file://${folder}/sub/b.txt`));
    await code.closeWindow(window);
  });
});

describe('a window that cannot serve', () => {
  let code: VSCode;
  before(async () => {
    code = await VSCode.start();
  });
  after(() => code.stop());

  it('says why, does the rest of its work, and serves when it is asked to try again', async () => {
    const stateFolder = join(code.home, '.mcp-workspace-bridge');
    await writeFile(stateFolder, 'a file in the place of the folder');
    const folder = await sampleFolder({ 'a.txt': 'a' });
    const window = await code.openWindow(folder);
    await window.status.getByText('MCP off').waitFor();
    assert.match((await window.status.getAttribute('aria-label')) ?? '', /EEXIST|ENOTDIR/);
    await window.openFile('a.txt');
    await window.runCommand('MCP Bridge: Pin Active Editor');
    await window.showPanel();
    await window.tree.row('a.txt, pinned').waitFor();

    await rm(stateFolder);
    await window.status.click();
    assert.deepEqual(await filesServed(await code.serving(folder)), [`file://${folder}/a.txt`]);
    await window.status.getByText('MCP 1').waitFor();
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

    await window.inStatusBar('Restricted Mode').click();
    await window.page.getByRole('button', { name: 'Trust', exact: true }).first().click();
    const record = await code.serving(folder);
    const files = ['.vscode/mcp-pins.json', 'a.txt'].map((name) => `file://${folder}/${name}`);
    assert.deepEqual(await filesServed(record), files);
    await window.runCommand('Problems: Focus on Problems View');
    await window.page.getByText('"pins" has to be a list.').first().waitFor();
  });
});
