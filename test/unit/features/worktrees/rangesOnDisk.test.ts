import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { Emitter } from '../../../../src/base/events';
import { type CanonicalUri, canonicalUri } from '../../../../src/core/documents/uris';
import { linesOf, marksOf } from '../../../../src/core/pins/lines/lineMarks';
import type { RangeChange } from '../../../../src/core/pins/lines/pinnedRange';
import { newPin, type Pin } from '../../../../src/core/pins/pin';
import { RangesOnDisk } from '../../../../src/features/worktrees/rangesOnDisk';
import { activePins, ChangingPins } from '../../activePins';

const uri = canonicalUri('file:///ws/cart.ts');
const names = ['one', 'two', 'three', 'four', 'five', 'six'];
const text = (...lines: readonly string[]) => lines.map((name) => `const ${name} = 1;`).join('\n');
const whole = text(...names);

function pinAt(first: number, last: number): Pin {
  const lines = { first, last };
  const target = { type: 'range', uri, lines, marks: marksOf(linesOf(whole), lines) } as const;
  return { ...newPin(target), id: 'pin' };
}

function onDisk(file: { text: string | undefined }) {
  const own = new ChangingPins([pinAt(3, 4)]);
  const touched = new Emitter<CanonicalUri>();
  const errors: unknown[] = [];
  const ranges = new RangesOnDisk({
    pins: activePins(own),
    onDidTouch: touched.event,
    textOf: async () => file.text,
    onError: (cause) => void errors.push(cause),
  });
  const changes: RangeChange['type'][] = [];
  ranges.onDidChange((changed) => changes.push(...changed.map(({ type }) => type)));
  const lines = (pin = own.pins[0]) => {
    const position = pin && ranges.positionOf(pin);
    return typeof position === 'object' ? [position.lines.first, position.lines.last] : position;
  };
  return { own, ranges, touched, changes, lines };
}

describe('pinned lines of a file that the editor does not have', () => {
  it('are where they are in the file as it is now', async () => {
    const file = { text: text('new', ...names) };
    const { ranges, lines } = onDisk(file);
    assert.deepEqual(lines(), [3, 4]);
    await ranges.settled(uri);
    assert.deepEqual(lines(), [4, 5]);
  });

  it('are looked for there when they are asked for', async () => {
    const file: { text: string | undefined } = { text: text('new', ...names) };
    const { own, ranges } = onDisk(file);
    const linesNow = () => own.pins[0] && ranges.linesOf(own.pins[0]);
    assert.deepEqual(await linesNow(), { first: 4, last: 5 });
    file.text = 'something else';
    assert.equal(await linesNow(), undefined);
  });

  it('are lost with their lines and with the file, and found again', async () => {
    const file: { text: string | undefined } = { text: whole };
    const { ranges, changes, lines } = onDisk(file);
    await ranges.settled(uri);
    file.text = 'something else';
    await ranges.settled(uri);
    assert.equal(lines(), 'moved');
    file.text = undefined;
    await ranges.settled(uri);
    assert.equal(lines(), 'missing');
    file.text = text('new', ...names);
    await ranges.settled(uri);
    assert.deepEqual(lines(), [4, 5]);
    assert.deepEqual(changes, ['lost', 'found']);
  });

  it('are looked for once the file was written', async () => {
    const file = { text: text('new', ...names) };
    const { ranges, touched, changes } = onDisk(file);
    const changed = new Promise((resolve) => ranges.onDidChange(resolve));
    touched.fire(uri);
    await changed;
    assert.deepEqual(changes, ['moved']);
  });

  it('are those of the pin once it is another', async () => {
    const { own, ranges, lines } = onDisk({ text: whole });
    await ranges.settled(uri);
    own.become([pinAt(1, 2)]);
    assert.deepEqual(lines(), [1, 2]);
    const [before] = own.pins;
    own.become([]);
    assert.equal(lines(before), undefined);
  });
});
