import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { canonicalUri } from '../../../../src/core/documents/uris';
import { checkedProvider, shownUri } from '../../../../src/core/sharing/providers';

describe('the label of a provider', () => {
  const labels: readonly (readonly [label: unknown, shown: string])[] = [
    ['Build Tasks', 'Build Tasks'],
    ['a\n\n# b\t\u202ec\u200b', 'a # b c'],
    ['$(check) Files', '$ (check) Files'],
    ['[Agree](command:x)', '[Agree] (command:x)'],
    ['x'.repeat(1_000_000), `${'x'.repeat(59)}…`],
    [`${'x'.repeat(59)}😀`, `${'x'.repeat(59)}😀`],
    [' ', 'tasks'],
    [7, 'tasks'],
    [undefined, 'tasks'],
  ];
  for (const [label, shown] of labels) {
    it(`is one short line that formats nothing: ${String(label).slice(0, 70)}`, () => {
      assert.equal(checkedProvider({ scheme: 'tasks', label }).label, shown);
    });
  }
});

describe('a URI in a question', () => {
  const uris: readonly (readonly [uri: string, shown: string])[] = [
    ['file:///ws/a%20b.ts', 'file:///ws/a%20b.ts'],
    ['tasks:a#[Agree](command:x)', 'tasks:a#%5BAgree%5D%28command%3Ax%29'],
    ['tasks:a#$(check)\u202eb', 'tasks:a#%24%28check%29%E2%80%AEb'],
    [`file:///ws/${'x'.repeat(500)}/../.ssh/a`, 'file:///ws/.ssh/a'],
    [`file:///${'x'.repeat(500)}/id`, `file:///${'x'.repeat(82)}…${'x'.repeat(87)}/id`],
  ];
  for (const [uri, shown] of uris) {
    it(`formats nothing, and shows both ends: ${uri.slice(0, 40)}`, () => {
      assert.equal(shownUri(canonicalUri(uri)), shown);
    });
  }
});
