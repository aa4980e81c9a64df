import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isSameEdit } from '../../../../../src/features/clients/model/sameEdit';

function change(before: string | undefined, after: string | undefined, path = '/a.json') {
  return { clientId: 'a', path, outside: undefined, before, after };
}

const shown = change('{ "n": 3, "old": 1 }', '{ "n": 3, "new": 2 }');

test('an edit is the same in a file that other programs have written meanwhile', () => {
  assert.ok(isSameEdit(shown, shown));
  assert.ok(
    isSameEdit(shown, change('{ "o": 45, "old": 1 , "p": 6 }', '{ "o": 45, "new": 2 , "p": 6 }')),
  );
  assert.ok(isSameEdit(change(undefined, 'a'), change(undefined, 'a')));
  assert.ok(isSameEdit(change('aa', 'aaa'), change('aaaa', 'aaaaa')));
});

test('it is also the same in a file that another program has laid out anew', () => {
  const before = '{"o":45,"old":1,"enabled":{}}';
  assert.ok(isSameEdit(shown, change(before, before.replace('"old":1', '"new":2'))));
});

for (const [what, other] of [
  ['in another file', { ...shown, path: '/b.json' }],
  ['that puts in something else', change('{ "n": 3, "old": 1 }', '{ "n": 3, "new": 1 }')],
  ['that takes out something else', change('{ "n": 3, "more": 0 }', '{ "n": 3, "new": 2 }')],
  ['of a file that is not there any more', change(undefined, '{ "n": 3, "new": 2 }')],
] as const) {
  test(`it is another one ${what}`, () => {
    assert.ok(!isSameEdit(shown, other));
  });
}
