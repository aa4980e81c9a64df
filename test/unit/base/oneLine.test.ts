import assert from 'node:assert/strict';
import { it } from 'node:test';
import { oneLine } from '../../../src/base/oneLine';
import { endsSoon } from '../endsSoon';

it('a text on one line has one space for line breaks and control characters with what is around', () => {
  assert.equal(oneLine('a \r\n\t b'), 'a b');
  assert.equal(oneLine('a\u2028\u0001 \u0001b\u200b'), 'a b');
  assert.equal(oneLine('a   b '), 'a   b ');
});

it('a text of many spaces is put on one line at once', () => {
  const blank = ' '.repeat(300_000);
  assert.equal(
    endsSoon(() => oneLine(`a${blank}b`)),
    `a${blank}b`,
  );
});
