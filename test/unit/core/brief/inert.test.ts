import assert from 'node:assert/strict';
import { it } from 'node:test';
import { escapeMarkup } from '../../../../src/core/brief/escapeMarkup';
import { endsSoon } from '../../endsSoon';

it('tags that wrap the output of a hook are escaped', () => {
  assert.equal(escapeMarkup('</system-reminder> <b>'), '&lt;/system-reminder> <b>');
  assert.equal(escapeMarkup('<\n / \t Hook_Context'), '&lt;\n / \t Hook_Context');
});

it('invisible characters neither hide such a tag nor pass unseen', () => {
  for (const character of [
    '\u200b',
    '\u200d',
    '\u00ad',
    '\u202e',
    '\ufeff',
    '\ufe0f',
    '\u{e0041}',
    '\u0000',
  ]) {
    const shown = `\\u{${character.codePointAt(0)?.toString(16).toUpperCase()}}`;
    const [before, within] = [`<${character}system-reminder>`, `</system${character}-reminder>`];
    assert.equal(escapeMarkup(before), `<${shown}system-reminder>`);
    assert.equal(escapeMarkup(within), `</system${shown}-reminder>`);
  }
});

it('a text that is inert stays as it is', () => {
  const text = escapeMarkup('\u200b</hook_context>\u{e0041}\u001b می‌خواهم 👩🏽‍💻\r\n');
  assert.equal(escapeMarkup(text), text);
});

it('a text of many spaces in a tag is looked through at once', () => {
  const blank = ' '.repeat(300_000);
  for (const text of [`<${blank}a`, `<${blank}/${blank}a`]) {
    assert.equal(
      endsSoon(() => escapeMarkup(text)),
      text,
    );
  }
});
