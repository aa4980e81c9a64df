import assert from 'node:assert/strict';
import { access, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, describe, it, type TestContext } from 'node:test';
import { bridgeModern, bridgeSession, type BridgedClient } from '../host/bridgedClients';
import { sampleFolder } from '../host/samples';
import { until } from '../host/until';
import { VSCode } from '../host/vscode';
import type { Workbench } from '../host/workbench';
import { testHook } from './hook';

/** AI clients start the bridge as a process in a folder, and do not say which window they want. */
describe('the bridge, with two windows that are open,', () => {
  let code: VSCode;
  let folder: string;
  let other: string;
  let window: Workbench;
  let otherWindow: Workbench;

  before(async () => {
    code = await VSCode.start();
    folder = await sampleFolder({
      'here.txt': 'what is here\n',
      'sub/deep.txt': 'deep\n',
      'typed.txt': '',
    });
    other = await sampleFolder({ 'there.txt': 'what is there\n' });
    window = await code.openWindow(folder);
    await code.serving(folder);
    otherWindow = await code.openWindow(other);
    await code.serving(other);
  });
  after(() => code.stop());

  testHook(() => ({ code, folder, other, window, otherWindow }));

  describe('for a client that starts it', () => {
    const uri = (name: string, of = folder) => `file://${of}/${name}`;

    /** Starts a client of each era in this folder. */
    async function start(t: TestContext, cwd: string, wait?: number): Promise<BridgedClient[]> {
      const place = { home: code.home, cwd, ...(wait !== undefined && { wait }) };
      await until('the bridge is in its place', () =>
        isThere(join(code.home, '.mcp-workspace-bridge', 'bridge.js')),
      );
      const clients = [await bridgeSession(place), await bridgeModern(place)];
      t.after(() => Promise.all(clients.map((client) => client.close())));
      return clients;
    }

    async function eachReads(clients: readonly BridgedClient[], file: string, text: string) {
      for (const client of clients) {
        const read = async () => (await client.readIfServed(file))?.text === text;
        await until(`${client.era} reads ${text}`, read);
      }
    }

    async function eachHears(clients: readonly BridgedClient[], what: string) {
      for (const { received } of clients) await received.until(what, 60_000);
    }

    async function forget(clients: readonly BridgedClient[]) {
      await Promise.all(clients.map(({ received }) => received.settled()));
      for (const { received } of clients) received.forget();
    }

    it('is served by the window that has its folder, of two that are open', async (t) => {
      for (const client of await start(t, join(folder, 'sub'))) {
        assert.deepEqual(
          (await client.list())
            .map((resource) => resource.uri)
            .filter((each) => each.endsWith('.txt')),
          [uri('here.txt'), uri('sub/deep.txt'), uri('typed.txt')],
        );
        assert.equal((await client.read(uri('here.txt'))).text, 'what is here\n');
        await assert.rejects(client.read(uri('there.txt', other)));
        assert.ok((await client.tools()).includes('list_context'));
        await client.untilSaid(/Using the window .* holds/);
      }
      for (const client of await start(t, other)) {
        assert.equal((await client.read(uri('there.txt', other))).text, 'what is there\n');
        await assert.rejects(client.read(uri('here.txt')));
      }
    });

    it('reads what is typed, and is notified of it', async (t) => {
      const clients = await start(t, folder);
      for (const client of clients) await client.subscribe(uri('typed.txt'));
      await window.openFile('typed.txt');
      await window.type('typed');
      await eachHears(clients, uri('typed.txt'));
      await eachReads(clients, uri('typed.txt'), 'typed');
    });

    it('stays connected while the window is reloaded', async (t) => {
      const clients = await start(t, folder, 120);
      for (const client of clients) await client.subscribe(uri('sub/deep.txt'));
      await forget(clients);
      const { id } = await code.serving(folder);
      await window.page.reload();
      const during = Promise.all(clients.map((client) => client.read(uri('sub/deep.txt'))));
      await until('the next one serves', async () =>
        (await code.windows()).every((record) => record.id !== id),
      );
      for (const { text } of await during) assert.equal(text, 'deep\n');
      await eachHears(clients, 'list');
      await eachHears(clients, uri('sub/deep.txt'));
      await forget(clients);
      await writeFile(join(folder, 'sub/deep.txt'), 'deeper');
      await eachHears(clients, uri('sub/deep.txt'));
      await eachReads(clients, uri('sub/deep.txt'), 'deeper');
    });

    it('finds the window again when its token is replaced', async (t) => {
      const clients = await start(t, folder);
      for (const client of clients) await client.subscribe(uri('here.txt'));
      await forget(clients);
      const { token } = await code.serving(folder);
      await window.runCommand('MCP Bridge: Replace Token');
      await until(
        'there is another token',
        async () => (await code.serving(folder)).token !== token,
      );
      await eachHears(clients, 'list');
      await eachReads(clients, uri('here.txt'), 'what is here\n');
    });

    it('finds the window again on another port', async (t) => {
      const clients = await start(t, folder);
      for (const client of clients) await client.subscribe(uri('here.txt'));
      await forget(clients);
      const { url } = await code.serving(folder);
      await code.changeSettings({ 'mcpBridge.port': 29_123 });
      await until('it is on another port', async () => (await code.serving(folder)).url !== url);
      await eachHears(clients, 'list');
      await forget(clients);
      await eachReads(clients, uri('here.txt'), 'what is here\n');
      await code.changeSettings({ 'mcpBridge.port': 0 });
      await until('it is back', async () => (await code.serving(folder)).url === url);
      await eachHears(clients, 'list');
      await eachReads(clients, uri('here.txt'), 'what is here\n');
    });

    it('may be there before its window', async (t) => {
      const later = await sampleFolder({ 'later.txt': 'later' });
      const clients = await start(t, later);
      for (const client of clients) {
        assert.deepEqual(await client.list(), []);
        await client.untilSaid(/No VS Code window has/);
        await assert.rejects(client.read(uri('here.txt')), /No VS Code window/);
        await client.subscribe(uri('later.txt', later));
      }
      const opened = await code.openWindow(later);
      await eachHears(clients, 'list');
      await eachReads(clients, uri('later.txt', later), 'later');
      await writeFile(join(later, 'later.txt'), 'now');
      await eachHears(clients, uri('later.txt', later));
      await eachReads(clients, uri('later.txt', later), 'now');
      await opened.page.close();
    });

    it('gets the window that had the focus last where it has no folder', async (t) => {
      const { home } = code;
      await window.page.bringToFront();
      const [client] = await start(t, home);
      assert.ok(client);
      assert.ok((await client.list()).length > 0);
      await client.untilSaid(/it had the focus last/);
    });

    it('in a folder that no window has sees nothing of the others', async (t) => {
      const folderOfNobody = join(other, '..', `${Date.now()}`);
      await mkdir(folderOfNobody);
      for (const client of await start(t, folderOfNobody)) {
        assert.deepEqual(await client.list(), []);
        await assert.rejects(client.read(uri('here.txt')), /No VS Code window/);
      }
    });

    it('has nothing left when its window is closed, whatever else is open', async (t) => {
      const closes = async (closed: Workbench, of: string, file: string) => {
        const clients = await start(t, of, 1);
        for (const client of clients) {
          assert.ok((await client.list()).length > 0);
          await client.subscribe();
        }
        await forget(clients);
        await closed.runCommand('Workspaces: Close Workspace');
        await eachHears(clients, 'list');
        for (const client of clients) {
          await until('nothing is listed', async () => (await client.list()).length === 0);
          await assert.rejects(client.read(file), /No VS Code window/);
        }
      };
      await Promise.all([
        closes(window, folder, uri('here.txt')),
        closes(otherWindow, other, uri('there.txt', other)),
      ]);
    });
  });
});

function isThere(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}
