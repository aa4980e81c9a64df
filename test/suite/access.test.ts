import assert from 'node:assert/strict';
import { request } from 'node:http';
import { mkdtemp, realpath, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, afterEach, before, describe, it } from 'mocha';
import * as vscode from 'vscode';
import { until } from '../host/until';
import { useConnectedFolder } from './helpers/connectedFolder';
import { closeAll, workspaceFolder } from './helpers/workspace';

/** Some of them are malformed. */
const settings = {
  'files.exclude': { '**/*.log': true, '**/*.bad': null, odd: { when: 5 } },
  'mcpBridge.exclude': ['**/private/**', '', 1],
};

describe('what is held back by its name, a setting or an ignore file', () => {
  const folder = useConnectedFolder('access', {
    '.env': 'TOKEN=1\n',
    '.env.example': 'TOKEN=\n',
    'server.key': 'key\n',
    '.gitignore': 'ignored/\n',
    'ignored/made.js': '1\n',
    'hidden.log': 'by files.exclude\n',
    'private/notes.md': 'by our own setting\n',
    'ok.txt': 'fine\n',
  });
  let outside: string;
  const run = (command: string) => vscode.commands.executeCommand(command);
  const setSecretFiles = (globs: unknown) =>
    vscode.workspace
      .getConfiguration('mcpBridge')
      .update('secretFiles', globs, vscode.ConfigurationTarget.Global);

  before(async () => {
    outside = await realpath(await mkdtemp(join(tmpdir(), 'mcp-bridge-outside-')));
    await writeFile(join(outside, 'passwd.txt'), 'root\n');
    await symlink(join(outside, 'passwd.txt'), join(folder.path, 'link.txt'));
    await symlink(outside, join(folder.path, 'linked'));
    const { Workspace } = vscode.ConfigurationTarget;
    for (const [key, value] of Object.entries(settings)) {
      await vscode.workspace.getConfiguration().update(key, value, Workspace);
    }
    await setSecretFiles([null]);
    await folder.forEachClient((client) =>
      until('the settings hold', async () =>
        (await client.list()).every(({ uri }) => !/access\/(?:hidden|private)/.test(uri)),
      ),
    );
  });
  afterEach(async () => {
    await run('mcpBridge.resumeSharing');
    await closeAll();
    await run('mcpBridge.unpinAll');
    await folder.forEachClient(({ list }) =>
      until('all is as it was', async () => {
        const files = (await list()).map(({ uri }) => uri);
        assert.deepEqual(
          files.filter((uri) => uri.startsWith(folder.uri(''))),
          ['.env.example', '.gitignore', 'ok.txt'].map((name) => folder.uri(name)),
        );
        return true;
      }),
    );
  });
  after(async () => {
    await setSecretFiles(undefined);
    await rm(join(workspaceFolder(), '.vscode'), { recursive: true });
    await rm(outside, { recursive: true });
  });

  const expectNotFound = (asked: string) =>
    folder.forEachClient(({ read, era }) =>
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
    await folder.forEachClient(async (client) => {
      const files = (await client.list()).filter((one) => one.uri.startsWith(folder.uri('')));
      assert.deepEqual(
        files.map((one) => one.uri),
        [folder.uri('.env.example'), folder.uri('.gitignore'), folder.uri('ok.txt')],
      );
    });
  });

  it('answers like what does not exist', async () => {
    const traversal = `${folder.path
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
      await expectNotFound(folder.uri(name));
    }
    await expectNotFound(`file://${outside}/passwd.txt`);
    await expectNotFound('ftp://example.org/a.txt');
    await expectNotFound('editor://window/nothing');
  });

  it('stays so while it is open in a tab, where nothing names or quotes it either', async () => {
    await folder.show('.env');
    await folder.type('SECOND=2');
    await folder.forEachClient(async (client) => {
      const active = await client.read('editor://window/active');
      assert.deepEqual(JSON.parse(active.text ?? ''), { activeEditor: null });
      const open = await client.read('editor://window/open');
      assert.deepEqual(JSON.parse(open.text ?? ''), { openEditors: [] });
      assert.ok(!JSON.stringify(await client.list()).includes('/.env"'));
    });
    await expectNotFound(folder.uri('.env'));
  });

  it('is edited without a word to anybody', async () => {
    await folder.forEachClient((client) =>
      client.subscribe('editor://window/open', folder.uri('.env')),
    );
    await folder.show('ok.txt');
    await folder.forEachClient(({ received }) => received.until('editor://window/open'));
    await folder.show('.env');
    await folder.forget();
    await folder.type('more');
    await run('workbench.action.files.revert');
    await folder.forEachClient(async ({ received, settled }) => {
      await settled();
      assert.deepEqual(received.all, []);
    });
  });

  it('is opened and closed without a change of the list', async () => {
    await folder.forget();
    await folder.show('hidden.log');
    await run('workbench.action.closeActiveEditor');
    await folder.forEachClient(async ({ received, settled }) => {
      await settled();
      assert.ok(!received.all.includes('list'));
    });
  });

  it('is a secret even for a pin, and an ignored file is not', async () => {
    await folder.pin('.env');
    await expectNotFound(folder.uri('.env'));
    await folder.show('hidden.log');
    await expectNotFound(folder.uri('hidden.log'));
    await folder.pin('hidden.log');
    await folder.forEachClient((client) =>
      until(
        'the pin is served',
        async () =>
          (await client.list())[0]?.uri === folder.uri('hidden.log') &&
          (await client.read(folder.uri('hidden.log'))).text === 'by files.exclude\n',
      ),
    );
  });

  it('follows an ignore file that changes', async () => {
    await folder.write('.gitignore', 'ignored/\nok.txt\n');
    await folder.forEachClient((client) =>
      until('it is gone', async () =>
        (await client.list()).every(({ uri }) => uri !== folder.uri('ok.txt')),
      ),
    );
    await expectNotFound(folder.uri('ok.txt'));
    await folder.write('sub/.gitignore', '!ok.txt\n');
    await folder.write('sub/ok.txt', 'again\n');
    await folder.forEachClient((client) =>
      until('the negation holds below', async () =>
        (await client.list()).some((one) => one.uri === folder.uri('sub/ok.txt')),
      ),
    );
    await rm(join(folder.path, 'sub'), { recursive: true });
    await folder.write('.gitignore', 'ignored/\n');
  });

  it('is everything, to whoever has no token or comes from elsewhere', async () => {
    const { url, token } = await folder.endpoint();
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

  it('is everything while sharing is paused', async () => {
    await folder.forget();
    await run('mcpBridge.pauseSharing');
    await folder.forEachClient(async (client) => {
      await client.received.until('list');
      assert.deepEqual(await client.list(), []);
      for (const uri of [folder.uri('.env.example'), 'editor://window/active']) {
        await assert.rejects(client.read(uri), /VS Code shares nothing now/);
      }
    });
    await folder.forEachClient(async ({ received }) => received.forget());
    await folder.write('made-while-paused.txt', '');
    await folder.show('.env.example');
    await folder.forEachClient(async ({ received }) => {
      // Nothing passes a barrier meanwhile.
      await received.settled();
      assert.deepEqual(received.all, []);
    });

    await run('mcpBridge.resumeSharing');
    await folder.forEachClient((client) =>
      until('it is shared again', async () => (await client.list()).length > 0),
    );
    await rm(join(folder.path, 'made-while-paused.txt'));
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
