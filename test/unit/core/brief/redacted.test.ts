import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { countTokens } from '../../../../src/core/budget/tokenizer';
import { RememberedReads } from '../../../../src/core/brief/rememberedReads';
import { Unasked } from '../../../../src/core/brief/unasked';
import { Redactor } from '../../../../src/core/redaction/redact';
import { keyLines, privateKey, secretSamples } from '../redaction/secretSamples';
import { briefWindow, pinned, uri } from './briefWindow';

const secret = 's3cretOfMine42';
const source = `const password = '${secret}';\nexport const answer = 42;\n`;

function window() {
  const made = briefWindow([pinned('a.ts')]);
  made.kind.put(uri('a.ts'), source);
  return made;
}

describe('what a client gets unasked', () => {
  it('has masks for the secrets of a pinned file; a read has them', async () => {
    const { tell, read, catalog } = window();
    assert.match(await tell(), /const password = '‹redacted: password›';\nexport const answer/);
    assert.match(await read(), /const password = '‹redacted: password›';\nexport const answer/);
    const { signal } = new AbortController();
    const { contents } = await catalog.unrestricted.read(uri('a.ts'), signal);
    assert.ok('text' in contents);
    assert.equal(contents.text, source);
  });

  it('has masks in its changes, and no change where only a secret has changed', async () => {
    const { tell, kind } = window();
    await tell();
    kind.put(uri('a.ts'), source.replace(secret, 'an0therOfMine43'));
    assert.equal(await tell(), '');
    kind.put(uri('a.ts'), `${source}const more = '${secret}';\n`);
    const changes = await tell();
    assert.match(changes, /const more = '‹redacted: password›'/);
    assert.doesNotMatch(changes, /s3cret/);
  });

  it('has masks for what a note, a selection, a problem and a subagent are told', async () => {
    const { tell, goTo, problems, kind } = briefWindow([
      pinned('a.ts', { note: `log in with password=${secret}` }),
    ]);
    kind.put(uri('a.ts'), 'const a = 1;');
    const selection = { firstLine: 1, lastLine: 1, text: `--token ${secret}`, language: 'sh' };
    goTo({ title: 'b.sh', selection });
    problems.put(uri('b.sh'), { message: `cannot use api_key=${secret}` });
    const texts = [await tell(), await tell({ session: '2', deliver: 'short' })];
    for (const text of texts) assert.doesNotMatch(text, /s3cret/);
    assert.match(texts[0] ?? '', /--token ‹redacted: [^]*log in with password=‹redacted: /);
    assert.match(texts[1] ?? '', /note .*‹redacted: /);
  });

  it('has masks for what clients are told when they connect', async () => {
    const { instructions, sharing } = briefWindow([pinned('a.ts', { note: `password=${secret}` })]);
    const text = await instructions('About.', sharing.rules.receiver('claude-code'));
    assert.match(text, /password=‹redacted: password›/);
  });

  it('is looked through again for a preview only where it has changed', async () => {
    const { hooks, kind, catalog, redacted } = window();
    const reads = new RememberedReads(catalog.onDidChange);
    const { signal } = new AbortController();
    const looked = async () => {
      redacted.length = 0;
      await hooks.preview(signal, reads);
      return redacted.filter((text) => text === source).length;
    };
    assert.deepEqual([await looked(), await looked()], [1, 0]);
    kind.change(uri('a.ts'));
    assert.equal(await looked(), 1);
  });

  it('has masks for a whole selection and output of a cell, before they are cut', () => {
    const unasked = new Unasked(new Redactor());
    const text = `${'word '.repeat(100)}password=${secret}`;
    const place = { uri: uri('a.ipynb'), title: 'a.ipynb' };
    const cell = { number: 1, language: 'python', output: text };
    const selection = { firstLine: 1, lastLine: 1, text, language: 'python' };
    const masked = unasked.place({ ...place, cell, selection });
    assert.match(masked.selection?.text ?? '', /password=‹redacted: password›$/);
    assert.equal(masked.cell?.output, masked.selection?.text);
    assert.deepEqual(unasked.place(place), place);
  });

  it('has no part of a key that is cut', async () => {
    const { tell, kind, limits } = window();
    limits.maxTokens = 250;
    kind.put(uri('a.ts'), `${'// A long comment of many words.\n'.repeat(15)}${privateKey}\n`);
    const text = await tell();
    for (const line of keyLines) assert.ok(!text.includes(line));
  });

  it('keeps within its budget where masks are longer than secrets', async () => {
    const { tell, kind, limits } = window();
    limits.maxTokens = 400;
    const lines = Array.from({ length: 300 }, (_, at) => `pwd='hunter${at}';`);
    kind.put(uri('a.ts'), `${lines.join('\n')}\n`);
    const text = await tell();
    assert.ok(countTokens(text) <= 400);
    assert.match(text, /pwd='‹redacted: pwd›'/);
    assert.doesNotMatch(text, /hunter/);
  });

  it('keeps within its budget where a note has many', async () => {
    const note = Array.from({ length: 40 }, (_, at) => `pwd=hunter${at}`).join(' ');
    const { tell, kind, limits } = briefWindow([pinned('a.ts', { note })]);
    limits.maxTokens = 400;
    kind.put(uri('a.ts'), 'const a = 1;\n'.repeat(100));
    const text = await tell();
    assert.ok(countTokens(text) <= 400);
    assert.doesNotMatch(text, /hunter/);
  });

  it('has none of a hundred secrets', async () => {
    const { tell, kind, limits } = window();
    limits.maxTokens = 20_000;
    for (const { text, secret: hidden } of secretSamples) {
      kind.put(uri('a.ts'), `one\n${text}\ntwo\n`);
      const told = await tell({ client: 'opencode', session: text });
      assert.ok(!told.includes(hidden), hidden);
      assert.match(told, /‹redacted: /);
    }
  });
});
