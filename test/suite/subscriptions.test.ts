import assert from 'node:assert/strict';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, it } from 'mocha';
import * as vscode from 'vscode';
import type { TestClient } from '../host/clients';
import { until } from '../host/until';
import { useConnectedFolder } from './helpers/connectedFolder';

describe('a subscription', () => {
  const folder = useConnectedFolder('subscriptions', {
    '.env': 'TOKEN=1\n',
    'ignored.log': '1\n',
    '.gitignore': '*.log\n',
    'a.txt': 'a\n',
    'b.txt': 'b\n',
  });
  const stops: (() => Promise<void>)[] = [];
  const write = (name: string, content: string) => folder.write(name, content);
  const subscribe = async (...names: readonly string[]) => {
    await folder.forEachClient(async (client) => {
      stops.push((await client.subscribe(...names.map((name) => folder.uri(name)))).stop);
    });
    await folder.forget();
  };
  const unsubscribe = async () => {
    await Promise.all(stops.splice(0).map((stop) => stop()));
  };
  const expectUpdate = (name: string) =>
    folder.forEachClient(({ received }) => received.until(folder.uri(name)));
  /** Changes of the list are no updates. */
  const expectNoUpdate = (why: string) =>
    folder.forEachClient(async ({ received, settled }) => {
      await settled();
      assert.deepEqual(
        received.all.filter((what) => what !== 'list'),
        [],
        why,
      );
    });
  const isListed = async (client: TestClient, name: string) =>
    (await client.list()).some(({ uri }) => uri === folder.uri(name));

  it('is granted for any URI, so that it discloses nothing', async () => {
    const readable = ['a.txt', 'nowhere.txt', 'a.txt#L1', 'a.txt?lines=1-2'];
    const others = ['.env', 'ignored.log', '../../outside.txt'];
    const asked = [...readable, ...others].map((name) => folder.uri(name));
    asked.push(
      'editor://window/active',
      'diagnostics://workspace/all?severity=error',
      'file:///etc/hostname',
      'ftp://example.org/a',
      'editor://window/nothing',
      'memfs:/a',
    );
    await folder.forEachClient(async (client) => {
      const { uris, stop } = await client.subscribe(...asked);
      assert.deepEqual(uris, asked);
      await stop();
      if (client.era === '2026-07-28') {
        const malformed = await client.subscribe('not a uri', folder.uri('a.txt'));
        assert.deepEqual(malformed.uris, [folder.uri('a.txt')]);
        await malformed.stop();
      } else {
        await assert.rejects(client.subscribe('not a uri'), { code: -32602 });
      }
    });
  });

  it('notifies of a file that is added, written and removed', async () => {
    await subscribe('later.txt', 'b.txt', 'b.txt?lines=1-2');
    await write('later.txt', 'new\n');
    await expectUpdate('later.txt');
    await folder.forget();
    await write('b.txt', 'changed\n');
    await expectUpdate('b.txt');
    await expectUpdate('b.txt?lines=1-2');
    await folder.forget();
    await rm(join(folder.path, 'later.txt'));
    await expectUpdate('later.txt');
    await unsubscribe();
  });

  it('notifies of the problems of a file that is added and removed', async () => {
    const problems = 'diagnostics://document/subscriptions/later.txt';
    await folder.forEachClient(async (client) => {
      stops.push((await client.subscribe(problems)).stop);
    });
    await folder.forget();
    await write('later.txt', 'new\n');
    await folder.forEachClient(({ received }) => received.until(problems));
    await folder.forget();
    await rm(join(folder.path, 'later.txt'));
    await folder.forEachClient(({ received }) => received.until(problems));
    await unsubscribe();
  });

  it('says nothing of a saved document that is closed', async () => {
    // A document that an extension opens outlives its tab.
    const uri = await write('saved.txt', '1\n').then(() => folder.uri('saved.txt'));
    await vscode.commands.executeCommand('vscode.open', vscode.Uri.parse(uri));
    await subscribe('saved.txt');
    await folder.type('typed');
    await expectUpdate('saved.txt');
    await vscode.commands.executeCommand('workbench.action.files.save');
    await folder.forget();
    await vscode.commands.executeCommand('workbench.action.closeActiveEditor');
    await expectNoUpdate('after it was closed');
    await unsubscribe();
  });

  it('notifies of unsaved edits that are discarded', async () => {
    await folder.show('a.txt');
    await subscribe('a.txt');
    await folder.type('typed');
    await expectUpdate('a.txt');
    await folder.forget();
    await vscode.commands.executeCommand('workbench.action.revertAndCloseActiveEditor');
    await expectUpdate('a.txt');
    await folder.forEachClient(async (client) => {
      assert.equal((await client.read(folder.uri('a.txt'))).text, 'a\n');
    });
    await unsubscribe();
  });

  it('of a folder notifies when the file of an open document is removed', async () => {
    await write('sub/open.txt', '1\n');
    await folder.show('sub/open.txt');
    await subscribe('sub/');
    await rm(join(folder.path, 'sub/open.txt'));
    await expectUpdate('sub/');
    await unsubscribe();
  });

  it('of a folder notifies when a file in it is ignored, and when that file is pinned and unpinned', async () => {
    await write('some/a.txt', '1\n');
    await write('some/b.txt', '1\n');
    await folder.untilListed('some/b.txt');
    await subscribe('some/');
    await write('.gitignore', '*.log\nsome/a.txt\n');
    await expectUpdate('some/');
    await folder.forget();
    await folder.pin('some/a.txt');
    await expectUpdate('some/');
    await folder.forget();
    const pinned = vscode.Uri.parse(folder.uri('some/a.txt'));
    await vscode.commands.executeCommand('mcpBridge.unpin', pinned, [pinned]);
    await expectUpdate('some/');
    await unsubscribe();
    await write('.gitignore', '*.log\n');
  });

  it('of a file that git ignores notifies when it is pinned, deleted and written again', async () => {
    const expectListed = async (isThere: boolean) => {
      await folder.forEachClient(async (client) => {
        await client.received.until('list');
        assert.equal(await isListed(client, 'ignored.log'), isThere);
      });
      await folder.forget();
    };
    await subscribe('ignored.log');
    await folder.pin('ignored.log');
    await expectUpdate('ignored.log');
    await expectListed(true);
    await vscode.commands.executeCommand('workbench.action.closeActiveEditor');
    await folder.forget();
    await rm(join(folder.path, 'ignored.log'));
    await expectListed(false);
    await write('ignored.log', '2\n');
    await expectListed(true);
    await vscode.commands.executeCommand('mcpBridge.unpinAll');
    await unsubscribe();
  });

  it('is silent while its document is held back, and notifies when that is over', async () => {
    await folder.show('a.txt');
    await subscribe('a.txt', '.env');
    await folder.type('typed');
    await expectUpdate('a.txt');

    await write('.gitignore', '*.log\na.txt\n');
    await folder.forEachClient((client) =>
      until('it is held back', async () => !(await isListed(client, 'a.txt'))),
    );
    await folder.forget();
    await folder.type(' in secret');
    await write('.env', 'TOKEN=2\n');
    await expectNoUpdate('while it is held back');

    await write('.gitignore', '*.log\n');
    await expectUpdate('a.txt');
    await folder.forget();
    await folder.type(' and again');
    await expectUpdate('a.txt');
    await folder.forEachClient((client) =>
      until('all of it is read', async () =>
        (await client.read(folder.uri('a.txt'))).text?.endsWith('typed in secret and again'),
      ),
    );
    await unsubscribe();
  });

  it('of the open editors notifies when one of them is held back, and when that is over', async () => {
    await folder.show('a.txt');
    const uris = ['editor://window/active', 'editor://window/open'];
    await folder.forEachClient(async (client) => {
      stops.push((await client.subscribe(...uris)).stop);
    });
    for (const ignored of ['*.log\na.txt\n', '*.log\n']) {
      await folder.forget();
      await write('.gitignore', ignored);
      await folder.forEachClient(async (client) => {
        for (const uri of uris) await client.received.until(uri);
        await until('they name the document unless it is held back', async () => {
          const texts = await Promise.all(uris.map((uri) => client.read(uri)));
          const isNamed = !ignored.includes('a.txt');
          return texts.every(({ text }) => text?.includes('a.txt') === isNamed);
        });
      });
    }
    await unsubscribe();
  });

  it('notifies of a file that was written just before it is opened', async () => {
    await write('early.txt', '1\n');
    await folder.untilListed('early.txt');
    await subscribe('early.txt');
    await write('early.txt', '2\n');
    await folder.show('early.txt');
    await expectUpdate('early.txt');
    await unsubscribe();
  });

  it('that has ended sends nothing more', async () => {
    await folder.show('a.txt');
    await subscribe('a.txt', 'b.txt');
    await folder.type('x');
    await expectUpdate('a.txt');
    await unsubscribe();
    await folder.forget();
    await folder.type('y');
    await write('b.txt', 'once more\n');
    await expectNoUpdate('after it has ended');
  });
});
