import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { PinTarget } from '../../../../src/core/pins/pin';
import { rangeUri } from '../../../../src/core/pins/lines/pinnedRange';
import { canonicalUri } from '../../../../src/core/documents/uris';
import { activePins, ChangingPins } from '../../activePins';

const a = canonicalUri('file:///ws/src/api/a.ts');

function matcherOf(...targets: readonly (readonly [target: PinTarget, priority: number])[]) {
  const pins = targets.map(([target, priority]) => ({ id: target.type, target, priority }));
  return activePins(new ChangingPins(pins)).matcher;
}

const resource = { type: 'resource', uri: a } as const;
const range = { type: 'range', uri: a, lines: { first: 1, last: 2 }, marks: [] } as const;
const folder = (uri: string) => ({ type: 'folder', uri: canonicalUri(uri) }) as const;
const glob = (pattern: string) => ({ type: 'glob', pattern }) as const;

describe('the pin that holds for a resource', () => {
  it('is its own before that of its folder before that of a glob, whatever their priorities', () => {
    const all = [
      [resource, 0],
      [folder('file:///ws/src/'), 0.5],
      [glob('**/*.ts'), 1],
    ] as const;
    assert.equal(matcherOf(...all).of(a)?.id, 'resource');
    assert.equal(matcherOf(...all.slice(1)).of(a)?.id, 'folder');
    assert.equal(matcherOf(...all.slice(2)).of(a)?.id, 'glob');
    assert.equal(matcherOf().of(a), undefined);
  });

  it('is that of the innermost folder', () => {
    const pins = [
      { id: 'outer', target: folder('file:///ws/src/'), priority: 1 },
      { id: 'inner', target: folder('file:///ws/src/api/'), priority: 0.2 },
    ];
    const { matcher } = activePins(new ChangingPins(pins));
    assert.equal(matcher.of(a)?.id, 'inner');
    assert.equal(matcher.of(canonicalUri('file:///ws/src/b.ts'))?.id, 'outer');
    assert.equal(matcher.of(canonicalUri('file:///ws/srcs/b.ts')), undefined);
    assert.equal(matcher.of(canonicalUri('file:///ws/src/')), pins[0]);
    assert.equal(matcher.of(canonicalUri('file:///ws/c.ts')), undefined);
  });

  it('is the glob of the highest priority, in the path below the workspace folder', () => {
    const pins = [
      { id: 'low', target: glob('**/*.ts'), priority: 0.2 },
      { id: 'high', target: glob('src/{api,web}/*'), priority: 0.8 },
    ];
    const { matcher } = activePins(new ChangingPins(pins));
    assert.equal(matcher.of(a)?.id, 'high');
    assert.equal(matcher.of(canonicalUri('file:///ws/src/a%20b.ts'))?.id, 'low');
    assert.equal(matcher.of(canonicalUri('file:///elsewhere/src/api/a.ts')), undefined);
    assert.equal(matcher.of(canonicalUri('untitled:Untitled-1')), undefined);
  });

  it('is of its lines for what they are listed as, and not for the document', () => {
    const matcher = matcherOf([range, 1]);
    assert.equal(matcher.of(rangeUri('range', 'src/api/a.ts'))?.id, 'range');
    assert.equal(matcher.of(rangeUri('range', 'elsewhere/b.ts'))?.id, 'range');
    assert.equal(matcher.of(rangeUri('another', 'src/api/a.ts')), undefined);
    assert.equal(matcher.of(a), undefined);
  });

  it('can be of what is no document', () => {
    const uri = canonicalUri('editor://window/active');
    assert.equal(matcherOf([{ type: 'resource', uri }, 1]).of(uri)?.id, 'resource');
  });
});

describe('what changes with a resource', () => {
  it('is itself and a variant of it, if that is pinned, and what is in a pinned folder', () => {
    const [changes, ofFile] = ['git://shop/changes', 'git://shop/changes?path=a.ts'];
    for (const pinned of [changes, ofFile]) {
      const matcher = matcherOf([{ type: 'resource', uri: canonicalUri(pinned) }, 1]);
      assert.ok(matcher.changesWith(canonicalUri(changes)), pinned);
      assert.ok(!matcher.changesWith(canonicalUri('git://shop/staged')), pinned);
    }
    assert.ok(matcherOf([folder('file:///ws/src/'), 1]).changesWith(a));
  });
});

describe('the URI of a pinned range', () => {
  it('encodes its path', () => {
    const uri = rangeUri('1-2', 'src\\a #1%?.ts');
    assert.equal(uri, 'context://workspace/pin/1-2/src/a%20%231%25%3F.ts');
  });
});
