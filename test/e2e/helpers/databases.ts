import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import { NoPostgres, startPostgres, type PostgresServer } from '../../host/postgres';
import type { Scene } from '../../host/scene';
import { until } from '../../host/until';

/** The files that the tests need in the folder. */
export const queryFiles = { 'top.sql': 'SELECT max(id) AS top FROM orders;\n' };

/** Tests of databases, in a window on `queryFiles`. */
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
      try {
        server = await startPostgres();
        await server.sql`CREATE TABLE orders AS SELECT 1 AS id, 's' AS token`;
      } catch (cause) {
        if (!(cause instanceof NoPostgres)) throw cause;
        why = cause.message;
      }
    });
    after(() => server?.stop());

    beforeEach(() => scene.startWith());

    /** Adds the server's database by a name that no other test uses. */
    const add = async ({ port, password }: PostgresServer, name: string) => {
      const { window } = scene;
      await window.runCommand('MCP Bridge: Add Database…');
      await window.input.fill(`postgres://postgres:x@127.0.0.1:${port}/postgres`);
      await says(/Leave the password out/);
      await window.input.fill(`postgres://postgres@127.0.0.1:${port}/postgres`);
      await says(/best with a role/);
      await window.accept();
      await says(/AI tools see this name/);
      await window.input.fill(name);
      await window.accept();
      await says(/secret storage/);
      await window.input.fill(password);
      await scene.expectListChanged(() => window.accept());
      await window.notification(`${name} is read as a superuser`);
      await window.clearNotifications();
    };
    const pinQuery = async (name: string) => {
      const query = `database://postgres/${name}/query/top.sql`;
      await scene.window.openFile('top.sql');
      await scene.window.pinOther('Database Query…');
      await scene.expectPinned(() => scene.window.pick(name), [query, 0.5]);
      return query;
    };

    it('are added with a password and read by clients', async (t) => {
      if (!server) return t.skip(why);
      await add(server, 'shop');
      const shop = 'database://postgres/shop';
      await scene.forEachClient(async (client) => {
        const uris = (await client.list()).map(({ uri }) => uri);
        assert.ok(uris.includes(`${shop}/dictionary`) && uris.includes(`${shop}/schema`));
        assert.match((await client.read(`${shop}/dictionary`)).text ?? '', /## orders/);
        await assert.rejects(client.read(`${shop}/table/orders`), /Ask them to pin it/);
      });
    });

    it('answer a query that is pinned with them, and tell of it when it is refreshed', async (t) => {
      if (!server) return t.skip(why);
      await add(server, 'asked');
      const query = await pinQuery('asked');
      await scene.window.showPanel();
      const { sql } = server;
      await scene.expectUpdated(query, /^top\r\n7\r\n$/, async () => {
        await sql`INSERT INTO orders VALUES (7, 't')`;
        await scene.window.choose(scene.window.tree.row('top.sql: asked'), 'Refresh Page or Query');
      });
      await sql`DELETE FROM orders WHERE id = 7`;
    });

    it('are shown with their tables, which are pinned by a checkbox, and renamed with their pins', async (t) => {
      if (!server) return t.skip(why);
      const { window } = scene;
      const { tree } = window;
      await add(server, 'named');
      const query = await pinQuery('named');
      await window.showPanel();
      await tree.expand('Databases');
      await tree.expand('named');
      const table = 'database://postgres/named/table/orders';
      await scene.expectPinned(() => tree.tick('orders'), [query, 0.5], [table, 0.5]);
      await scene.forEachClient(async (client) => {
        const { text, mimeType } = await client.read(table);
        assert.equal(mimeType, 'text/csv');
        assert.equal(text, 'id,token\r\n1,(masked)\r\n');
      });
      await window.runCommand('MCP Bridge: Manage Database…');
      await window.pick('named');
      await window.pick('Rename…');
      await says(/AI tools see this name/);
      await window.input.fill('renamed');
      await window.accept();
      await scene.forEachClient(async ({ list, read }) => {
        await until('it has the new name', async () =>
          (await list()).some(({ uri }) => uri === table.replace('named', 'renamed')),
        );
        assert.equal((await read(query.replace('named', 'renamed'))).text, 'top\r\n1\r\n');
      });
    });

    it('are removed', async (t) => {
      if (!server) return t.skip(why);
      const { window } = scene;
      await add(server, 'gone');
      await window.runCommand('MCP Bridge: Manage Database…');
      await window.pick('gone');
      await window.pick('Remove…');
      const remove = window.page.locator('.monaco-dialog-box').getByText('Remove', { exact: true });
      await scene.expectListChanged(() => remove.click());
      await scene.forEachClient(async (client) => {
        const uris = (await client.list()).map(({ uri }) => uri);
        assert.ok(!uris.some((uri) => uri.startsWith('database://postgres/gone/')));
      });
    });
  });
}
