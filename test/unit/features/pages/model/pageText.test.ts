import assert from 'node:assert/strict';
import { setImmediate } from 'node:timers/promises';
import { describe, it } from 'node:test';
import { inSlices } from '../../../../../src/base/steps';
import { cleanText, cleanTitle } from '../../../../../src/features/pages/model/cleanText';
import { contentTypeOf, isPicture } from '../../../../../src/features/pages/model/contentTypes';
import { headingsOf } from '../../../../../src/features/pages/model/headings';
import { isPageFailure } from '../../../../../src/features/pages/model/pageFailure';
import { sectionOf } from '../../../../../src/features/pages/model/sections';
import { atOnce } from '../../../atOnce';
import { endsSoon } from '../../../endsSoon';

const page = `# Guide

Before.

## Install & run

Do it.

### On \`Windows\`

Here.

\`\`\`\`sh
# no heading
\`\`\`
## neither
\`\`\`\`

## Install & run

Again.
`;

const partOf = (text: string, name: string) => sectionOf(text, atOnce(headingsOf(text)), name);

describe('a part of a page', () => {
  it('begins with its heading and ends before the next of its level', () => {
    assert.equal(
      partOf(page, 'on-windows'),
      '### On `Windows`\n\nHere.\n\n````sh\n# no heading\n```\n## neither\n````\n',
    );
    assert.equal(partOf(page, 'install--run-1'), '## Install & run\n\nAgain.\n');
    assert.match(
      partOf(page, 'Install--run') ?? '',
      /^## Install[^]*On `Windows`[^]*neither\n````\n$/,
    );
    assert.equal(partOf(page, 'guide'), page);
  });

  it('is found by the name that the page gives it', () => {
    const names = [['top'], ['setup', 'einrichten ü'], [], ['']];
    const headings = atOnce(headingsOf(page)).map((heading, index) => ({
      ...heading,
      names: names[index] ?? [],
    }));
    assert.match(sectionOf(page, headings, 'setup') ?? '', /^## Install/);
    assert.match(sectionOf(page, headings, 'einrichten%20%C3%BC') ?? '', /^## Install/);
    assert.equal(sectionOf(page, headings, 'no-heading'), undefined);
    assert.equal(sectionOf(page, headings, '%'), undefined);
  });

  it('is counted by lines of any system', () => {
    const text = '\n\r\r\n\n# a\r## b\r\n\r# c\n';
    const lines = atOnce(headingsOf(text)).map(({ line }) => line);
    assert.deepEqual(lines, [5, 6, 8]);
  });

  it('is found while others go on', async () => {
    let turns = 0;
    let isDone = false;
    const others = async () => {
      for (; !isDone; turns += 1) await setImmediate();
    };
    const running = others();
    await inSlices(headingsOf('\n\r'.repeat(1_000_000)));
    isDone = true;
    await running;
    assert.ok(turns > 3, `${turns}`);
  });

  const long = {
    brackets: `# ${']('.repeat(300_000)}`,
    blanks: `# ${' '.repeat(300_000)}x\u2028`,
    backticks: `${'`'.repeat(300_000)}\u2028`,
  };
  for (const [what, line] of Object.entries(long)) {
    it(`is found at once behind a line of many ${what}`, () => {
      assert.equal(
        endsSoon(() => partOf(`${line}\n# x`, 'none')),
        undefined,
      );
    });
  }

  const headings = {
    brackets: `# ${']('.repeat(248)}\n`,
    blanks: `#${' '.repeat(240)}a${' '.repeat(240)}\u2028b\n`,
    'marks of lists': `${'- '.repeat(248)}\n`,
  };
  for (const [what, line] of Object.entries(headings)) {
    it(`is found at once behind many lines of ${what}`, () => {
      assert.equal(
        endsSoon(() => partOf(line.repeat(120_000), 'none')),
        undefined,
      );
    });
  }
});

describe('a text from the web', () => {
  it('has no letters that nobody sees', () => {
    const tags = String.fromCodePoint(0xe0041, 0xe0042, 0xe0100);
    assert.equal(
      cleanText(`a\u200bb${tags}\u202ec\u00ad\u0000\u001b[1m\r\n\n\n\nd`),
      'abc[1m\n\n\n\nd',
    );
    assert.equal(cleanText('👩‍💻 می‌خواهم ✔️\t|'), '👩‍💻 می‌خواهم ✔️\t|');
  });

  it('has a title of one line', () => {
    assert.equal(cleanTitle('  A\n  title\u202e\u200b '), 'A title');
    assert.equal(cleanTitle(' \u200b\n'), undefined);
    assert.equal(cleanTitle('x'.repeat(300))?.length, 200);
  });
});

describe('what is kept', () => {
  it('is text, data and pictures', () => {
    const form = (header: string) => contentTypeOf(header)?.form;
    assert.equal(form('text/html; charset=utf-8'), 'html');
    assert.equal(form('Application/XHTML+XML'), 'html');
    for (const type of [
      'text/plain',
      'text/markdown',
      'application/json',
      'application/problem+json',
      'application/vnd.api+json',
      'application/yaml',
      'text/csv',
    ]) {
      assert.equal(form(type), 'text', type);
    }
    for (const type of [
      '',
      'text/javascript',
      'text/css',
      'image/svg+xml',
      'application/pdf',
      'application/octet-stream',
      'video/mp4',
      'application/x-jsonish',
      'multipart/form-data',
    ]) {
      assert.equal(form(type), undefined, type);
    }
    assert.equal(contentTypeOf('text/html; a=b; charset="ISO-8859-1"')?.charset, 'iso-8859-1');
  });

  it('is a picture by its first bytes', () => {
    const png = Buffer.from('89504e470d0a1a0a0000', 'hex');
    assert.ok(isPicture('image/png', png));
    assert.ok(!isPicture('image/jpeg', png));
    assert.ok(isPicture('image/webp', Buffer.from('RIFF1234WEBPVP8 ')));
    assert.ok(!isPicture('image/png', Buffer.from('<script>')));
    assert.ok(!isPicture('image/svg+xml', png));
  });
});

it('a failure that was stored is one of those that are known', () => {
  assert.ok(isPageFailure({ type: 'time' }));
  assert.ok(isPageFailure({ type: 'empty' }));
  assert.ok(isPageFailure({ type: 'status', status: 404 }));
  assert.ok(isPageFailure({ type: 'media', mimeType: 'video/mp4' }));
  for (const value of [
    undefined,
    null,
    'time',
    {},
    { type: 'status' },
    { type: 'proxy' },
    { type: 'new' },
  ]) {
    assert.ok(!isPageFailure(value), JSON.stringify(value));
  }
});
