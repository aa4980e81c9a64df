import assert from 'node:assert/strict';
import { after, afterEach, before, beforeEach, describe, it } from 'node:test';
import { connectModern, connectSession, type TestClient } from '../../host/clients';
import type { Scene } from '../../host/scene';
import { newestSdk } from '../../host/sdks';
import { until } from '../../host/until';

export const readFiles = {
  'README.md': '# Shop',
  'src/cart.ts': 'export {};\n\n\n',
  'src/money.ts': '',
};
const time = String.raw`(?:.* )?\d\d:\d\d`;

/** Tests of the clients in the Context view, in a window on `readFiles`. The scene's own clients are closed before. */
export function testConnected(scene: Scene): void {
  describe('the clients that are connected', () => {
    const { window } = scene;
    let session: TestClient;
    let modern: TestClient;
    const connected: TestClient[] = [];
    const uri = (name: string) => scene.uri(name);
    const showsRow = (pattern: string) =>
      until(`there is a row ${pattern}`, async () => {
        const rows = await window.tree.rows();
        return rows.some((row) => new RegExp(`^${pattern}$`).test(row));
      });

    const title = '$(error) Chat [more](command:x)';

    before(() => scene.disconnect());
    after(() => scene.connect());
    beforeEach(async () => {
      await window.closeEditors();
      await scene.pinInFile();
      await window.showPanel();
      await window.tree.expand('Clients');
      await scene.restartServer();
      await window.tree.row('Clients, none').waitFor();
    });
    afterEach(async () => {
      await Promise.all(connected.splice(0).map((client) => client.close()));
    });
    /** Connects a client with a session and one without. */
    const connect = async () => {
      const endpoint = await scene.code.serving(scene.folder);
      session = await connectSession(endpoint, newestSdk, {
        name: 'chat',
        title,
        version: '1.2.3',
      });
      modern = await connectModern(endpoint, { name: 'agent', version: '0.9' });
      connected.push(session, modern);
      await modern.subscribe(uri('README.md'), uri('src/cart.ts'));
      await window.tree.row('Clients, 2').waitFor();
    };

    it('are none at first, and one click away', async () => {
      await window.tree.click('No client is connected');
      await window.page
        .locator('.quick-input-widget', { hasText: 'Connect AI Tools' })
        .getByText('Claude Code')
        .waitFor();
      await window.dismiss();
    });

    it('come with their names, versions and revisions', async () => {
      await connect();
      await showsRow(
        `\\$ \\(error\\) Chat \\[more\\] \\(command:x\\), 1\\.2\\.3, since ${time}, MCP 2025-11-25`,
      );
      await showsRow(`agent, 0\\.9, since ${time}, 2 subscriptions, MCP 2026-07-28`);
      const tooltip = await window.status.getAttribute('aria-label');
      assert.match(tooltip ?? '', /2 clients are connected/);
    });

    it('show what they read, which a click opens, the menu makes a rule of, and the pin pins', async () => {
      await connect();
      await session.read(uri('src/money.ts'));
      await session.read(`${uri('src/cart.ts')}#L2-L3`);
      await session.read('editor://window/active');
      await window.tree.expand('$ (error) Chat');
      // Tokens are counted once the rows are shown, which renders them again.
      await showsRow(`Active editor, read at ${time}.*, ~.* tokens`);
      await showsRow(`cart\\.ts:2-3, read at ${time}.*, ~.* tokens`);
      await showsRow(`money\\.ts, read at ${time}(, ~.* tokens)?`);
      await window.tree.click('cart.ts:2-3, read at');
      await window.tab('cart.ts').waitFor();
      await window.inStatusBar('Ln 4, Col 1 (2 selected)').waitFor();
      const asked = window.page.locator('.quick-input-widget', { hasText: 'Open Editors for $' });
      await window.tree.row('cart.ts, open').waitFor();
      await window.choose(window.tree.row('cart.ts:2-3, read at'), 'Sharing Rules…');
      await asked.waitFor();
      await window.dismiss();
      await window.tree.press('money.ts, read at', 'Pin', window.tree.row('money.ts, pinned'));
      const [first] = await session.list();
      assert.equal(first?.uri, uri('src/money.ts'));
    });

    it('disappear when they are disconnected, and get an error', async () => {
      await connect();
      await window.choose(window.tree.row('$ (error) Chat'), 'End Connection');
      await window.tree.row('$ (error) Chat').waitFor({ state: 'detached' });
      await assert.rejects(session.list(), /404|Session not found/);
      const said = await window.notification('Disconnected $ (error) Chat [more] (command:x).');
      await said.getByText('Replace Token').waitFor();
      await window.clearNotifications();
    });

    it('are disconnected from the palette, and may come again', async () => {
      await connect();
      await window.runCommand('MCP Bridge: End Connection');
      await window.page.locator('.quick-input-widget', { hasText: 'Which AI tools?' }).waitFor();
      await window.pick('agent');
      await window.accept();
      await window.tree.row('agent').waitFor({ state: 'detached' });
      await window.tree.row('Clients, 1').waitFor();
      await modern.read(uri('README.md'));
      await showsRow(`agent, 0\\.9, since ${time}, MCP 2026-07-28`);
    });

    it('are disconnected by Delete', async () => {
      await connect();
      const chat = window.tree.row('$ (error) Chat');
      await window.tree.pressKey('$ (error) Chat', 'Delete', chat, 'hidden');
      await window.notification('Disconnected $ (error) Chat');
      await window.tree.expectFocus('agent, 0.9');
      await assert.rejects(session.list(), /404|Session not found/);
      await window.clearNotifications();
    });

    it('see nothing while sharing is paused', async () => {
      await connect();
      await window.runCommand('MCP Bridge: Pause Sharing');
      await window.page.getByText('Sharing is paused').first().waitFor();
      assert.deepEqual(await modern.list(), []);
      await window.runCommand('MCP Bridge: Resume Sharing');
      await until('it is shared', async () => (await modern.list()).length > 0);
    });
  });
}
