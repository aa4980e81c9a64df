import assert from 'node:assert/strict';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { before, describe, it } from 'mocha';
import * as vscode from 'vscode';
import { canonicalUri } from '../../../../src/core/documents/uris';
import { newPin } from '../../../../src/core/pins/pin';
import { connectSession } from '../../../host/clients';
import { newestSdk } from '../../../host/sdks';
import { until } from '../../../host/until';
import { makeDatabase } from '../../../unit/features/databases/reading/sqliteFile';
import { workspaceFolder } from '../../helpers/workspace';
import { usePanel } from '../../helpers/panel';

const path = 'panel/databases/shop.db';
const table = `database://sqlite/${path}/table/orders`;

describe('databases in the panel', () => {
  const panel = usePanel('databases', { 'a.md': '# A' });
  const file = () => join(workspaceFolder(), ...path.split('/'));

  before(async () => {
    makeDatabase(file(), 'CREATE TABLE orders (id)');
    await until('it is listed', async () =>
      (await panel.listed()).some(({ uri }) => uri.startsWith(`database://sqlite/${path}`)),
    );
    await panel.expand('Databases');
    await panel.expand('shop.db, SQLite');
  });

  it('have their columns, their definitions and each table, which are pinned by a checkbox', async () => {
    await panel.expectRows('shop.db, SQLite', 'Tables and Columns', 'SQL Definitions', 'orders');
    const { contextValue, command } = (await panel.row('orders')).item;
    assert.deepEqual([contextValue, command?.command], ['live', 'mcpBridge.open']);
    await panel.expectPinned(() => panel.check('orders', true), [table, 0.5]);
    await panel.expectPinned(() => panel.check('orders', false));
  });

  it('share rows once the person pins the table, which waits under Held Back when it is asked for', async () => {
    await panel.server.start();
    const { status } = panel.server;
    assert.ok(status.state === 'serving');
    const client = await connectSession(status, newestSdk, { name: 'Rows', version: '1' });
    const dictionary = table.replace('table/orders', 'dictionary');
    assert.match((await client.read(dictionary)).text ?? '', /## orders/);
    await assert.rejects(client.read(`${table}?limit=1`), /Ask them to pin it/);
    await assert.rejects(client.read(`${table}s`), /not found/);
    await panel.expand('Held Back, 1');
    const waiting = 'shop.db: orders, not shared: not pinned yet, panel/databases';
    await panel.expectRows('Held Back, 1', waiting);
    const pin = () => panel.runOn(waiting, 'mcpBridge.pin');
    await panel.expectPinned(pin, [table, 0.5]);
    assert.equal((await client.read(table)).text, 'id\r\n');
    await panel.expectNoRow('Held Back');
    await panel.expectPinned(() => panel.pinInFile());
    await client.close();
  });

  it('have one name in rows and in what a client is told when it connects', async () => {
    await panel.server.start();
    const { status } = panel.server;
    assert.ok(status.state === 'serving');
    const pins = [table, 'diagnostics://workspace/all', panel.uri('a.md')].map((uri) =>
      newPin({ type: 'resource', uri: canonicalUri(uri) }),
    );
    await panel.pinInFile(...pins);
    await panel.expectRows('shop.db: orders', 'All problems', 'a.md');
    const session = await connectSession(status, newestSdk, { name: 'Names', version: '1' });
    const named = session.instructions().match(/(?<=^- )".*(?=$)/gm);
    await session.close();
    await panel.pinInFile();
    assert.deepEqual(named, [
      `"${path}: orders" ${table}`,
      '"All problems" diagnostics://workspace/all',
      `"panel/databases/a.md" ${panel.uri('a.md')}`,
    ]);
  });

  it('say in the rows of their pins that the file, or the database of a server, is gone', async () => {
    const gone = path.replace('shop.db', 'gone.db');
    const goneFile = join(workspaceFolder(), ...gone.split('/'));
    makeDatabase(goneFile, 'CREATE TABLE visits (id)');
    await until('it is listed', async () =>
      (await panel.listed()).some(({ uri }) => uri.startsWith(`database://sqlite/${gone}`)),
    );
    const uris = [
      `database://sqlite/${gone}/table/visits`,
      'database://postgres/none/table/visits',
    ];
    await panel.pinInFile(
      ...uris.map((uri) => newPin({ type: 'resource', uri: canonicalUri(uri) })),
    );
    await panel.expectRows(
      'gone.db: visits, pinned, priority normal',
      'none: visits, pinned, priority normal, missing',
    );
    await rm(goneFile);
    await panel.row('gone.db: visits, pinned, priority normal, missing');
    await panel.pinInFile();
  });

  it('say why they have no tables, and try again when they are refreshed', async () => {
    let isDown = true;
    const answer = (socket: Socket) => {
      socket.on('error', () => undefined);
      if (isDown) socket.resetAndDestroy();
      else socket.end('no Postgres');
    };
    const server = createServer(answer).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    assert.ok(typeof address === 'object' && address);
    const { port } = address;
    await panel.databases.add(
      {
        name: 'down',
        address: `postgres://reader@127.0.0.1:${port}/x?sslmode=require`,
        id: 'down',
      },
      'x',
    );
    await panel.expand('down, Postgres');
    const why = 'The server of this database cannot be reached';
    await panel.expectRows('down, Postgres', 'Tables and Columns', 'SQL Definitions', why);
    isDown = false;
    const wrong = /The server answers what Postgres does not/;
    await assert.rejects(panel.runOn('down, Postgres', 'mcpBridge.refresh'), wrong);
    await panel.expectRows('SQL Definitions', 'The server answers what Postgres does not.');
    server.close();
    const remove = () => panel.runOn('down, Postgres', 'mcpBridge.manageDatabase');
    await whileAnswering(undefined, remove);
    assert.ok(panel.databases.find('down'));
    await whileAnswering('Remove', remove);
    await panel.expectNoRow('down, Postgres');
  });
});

/** Removes a database, which asks the person in a list, and then in a dialog. */
async function whileAnswering(button: string | undefined, work: () => Promise<void>) {
  const { window } = vscode;
  const { showWarningMessage, showQuickPick } = window;
  const asked: unknown[] = [];
  const answer = async (...question: unknown[]) => {
    asked.push(question[1]);
    return button;
  };
  window.showWarningMessage = answer as never;
  const removing = async (items: readonly vscode.QuickPickItem[]) =>
    items.find(({ label }) => label.includes('Remove'));
  window.showQuickPick = removing as never;
  try {
    await work();
  } finally {
    window.showWarningMessage = showWarningMessage;
    window.showQuickPick = showQuickPick;
  }
  assert.partialDeepStrictEqual(asked, [{ modal: true }]);
}
