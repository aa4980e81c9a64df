import assert from 'node:assert/strict';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { PageNotFetched } from '../../../../../src/features/pages/model/pageFailure';
import { Converter } from '../../../../../src/features/pages/reading/converter';
import { root } from '../../../../host/paths';

const script = join(root, 'dist', 'pageWorker.js');
const address = 'https://example.com/';
const addresses = { entered: address, answered: address };
const isUnreadable = (cause: unknown) =>
  cause instanceof PageNotFetched && cause.failure.type === 'unreadable';

describe('the thread that makes Markdown', () => {
  it('answers with the text, the title and the names of headings', async () => {
    const made = await new Converter(script, { ms: 60_000 }).convert(
      '<title>T</title><h1 id=a>One</h1>',
      addresses,
    );
    assert.deepEqual(made, {
      text: '# One\n',
      title: 'T',
      headings: [{ line: 1, level: 1, slug: 'one', names: ['a'] }],
    });
  });

  it('is ended with a page that takes too long', async () => {
    const start = Date.now();
    const converter = new Converter(script, { ms: 1 });
    const hostile = '<a href=x>'.repeat(200_000);
    await assert.rejects(converter.convert(hostile, addresses), isUnreadable);
    assert.ok(Date.now() - start < 5_000);
  });

  it('makes no text that is many times as long as the page', async () => {
    const converter = new Converter(script, { ms: 60_000 });
    const base = `<base href="https://example.com/${'x'.repeat(2_000)}/">`;
    const hostile = base + '<a href=a>b</a> '.repeat(8_000);
    await assert.rejects(converter.convert(hostile, addresses), isUnreadable);
  });

  it('survives what is nested more deeply than a program can', async () => {
    const converter = new Converter(script, { ms: 60_000 });
    const made = await converter.convert(`${'<div>'.repeat(20_000)}deep`, addresses);
    assert.equal(made.text, 'deep\n');
    await assert.rejects(new Converter('/no/such/script.js').convert('', addresses), isUnreadable);
  });
});
