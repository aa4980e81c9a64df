import assert from 'node:assert/strict';
import { after, afterEach, before, beforeEach, describe, it } from 'mocha';
import * as vscode from 'vscode';
import { Access } from '../../src/core/access/access';
import { DisposableStore, Emitter } from '../../src/base/events';
import { ActivePins } from '../../src/core/pins/activePins';
import { newPin, type Pin, type PinTarget } from '../../src/core/pins/pin';
import { realUri } from '../../src/workspace/folderReader';
import { FileDecorations } from '../../src/panel/marks/fileDecorations';
import { childUri } from '../../src/core/documents/uris';
import { until } from '../host/until';
import { plainFolders, uriOf, write } from './helpers/workspace';

describe('the mark of a pinned file', () => {
  const own = new DisposableStore();
  const pinned = new Emitter<void>();
  const files = new Emitter<void>();
  const switched = new Emitter<void>();
  const source: { pins: readonly Pin[]; onDidChange: typeof pinned.event } = {
    pins: [],
    onDidChange: pinned.event,
  };
  let isOn = true;
  /** Of one test: changes that follow each other are announced together. */
  let shown: DisposableStore;
  let deps: Pick<ConstructorParameters<typeof FileDecorations>[0], 'pins' | 'access' | 'title'>;
  let decorations: FileDecorations;
  const fired: (readonly string[] | 'all')[] = [];

  const pin = (...pins: readonly (PinTarget & { priority?: number })[]) => {
    source.pins = pins.map(({ priority, ...target }) => newPin(target, priority));
    pinned.fire();
  };
  const resource = (path: string) => ({ type: 'resource', uri: uriOf(path) }) as const;
  const folder = (path: string) => ({ type: 'folder', uri: childUri(uriOf(path), '') }) as const;
  const glob = (pattern: string) => ({ type: 'glob', pattern }) as const;
  const range = (path: string, last: number) =>
    ({ type: 'range', uri: uriOf(path), lines: { first: 1, last }, marks: [] }) as const;
  const markOf = async (path: string) => {
    const decoration = await decorations.provideFileDecoration(vscode.Uri.parse(uriOf(path)));
    return decoration && `${decoration.badge}: ${decoration.tooltip}`;
  };

  before(async () => {
    for (const path of ['a.md', 'src/a b#.ts', 'src/deep/b.ts', 'src/.env', 'src/out/c.ts']) {
      await write(`marks/${path}`, '');
    }
    await write('marks/.gitignore', 'out/\n');
    const folders = own.add(plainFolders());
    const team = { files: [], onDidChange: new Emitter<void>().event };
    const pins = own.add(new ActivePins({ own: source, team, folders }));
    const access = new Access({
      sharing: () => 'on',
      isServed: () => true,
      realUri,
      openListed: async () => undefined,
      isInWorkspace: (uri) => folders.isInside(uri),
      isOpenInTab: () => false,
      isPinnedByHand: (uri) => pins.isByHand(uri),
      isExcluded: (uri) => folders.isExcluded(uri),
      isSecret: folders.isSecret,
    });
    deps = { pins, access, title: (uri) => folders.paths.title(uri) };
  });
  beforeEach(() => {
    pin();
    fired.length = 0;
    shown = new DisposableStore();
    decorations = shown.add(
      new FileDecorations({
        ...deps,
        decorations: { isOn: () => isOn, onDidChange: switched.event },
        onDidChangeDocuments: files.event,
      }),
    );
    shown.add(
      decorations.onDidChangeFileDecorations((uris) =>
        fired.push(uris?.map((uri) => uri.toString()) ?? 'all'),
      ),
    );
  });
  afterEach(() => shown.dispose());
  after(() => own.dispose());

  it('says its priority, and is on no other file', async () => {
    pin({ ...resource('marks/src/a b#.ts'), priority: 0.8 });
    assert.equal(
      await markOf('marks/src/a b#.ts'),
      'P: The file is pinned for AI tools, priority high',
    );
    assert.equal(await markOf('marks/a.md'), undefined);
    assert.equal(await markOf('marks/src'), undefined);
  });

  it('is on a pinned folder, and on what in it is shared', async () => {
    pin(folder('marks/src'));
    const mark = 'P: Pinned for AI tools by marks/src/, priority normal';
    for (const path of ['src', 'src/deep', 'src/deep/b.ts', 'src/a b#.ts']) {
      assert.equal(await markOf(`marks/${path}`), mark, path);
    }
    for (const path of ['a.md', 'src/.env', 'src/out', 'src/out/c.ts']) {
      assert.equal(await markOf(`marks/${path}`), undefined, path);
    }
  });

  it('says by which folder or glob a file is pinned, unless it is pinned itself', async () => {
    pin(glob('marks/**/*.ts'), { ...resource('marks/src/deep/b.ts'), priority: 1 });
    assert.equal(
      await markOf('marks/src/a b#.ts'),
      'P: Pinned for AI tools by marks/**/*.ts, priority normal',
    );
    assert.equal(
      await markOf('marks/src/deep/b.ts'),
      'P: The file is pinned for AI tools, priority essential',
    );
    assert.equal(await markOf('marks/src/out/c.ts'), undefined);
    assert.equal(await markOf('marks/src'), undefined);
  });

  it('is on what is excluded and pinned by hand, and never on a secret', async () => {
    pin(resource('marks/src/out/c.ts'), resource('marks/src/.env'));
    assert.match((await markOf('marks/src/out/c.ts')) ?? '', /^P:/);
    assert.equal(await markOf('marks/src/.env'), undefined);
  });

  it('is asked for again where a pin came, went or has another priority, and nowhere else', () => {
    const [a, b] = [resource('marks/a.md'), resource('marks/src/deep/b.ts')];
    pin(a, b, range('marks/a.md', 1));
    pin(a, b, range('marks/a.md', 2));
    pin(a, { ...b, priority: 0.2 }, range('marks/a.md', 2));
    pin(a);
    assert.deepEqual(
      fired.map((uris) => (uris === 'all' ? uris : [...new Set(uris)])),
      [[a.uri, b.uri], [b.uri], [b.uri]],
    );
  });

  it('is asked for again everywhere after a pin of a folder or a glob', () => {
    pin(folder('marks/src'));
    pin(resource('marks/a.md'));
    assert.deepEqual(fired, ['all', 'all']);
  });

  it('is asked for again where other rules may hold, if a pin is for more than one file', async () => {
    files.fire();
    assert.deepEqual(fired, []);
    pin(glob('**/*.ts'));
    files.fire();
    files.fire();
    await until('it was asked for once at once, and once later', () => fired.length === 3);
  });

  it('is asked for again where other rules may hold, on each file that is pinned', async () => {
    const [a, b] = [resource('marks/a.md'), resource('marks/src/deep/b.ts')];
    pin(a, b, range('marks/a.md', 1));
    files.fire();
    await until('it was asked for again', () => fired.length === 2);
    assert.deepEqual(fired[1], [a.uri, b.uri]);
  });

  it('goes with the setting, and comes back', async () => {
    pin(resource('marks/a.md'));
    isOn = false;
    switched.fire();
    assert.equal(await markOf('marks/a.md'), undefined);
    isOn = true;
    switched.fire();
    assert.match((await markOf('marks/a.md')) ?? '', /^P:/);
    assert.deepEqual(fired.slice(-2), ['all', 'all']);
  });
});
