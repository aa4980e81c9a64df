import assert from 'node:assert/strict';
import { request } from 'node:http';
import { mkdir, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { before, describe, it } from 'node:test';
import { sampleFolder } from '../host/samples';
import { useScene } from '../host/scene';
import { until } from '../host/until';

describe('what is held back', () => {
  const scene = useScene({
    files: {
      'ok.txt': 'fine\n',
      '.env': 'TOKEN=1\n',
      '.env.example': 'TOKEN=\n',
      'server.key': 'key\n',
      '.gitignore': 'ignored/\n',
      'ignored/made.js': '1\n',
      'hidden.log': 'by files.exclude\n',
      'private/notes.md': 'by our own setting\n',
    },
    settings: {
      'files.exclude': { '**/*.log': true, '**/*.bad': null, odd: { when: 5 } },
      'mcpBridge.exclude': ['private/**', '', 1],
      'mcpBridge.secretFiles': [null],
    },
  });
  let outside: string;

  before(async () => {
    outside = await sampleFolder({ 'passwd.txt': 'root\n' });
    await symlink(join(outside, 'passwd.txt'), join(scene.folder, 'link.txt'));
    await symlink(outside, join(scene.folder, 'linked'));
  });

  const expectNotFound = (asked: string) =>
    scene.forEachClient(({ read, era }) =>
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
    await scene.forEachClient(async (client) => {
      const files = (await client.list()).filter((one) => one.uri.startsWith('file:'));
      assert.deepEqual(
        files.map((one) => one.uri),
        [scene.uri('.env.example'), scene.uri('.gitignore'), scene.uri('ok.txt')],
      );
    });
  });

  it('answers like what does not exist', async () => {
    const traversal = `${scene.folder
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
    ]) {
      await expectNotFound(scene.uri(name));
    }
    await expectNotFound(`file://${outside}/passwd.txt`);
    await expectNotFound('ftp://example.org/a.txt');
    await expectNotFound('editor://window/nothing');
  });

  it('stays so while it is open in a tab, where nothing names or quotes it either', async () => {
    await scene.window.openFile('.env');
    await scene.window.type('SECOND=2');
    await scene.forEachClient(async (client) => {
      const active = await client.read('editor://window/active');
      assert.deepEqual(JSON.parse(active.text ?? ''), { activeEditor: null });
      const open = await client.read('editor://window/open');
      assert.deepEqual(JSON.parse(open.text ?? ''), { openEditors: [] });
      assert.ok(!JSON.stringify(await client.list()).includes('/.env"'));
    });
    await expectNotFound(scene.uri('.env'));
    await scene.window.showPanel();
    await scene.window.tree.expand('Held Back');
    await scene.window.tree.row('.env, never shared: a secret by its name').waitFor();
  });

  it('is edited without a word to anybody', async () => {
    await scene.window.runCommand('File: Revert File');
    await scene.forEachClient((client) =>
      client.subscribe('editor://window/open', scene.uri('.env')),
    );
    await scene.window.openFile('ok.txt');
    await scene.forEachClient(({ received }) => received.until('editor://window/open'));
    await scene.window.tab('.env').click();
    await scene.forget();
    await scene.window.type('more');
    await scene.window.runCommand('File: Revert File');
    await scene.forEachClient(async ({ received }) => {
      await received.settled();
      assert.deepEqual(received.all, []);
    });
  });

  it('is opened and closed without a change of the list', async () => {
    await scene.window.tab('ok.txt').dblclick(); // Otherwise the next file replaces it in its tab.
    await scene.forget();
    await scene.window.openFile('hidden.log', join(scene.folder, 'hidden.log'));
    await scene.window.closeEditor();
    await scene.forEachClient(async ({ received }) => {
      await received.settled();
      assert.ok(!received.all.includes('list'));
    });
    await scene.window.tab('.env').click();
  });

  it('is a secret even for a pin, and an ignored file is not', async () => {
    await scene.window.runCommand('MCP Bridge: Pin Active Editor');
    await scene.window.page
      .getByText('by its name it is a secret')
      .first()
      .waitFor({ state: 'attached' });
    await expectNotFound(scene.uri('.env'));
    await scene.window.runCommand('File: Revert File');
    await scene.window.openFile('hidden.log', join(scene.folder, 'hidden.log'));
    await expectNotFound(scene.uri('hidden.log'));
    await scene.window.runCommand('MCP Bridge: Pin Active Editor');
    await scene.forEachClient((client) =>
      until(
        'the pin is served',
        async () =>
          (await client.list())[0]?.uri === scene.uri('hidden.log') &&
          (await client.read(scene.uri('hidden.log'))).text === 'by files.exclude\n',
      ),
    );
  });

  it('follows an ignore file that changes', async () => {
    await writeFile(join(scene.folder, '.gitignore'), 'ignored/\nok.txt\n');
    await scene.forEachClient((client) =>
      until('it is gone', async () => !(await client.list()).some(({ name }) => name === 'ok.txt')),
    );
    await expectNotFound(scene.uri('ok.txt'));
    await mkdir(join(scene.folder, 'sub'));
    await writeFile(join(scene.folder, 'sub', '.gitignore'), '!ok.txt\n');
    await writeFile(join(scene.folder, 'sub', 'ok.txt'), 'again\n');
    await scene.forEachClient((client) =>
      until('the negation holds below', async () =>
        (await client.list()).some((one) => one.uri === scene.uri('sub/ok.txt')),
      ),
    );
  });

  it('is everything, to whoever has no token or comes from elsewhere', async () => {
    const { url, token } = await scene.code.serving(scene.folder);
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
    await scene.forget();
    await scene.window.runCommand('MCP Bridge: Pause Sharing');
    await scene.forEachClient(async (client) => {
      await client.received.until('list');
      assert.deepEqual(await client.list(), []);
    });
    await expectNotFound(scene.uri('.env.example'));
    await expectNotFound('editor://window/active');
    await scene.forget();
    await writeFile(join(scene.folder, 'made-while-paused.txt'), '');
    await scene.window.openFile('.env.example');
    await scene.forEachClient(async ({ received }) => {
      await received.settled();
      assert.deepEqual(received.all, []);
    });

    await scene.reload();
    await scene.window.status.getByText('MCP paused').waitFor();
    await scene.forEachClient(async (client) => assert.deepEqual(await client.list(), []));

    await scene.window.runCommand('MCP Bridge: Resume Sharing');
    await scene.forEachClient((client) =>
      until('it is shared again', async () => (await client.list()).length > 0),
    );
  });
});

/** Posts with headers that `fetch` does not allow. */
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
