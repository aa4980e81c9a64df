import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { escapeInvisible, visible } from '../../../src/base/visible';
import { endsSoon } from '../endsSoon';

describe('a text without invisible characters', () => {
  it('can have them removed', () => {
    assert.equal(visible('a\u200bb\u200d\ufe0fc😀\ufe0f\ufe0f\u{e0041}\u{e0100}'), 'abc😀\ufe0f');
    assert.equal(visible('a\u0001\u2028b'), 'a\u0001\u2028b');
  });

  for (const [what, text, shown] of [
    ['spaces without width', 'a\u200bb\u2060c\ufeffd', 'a\\u{200B}b\\u{2060}c\\u{FEFF}d'],
    ['joiners in Latin words', 'sys\u200dtem\u200c', 'sys\\u{200D}tem\\u{200C}'],
    ['soft hyphens and fillers', 'a\u00adb\u3164', 'a\\u{AD}b\\u{3164}'],
    ['marks of direction', '\u202eabc\u2066\u200f', '\\u{202E}abc\\u{2066}\\u{200F}'],
    ['tags', '🏴\u{e0041}\u{e007f}', '🏴\\u{E0041}\\u{E007F}'],
    [
      'selectors that show nothing',
      'a\ufe0f😀\ufe0f\ufe0f\u{e0100}',
      'a\\u{FE0F}😀\ufe0f\\u{FE0F}\\u{E0100}',
    ],
    ['several joiners', 'م\u200c\u200c', 'م\u200c\\u{200C}'],
    ['control characters', '\u0000\u001b[31m\u0085', '\\u{0}\\u{1B}[31m\\u{85}'],
    ['line ends that editors do not show', 'a\u2028b\u2029', 'a\\u{2028}b\\u{2029}'],
  ] as const) {
    it(`shows ${what}`, () => assert.equal(escapeInvisible(text), shown));
  }

  for (const [what, text] of [
    ['tabs and line ends', '\ta\r\nb\n'],
    ['emoji of several parts', '👩🏽‍💻 👩‍❤️‍💋‍👨 🏳️‍🌈 🤷‍♀️ 👁️‍🗨️ ❤️ ☎︎ 1️⃣ #️⃣ 🇩🇪'],
    ['Persian', 'می‌خواهم نیم‌فاصله'],
    ['Arabic with marks', 'بِ‌ه'],
    ['Devanagari', 'क्‍ष र्‍य'],
    ['Bengali and Sinhala', 'র‍্য ක්‍ෂ'],
    ['letters of an older Malayalam', 'ന്‍ ര്‍'],
    ['Mongolian', 'ᠠ᠋ᠠ'],
    ['what is visible', 'a\u0301\u0605 日本 「」 é ß ☃ \u00a0 \u{1f600}'],
    ['lone halves of characters', '\ud800a\udc00'],
  ] as const) {
    it(`keeps ${what}`, () => {
      assert.equal(escapeInvisible(text), text);
      assert.equal(visible(text), text);
    });
  }

  it('is made at once', () => {
    for (const text of ['\u200b', '\u200d', '\u180b', '😀\u200d', 'ᠠ\u180b', 'م\u200c', 'a']) {
      const long = text.repeat(300_000);
      assert.ok(endsSoon(() => escapeInvisible(long)).length >= long.length);
      assert.ok(endsSoon(() => visible(long)).length <= long.length);
    }
  });
});
