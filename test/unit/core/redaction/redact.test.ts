import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { countMasks } from '../../../../src/core/redaction/finding';
import { Redactor } from '../../../../src/core/redaction/redact';
import {
  harmlessTexts,
  keyLines,
  privateKey,
  secretSamples,
  secretSamplesOf,
} from './secretSamples';

const redact = (text: string) => new Redactor().redact(text);

describe('a secret', () => {
  for (const { label, secret, text } of secretSamples) {
    const start = text.slice(0, 40).replaceAll('\n', ' ');
    it(`is found by its form or its name: ${label}, ${start}`, () => {
      const expected = text.replace(secret, `‹redacted: ${label}›`);
      assert.deepEqual(redact(text), { text: expected, count: 1 });
    });

    it(`is found among others: ${label}, ${start}`, () => {
      const all = `first line\n${text}\nlast line\n`;
      assert.ok(!redact(all.repeat(3)).text.includes(secret));
    });
  }

  const writtenAs: Readonly<Record<string, (text: string) => string>> = {
    'in lines that a diff adds': (text) => text.replaceAll(/^/gm, '+'),
    'in lines that a diff removes': (text) => text.replaceAll(/^/gm, '-'),
    'in a quotation': (text) => text.replaceAll(/^/gm, '> '),
    'in a sentence': (text) => `use ${text.replaceAll(/\s+/g, ' ')} for now`,
  };
  for (const [place, write] of Object.entries(writtenAs)) {
    it(`is found ${place}`, () => {
      const missed = [0, 1, 2, 3, 4, 5, 6].flatMap(secretSamplesOf).filter(({ text, secret }) => {
        return redact(`first\n${write(text)}\nlast`).text.includes(secret);
      });
      assert.deepEqual(missed, []);
    });
  }

  it('is masked once: a masked text stays as it is', () => {
    const { text, count } = redact(secretSamples.map((each) => each.text).join('\n'));
    assert.equal(count, secretSamples.length);
    assert.equal(countMasks(text), count);
    assert.deepEqual(redact(text), { text, count: 0 });
  });

  it('is found after many names in one word', () => {
    const secret = 'hunter2hunter3';
    const { text } = redact(`first ${'token.a='.repeat(1_000)}${secret} last`);
    assert.match(text, /^first [^ ]{0,500}‹redacted: token\.a› last$/);
  });

  it('is found in a word of any length', () => {
    const { text } = redact(`API_TOKEN=${'a1B2c3'.repeat(100_000)}\nlast`);
    assert.equal(text, 'API_TOKEN=‹redacted: API_TOKEN›\nlast');
  });

  it('is not what only looks like one', () => {
    for (const text of harmlessTexts) assert.deepEqual(redact(text), { text, count: 0 });
  });

  it('is none of the letters of an image', () => {
    const image = Array.from({ length: 40_000 }, (_, index) => {
      return createHash('sha256').update(String(index)).digest('base64').slice(0, 40);
    });
    assert.equal(redact(`src: url(data:image/png;base64,${image.join('')})`).count, 0);
  });

  it('keeps the number of lines', () => {
    const lines = redact(`before\n${privateKey}\nafter`).text.split('\n');
    assert.equal(lines.length, keyLines.length + 4);
    assert.equal(lines.at(-1), 'after');
  });
});

describe('a private key', () => {
  const parts = {
    whole: privateKey,
    'without its end': privateKey.split('\n').slice(0, 4).join('\n'),
    'without its beginning': privateKey.split('\n').slice(3).join('\n'),
    'lines of its middle': keyLines.join('\n'),
    'in a diff': privateKey.replaceAll(/^/gm, '+'),
    'indented, with other ends of lines': privateKey.replaceAll('\n', '\r\n    '),
    'on one line': JSON.stringify(privateKey),
    'in a quotation': privateKey.replaceAll(/^/gm, '> '),
  };
  for (const [how, text] of Object.entries(parts)) {
    it(`is masked: ${how}`, () => {
      const masked = redact(`const a = 1;\n${text}\nconst b = 2;\n`);
      assert.equal(masked.count, 1);
      for (const line of keyLines) assert.ok(!masked.text.includes(line));
      assert.match(masked.text, /^const a = 1;[^]*const b = 2;\n$/);
    });
  }

  it('is no certificate', () => {
    const certificate = privateKey.replaceAll('RSA PRIVATE KEY', 'CERTIFICATE');
    assert.deepEqual(redact(certificate), { text: certificate, count: 0 });
  });
});

it('ordinary sources are shown as they are', () => {
  const files = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.ts'),
  );
  const changed = files.filter((name) => {
    return redact(readFileSync(join('src', name), 'utf8')).count > 0;
  });
  assert.ok(files.length > 500);
  assert.deepEqual(changed, []);
});
