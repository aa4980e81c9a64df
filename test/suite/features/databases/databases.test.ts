import assert from 'node:assert/strict';
import { appendFile, mkdir, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { after, before, describe, it } from 'mocha';
import { Position } from 'vscode';
import { ResourceNotFound, Unavailable } from '../../../../src/base/errors';
import { DisposableStore } from '../../../../src/base/events';
import { Access } from '../../../../src/core/access/access';
import { Catalog } from '../../../../src/core/catalog/catalog';
import { Kinds } from '../../../../src/core/catalog/kinds';
import type { ContentChange } from '../../../../src/core/catalog/resource';
import { canonicalUri } from '../../../../src/core/documents/uris';
import { newPin } from '../../../../src/core/pins/pin';
import { levelsBy, Viewer } from '../../../../src/core/sharing/viewer';
import { FileIndex } from '../../../../src/workspace/fileIndex';
import { realUri } from '../../../../src/workspace/folderReader';
import { OpenTabs } from '../../../../src/workspace/openTabs';
import { OutsideFiles } from '../../../../src/workspace/outsideFiles';
import { createDatabases } from '../../../../src/features/databases/createDatabases';
import { root } from '../../../host/paths';
import { until } from '../../../host/until';
import { accessFacts } from '../../../unit/accessFacts';
import { activePins, ChangingPins } from '../../../unit/activePins';
import { redactor } from '../../../unit/unasked';
import { plainReader } from '../../helpers/kinds';
import { memory, memorySecrets } from '../../helpers/memory';
import { makeDatabase } from '../../../unit/features/databases/reading/sqliteFile';
import {
  closeAll,
  failing,
  plainFolders,
  show,
  uriOf,
  workspaceFolder,
  write,
} from '../../helpers/workspace';

const shop = 'database://sqlite/databases/shop.db';
const table = canonicalUri(`${shop}/table/orders`);
const fixed = <T>(value: T) => ({ value, onDidChange: () => ({ dispose: () => undefined }) });

describe('databases of the workspace', () => {
  const own = new DisposableStore();
  const pinned = new ChangingPins();
  const changes: ContentChange[] = [];
  const path = (name: string) => join(workspaceFolder(), 'databases', name);
  let isSharing = true;
  let decided = async () => undefined as unknown;
  let databases: ReturnType<typeof createDatabases>;
  let catalog: Catalog;

  before(async () => {
    await mkdir(dirname(path('shop.db')), { recursive: true });
    const table = 'CREATE TABLE orders (id, token)';
    makeDatabase(path('shop.db'), table, `INSERT INTO orders VALUES (1, 's')`);
    makeDatabase(path('plain.txt'), 'CREATE TABLE unlisted (id)');
    makeDatabase(path('ignored.db'), 'CREATE TABLE ignored (id)');
    makeDatabase(path('secret.db'), 'CREATE TABLE secret (id)');
    await write('databases/text.db', 'no database');
    await write('databases/.gitignore', 'ignored.db\n');
    const folders = own.add(plainFolders());
    const tabs = own.add(new OpenTabs());
    const index = own.add(new FileIndex(folders, failing));
    const outside = own.add(new OutsideFiles({ pinStore: pinned, workspace: folders }));
    const pins = activePins(pinned);
    const workspace = { folders, tabs, index, outside, reader: plainReader(own) };
    const context = {
      asAbsolutePath: (name: string) => join(root, name),
      workspaceState: memory(),
      secrets: memorySecrets(),
    };
    const access = new Access(
      accessFacts({
        sharing: () => (isSharing ? 'on' : 'paused'),
        realUri,
        isInWorkspace: (uri) => folders.isInside(uri),
        isPinnedByHand: (uri) => pins.isByHand(uri),
        isExcluded: async (uri) => {
          await decided();
          return folders.isExcluded(uri);
        },
        isSecret: (name) => name.includes('/secret.db'),
      }),
    );
    databases = createDatabases(own, {
      context,
      workspace,
      pins,
      settings: { maxReadBytes: fixed(1_000_000), shownColumns: fixed([]) },
      onDidChangeDocument: index.onDidTouch,
    });
    const kinds = own.add(new Kinds([databases.kind]));
    catalog = own.add(new Catalog({ kinds, access, pins, redactor, pageSize: 1_000 }));
    own.add(catalog.onDidChange((change) => change.type === 'content' && changes.push(change)));
  });
  after(async () => {
    own.dispose();
    await rm(path(''), { recursive: true });
  });

  const read = async (uri: string, from = catalog.unrestricted) => {
    const { contents } = await from.read(uri, AbortSignal.timeout(60_000));
    return 'text' in contents ? contents.text : assert.fail('It is no text.');
  };
  const listed = async (from = catalog.unrestricted) =>
    (await from.list()).resources
      .map(({ uri }) => uri)
      .filter((uri) => uri.startsWith('database://sqlite/databases/'));
  const complete = async (variable: string, given = {}, from = catalog.unrestricted) => {
    const uriTemplate = 'database://sqlite/{+path}/table/{table}{?limit,offset}';
    const asked = { uriTemplate, variable, typed: '', given, isWalked: false };
    return (await from.complete(asked, AbortSignal.timeout(60_000))).values;
  };

  it('are listed by their name and their first bytes, but not if their file is held back', async () => {
    await until('they are listed', async () => (await listed()).length === 2);
    assert.deepEqual(await listed(), [`${shop}/dictionary`, `${shop}/schema`]);
  });

  it('have a schema, a dictionary, and rows, which are shared once they are pinned', async () => {
    await assert.rejects(read(table), /Ask them to pin it/);
    pinned.become([newPin({ type: 'resource', uri: table })]);
    assert.equal(await read(`${shop}/schema`), 'CREATE TABLE orders (id, token);\n');
    const dictionary = /# databases\/shop\.db\n\n## orders\n\nTable, 1 row\./;
    assert.match(await read(`${shop}/dictionary`), dictionary);
    assert.equal(await read(table), 'id,token\r\n1,(masked)\r\n');
    assert.equal(await read(`${table}?limit=0`), 'id,token\r\n');
    const plain = 'database://sqlite/databases/plain.txt/schema';
    assert.equal(await read(plain), 'CREATE TABLE unlisted (id);\n');
    pinned.become([]);
    await assert.rejects(read(`${shop}/table/nothing`), ResourceNotFound);
    await assert.rejects(read('database://sqlite/databases/text.db/schema'), ResourceNotFound);
  });

  it('are completed, with their tables', async () => {
    assert.deepEqual(
      (await complete('path')).filter((name) => name.startsWith('databases/')),
      ['databases/shop.db'],
    );
    assert.deepEqual(await complete('table', { path: 'databases/shop.db' }), ['orders']);
    assert.deepEqual(await complete('table', { path: 'databases/secret.db' }), []);
    assert.deepEqual(await complete('table', { path: 'databases/ignored.db' }), []);
  });

  for (const name of ['ignored.db', 'secret.db', '../../outside.db', 'none.db']) {
    it(`do not exist to a client if their file does not: ${name}`, async () => {
      for (const part of ['schema', 'dictionary', 'table/ignored', 'table/secret']) {
        const uri = `database://sqlite/databases/${name}/${part}`;
        await assert.rejects(read(uri), ResourceNotFound);
      }
    });
  }

  it('are shared with their ignored file if that is pinned, and stay secret', async () => {
    pinned.become(
      ['ignored.db', 'secret.db'].map((name) =>
        newPin({ type: 'resource', uri: uriOf(`databases/${name}`) }),
      ),
    );
    const ignored = 'database://sqlite/databases/ignored.db';
    assert.equal(await read(`${ignored}/schema`), 'CREATE TABLE ignored (id);\n');
    assert.ok((await listed()).includes(canonicalUri(`${ignored}/dictionary`)));
    assert.ok(!(await listed()).some((uri) => uri.includes('secret')));
    await assert.rejects(read('database://sqlite/databases/secret.db/schema'), ResourceNotFound);
    pinned.become([]);
    assert.ok(!(await listed()).some((uri) => uri.includes('ignored')));
  });

  for (const topic of ['databases', 'files'] as const) {
    it(`do not exist to a client without ${topic}`, async () => {
      const viewer = new Viewer(levelsBy((of) => (of === topic ? 'off' : 'on')));
      const view = catalog.for(viewer);
      await assert.rejects(read(`${shop}/schema`, view), ResourceNotFound);
      assert.deepEqual(await listed(view), []);
      assert.equal(await view.mayNotify({ uri: canonicalUri(`${shop}/schema`) }), false);
      assert.equal(view.templates.length > 0, topic === 'files');
      if (topic === 'files') {
        assert.deepEqual(await complete('table', { path: 'databases/shop.db' }, view), []);
      }
    });
  }

  it('do not show their bytes, nor those of their journals, under the URI of a file', async () => {
    const journal = await write('databases/shop.db-journal', Buffer.alloc(512));
    const log = await write('databases/shop.db-wal', Buffer.from('377f0682', 'hex'));
    for (const uri of [uriOf('databases/shop.db'), journal, log]) {
      for (const part of [{ type: 'whole' }, { type: 'start', bytes: 1_024 }] as const) {
        const { signal } = new AbortController();
        const body = await plainReader(own).read({ uri, real: uri }, part, signal);
        assert.match(body && 'text' in body ? body.text : '', /^This is a SQLite database/);
      }
    }
    await rm(path('shop.db-journal'));
    await rm(path('shop.db-wal'));
  });

  it('do not show their bytes in a tab, as what the editor has made of them', async () => {
    const uri = await write('databases/notes.db', 'a text so far\n');
    const editor = await show(uri);
    await editor.edit((edit) => edit.insert(new Position(0, 0), 'SQLite format 3\0 and hunter2'));
    const { signal } = new AbortController();
    for (const part of [{ type: 'whole' }, { type: 'start', bytes: 1_024 }] as const) {
      const body = await plainReader(own).read({ uri, real: uri }, part, signal);
      assert.match(body && 'text' in body ? body.text : '', /^This is a SQLite database/);
    }
    await closeAll();
    await rm(path('notes.db'));
  });

  it('answer a query that the person has pinned, as it was then', async () => {
    const file = await write('databases/top.sql', 'SELECT id FROM orders;\n');
    const database = 'databases/shop.db';
    const query = databases.queries.uriOf({ engine: 'sqlite', database }, file);
    assert.equal(query, `${shop}/query/databases/top.sql`);
    await assert.rejects(read(query), ResourceNotFound);
    await databases.saved.approve(query, 'SELECT id FROM orders;\n');
    await assert.rejects(read(query), ResourceNotFound);
    pinned.become([newPin({ type: 'resource', uri: query })]);
    assert.equal(await read(query), 'id\r\n1\r\n');
    assert.ok((await catalog.unrestricted.list()).resources.some(({ uri }) => uri === query));
    changes.length = 0;
    await write('databases/top.sql', 'SELECT token AS x FROM orders');
    await until('the change is announced', () => changes.some(({ uri }) => uri === query));
    await assert.rejects(read(query), /changed since it was pinned/);
    await databases.saved.approve(query, 'SELECT token AS x FROM orders');
    assert.equal(await read(query), 'x\r\n(masked)\r\n');
    pinned.become([]);
  });

  it('show no query whose file is held back, and no query of a database that is', async () => {
    const file = await write('databases/top.sql', 'SELECT 1');
    for (const [database, sql] of [
      ['databases/shop.db', uriOf('databases/secret.db/top.sql')],
      ['databases/secret.db', file],
      ['databases/ignored.db', file],
    ] as const) {
      const query = databases.queries.uriOf({ engine: 'sqlite', database }, sql);
      await databases.saved.approve(query, 'SELECT 1');
      pinned.become([newPin({ type: 'resource', uri: query })]);
      await assert.rejects(read(query), ResourceNotFound);
      assert.ok(!(await catalog.unrestricted.list()).resources.some(({ uri }) => uri === query));
      assert.equal(await catalog.unrestricted.mayNotify({ uri: query }), false);
    }
    pinned.become([]);
  });

  it('do not exist while sharing is paused', async () => {
    isSharing = false;
    await assert.rejects(read(`${shop}/schema`), Unavailable);
    isSharing = true;
  });

  it('are not those to which a link leads that is swapped in', async () => {
    decided = async () => {
      decided = async () => undefined;
      await rename(path('shop.db'), path('shop.away'));
      await symlink(path('secret.db'), path('shop.db'));
    };
    await assert.rejects(read(`${shop}/schema`), ResourceNotFound);
    await rm(path('shop.db'));
    await rename(path('shop.away'), path('shop.db'));
  });

  it('tell who asked for a table when the file or its log changes', async () => {
    pinned.become([newPin({ type: 'resource', uri: table })]);
    await catalog.unrestricted.maySee(table);
    const wanted = [`${shop}/dictionary`, `${shop}/schema`, table];
    const announced = () => new Set<string>(changes.map(({ uri }) => uri));
    for (const change of [
      () => makeDatabase(path('shop.db'), "INSERT INTO orders VALUES (2, 't')"),
      () => writeFile(path('shop.db-wal'), ''),
    ]) {
      changes.length = 0;
      await change();
      await until('the change is announced', () => wanted.every((uri) => announced().has(uri)));
      const one = changes.find(({ uri }) => uri === table);
      assert.equal(one?.subject, uriOf('databases/shop.db'));
    }
    assert.match(await read(table), /\r\n2,\(masked\)/);
    pinned.become([]);
    await rm(path('shop.db-wal'));
    makeDatabase(path('shop.db'), 'DELETE FROM orders WHERE id = 2');
  });

  it('are listed once a file has become one, and say when they are damaged', async () => {
    await write('databases/new.db', '');
    makeDatabase(path('new.db'), 'CREATE TABLE t (x)');
    const schema = canonicalUri('database://sqlite/databases/new.db/schema');
    await until('it is listed', async () => (await listed()).includes(schema));
    await rm(path('new.db'));
    await writeFile(path('new.db'), 'SQLite format 3\0');
    await appendFile(path('new.db'), 'x'.repeat(200));
    await assert.rejects(read(schema), Unavailable);
    await rm(path('new.db'));
    await until('it is no longer listed', async () =>
      (await listed()).every((one) => !one.includes('/new.db/')),
    );
  });
});
