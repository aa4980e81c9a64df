import assert from 'node:assert/strict';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { before, describe, it, type TestContext } from 'node:test';
import {
  bridgeEach,
  closeEach,
  eachHears,
  eachReads,
  forgetEach,
  type BridgedClient,
} from '../../host/bridgedClients';
import { until } from '../../host/until';
import type { TwoWindows } from './twoWindows';

/** AI clients start the bridge as a process in a folder, and do not say which window they want. */
export function testBridge(open: () => Promise<TwoWindows>): void {
  describe('serve clients by the bridge, and each client', () => {
    let opened: TwoWindows;
    before(async () => {
      opened = await open();
    });
    const here = (name: string) => `file://${opened.folder}/${name}`;
    const ofOther = (name: string) => `file://${opened.other}/${name}`;

    /** Starts a client of each era in this folder. */
    async function start(t: TestContext, cwd: string): Promise<BridgedClient[]> {
      const clients = await bridgeEach({ home: opened.code.home, cwd });
      t.after(() => closeEach(clients));
      return clients;
    }

    it('is served by the window that has its folder, of two that are open', async (t) => {
      const { folder, other } = opened;
      for (const client of await start(t, join(folder, 'sub'))) {
        assert.deepEqual(
          (await client.list())
            .map((resource) => resource.uri)
            .filter((each) => each.endsWith('.txt'))
            .toSorted(),
          [here('here.txt'), here('sub/deep.txt'), here('typed.txt')],
        );
        assert.equal((await client.read(here('here.txt'))).text, 'what is here\n');
        await assert.rejects(client.read(ofOther('there.txt')));
        assert.ok((await client.tools()).includes('list_context'));
        await client.untilSaid(/Using the window .* holds/);
      }
      for (const client of await start(t, other)) {
        assert.equal((await client.read(ofOther('there.txt'))).text, 'what is there\n');
        await assert.rejects(client.read(here('here.txt')));
      }
    });

    it('reads what is typed, and is notified of it', async (t) => {
      const { folder, window } = opened;
      const clients = await start(t, folder);
      for (const client of clients) await client.subscribe(here('typed.txt'));
      await window.openFile('typed.txt');
      await window.type('typed');
      await eachHears(clients, here('typed.txt'));
      await eachReads(clients, here('typed.txt'), 'typed');
    });

    it('finds the window again when its token is replaced', async (t) => {
      const { code, folder, window } = opened;
      const clients = await start(t, folder);
      for (const client of clients) await client.subscribe(here('here.txt'));
      await forgetEach(clients);
      const { token } = await code.serving(folder);
      await window.replaceToken();
      await until(
        'there is another token',
        async () => (await code.serving(folder)).token !== token,
      );
      await eachHears(clients, 'list');
      await eachReads(clients, here('here.txt'), 'what is here\n');
    });

    it('finds the window again on another port', async (t) => {
      const { code, folder } = opened;
      const clients = await start(t, folder);
      for (const client of clients) await client.subscribe(here('here.txt'));
      await forgetEach(clients);
      const { url } = await code.serving(folder);
      await code.changeSettings({ 'mcpBridge.port': 29_123 });
      await until('it is on another port', async () => (await code.serving(folder)).url !== url);
      await eachHears(clients, 'list');
      await forgetEach(clients);
      await eachReads(clients, here('here.txt'), 'what is here\n');
      await code.changeSettings({ 'mcpBridge.port': 0 });
      await until('it is back', async () => (await code.serving(folder)).url === url);
      await eachHears(clients, 'list');
      await eachReads(clients, here('here.txt'), 'what is here\n');
    });

    it('gets the window that had the focus last where it has no folder', async (t) => {
      const { code, window } = opened;
      await window.page.bringToFront();
      const [client] = await start(t, code.home);
      assert.ok(client);
      assert.ok((await client.list()).length > 0);
      await client.untilSaid(/it had the focus last/);
    });

    it('in a folder that no window has sees nothing of the others', async (t) => {
      const folderOfNobody = join(opened.other, '..', `${Date.now()}`);
      await mkdir(folderOfNobody);
      for (const client of await start(t, folderOfNobody)) {
        assert.deepEqual(await client.list(), []);
        await assert.rejects(client.read(here('here.txt')), /No VS Code window/);
      }
    });
  });
}
