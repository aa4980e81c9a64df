import assert from 'node:assert/strict';
import { mkdir, readdir, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { describe, it, type TestContext } from 'node:test';
import { pathToFileURL } from 'node:url';
import { Emitter } from '../../../src/base/events';
import { add } from '../../../src/core/pins/edits';
import { newPin, uriOfTarget, type PinTarget } from '../../../src/core/pins/pin';
import { namedByOne } from '../../../src/core/pins/movedPins';
import { PinStore } from '../../../src/core/pins/pinStore';
import { type CanonicalUri, canonicalUri } from '../../../src/core/documents/uris';
import { ExternalMoves } from '../../../src/following/externalMoves';
import { until } from '../../host/until';
import { SharedText } from '../sharedText';
import { temporaryFolder } from '../temporaryFolder';

const problems = {
  documentOf: (uri: string) =>
    uri.startsWith('problems:')
      ? canonicalUri(uri.replace('problems://document', 'file://'))
      : undefined,
  uriOf: (document: string) => canonicalUri(document.replace('file://', 'problems://document')),
};

describe('pins of files that are moved outside of VS Code', () => {
  it('follow a file that is renamed, its lines and its problems', async (test) => {
    const { uri, pin, move, pinned } = await open(test);
    await pin({ type: 'resource', uri: uri('src/a b.ts') });
    await pin({ type: 'resource', uri: problems.uriOf(uri('src/a b.ts')) });
    const lines = { first: 1, last: 1 };
    await pin({ type: 'range', uri: uri('src/a b.ts'), lines, marks: [] });
    await move('src/a b.ts', 'src/c.ts');
    await pinned(uri('src/c.ts'), problems.uriOf(uri('src/c.ts')), uri('src/c.ts'));
  });

  it('follow a file that is moved to another folder, and back', async (test) => {
    const { uri, pin, move, pinned } = await open(test);
    await pin({ type: 'resource', uri: uri('src/a b.ts') });
    await move('src/a b.ts', 'lib/deep/a b.ts');
    await pinned(uri('lib/deep/a b.ts'));
    await move('lib/deep/a b.ts', 'src/a b.ts');
    await pinned(uri('src/a b.ts'));
  });

  it('follow a folder that is renamed or moved, and its files', async (test) => {
    const { uri, pin, move, pinned } = await open(test);
    await pin({ type: 'folder', uri: uri('src/') });
    await pin({ type: 'resource', uri: uri('src/a b.ts') });
    await move('src', 'lib');
    await pinned(uri('lib/'), uri('lib/a b.ts'));
    await move('lib', 'packages/lib');
    await pinned(uri('packages/lib/'), uri('packages/lib/a b.ts'));
  });

  it('follow a file that was saved by replacing it', async (test) => {
    const { folder, uri, pin, touch, move, pinned } = await open(test);
    await pin({ type: 'resource', uri: uri('src/a b.ts') });
    await writeFile(join(folder, 'new'), 'edited');
    await rename(join(folder, 'new'), join(folder, 'src/a b.ts'));
    await touch('src/a b.ts');
    await move('src/a b.ts', 'src/c.ts');
    await pinned(uri('src/c.ts'));
  });

  it('stay with deleted files, even if there are similar ones', async (test) => {
    const { folder, uri, pin, move, rescan, pinned } = await open(test);
    await pin({ type: 'resource', uri: uri('src/a b.ts') });
    await pin({ type: 'resource', uri: uri('link.ts') });
    await pin({ type: 'resource', uri: uri('other.ts') });
    await writeFile(join(folder, 'src', 'copy.ts'), 'a');
    for (const name of ['src/a b.ts', 'link.ts']) await rm(join(folder, name));
    await rescan();
    await move('other.ts', 'moved.ts');
    await pinned(uri('src/a b.ts'), uri('link.ts'), uri('moved.ts'));
  });

  it('stay where a file is replaced by another of its name', async (test) => {
    const { folder, uri, pin, move, pinned } = await open(test);
    await pin({ type: 'resource', uri: uri('src/a b.ts') });
    await pin({ type: 'resource', uri: uri('other.ts') });
    await rename(join(folder, 'src/a b.ts'), join(folder, 'src/a b.ts~'));
    await writeFile(join(folder, 'src/a b.ts'), 'written anew');
    await move('other.ts', 'moved.ts');
    await pinned(uri('src/a b.ts'), uri('moved.ts'));
  });
});

/** A folder with files, whose pins are followed. */
async function open(test: TestContext) {
  const folder = await temporaryFolder(test);
  const uri = (path: string) => canonicalUri(pathToFileURL(folder).href + `/${encodeURI(path)}`);
  for (const name of ['src/a b.ts', 'other.ts']) await write(join(folder, name));
  await symlink(join(folder, 'other.ts'), join(folder, 'link.ts'));
  const state = await PinStore.open(new SharedText(), {
    broken: assert.fail,
    unreadable: () => assert.fail(),
    failed: assert.fail,
  });
  const changed = new Emitter<void>();
  const touched = new Emitter<CanonicalUri>();
  const entries = (of: string) =>
    readdir(new URL(of), { withFileTypes: true }).then(
      (all) => all.map((entry) => [entry.name, entry.isDirectory()] as const),
      () => [],
    );
  let files: CanonicalUri[] = [];
  let folders = new Map<string, { folders: CanonicalUri[]; files: CanonicalUri[] }>();
  const walk = async (at: string): Promise<void> => {
    const children = { folders: [] as CanonicalUri[], files: [] as CanonicalUri[] };
    folders.set(at, children);
    for (const [name, isFolder] of await entries(at)) {
      const child = canonicalUri(`${at}${encodeURI(name)}${isFolder ? '/' : ''}`);
      (isFolder ? children.folders : children.files).push(child);
      if (isFolder) await walk(child);
      else files.push(child);
    }
  };
  const rescan = async () => {
    files = [];
    folders = new Map();
    await walk(uri(''));
    changed.fire();
  };
  await rescan();
  const index = {
    all: async () => files,
    children: (at: string) => folders.get(at) ?? { folders: [], files: [] },
    onDidChange: changed.event,
    onDidTouch: touched.event,
  };
  let looks = 0;
  const isTrusted = () => (looks += 1) > 0;
  const moves = new ExternalMoves({
    pinStore: state,
    named: namedByOne(problems),
    index,
    isTrusted,
    onError: assert.fail,
  });
  test.after(() => moves.dispose());
  const untilLooked = async (work: () => Promise<unknown>) => {
    const before = looks;
    await work();
    await until('it has looked', () => looks > before);
  };
  return {
    folder,
    uri,
    rescan: () => untilLooked(rescan),
    touch: (path: string) => untilLooked(async () => touched.fire(uri(path))),
    pin: (target: PinTarget) => untilLooked(() => state.edit(add([newPin(target)]))),
    move: (from: string, to: string) =>
      untilLooked(async () => {
        await mkdir(dirname(join(folder, to)), { recursive: true });
        await rename(join(folder, from), join(folder, to));
        await rescan();
      }),
    pinned: (...uris: readonly string[]) =>
      until(`${uris.join()} are pinned`, () => {
        const got = state.pins.map(({ target }) => uriOfTarget(target));
        return got.join() === uris.join();
      }),
  };
}

async function write(path: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, 'a');
}
