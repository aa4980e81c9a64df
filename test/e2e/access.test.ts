import assert from 'node:assert/strict';
import { request } from 'node:http';
import { mkdir, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { connectModern, connectSession, type TestClient } from '../host/clients';
import { sampleFolder } from '../host/samples';
import { until } from '../host/until';
import { VSCode } from '../host/vscode';
import type { Workbench } from '../host/workbench';

describe('what is held back', () => {
  let code: VSCode;
  let window: Workbench;
  let folder: string;
  let outside: string;
  let clients: readonly TestClient[] = [];
  const uri = (name: string) => `file://${folder}/${name}`;
  const forEachClient = (check: (client: TestClient) => Promise<unknown>) =>
    Promise.all(clients.map(check));

  before(async () => {
    outside = await sampleFolder({ 'passwd.txt': 'root\n' });
    folder = await sampleFolder({
      'ok.txt': 'fine\n',
      '.env': 'TOKEN=1\n',
      '.env.example': 'TOKEN=\n',
      'server.key': 'key\n',
      '.gitignore': 'ignored/\n',
      'ignored/made.js': '1\n',
      'hidden.log': 'by files.exclude\n',
      'private/notes.md': 'by our own setting\n',
    });
    await symlink(join(outside, 'passwd.txt'), join(folder, 'link.txt'));
    await symlink(outside, join(folder, 'linked'));
    code = await VSCode.start({
      settings: {
        'files.exclude': { '**/*.log': true, '**/*.bad': null, odd: { when: 5 } },
        'mcpBridge.exclude': ['private/**', '', 1],
        'mcpBridge.secretFiles': [null],
      },
    });
    window = await code.openWindow(folder);
    const endpoint = await code.serving(folder);
    clients = [await connectSession(endpoint), await connectModern(endpoint)];
  });
  after(async () => {
    await forEachClient((client) => client.close());
    await code.stop();
  });

  const expectNotFound = (asked: string) =>
    forEachClient(({ read, era }) =>
      assert.rejects(
        read(asked),
        (error: { code?: number; message: string; data?: { uri?: string } }) => {
          assert.equal(error.code, era === '2026-07-28' ? -32602 : -32002, asked);
          assert.match(error.message, /Resource not found/);
          assert.equal(error.data?.uri, asked);
          return true;
        },
      ),
    );

  it('is not listed', async () => {
    await forEachClient(async (client) => {
      const files = (await client.list()).filter((one) => one.uri.startsWith('file:'));
      assert.deepEqual(
        files.map((one) => one.uri),
        [uri('.env.example'), uri('.gitignore'), uri('ok.txt')],
      );
    });
  });

  it('answers like what does not exist', async () => {
    const traversal = `${folder
      .split('/')
      .map(() => '..')
      .join('/')}/etc/passwd`;
    for (const name of [
      'nowhere.txt',
      '.env',
      'server.key',
      'ignored/made.js',
      'hidden.log',
      'private/notes.md',
      'link.txt',
      'linked/passwd.txt',
      traversal,
      traversal.replaceAll('..', '%2e%2e'),
      `..${outside}/passwd.txt`,
      '',
    ]) {
      await expectNotFound(uri(name));
    }
    await expectNotFound(`file://${outside}/passwd.txt`);
    await expectNotFound('ftp://example.org/a.txt');
    await expectNotFound('editor://window/nothing');
  });

  it('stays so while it is open in a tab, where nothing names or quotes it either', async () => {
    await window.openFile('.env');
    await window.type('SECOND=2');
    await forEachClient(async (client) => {
      const active = await client.read('editor://window/active');
      assert.deepEqual(JSON.parse(active.text ?? ''), { activeEditor: null });
      const open = await client.read('editor://window/open');
      assert.deepEqual(JSON.parse(open.text ?? ''), { openEditors: [] });
      assert.ok(!JSON.stringify(await client.list()).includes('/.env"'));
    });
    await expectNotFound(uri('.env'));
    await window.showPanel();
    await window.row('.env, open, unsaved, never shared: a secret by its name').waitFor();
  });

  it('is edited without a word to anybody', async () => {
    await window.runCommand('File: Revert File');
    await forEachClient((client) => client.subscribe('editor://window/open', uri('.env')));
    await window.openFile('ok.txt');
    await forEachClient(({ ear }) => ear.until('editor://window/open'));
    await window.tab('.env').click();
    await forEachClient(({ ear }) => ear.quiet());
    await forEachClient(async ({ ear }) => ear.forget());
    await window.type('more');
    await window.runCommand('File: Revert File');
    await forEachClient(async ({ ear }) => {
      await ear.quiet();
      assert.deepEqual(ear.all, []);
    });
  });

  it('is a secret even for a pin, and an ignored file is not', async () => {
    await window.runCommand('MCP Bridge: Pin Active Editor');
    await window.page
      .getByText('by its name it is a secret')
      .first()
      .waitFor({ state: 'attached' });
    await expectNotFound(uri('.env'));
    await window.runCommand('File: Revert File');
    await window.openFile('hidden.log', join(folder, 'hidden.log'));
    await expectNotFound(uri('hidden.log'));
    await window.runCommand('MCP Bridge: Pin Active Editor');
    await forEachClient((client) =>
      until(
        'the pin is served',
        async () =>
          (await client.list())[0]?.uri === uri('hidden.log') &&
          (await client.read(uri('hidden.log'))).text === 'by files.exclude\n',
      ),
    );
  });

  it('follows an ignore file that changes', async () => {
    await forEachClient((client) => client.subscribe());
    await writeFile(join(folder, '.gitignore'), 'ignored/\nok.txt\n');
    await forEachClient((client) =>
      until('it is gone', async () => !(await client.list()).some(({ name }) => name === 'ok.txt')),
    );
    await expectNotFound(uri('ok.txt'));
    await mkdir(join(folder, 'sub'));
    await writeFile(join(folder, 'sub', '.gitignore'), '!ok.txt\n');
    await writeFile(join(folder, 'sub', 'ok.txt'), 'again\n');
    await forEachClient((client) =>
      until('the negation holds below', async () =>
        (await client.list()).some((one) => one.uri === uri('sub/ok.txt')),
      ),
    );
  });

  it('is everything, to whoever has no token or comes from elsewhere', async () => {
    const { url, token } = await code.serving(folder);
    const authorization = `Bearer ${token}`;
    const statuses = [
      await post(url, {}),
      await post(url, { authorization: 'Bearer wrong' }),
      await post(url, { authorization, origin: 'https://example.org' }),
      await post(url, { authorization, origin: 'null' }),
      await post(url, { authorization, host: 'example.org' }),
      await post(url, { authorization, host: 'localhost:1' }),
    ];
    assert.deepEqual(statuses, [401, 401, 403, 403, 403, 200]);
  });

  it('is everything while sharing is paused, and that outlives a reload', async () => {
    await forEachClient(({ ear }) => ear.quiet());
    await forEachClient(async ({ ear }) => ear.forget());
    await window.runCommand('MCP Bridge: Pause Sharing');
    await forEachClient(async (client) => {
      await client.ear.until('list');
      assert.deepEqual(await client.list(), []);
    });
    await expectNotFound(uri('.env.example'));
    await expectNotFound('editor://window/active');
    await forEachClient(({ ear }) => ear.quiet());
    await forEachClient(async ({ ear }) => ear.forget());
    await writeFile(join(folder, 'made-while-paused.txt'), '');
    await window.openFile('.env.example');
    await forEachClient(async ({ ear }) => {
      await ear.quiet();
      assert.deepEqual(ear.all, []);
    });

    await forEachClient((client) => client.close());
    const { id } = await code.serving(folder);
    await window.page.reload();
    await window.waitUntilReady();
    const record = await until('the new window serves', async () =>
      (await code.windows()).find((one) => one.id !== id),
    );
    clients = [await connectSession(record), await connectModern(record)];
    await window.status.getByText('MCP paused').waitFor();
    await forEachClient(async (client) => assert.deepEqual(await client.list(), []));

    await window.runCommand('MCP Bridge: Resume Sharing');
    await forEachClient((client) =>
      until('it is shared again', async () => (await client.list()).length > 0),
    );
  });
});

/** With headers that `fetch` would not let us send. */
function post(url: string, headers: Record<string, string>): Promise<number | undefined> {
  const body = JSON.stringify({
    jsonrpc: '2.0',
    id: 1,
    method: 'initialize',
    params: {
      protocolVersion: '2025-11-25',
      capabilities: {},
      clientInfo: { name: 'test', version: '0' },
    },
  });
  return new Promise((resolve, reject) => {
    const accept = 'application/json, text/event-stream';
    const sent = request(
      url,
      { method: 'POST', headers: { accept, 'content-type': 'application/json', ...headers } },
      (response) => {
        response.resume();
        resolve(response.statusCode);
      },
    );
    sent.once('error', reject);
    sent.end(body);
  });
}
