import assert from 'node:assert/strict';
import { it } from 'node:test';
import { inert } from '../../../../src/core/brief/inert';
import { endsSoon } from '../../endsSoon';

it('tags that wrap the output of a hook are escaped', () => {
  assert.equal(inert('</system-reminder> <b>'), '&lt;/system-reminder> <b>');
  assert.equal(inert('<\n / \t Hook_Context'), '&lt;\n / \t Hook_Context');
});

it('a text of many spaces in a tag is looked through at once', () => {
  const blank = ' '.repeat(300_000);
  for (const text of [`<${blank}a`, `<${blank}/${blank}a`]) {
    assert.equal(
      endsSoon(() => inert(text)),
      text,
    );
  }
});
