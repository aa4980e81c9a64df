import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { add, moveBehind, remove, changeTargets, set } from '../../../../src/core/pins/edits';
import { newPin, type Pin } from '../../../../src/core/pins/pin';
import { canonicalUri } from '../../../../src/core/documents/uris';

const pin = (id: string, priority = 0.5): Pin => ({
  ...newPin({ type: 'resource', uri: canonicalUri(`file:///ws/${id}`) }, priority),
  id,
});
const pins = [pin('a', 1), pin('b', 0.5), pin('c', 0.5), pin('d', 0.2)];
const shown = (some: readonly Pin[]) => some.map(({ id, priority }) => `${id} ${priority}`);

describe('adding pins', () => {
  it('puts them last', () => {
    assert.deepEqual(shown(add([pin('e'), pin('f')])(pins)).slice(-2), ['e 0.5', 'f 0.5']);
  });

  it('leaves what is pinned already as it is, and takes what comes twice once', () => {
    const again = { ...pin('a', 0), id: 'another' };
    assert.deepEqual(add([again])(pins), pins);
    assert.equal(add([pin('e'), { ...pin('e'), id: 'another' }])(pins).length, 5);
  });

  it('takes lines to be where they are now', () => {
    const linesOf = (first: number) =>
      newPin({
        type: 'range',
        uri: canonicalUri('file:///ws/a'),
        lines: { first, last: 9 },
        marks: [],
      });
    const [stored, present] = [linesOf(1), linesOf(4)];
    const placed = (one: Pin) => (one === stored ? present : one);
    assert.deepEqual(add([linesOf(4)], placed)([stored]), [stored]);
    assert.equal(add([linesOf(1)], placed)([stored]).length, 2);
  });

  it('tells a document from its lines, its folder and a glob', () => {
    const uri = canonicalUri('file:///ws/a');
    const lines = (first: number) =>
      ({ type: 'range', uri, lines: { first, last: 9 }, marks: [] }) as const;
    const targets = [
      lines(1),
      lines(2),
      lines(1),
      { type: 'folder', uri: canonicalUri(`${uri}/`) },
      { type: 'glob', pattern: 'a' },
      { type: 'glob', pattern: 'a', within: uri },
      { type: 'glob', pattern: 'a', within: canonicalUri('file:///other') },
    ] as const;
    assert.equal(add(targets.map((target) => newPin(target)))(pins).length, 10);
  });
});

describe('setting pins', () => {
  it('changes those that are named', () => {
    const changed = set(['a', 'c'], { priority: 0.8, note: 'n', audience: 'user' })(pins);
    assert.deepEqual(changed[0], { ...pins[0], priority: 0.8, note: 'n', audience: 'user' });
    assert.deepEqual(changed[1], pins[1]);
    assert.equal(changed[2]?.note, 'n');
  });

  it('takes away what is set to nothing', () => {
    const noted = set(['a'], { note: 'n', audience: 'user' })(pins);
    const plain = set(['a'], { note: undefined, audience: undefined })(noted);
    assert.deepEqual(plain, pins);
  });

  it('refuses a priority that is none', () => {
    for (const priority of [-0.1, 1.1, NaN])
      assert.throws(() => set(['a'], { priority }), RangeError);
  });
});

describe('removing pins', () => {
  it('takes those that are named', () => {
    assert.deepEqual(shown(remove(['a', 'c', 'x'])(pins)), ['b 0.5', 'd 0.2']);
  });
});

describe('moving pins', () => {
  it('puts them behind another, with its priority', () => {
    assert.deepEqual(shown(moveBehind(['d', 'a'], 'b')(pins)), [
      'b 0.5',
      'a 0.5',
      'd 0.5',
      'c 0.5',
    ]);
  });

  it('changes nothing behind a pin that is gone', () => {
    assert.deepEqual(moveBehind(['d'], 'z')(pins), pins);
  });
});

describe('what moved elsewhere', () => {
  it('is pinned there', () => {
    const moved = changeTargets((target) =>
      target.type === 'resource' && target.uri.endsWith('/a')
        ? { ...target, uri: canonicalUri('file:///ws/x') }
        : target,
    )(pins);
    assert.deepEqual(moved[0], { ...pins[0], target: { type: 'resource', uri: 'file:///ws/x' } });
    assert.equal(moved[1], pins[1]);
  });

  it('is pinned once, if it took the place of what is pinned', () => {
    const uri = canonicalUri('file:///ws/b');
    const moved = changeTargets((target) =>
      target.type === 'resource' && /\/[ac]$/.test(target.uri) ? { ...target, uri } : target,
    );
    assert.deepEqual(shown(moved(pins)), ['b 0.5', 'd 0.2']);
    assert.deepEqual(shown(moved([pin('a', 1), pin('c', 0.5)])), ['a 1']);
  });
});
