import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { redacted } from '../../../../../src/features/git/model/people';
import { endsSoon } from '../../../endsSoon';

const shown: readonly (readonly [text: string, without: string])[] = [
  ['Ann Lee <ann@example.org>, fixed', 'Ann Lee, fixed'],
  ['ann.lee+x@mail.example.org', 'ann.lee+x@…'],
  ['a@b.org%c@d.org', 'a@…%c@…'],
  ['see @someone and a@b', 'see @someone and a@b'],
];

describe('e-mail addresses', () => {
  for (const [text, without] of shown) {
    it(`are removed unless they are shown: ${text}`, () => {
      assert.equal(redacted(text, false), without);
      assert.equal(redacted(text, true), text);
    });
  }

  for (const one of [' ', 'a', '<', '@', 'a@', '<a', 'a.']) {
    it(`are looked for at once in many of "${one}"`, () => {
      const text = one.repeat(300_000);
      assert.equal(
        endsSoon(() => redacted(text, false)),
        text,
      );
    });
  }
});
