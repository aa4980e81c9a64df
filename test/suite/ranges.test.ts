import assert from 'node:assert/strict';
import { rm, writeFile } from 'node:fs/promises';
import { after, afterEach, beforeEach, describe, it } from 'mocha';
import * as vscode from 'vscode';
import { DisposableStore, Emitter } from '../../src/base/events';
import type { LineRange } from '../../src/core/documents/lines';
import { ActivePins } from '../../src/core/pins/activePins';
import { add } from '../../src/core/pins/edits';
import { linesOf, marksOf } from '../../src/core/pins/lines/lineMarks';
import { newPin, type Pin } from '../../src/core/pins/pin';
import type { ResourceChange } from '../../src/core/catalog/resource';
import { namedByOne } from '../../src/core/pins/movedPins';
import { PinStore } from '../../src/core/pins/pinStore';
import type { SharedFile } from '../../src/core/storage/sharedState';
import { canonicalUri, type CanonicalUri, parseUri } from '../../src/core/documents/uris';
import { Diagnostics } from '../../src/kinds/diagnostics';
import { Documents } from '../../src/kinds/documents';
import { FileIndex } from '../../src/workspace/fileIndex';
import { followRenames } from '../../src/following/followRenames';
import { OutsideFiles } from '../../src/workspace/outsideFiles';
import { OpenTabs } from '../../src/workspace/openTabs';
import { PinnedRanges } from '../../src/kinds/pinnedRanges';
import { RangeTracker } from '../../src/following/rangeTracker';
import { until } from '../host/until';
import { plainReader, unknownFreshness } from './helpers/kinds';
import {
  closeAll,
  failing,
  move,
  plainFolders,
  rewrite,
  seeing,
  show,
  untilTouched,
  write,
} from './helpers/workspace';

const text = 'one\ntwo\nthree\nfour\nfive\nsix\n';

describe('pinned ranges', () => {
  const own = new DisposableStore();
  let window: Awaited<ReturnType<typeof open>>;
  let uri: CanonicalUri;
  let count = 0;

  beforeEach(async () => {
    count += 1;
    uri = await write(`ranges/${count}.txt`, text);
    window = await open(own);
    await window.pin(uri, { first: 3, last: 4 });
  });
  afterEach(async () => {
    await closeAll();
    window.dispose();
  });
  after(() => own.dispose());

  it('are listed with their description, and read with their position', async () => {
    const [entry = assert.fail()] = await window.kind.list();
    assert.match(entry.uri, /^context:\/\/workspace\/pin\/[\w-]+\/ranges\/\d+\.txt$/);
    assert.partialDeepStrictEqual(await window.kind.describe(entry.uri), {
      name: `${count}.txt`,
      title: `ranges/${count}.txt:3-4`,
      mimeType: 'text/plain',
      size: 11,
    });
    assert.deepEqual(window.kind.claim(entry.uri), { subject: uri });
    assert.partialDeepStrictEqual(await window.kind.read(entry.uri, seeing()), {
      text: 'three\nfour\n',
      meta: { lines: '3-4', lineCount: 7 },
    });
    const unknown = canonicalUri('context://workspace/pin/unknown/a.ts');
    assert.equal(window.kind.claim(unknown), undefined);
  });

  it('move silently with edits above, and announce edits inside', async () => {
    const editor = await show(uri);
    window.seen.length = 0;
    await editor.edit((edit) => edit.insert(new vscode.Position(0, 0), 'zero\n'));
    await window.reads('three\nfour\n', { first: 4, last: 5 });
    assert.deepEqual(window.seen.splice(0), []);
    await editor.edit((edit) => edit.insert(new vscode.Position(4, 0), 'and a half\n'));
    await window.reads('three\nand a half\nfour\n', { first: 4, last: 6 });
    const [entry] = await window.kind.list();
    assert.deepEqual(window.seen.splice(0), [{ type: 'content', uri: entry?.uri, subject: uri }]);
  });

  it('are restored by undo, even of several edits', async () => {
    const editor = await show(uri);
    await editor.edit((edit) => edit.delete(new vscode.Range(3, 0, 5, 0)));
    await window.reads('three\n', { first: 3, last: 3 });
    await vscode.commands.executeCommand('undo');
    await window.reads('three\nfour\n', { first: 3, last: 4 });
    await editor.edit((edit) => edit.delete(new vscode.Range(1, 0, 5, 0)));
    await until('it is lost', () => window.position === 'moved');
    assert.deepEqual(await window.kind.list(), []);
    await vscode.commands.executeCommand('undo');
    await window.reads('three\nfour\n', { first: 3, last: 4 });
    await vscode.commands.executeCommand('redo');
    await until('it is lost again', () => window.position === 'moved');
  });

  it('are in the pin when the document is saved, and not before', async () => {
    const editor = await show(uri);
    await editor.edit((edit) => edit.insert(new vscode.Position(0, 0), 'zero\n'));
    assert.deepEqual(window.stored, { first: 3, last: 4 });
    await editor.document.save();
    await until('the pin says where', () => window.stored?.first === 4);
  });

  it('are where the pin says when the edits are discarded', async () => {
    const editor = await show(uri);
    await editor.edit((edit) => edit.insert(new vscode.Position(0, 0), 'zero\n'));
    await closeAll();
    await window.reads('three\nfour\n', { first: 3, last: 4 });
    assert.deepEqual(window.stored, { first: 3, last: 4 });
  });

  it('are found after an edit from outside, in a closed file and in an open one', async () => {
    await rewrite(uri, 'new\n', text);
    await until('the pin says where', () => window.stored?.first === 4);
    await window.reads('three\nfour\n', { first: 4, last: 5 });
    await show(uri);
    await rewrite(uri, 'new\nnew\nnew\n', text.replace('six', 'SIX'));
    await window.reads('three\nfour\n', { first: 6, last: 7 });
    await until('the pin says where', () => window.stored?.first === 6);
  });

  it('are known to be lost, and found again by their text or by the person', async () => {
    window.seen.length = 0;
    await rewrite(uri, 'one\nthree\nFOUR\nfive\n');
    await until('it is lost', () => window.position === 'moved');
    assert.deepEqual(new Set(window.seen.map(({ type }) => type)), new Set(['list', 'content']));
    const [pin] = window.pinStore.pins;
    assert.ok(pin);
    const lines = await window.ranges.findAgain(pin);
    assert.deepEqual(lines, { first: 2, last: 3 });
    await window.ranges.placeAt(pin, lines);
    await window.reads('three\nFOUR\n', lines);
    assert.deepEqual(window.stored, lines);
  });

  it('are missing while their file is, and return with it', async () => {
    await untilTouched(window.index, `ranges/marker-${count}`);
    const { fsPath } = parseUri(uri);
    await rm(fsPath);
    await until('it is missing', () => window.position === 'missing');
    assert.deepEqual(await window.kind.list(), []);
    assert.equal(window.pinStore.pins.length, 1);
    await writeFile(fsPath, text);
    await window.reads('three\nfour\n', { first: 3, last: 4 });
  });

  it('are missing at the next check if there was no event', async () => {
    const unwatched = await write(`ranges/.hg/store/${count}.txt`, text);
    const other = await open(own);
    await other.pin(unwatched, { first: 3, last: 4 });
    await rm(parseUri(unwatched).fsPath);
    // The index itself rests the longer, the longer it has looked before.
    other.reconciled.fire();
    await until('it is missing', () => other.position === 'missing');
    other.dispose();
  });

  it('go with a file and a folder that are renamed, unsaved edits and all', async () => {
    const editor = await show(uri);
    await editor.edit((edit) => edit.insert(new vscode.Position(0, 0), 'zero\n'));
    const to = await move(uri, `ranges/to/${count}.txt`);
    await until(
      'the pin says where',
      () => window.pinStore.pins[0]?.target.type === 'range' && isAt(to),
    );
    await window.reads('three\nfour\n', { first: 4, last: 5 });
    const folder = to.slice(0, to.lastIndexOf('/'));
    const moved = await move(folder, `ranges/moved-${count}`);
    await until('the pin says where', () => isAt(`${moved}/${count}.txt`));
    function isAt(expected: string): boolean {
      const [pin] = window.pinStore.pins;
      return pin?.target.type === 'range' && pin.target.uri === expected;
    }
  });

  it('rename takes pins of files, folders and problems along, in every set', async () => {
    const path = `ranges/${count}.txt`;
    const problems = canonicalUri(`diagnostics://document/${path}`);
    const folder = uri.slice(0, uri.lastIndexOf('/') + 1);
    await window.pinStore.edit(
      add([
        newPin({ type: 'resource', uri }),
        newPin({ type: 'resource', uri: problems }),
        newPin({ type: 'folder', uri: canonicalUri(folder) }),
      ]),
    );
    await window.pinStore.changeSets(({ sets }) => ({
      active: 'other',
      sets: [...sets, { name: 'other', pins: [newPin({ type: 'resource', uri })] }],
    }));
    const to = await move(uri, `renamed/${count}.txt`);
    await until('every pin is', () => {
      const uris = window.pinStore.pinSets.sets.flatMap(({ pins }) =>
        pins.map(({ target }) => (target.type === 'glob' ? '' : target.uri)),
      );
      const expected = [to, to, `diagnostics://document/renamed/${count}.txt`, folder, to];
      return JSON.stringify(uris) === JSON.stringify(expected);
    });
  });

  it('of a window without edits are taken from the one with edits', async () => {
    const other = await open(own, window.file);
    await other.pinStore.follow((pins) =>
      pins.map((pin) => ({
        ...pin,
        target: { ...pin.target, lines: { first: 5, last: 6 }, marks: [] } as Pin['target'],
      })),
    );
    await window.reads('five\nsix\n', { first: 5, last: 6 });
    other.dispose();
  });
});

async function open(own: DisposableStore, file = new TextInMemory()) {
  const store = own.add(new DisposableStore());
  const fail = () => assert.fail();
  const report = { broken: fail, unreadable: fail, failed: fail };
  const pinStore = store.add(await PinStore.open(file, report));
  const workspace = store.add(plainFolders());
  const none = { files: [], onDidChange: () => ({ dispose: () => undefined }) };
  const pins = store.add(new ActivePins({ own: pinStore, team: none, folders: workspace }));
  const tabs = store.add(new OpenTabs());
  const index = store.add(new FileIndex(workspace, failing));
  const outside = store.add(new OutsideFiles({ pinStore, workspace }));
  const reader = plainReader(store);
  const documents = store.add(
    new Documents({ tabs, index, outside, workspace, reader, isOwn: () => false }),
  );
  const onError = failing;
  const reconciled = store.add(new Emitter<void>());
  const files = { onDidTouch: index.onDidTouch, onDidReconcile: reconciled.event };
  const ranges = store.add(new RangeTracker({ pins, pinStore, reader, files, onError }));
  const kind = store.add(new PinnedRanges({ pins, ranges, documents, reader, workspace }));
  const problems = store.add(new Diagnostics(workspace, unknownFreshness));
  store.add(followRenames({ pinStore, named: namedByOne(problems), onError }));
  const seen: ResourceChange[] = [];
  store.add(kind.onDidChange((change) => seen.push(change)));
  return {
    file,
    pinStore,
    index,
    reconciled,
    ranges,
    kind,
    seen,
    dispose: () => store.dispose(),
    get position() {
      const [pin] = pinStore.pins;
      return pin && ranges.positionOf(pin);
    },
    get stored() {
      const [pin] = pinStore.pins;
      return pin?.target.type === 'range' ? pin.target.lines : undefined;
    },
    async pin(uri: CanonicalUri, lines: LineRange) {
      const marks = marksOf(linesOf(text), lines);
      await pinStore.edit(add([newPin({ type: 'range', uri, lines, marks })]));
      await ranges.settled(uri);
    },
    reads: (expected: string, lines: LineRange) =>
      until(`${expected} is read`, async () => {
        const [entry] = await kind.list();
        const body = entry && (await kind.read(entry.uri, seeing()));
        const at = `${lines.first}-${lines.last}`;
        return body && 'text' in body && body.text === expected && body.meta?.lines === at;
      }),
  };
}

class TextInMemory implements SharedFile {
  private readonly changed = new Emitter<void>();
  readonly onDidChange = this.changed.event;
  private content: string | undefined;

  async read(): Promise<string | undefined> {
    return this.content;
  }

  async update(change: (content: string | undefined) => string): Promise<void> {
    this.content = change(this.content);
    this.changed.fire();
  }

  async keepBroken(): Promise<string> {
    return assert.fail();
  }
}
