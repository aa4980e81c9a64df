import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { rangeUri } from '../../../../src/core/pins/lines/pinnedRange';
import type { Pin } from '../../../../src/core/pins/pin';
import { entry, FakeKind } from '../../fakeKind';
import { briefWindow, pinned, uri } from './briefWindow';

const headings = (text: string) => text.match(/(?<=^## ).*$/gm);
const fileWith = (line: string) => `${'const same = 1;\n'.repeat(40)}${line}\n`;

/** A window that has told of its pins. */
async function toldWindow(pins: readonly Pin[], files: readonly string[]) {
  const made = briefWindow(pins);
  for (const name of files) made.kind.put(uri(name), fileWith('let before;'));
  await made.tell();
  assert.equal(await made.tell(), '');
  /** The file has another name by now, and the pins are these. */
  const rename = (from: string, to: string, after: readonly Pin[], line = 'let before;') => {
    made.kind.remove(uri(from));
    made.kind.put(uri(to), fileWith(line));
    made.ownPins.become(after);
    made.kind.changeList();
  };
  return { ...made, rename };
}

describe('a pinned file that is renamed, and its pin with it,', () => {
  const whole = (name: string) => pinned(name, { id: 'one' });

  it('is told by its new name alone, once', async () => {
    const { tell, rename } = await toldWindow([whole('a.ts')], ['a.ts']);
    rename('a.ts', 'b.ts', [whole('b.ts')]);
    const text = await tell();
    assert.match(text, /\n\nRenamed or moved: a\.ts is b\.ts now\n/);
    assert.doesNotMatch(text, /pinned:|const same/);
    assert.equal(await tell(), '');
  });

  it('goes with its changes alone', async () => {
    const { tell, rename } = await toldWindow([whole('a.ts')], ['a.ts']);
    rename('a.ts', 'src/b.ts', [whole('src/b.ts')], 'let after;');
    const text = await tell();
    assert.deepEqual(headings(text), ['src/b.ts (changes since it was sent above)']);
    assert.match(text, /\n-let before;\n\+let after;\n/);
    assert.match(text, /^Renamed or moved: a\.ts is src\/b\.ts now$/m);
    assert.equal(await tell(), '');
  });

  it('is called by its new name once it is unpinned', async () => {
    const { tell, rename, ownPins } = await toldWindow([whole('a.ts')], ['a.ts']);
    rename('a.ts', 'b.ts', [whole('b.ts')]);
    await tell();
    ownPins.become([]);
    assert.match(await tell(), /^No longer pinned: b\.ts$/m);
  });

  it('is not told by an old name that is held back by now, but whole', async () => {
    const { tell, rename, window } = await toldWindow([whole('a.ts')], ['a.ts']);
    window.excluded.add(uri('a.ts'));
    rename('a.ts', 'b.ts', [whole('b.ts')]);
    const text = await tell();
    assert.deepEqual(headings(text), ['b.ts']);
    assert.doesNotMatch(text, /a\.ts/);
    assert.equal(await tell(), '');
  });

  it('is another one where its name is that of a pin that was told', async () => {
    const [one, two] = [pinned('a.ts', { id: 'one' }), pinned('b.ts', { id: 'two' })];
    const { tell, rename, kind } = await toldWindow([one, two], ['a.ts', 'b.ts']);
    kind.put(uri('c.ts'), 'let third;');
    rename('a.ts', 'b.ts', [{ ...one, target: two.target }, pinned('c.ts', { id: 'two' })]);
    const text = await tell();
    assert.deepEqual(headings(text), ['c.ts']);
    assert.doesNotMatch(text, /No longer pinned|Renamed/);
  });
});

it('pinned lines of a file that is renamed go with their changes alone', async () => {
  const linesOf = (name: string): Pin => ({
    ...pinned({ type: 'range', uri: uri(name), lines: { first: 1, last: 41 }, marks: [] }),
    id: 'r',
  });
  let [name, line] = ['a.ts', 'let before;'];
  const made = briefWindow([linesOf(name)]);
  const lines = new FakeKind({
    claims: 'context://workspace/pin/r/',
    claim: () => ({ subject: uri(name) }),
    list: () => [entry(rangeUri('r', name))],
    get contents() {
      return { mimeType: 'text/plain', text: fileWith(line), meta: { lines: '1-41' } };
    },
  });
  made.kinds.add(lines);
  await made.tell();
  [name, line] = ['b.ts', 'let after;'];
  made.ownPins.become([linesOf(name)]);
  const text = await made.tell();
  assert.deepEqual(headings(text), ['b.ts:1-41 (changes since it was sent above)']);
  assert.match(text, /^Renamed or moved: a\.ts:1-41 is b\.ts:1-41 now$/m);
  assert.doesNotMatch(text, /pinned:/);
});

for (const [what, target] of [
  ['folder', { type: 'folder', uri: uri('src/') }],
  ['glob', { type: 'glob', pattern: 'src/*.ts' }],
] as const) {
  describe(`a file of a pinned ${what}`, () => {
    const pins = [pinned(target, { id: what })];

    it('that is deleted is gone, and the rest is still pinned', async () => {
      const { tell, kind } = await toldWindow(pins, ['src/a.ts', 'src/c.ts']);
      kind.remove(uri('src/a.ts'));
      kind.changeList();
      const text = await tell();
      assert.match(text, /^Gone from what is pinned: src\/a\.ts$/m);
      assert.doesNotMatch(text, /No longer pinned|const same/);
      assert.equal(await tell(), '');
    });

    it('that is renamed is gone, and goes under its new name', async () => {
      const { tell, rename } = await toldWindow(pins, ['src/a.ts', 'src/c.ts']);
      rename('src/a.ts', 'src/b.ts', pins);
      const text = await tell();
      assert.deepEqual(headings(text), ['src/b.ts']);
      assert.match(text, /^Gone from what is pinned: src\/a\.ts$/m);
      assert.doesNotMatch(text, /No longer pinned/);
    });

    it('is not named once it is held back', async () => {
      const { tell, kind, window } = await toldWindow(pins, ['src/a.ts', 'src/c.ts']);
      window.excluded.add(uri('src/a.ts'));
      kind.changeList();
      assert.equal(await tell(), '');
    });

    it('is no longer pinned once that is unpinned', async () => {
      const { tell, ownPins } = await toldWindow(pins, ['src/a.ts', 'src/c.ts']);
      ownPins.become([]);
      assert.match(await tell(), /^No longer pinned: src\/a\.ts, src\/c\.ts$/m);
    });
  });
}
