import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { countTokens } from '../../../../src/core/budget/tokenizer';
import { allProblemsUri } from '../../../../src/core/documents/liveUris';
import { rangeUri } from '../../../../src/core/pins/lines/pinnedRange';
import { entry, FakeKind } from '../../fakeKind';
import { briefWindow, pinned, uri } from './briefWindow';

const headings = (text: string) => text.match(/(?<=^## ).*$/gm);
const lines = (count: number) =>
  Array.from({ length: count }, (_, at) => `const line${at + 1} = 1;`);

/** The text of a file of so many lines, of which one is another. */
function fileWith(line: string, at = 20, count = 40): string {
  return `${lines(count)
    .with(at - 1, line)
    .join('\n')}\n`;
}

function window() {
  const made = briefWindow([pinned('a.ts'), pinned('b.ts', { priority: 0.2 })]);
  made.kind.put(uri('a.ts'), fileWith('let before;'));
  made.kind.put(uri('b.ts'), 'const b = 1;');
  const put = (text: string, dirty = false) =>
    made.kind.put(uri('a.ts'), () => ({ mimeType: 'text/plain', text, meta: { dirty } }));
  return { ...made, put };
}

describe('after a small edit, a session receives', () => {
  it('the hunk alone, and then nothing', async () => {
    const { tell, put } = window();
    await tell();
    put(fileWith('let after;'));
    const changes = await tell();
    assert.match(
      changes,
      /\n## a\.ts \(changes since it was sent above\)\n\n```diff\n@@ -17,7 \+17,7 @@\n const line17 = 1;\n/,
    );
    assert.match(changes, /\n-let before;\n\+let after;\n/);
    assert.doesNotMatch(changes, /line16|line24/);
    assert.equal(await tell(), '');
  });

  it('the next hunk as of the text after the last one', async () => {
    const { tell, put } = window();
    await tell();
    for (const [before, after] of [
      ['let before;', 'let second;'],
      ['let second;', 'let third;'],
    ] as const) {
      put(fileWith(after));
      assert.match(await tell(), new RegExp(`\n-${before}\n\\+${after}\n`));
    }
  });

  it('that the text is not saved, or saved by now', async () => {
    const { tell, put } = window();
    await tell();
    put(fileWith('let typed;'), true);
    const since = 'changes since it was sent above';
    assert.deepEqual(headings(await tell()), [
      `a.ts (unsaved; the file on disk differs; ${since})`,
    ]);
    put(fileWith('let saved;'));
    const saved = await tell();
    assert.deepEqual(headings(saved), [`a.ts (saved; ${since})`]);
    assert.doesNotMatch(saved, /Saved since/);
  });

  it('the whole text where the hunks are not clearly shorter', async () => {
    const { tell, put, kind } = window();
    await tell();
    kind.put(uri('b.ts'), 'const b = 2;');
    put(
      `${lines(40)
        .map((line) => `${line} // all`)
        .join('\n')}\n`,
    );
    const changes = await tell();
    assert.deepEqual(headings(changes), ['a.ts', 'b.ts']);
    assert.match(changes, /\n```\nconst line1 = 1; \/\/ all\n/);
    put('');
    assert.match(await tell(), /\n## a\.ts\n\n```\n```\n/);
  });

  it('the hunk of a text of which it has the outline, and another session all', async () => {
    const { tell, put } = window();
    const long = (line: string) => fileWith(line, 20, 1_000);
    put(long('let before;'));
    assert.match(await tell(), /Names of 1000 lines/);
    for (const after of ['let after;', 'let later;']) {
      put(long(after));
      const changes = await tell();
      assert.deepEqual(headings(changes), ['a.ts (changes since its outline was sent above)']);
      assert.ok(changes.includes(`\n+${after}\n`));
    }
    assert.equal(await tell(), '');
    assert.deepEqual(headings(await tell({ session: '2' })), ['a.ts', 'b.ts']);
  });

  it('the outline anew after changes that had no room together', async () => {
    const names = ['a.ts', 'b.ts', 'c.ts'];
    const { tell, kind } = briefWindow(names.map((name) => pinned(name)));
    const put = (edited: string) => {
      const text = lines(1_000).map((line, at) => (at < 42 ? `${line} ${edited}` : line));
      for (const name of names) kind.put(uri(name), text.join('\n'));
    };
    put('');
    await tell();
    put('// edited, and then some words');
    const first = await tell();
    assert.match(first, /```diff\n/);
    const second = await tell();
    assert.match(second, /Names of 1000 lines/);
    assert.doesNotMatch(second, /```diff/);
    assert.equal(await tell(), '');
  });

  it('the outline anew where nearly all of it is another text', async () => {
    const { tell, put } = window();
    const long = (name: string) => `${lines(1_000).join('\n').replaceAll('line', name)}\n`;
    put(long('before'));
    await tell();
    put(long('after'));
    const changes = await tell();
    assert.deepEqual(headings(changes), ['a.ts']);
    assert.match(changes, /Names of 1000 lines[^]*after999/);
  });

  it('the whole of what is no document', async () => {
    const { tell, problems, ownPins } = window();
    ownPins.become([pinned({ type: 'resource', uri: allProblemsUri })]);
    const found = Array.from({ length: 30 }, (_, at) => ({ message: `no ${at}` }));
    problems.put(uri('a.ts'), ...found);
    await tell();
    problems.put(uri('a.ts'), ...found, { message: 'one more' });
    const changes = await tell();
    assert.match(changes, /no 0\b/);
    assert.doesNotMatch(changes, /changes since/);
  });

  it('the same as another session with the same edits', async () => {
    const { tell, put } = window();
    const texts: string[][] = [];
    for (const session of ['1', '2']) {
      put(fileWith('let before;'));
      await tell({ session });
      put(fileWith('let after;'));
      texts.push([await tell({ session })]);
    }
    assert.deepEqual(texts[0], texts[1]);
  });

  it('hunks by the numbers that pinned lines have and had in their file', async () => {
    const target = { type: 'range', uri: uri('a.ts'), lines: { first: 11, last: 50 }, marks: [] };
    const made = briefWindow([pinned(target as never, { id: 'r' })]);
    let [text, place] = [fileWith('let before;'), '11-50'];
    const range = rangeUri('r', 'a.ts');
    const kind = new FakeKind({
      claims: range,
      claim: () => ({ subject: uri('a.ts') }),
      list: () => [entry(range)],
      get contents() {
        return { mimeType: 'text/plain', text, meta: { lines: place } };
      },
    });
    made.kinds.add(kind);
    assert.deepEqual(headings(await made.tell()), ['a.ts:11-50']);
    [text, place] = [fileWith('let after;'), '21-60'];
    const changes = await made.tell();
    assert.deepEqual(headings(changes), ['a.ts:21-60 (changes since it was sent above)']);
    assert.match(changes, /\n@@ -27,7 \+37,7 @@\n/);
  });

  it('hunks that count for their own tokens alone, where texts share the room', async () => {
    const names = ['1.ts', '2.ts', '3.ts'];
    const made = briefWindow(names.map((name) => pinned(name)));
    const put = (name: string, line: string) => made.kind.put(uri(name), fileWith(line, 20, 90));
    made.limits.maxTokens = 20_000;
    const client = 'gemini-cli';
    for (const name of names) put(name, 'let before;');
    const whole = await made.tell({ client });
    assert.doesNotMatch(whole, /\*Cut/);
    made.limits.maxTokens = 700;
    for (const name of names) put(name, 'let after;');
    const changes = await made.tell({ client });
    assert.equal(changes.match(/^\+let after;$/gm)?.length, 3);
    assert.doesNotMatch(changes, /\*Cut|Not here/);
    assert.ok(countTokens(changes) < 700);
  });

  it('the whole text of what a session has too many texts to keep of', async () => {
    const names = Array.from({ length: 12 }, (_, at) => `${at}.ts`);
    const made = briefWindow(names.map((name) => pinned(name)));
    made.limits.maxTokens = 60_000;
    const client = 'gemini-cli';
    const put = (line: string) => {
      for (const name of names) made.kind.put(uri(name), fileWith(line, 20, 500));
    };
    put('let before;');
    assert.doesNotMatch(await made.tell({ client }), /\*Cut/);
    put('let after;');
    const found = headings(await made.tell({ client })) ?? [];
    assert.equal(found.length, names.length);
    const compared = found.filter((heading) => heading.endsWith('above)'));
    assert.ok(compared.length > 5 && compared.length < names.length, String(compared));
    assert.deepEqual(compared, found.slice(0, compared.length));
  });
});
