import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { PinTarget } from '../../../../../src/core/pins/pin';
import { shareOut } from '../../../../../src/core/pins/team/teamSaving';
import { canonicalUri } from '../../../../../src/core/documents/uris';

const folders = ['file:///ws/a', 'file:///ws/a/inner', 'file:///ws/b'].map(canonicalUri);
const file = (uri: string): PinTarget => ({ type: 'resource', uri: canonicalUri(uri) });

/** Targets of pins, and the folders in whose files they are saved. */
const cases: readonly (readonly [PinTarget, readonly string[]])[] = [
  [file('file:///ws/a/x.ts'), ['file:///ws/a']],
  [file('file:///ws/a/inner/x.ts'), ['file:///ws/a/inner']],
  [{ type: 'folder', uri: canonicalUri('file:///ws/b/') }, ['file:///ws/b']],
  [
    { type: 'range', uri: canonicalUri('file:///ws/b/x'), lines: { first: 1, last: 2 }, marks: [] },
    ['file:///ws/b'],
  ],
  [{ type: 'glob', pattern: '**/*.md' }, folders],
  [file('editor://window/active'), ['file:///ws/a']],
  [file('file:///ws/abc'), []],
  [file('file:///elsewhere/x.ts'), []],
  [file('untitled:Untitled-1'), []],
  [file('vscode-remote://host/ws/a/x.ts'), []],
  [file('file:///ws/a/back%5Cslash'), []],
  [{ type: 'glob', pattern: '/' }, []],
  [{ type: 'glob', pattern: 'src/**', within: canonicalUri('file:///ws/b') }, ['file:///ws/b']],
  [{ type: 'glob', pattern: 'src/**', within: canonicalUri('file:///elsewhere') }, []],
];

describe('shareOut', () => {
  for (const [target, expected] of cases) {
    it(`puts ${JSON.stringify(target)} into ${expected.join(', ') || 'no file'}`, () => {
      const pin = { id: 'p', target, priority: 0.5 };
      const { byFolder, leftOut } = shareOut([pin], folders);
      assert.deepEqual([...byFolder.keys()], expected);
      assert.deepEqual(leftOut, expected.length === 0 ? [pin] : []);
    });
  }
});
