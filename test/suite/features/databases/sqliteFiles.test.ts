import assert from 'node:assert/strict';
import { copyFile, mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, afterEach, before, beforeEach, describe, it } from 'mocha';
import { DisposableStore, Emitter } from '../../../../src/base/events';
import { fileUri, type CanonicalUri } from '../../../../src/core/documents/uris';
import { newPin } from '../../../../src/core/pins/pin';
import type { SourceChange } from '../../../../src/features/databases/kind/databaseSource';
import { SqliteFiles } from '../../../../src/features/databases/kind/sqliteFiles';
import { OpenTabs } from '../../../../src/workspace/openTabs';
import { OutsideFiles } from '../../../../src/workspace/outsideFiles';
import { until } from '../../../host/until';
import { activePins, ChangingPins } from '../../../unit/activePins';
import { makeDatabase } from '../../../unit/features/databases/reading/sqliteFile';
import { plainFolders, uriOf, workspaceFolder } from '../../helpers/workspace';

describe('the SQLite files of a window', () => {
  const path = (name: string) => join(workspaceFolder(), 'sqlite', name);
  const file = (name: string) => uriOf(`sqlite/${name}`);
  let own: DisposableStore;
  let pinned: ChangingPins;
  let outside: OutsideFiles;
  let touched: Emitter<CanonicalUri>;
  let reconciled: Emitter<void>;
  let all: readonly CanonicalUri[];
  let files: SqliteFiles;
  let changes: SourceChange[];
  const touch = async (uri: CanonicalUri) => {
    touched.fire(uri);
    await until('the change is announced', () => changes.some(({ type }) => type === 'database'));
  };

  before(async () => {
    await mkdir(path(''));
    makeDatabase(path('app.db'), 'CREATE TABLE t (x)');
  });
  beforeEach(() => {
    own = new DisposableStore();
    pinned = new ChangingPins();
    [touched, reconciled] = [own.add(new Emitter()), own.add(new Emitter())];
    [all, changes] = [[file('app.db')], []];
    const workspace = own.add(plainFolders());
    outside = own.add(new OutsideFiles({ pinStore: pinned, workspace }));
    files = own.add(
      new SqliteFiles({
        index: {
          onDidTouch: touched.event,
          onDidReconcile: reconciled.event,
          all: async () => [...all],
        },
        outside,
        tabs: own.add(new OpenTabs()),
        workspace,
        pins: activePins(pinned),
        reader: async () => undefined,
      }),
    );
    own.add(files.onDidChange((change) => changes.push(change)));
  });
  afterEach(() => own.dispose());
  after(() => rm(path(''), { recursive: true }));

  it('are the same list after a write, even if events were missed before', async () => {
    assert.deepEqual(await files.list(), ['sqlite/app.db']);
    reconciled.fire();
    await touch(file('app.db'));
    assert.deepEqual(changes, [{ type: 'database', database: 'sqlite/app.db' }]);
  });

  it('are the same list after a write to one for which it has no room', async () => {
    const names = Array.from({ length: 201 }, (_, index) => `${index}.db`);
    for (const name of names) await copyFile(path('app.db'), path(name));
    all = names.map(file);
    assert.equal((await files.list()).length, 200);
    await touch(file('200.db'));
    assert.deepEqual(changes, [{ type: 'database', database: 'sqlite/200.db' }]);
  });

  it('are another list where a file becomes a database, and where it is gone', async () => {
    await writeFile(path('new.db'), '');
    all = [file('new.db')];
    assert.deepEqual(await files.list(), []);
    await copyFile(path('app.db'), path('new.db'));
    await touch(file('new.db'));
    assert.deepEqual(
      changes.map(({ type }) => type),
      ['list', 'database'],
    );
    changes.length = 0;
    await rm(path('new.db'));
    await touch(file('new.db'));
    assert.deepEqual(
      changes.map(({ type }) => type),
      ['list', 'database'],
    );
  });

  it('tell of a write to the log of one outside of the workspace', async () => {
    const folder = await realpath(await mkdtemp(join(tmpdir(), 'mcp-bridge-outside-')));
    const [database, marker] = [join(folder, 'outside.db'), join(folder, 'marker')];
    await copyFile(path('app.db'), database);
    pinned.become([database, marker].map((one) => newPin({ type: 'resource', uri: fileUri(one) })));
    await files.list();
    let isWatched = false;
    own.add(outside.onDidTouch((uri) => (isWatched ||= uri === fileUri(marker))));
    await until('the folder is watched', async () => {
      await writeFile(marker, '');
      return isWatched;
    });
    await writeFile(`${database}-wal`, 'x');
    await until('the change is announced', () => changes.length > 0);
    assert.deepEqual(
      changes.map(({ type }) => type),
      ['database'],
    );
    await rm(folder, { recursive: true });
  });
});
