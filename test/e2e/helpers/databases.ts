import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { NoPostgres, startPostgres, type PostgresServer } from '../../host/postgres';
import type { Scene } from '../../host/scene';
import { until } from '../../host/until';

/** The files that the tests need in the folder. */
export const queryFiles = { 'top.sql': 'SELECT max(id) AS top FROM orders;\n' };

/** Tests of databases, in a window on `queryFiles` in which something else is pinned before. */
export function testDatabases(scene: Scene): void {
  describe('databases of servers', () => {
    let server: PostgresServer | undefined;
    let why = '';
    const says = (text: RegExp) =>
      until(`the input says ${text}`, async () => {
        const said = scene.window.page.locator('.quick-input-message');
        return text.test((await said.textContent()) ?? '');
      });

    before(async () => {
      await scene.expectPinned(() => scene.window.runCommand('MCP Bridge: Unpin All'));
      await scene.window.clearNotifications();
      try {
        server = await startPostgres();
        await server.sql`CREATE TABLE orders AS SELECT 1 AS id, 's' AS token`;
      } catch (cause) {
        if (!(cause instanceof NoPostgres)) throw cause;
        why = cause.message;
      }
    });
    after(() => server?.stop());

    it('are added with a password and read by clients', async (t) => {
      if (!server) return t.skip(why);
      const { window } = scene;
      const { port, password } = server;
      await window.runCommand('MCP Bridge: Add Database…');
      await window.input.fill(`postgres://postgres:x@127.0.0.1:${port}/postgres`);
      await says(/Leave the password out/);
      await window.input.fill(`postgres://postgres@127.0.0.1:${port}/postgres`);
      await says(/best with a role/);
      await window.input.press('Enter');
      await says(/Clients see this name/);
      await window.input.fill('shop');
      await window.input.press('Enter');
      await says(/secret storage/);
      await window.input.fill(password);
      await scene.expectListChanged(() => window.input.press('Enter'));
      await window.notification('shop is read as a superuser');
      await window.clearNotifications();
      const shop = 'database://postgres/shop';
      await scene.forEachClient(async (client) => {
        const uris = (await client.list()).map(({ uri }) => uri);
        assert.ok(uris.includes(`${shop}/dictionary`) && uris.includes(`${shop}/schema`));
        assert.match((await client.read(`${shop}/dictionary`)).text ?? '', /## orders/);
        const { text, mimeType } = await client.read(`${shop}/table/orders`);
        assert.equal(mimeType, 'text/csv');
        assert.equal(text, 'id,token\r\n1,(masked)\r\n');
      });
    });

    it('answer a query that is pinned with them, and tell of it when it is refreshed', async (t) => {
      if (!server) return t.skip(why);
      const { window } = scene;
      const query = 'database://postgres/shop/query/top.sql';
      await window.openFile('top.sql');
      await window.runCommand('MCP Bridge: Pin Query With Database…');
      await scene.expectPinned(() => window.pick('shop'), [query, 0.5]);
      await scene.forEachClient(async (client) => {
        assert.equal((await client.read(query)).text, 'top\r\n1\r\n');
        await client.subscribe(query);
      });
      await server.sql`INSERT INTO orders VALUES (2, 't')`;
      await scene.forget();
      await window.showPanel();
      await window.tree.press('top.sql: shop', 'Refresh');
      await scene.forEachClient(async ({ received, read }) => {
        await received.until(query);
        assert.equal((await read(query)).text, 'top\r\n2\r\n');
      });
    });

    it('are shown with their tables, which are pinned by a checkbox, and renamed with their pins', async (t) => {
      if (!server) return t.skip(why);
      const { window } = scene;
      const { tree } = window;
      await window.showPanel();
      await tree.expand('Databases');
      await tree.expand('shop');
      const query = 'database://postgres/shop/query/top.sql';
      const table = 'database://postgres/shop/table/orders';
      await scene.expectPinned(() => tree.tick('orders'), [query, 0.5], [table, 0.5]);
      await window.runCommand('MCP Bridge: Rename Database…');
      await window.pick('shop');
      await says(/Clients see this name/);
      await window.input.fill('store');
      await window.input.press('Enter');
      await scene.forEachClient(async ({ list, read }) => {
        await until('it has the new name', async () =>
          (await list()).some(({ uri }) => uri === table.replace('shop', 'store')),
        );
        const query = await read('database://postgres/store/query/top.sql');
        assert.equal(query.text, 'top\r\n2\r\n');
      });
    });

    it('are removed', async (t) => {
      if (!server) return t.skip(why);
      const { window } = scene;
      await window.runCommand('MCP Bridge: Remove Database…');
      await scene.expectListChanged(() => window.pick('store'));
      await scene.forEachClient(async (client) => {
        const uris = (await client.list()).map(({ uri }) => uri);
        assert.ok(!uris.some((uri) => uri.startsWith('database:')));
      });
    });
  });
}
