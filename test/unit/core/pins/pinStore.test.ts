import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { PinStore } from '../../../../src/core/pins/pinStore';
import { add, remove, set } from '../../../../src/core/pins/edits';
import { newPin, uriOfTarget } from '../../../../src/core/pins/pin';
import { canonicalUri } from '../../../../src/core/documents/uris';
import { until } from '../../../host/until';
import { SharedText } from '../../sharedText';

const a = 'file:///ws/a.ts';
const b = 'file:///ws/b.ts';
const pinOfA = { id: '1', target: { type: 'resource', uri: a }, priority: 0.8 };

describe('PinStore', () => {
  it('starts with no pins and sharing on', async () => {
    const { state } = await open(new SharedText());
    assert.deepEqual(state.pins, []);
    assert.equal(state.isPaused, false);
  });

  it('pins in the order of the hand, with the priority of a new pin', async () => {
    const { state } = await open(new SharedText());
    await pin(state, b);
    await pin(state, a);
    assert.deepEqual(uris(state), [b, a]);
    assert.deepEqual(
      state.pins.map(({ priority }) => priority),
      [0.5, 0.5],
    );
  });

  it('pins one resource once, however it is spelled', async () => {
    const { state } = await open(new SharedText());
    await pin(state, 'file:///ws/a%20b.ts');
    await pin(state, 'file:///ws/./a b.ts');
    assert.deepEqual(uris(state), ['file:///ws/a%20b.ts']);
  });

  it('unpins and sets a priority by id, and leaves the others', async () => {
    const { state } = await open(new SharedText());
    for (const uri of [a, b]) await pin(state, uri);
    const [first, second] = state.pins;
    assert.ok(first && second);
    await state.edit(set([second.id], { priority: 1 }));
    await state.edit(remove([first.id]));
    assert.deepEqual(state.pins, [{ ...second, priority: 1 }]);
  });

  it('refuses a priority that is none', async () => {
    const { state } = await open(fileWith([pinOfA]));
    for (const priority of [-0.1, 1.1, NaN]) {
      assert.throws(() => set(['1'], { priority }), RangeError);
    }
    assert.equal(state.pins[0]?.priority, 0.8);
  });

  it('is found again by the next window', async () => {
    const file = new SharedText();
    const { state } = await open(file);
    await pin(state, a);
    await state.setPaused(true);
    const { state: next } = await open(file);
    assert.deepEqual(next.pins, state.pins);
    assert.equal(next.isPaused, true);
  });

  it('tells of a change once, and not of what changes nothing', async () => {
    const { state } = await open(new SharedText());
    let notified = 0;
    state.onDidChange(() => (notified += 1));
    await pin(state, a);
    assert.equal(notified, 1);
    await pin(state, a);
    await state.edit(remove(['unknown']));
    await state.setPaused(false);
    assert.equal(notified, 1);
  });

  it('knows of its own change without a notification of the file', async () => {
    const file = new SharedText();
    const deaf = Object.assign(file, { onDidChange: () => ({ dispose: () => undefined }) });
    const { state } = await open(deaf);
    let notified = 0;
    state.onDidChange(() => (notified += 1));
    await pin(state, a);
    assert.deepEqual(uris(state), [a]);
    assert.equal(notified, 1);
  });

  it('tells nobody once disposed', async () => {
    const { state } = await open(new SharedText());
    let notified = 0;
    state.onDidChange(() => (notified += 1));
    state.dispose();
    await pin(state, a);
    assert.equal(notified, 0);
  });
});

describe('PinStore.undo', () => {
  it('can be tried again where the file could not be written', async () => {
    const file = new SharedText();
    const { state } = await open(file);
    await pin(state, a);
    const { update } = file;
    file.update = () => Promise.reject(new Error('full'));
    await assert.rejects(state.undo(), /full/);
    assert.equal(state.canUndo, true);
    file.update = update;
    assert.equal(await state.undo(), true);
    assert.deepEqual(state.pins, []);
    assert.equal(await state.undo(), false);
  });
});

describe('PinStore in two windows', () => {
  it('keeps the pins that each sets at the same time', async () => {
    const file = new SharedText();
    const [{ state: one }, { state: two }] = [await open(file), await open(file)];
    await Promise.all([pin(one, a), pin(two, b)]);
    const { state: next } = await open(file);
    assert.deepEqual(uris(next).toSorted(), [a, b]);
  });

  it('makes each change on what the other has written', async () => {
    const file = new SharedText();
    const [{ state: one }, { state: two }] = [await open(file), await open(file)];
    await pin(one, a);
    const id = one.pins[0]?.id ?? '';
    await Promise.all([one.edit(set([id], { priority: 1 })), two.setPaused(true), pin(two, b)]);
    const { state: next } = await open(file);
    assert.deepEqual(
      next.pins.map(({ target, priority }) => [uriOfTarget(target), priority]),
      [
        [a, 1],
        [b, 0.5],
      ],
    );
    assert.equal(next.isPaused, true);
  });

  it('shows and tells in one what was done in the other', async () => {
    const file = new SharedText();
    const [{ state: one }, { state: two }] = [await open(file), await open(file)];
    let notified = 0;
    two.onDidChange(() => (notified += 1));
    await pin(one, a);
    await until('the other window to see the pin', () => two.pins.length === 1);
    assert.equal(notified, 1);
  });
});

describe('PinStore of a file that holds something else', () => {
  const broken = {
    'no JSON': '{ "version": 2, "pau',
    nothing: '',
    null: 'null',
    'a list': '[]',
    'no sets': '{ "version": 2, "paused": false }',
    'pins that are no list':
      '{ "version": 2, "paused": false, "sets": [{ "name": "A", "pins": {} }] }',
    'no word on sharing': '{ "version": 2, "sets": [{ "name": "A", "pins": [] }] }',
  };
  for (const [name, text] of Object.entries(broken)) {
    it(`keeps a copy and starts anew, paused, for ${name}`, async () => {
      const file = new SharedText(text);
      const { state, reports } = await open(file);
      assert.deepEqual(file.copies, [text]);
      assert.deepEqual(reports, ['broken broken-1']);
      assert.equal(state.isPaused, true);
      const { state: next } = await open(file);
      assert.equal(next.isPaused, true);
      await pin(state, a);
      assert.deepEqual(uris(state), [a]);
    });

    it(`goes on with what it knew when the file comes to hold ${name}`, async () => {
      const file = fileWith([pinOfA]);
      const { state, reports } = await open(file);
      await state.setPaused(true);
      file.overwrite(text);
      await until('the report', () => reports.length > 0);
      const { state: next } = await open(file);
      for (const known of [state, next]) {
        assert.deepEqual(known.pins, [pinOfA]);
        assert.equal(known.isPaused, true);
      }
    });
  }

  it('goes on with what it knew when the file is gone', async () => {
    const file = fileWith([pinOfA]);
    const { state } = await open(file);
    await state.setPaused(true);
    file.overwrite(undefined);
    await pin(state, b);
    assert.deepEqual(uris(state), [a, b]);
    assert.equal(state.isPaused, true);
  });

  it('says what went wrong when it cannot be read later', async () => {
    const file = new SharedText();
    const { reports } = await open(file);
    file.read = () => Promise.reject(new Error('unreadable'));
    file.overwrite('{}');
    await until('the report', () => reports.length > 0);
    assert.deepEqual(reports, ['failed unreadable']);
  });
});

describe('PinStore of a file that a newer version wrote', () => {
  const unknown = [
    { id: '2', target: { type: 'web', uri: 'https://a.b/' }, priority: 0.5 },
    { id: '3', target: { type: 'range', uri: a, lines: [1, 9] }, priority: 0.5 },
    { id: '4', target: { type: 'resource', uri: a }, priority: 7 },
    { id: '5', target: { type: 'resource', uri: a } },
    { id: '6', target: { type: 'resource', uri: 'no uri' }, priority: 0.5 },
    { id: '7', target: { type: 'resource', uri: 'file:///not canonical' }, priority: 0.5 },
    'a word',
    null,
  ];

  it('shows the pins it knows and no others', async () => {
    const { state } = await open(fileWith([...unknown, pinOfA]));
    assert.deepEqual(state.pins, [pinOfA]);
  });

  it('reads one of a later version as far as it can, and never writes it', async () => {
    const text = JSON.stringify({
      version: 3,
      paused: true,
      sets: [{ name: 'A', pins: [pinOfA] }],
    });
    const file = new SharedText(text);
    const { state, reports } = await open(file);
    assert.deepEqual(state.pins, [pinOfA]);
    assert.equal(state.isPaused, true);
    await assert.rejects(pin(state, b), /newer version/);
    await assert.rejects(state.setPaused(false), /newer version/);
    assert.equal(await file.read(), text);
    assert.deepEqual(reports, []);
  });

  it('keeps what it does not know through every change, below the pins', async () => {
    const file = fileWith([unknown[0], pinOfA, ...unknown.slice(1)], { team: 'x' });
    const { state } = await open(file);
    await pin(state, b);
    await state.edit(set(['1'], { priority: 1 }));
    for (const id of ['2', '3', '4', '5']) {
      await state.edit(set([id], { priority: 0 }));
      await state.edit(remove([id]));
    }
    await state.edit(remove(['1']));
    await state.setPaused(true);
    const { sets, team } = JSON.parse((await file.read()) ?? '') as {
      sets: { pins: unknown[] }[];
      team: unknown;
    };
    const pins = sets[0]?.pins ?? [];
    assert.deepEqual(pins.slice(1), unknown);
    assert.equal(team, 'x');
  });
});

async function open(file: SharedText) {
  const reports: string[] = [];
  const state = await PinStore.open(file, {
    broken: (copy) => reports.push(`broken ${copy}`),
    unreadable: (count) => reports.push(`unreadable ${count}`),
    failed: ({ message }) => reports.push(`failed ${message}`),
  });
  return { state, reports };
}

function fileWith(pins: readonly unknown[], more: object = {}): SharedText {
  const sets = [{ name: 'A', pins }];
  return new SharedText(JSON.stringify({ version: 2, paused: false, active: 'A', sets, ...more }));
}

function uris({ pins }: PinStore): string[] {
  return pins.map(({ target }) => uriOfTarget(target) ?? '');
}

async function pin(state: PinStore, uri: string): Promise<void> {
  await state.edit(add([newPin({ type: 'resource', uri: canonicalUri(uri) })]));
}
