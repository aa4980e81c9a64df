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
      await scene.restartServer();
      await until('no tool is active', async () =>
        (await window.tree.rows()).every((row) => !/, active/.test(row)),
      );
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
      await window.tree.row('agent, active').waitFor();
    };

    it('are active, in their rows and in the status bar', async () => {
      await connect();
      await showsRow('\\$ \\(error\\) Chat \\[more\\] \\(command:x\\), active');
      await showsRow('agent, active');
      const tooltip = async () => (await window.status.getAttribute('aria-label')) ?? '';
      await until('the status bar names them', async () =>
        /Chat .*: active\nagent: active/.test(await tooltip()),
      );
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

    it('have had a session once it is ended, and get an error', async () => {
      await connect();
      await window.choose(window.tree.row('$ (error) Chat'), 'End Connection');
      await showsRow(`\\$ \\(error\\) Chat .*, last ${time}`);
      await assert.rejects(session.list(), /404|Session not found/);
      const said = await window.notification('Ended the connection of $ (error) Chat [more]');
      await said.getByText('Replace Token').waitFor();
      await window.clearNotifications();
    });

    it('are ended from the palette, and may come again', async () => {
      await connect();
      await window.runCommand('MCP Bridge: End Connection');
      await window.page.locator('.quick-input-widget', { hasText: 'Which AI tools?' }).waitFor();
      await window.pick('agent');
      await window.accept();
      await showsRow(`agent, last ${time}`);
      await modern.read(uri('README.md'));
      await showsRow('agent, active');
    });

    it('are ended by Delete', async () => {
      await connect();
      const ended = window.tree.row('$ (error) Chat').filter({ hasText: 'last' });
      await window.tree.pressKey('$ (error) Chat', 'Delete', ended);
      await window.notification('Ended the connection of $ (error) Chat');
      await window.tree.expectFocus('$ (error) Chat');
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
