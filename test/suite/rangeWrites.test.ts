import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { it } from 'mocha';
import { DisposableStore, Emitter } from '../../src/base/events';
import { canonicalUri } from '../../src/core/documents/uris';
import type { PinEdit } from '../../src/core/pins/edits';
import { linesOf, marksOf } from '../../src/core/pins/lines/lineMarks';
import { newPin, type Pin } from '../../src/core/pins/pin';
import { DocumentRanges } from '../../src/following/documentRanges';
import { TrackedRange } from '../../src/following/trackedRange';
import { plainReader } from './helpers/kinds';
import { failing } from './helpers/workspace';

it('a pinned range is stored where the last of two quick saves had it', async () => {
  const uri = canonicalUri('file:///unopened/a.txt');
  const place = {
    lines: { first: 1, last: 1 },
    marks: marksOf(linesOf('one'), { first: 1, last: 1 }),
  };
  const pin = newPin({ type: 'range', uri, ...place });
  const range = new TrackedRange(pin.id, uri, place);
  let pins: readonly Pin[] = [pin];
  const [begun, held] = [new Emitter<void>(), new Emitter<void>()];
  const isBegun = new Promise<void>((resolve) => begun.event(resolve));
  const isReleased = new Promise<void>((resolve) => held.event(resolve));
  const pinStore = {
    get pins() {
      return pins;
    },
    async follow(edit: PinEdit) {
      begun.fire();
      await isReleased;
      pins = edit(pins);
      const [target] = pins.map((present) => present.target);
      if (target?.type === 'range') range.setRange(target, document.isAhead);
    },
  };
  const own = new DisposableStore();
  const reader = plainReader(own);
  const report = () => undefined;
  const document = new DocumentRanges(uri, {
    pinStore,
    reader,
    report,
    onError: failing,
  });
  document.ranges = [range];
  range.locate('\none');
  const first = document.updatePins();
  await isBegun;
  document.onEdit({ contentChanges: [], document: { isDirty: true } } as never);
  range.locate('\n\none');
  const second = document.updatePins();
  held.fire();
  await Promise.all([first, second]);
  document.dispose();
  own.dispose();
  assert.deepEqual(
    pins.map(({ target }) => target.type === 'range' && target.lines.first),
    [3],
  );
});

it('a pinned range is looked for again if its file could not be read', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'ranges-'));
  const path = join(folder, 'a.txt');
  const uri = canonicalUri(pathToFileURL(path).href);
  const place = {
    lines: { first: 1, last: 1 },
    marks: marksOf(linesOf('one'), { first: 1, last: 1 }),
  };
  const range = new TrackedRange('1', uri, place);
  let text: string | undefined;
  const document = new DocumentRanges(uri, {
    pinStore: { pins: [], follow: async () => undefined },
    reader: {
      bufferOf: () => undefined,
      text: async () => text,
    } as never,
    report: () => undefined,
    onError: failing,
  });
  document.ranges = [range];
  const settleWith = async (read: string | undefined) => {
    text = read;
    await document.settled();
  };
  await writeFile(path, 'one');
  await settleWith('one');
  await writeFile(path, 'zero\none');
  await settleWith(undefined);
  assert.deepEqual(range.position, { lines: { first: 1, last: 1 } });
  await settleWith('zero\none');
  document.dispose();
  await rm(folder, { recursive: true });
  assert.deepEqual(range.position, { lines: { first: 2, last: 2 } });
});
