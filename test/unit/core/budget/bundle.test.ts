import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { composeBundle } from '../../../../src/core/budget/bundle';
import type { PartContents } from '../../../../src/core/budget/composition';
import type { BundlePart } from '../../../../src/core/budget/leftOut';
import { Tokens } from '../../../../src/core/budget/tokens';
import { countTokens } from '../../../../src/core/budget/tokenizer';
import { canonicalUri } from '../../../../src/core/documents/uris';

interface Part extends BundlePart {
  readonly contents: PartContents;
}

function part(title: string, text: string, more: Partial<BundlePart> = {}): Part {
  return { title, ...more, contents: { type: 'text', text, language: '' } };
}

function left(title: string, type: 'missing' | 'binary' | 'large' | 'empty'): Part {
  return { title, contents: { type } };
}

async function compose(parts: readonly Part[], { budget = 20_000, heldBack = 0 } = {}) {
  const read: string[] = [];
  const document = await composeBundle({
    parts,
    heldBack,
    budget,
    tokens: new Tokens(async () => countTokens),
    signal: new AbortController().signal,
    read: async ({ title, contents }) => {
      read.push(title);
      return contents;
    },
  });
  assert.ok(countTokens(document) <= budget);
  return { document, read };
}

const prose = 'A cart, and what it costs.\n';

describe('composeBundle', () => {
  it('holds each part with its title, note and language, in a fence that it cannot end', async () => {
    const { document } = await compose([
      {
        title: 'src/a.ts:10-20',
        note: { text: 'read\nthis first', by: 'user' },
        contents: { type: 'text', text: 'const a = 1;', language: 'typescript' },
      },
      part('README.md', '````md\n```\n````\n'),
    ]);
    assert.equal(
      document,
      `# Pinned context

Most important first, within 20000 tokens (an estimate).

## src/a.ts:10-20

> Note of the person: read this first

\`\`\`typescript
const a = 1;
\`\`\`

## README.md

\`\`\`\`\`
\`\`\`\`md
\`\`\`
\`\`\`\`
\`\`\`\`\`

`,
    );
  });

  it('names parts without text at the end, with the reason, and counts those held back', async () => {
    const { document } = await compose(
      [
        left('logo.png', 'binary'),
        part('a.md', 'a\n'),
        left('old.ts', 'missing'),
        left('huge.log', 'large'),
        left('src/**/*.md', 'empty'),
      ],
      { heldBack: 2 },
    );
    assert.match(document, /## a\.md\n\n```\na\n```\n/);
    assert.ok(
      document.endsWith(`## Left out

- logo.png: binary
- old.ts: missing
- huge.log: too large to be read at once
- src/**/*.md: no file that is not pinned by itself
- 2 pinned, but held back
`),
    );
  });

  it('has small parts whole before the rest of a large one, which is cut at a line', async () => {
    const uri = canonicalUri('file:///ws/large.md');
    const parts = [
      part('first.md', prose),
      part('large.md', prose.repeat(200), { uri }),
      part('third.md', prose.repeat(40)),
    ];
    const { document } = await compose(parts, { budget: 1_000 });
    const [, shown] =
      /\n```\n\n\*Cut: (\d+) of 200 lines\. All of it: <file:\/\/\/ws\/large\.md>\*\n/.exec(
        document,
      ) ?? [];
    assert.ok(document.includes(`## large.md\n\n\`\`\`\n${prose.repeat(Number(shown))}\`\`\`\n`));
    assert.ok(Number(shown) > 45, shown);
    assert.ok(document.endsWith(`## third.md\n\n\`\`\`\n${prose.repeat(40)}\`\`\`\n\n`));
  });

  it('gives more to pins of a higher step, and leaves half of the room to the others at most', async () => {
    const pinned = (id: string, priority: number) => ({ pin: { id, priority } });
    const parts = [
      part('essential.md', prose.repeat(200), pinned('e', 1)),
      ...[1, 2, 3, 4, 5, 6].map((at) =>
        part(`normal-${at}.md`, prose.repeat(200), pinned(`${at}`, 0.5)),
      ),
    ];
    const { document } = await compose(parts, { budget: 2_000 });
    const shown = [...document.matchAll(/Cut: (\d+) of 200/g)].map(([, lines]) => Number(lines));
    const [essential = 0, ...normal] = shown;
    assert.ok(normal.length >= 3 && essential > 2 * Math.max(...normal), String(shown));
    assert.ok(document.endsWith('- normal-6.md: over the budget\n'), document);
  });

  const note = (id: string, text: string) => {
    const uri = canonicalUri(`context://workspace/note/${id}`);
    return part(`Note <${uri}>`, text, { uri, pin: { id, priority: 0.2 } });
  };
  const files = (count: number, priority = 0.5) =>
    Array.from({ length: count }, (_, at) =>
      part(`${at}.md`, prose.repeat(200), { pin: { id: `${at}`, priority } }),
    );

  it('has a note whole before files have more, however many these are and what their priority is', async () => {
    const text = prose.repeat(74).slice(0, 2_000);
    const six = await compose([...files(6), note('a', text)], { budget: 2_400 });
    assert.ok(six.document.includes(text), six.document);
    const many = await compose([...files(20, 1), note('a', text)], { budget: 2_400 });
    assert.ok(many.document.includes(text), many.document);
    assert.match(many.document, /\n\*Cut: /);
  });

  it('has notes before essential parts, and names each that is not whole', async () => {
    const text = prose.repeat(74);
    const essential = part('e.md', prose.repeat(150), { pin: { id: 'e', priority: 1 } });
    const notes = ['a', 'b', 'c', 'd'].map((id) => note(id, text));
    const line = note('line', 'a b '.repeat(700));
    const { document } = await compose([essential, ...files(20), ...notes, line], {
      budget: 2_400,
    });
    assert.equal(document.split(text).length, 3, document);
    for (const { title } of [...notes, line]) assert.ok(document.includes(title), title);
    assert.match(document, /All of it: <context:\/\/workspace\/note\/c>/);
    assert.match(
      document,
      /## Left out\n\n(?:- Note <.*>: over the budget\n)*- Note <.*\/line>: over the budget\n/,
    );
  });

  it('gives the others the room of a part of which not even a line fits', async () => {
    const parts = [part('line.js', 'a b '.repeat(700)), part('large.md', prose.repeat(300))];
    const { document } = await compose(parts, { budget: 1_500 });
    assert.match(document, /\n- line\.js: over the budget\n$/);
    assert.ok(countTokens(document) > 1_300, document);
  });

  it('shares the room of one pin among its files, the first ones first', async () => {
    const folder = { pin: { id: 'folder', priority: 0.5 } };
    const files = Array.from({ length: 20 }, (_, at) =>
      part(`docs/${at}.md`, prose.repeat(50), folder),
    );
    const { document, read } = await compose([...files, part('small.md', prose.repeat(30))], {
      budget: 1_500,
    });
    assert.deepEqual(
      [...document.matchAll(/^## (.*\.md)/gm)].map(([, title]) => title),
      ['docs/0.md', 'docs/1.md', 'docs/2.md', 'small.md'],
    );
    assert.ok(read.length < 8, String(read.length));
  });

  it('reads no more parts than those whose floors fill the room, and names the others', async () => {
    const parts = Array.from({ length: 9 }, (_, at) => part(`${at}.md`, prose.repeat(100)));
    const { document, read } = await compose(parts, { budget: 1_000 });
    assert.deepEqual(read, ['0.md', '1.md', '2.md', '3.md']);
    assert.match(document, /\n- 8\.md: over the budget\n$/);
  });

  it('continues after a part of which not even a line has room', async () => {
    const parts = [part('minified.js', 'a b '.repeat(5_000)), part('small.md', prose)];
    const { document } = await compose(parts, { budget: 1_000 });
    assert.match(document, /## small\.md\n/);
    assert.match(document, /\n- minified\.js: over the budget\n$/);
  });

  it('holds all parts if these have room, even if a list of them had none', async () => {
    const parts = Array.from({ length: 300 }, (_, index) => part(`folder/name-${index}.md`, prose));
    const { document } = await compose(parts, { budget: 10_000 });
    assert.equal(document.match(/^## folder/gm)?.length, 300);
    assert.ok(!document.includes('Left out'));
  });

  it('counts the parts that it has no room to name', async () => {
    const parts = Array.from({ length: 3_000 }, (_, index) => part(`name-${index}.md`, prose));
    const { document, read } = await compose(parts, { budget: 4_000 });
    const shown = document.match(/^## name/gm)?.length ?? 0;
    const named = document.match(/^- name/gm)?.length ?? 0;
    const more = Number(/\n- and (\d+) more\n$/.exec(document)?.[1]);
    assert.ok(shown > 50 && named > 10 && read.length < 300);
    assert.equal(shown + named + more, 3_000);
  });

  it('reads a limited number of parts, however short they are', async () => {
    const parts = Array.from({ length: 600 }, (_, index) => part(`${index}`, ''));
    const { document, read } = await compose(parts, { budget: 1_000_000 });
    assert.equal(read.length, 500);
    assert.equal(document.match(/: not read, there are too many\n/g)?.length, 100);
  });

  it('says that the budget is too small, and is empty if it is too small for that', async () => {
    const parts = [part('a.md', prose), part('b.md', prose)];
    const small = await compose(parts, { budget: 25 });
    assert.equal(small.document, 'Pinned: 2. The budget of 25 tokens holds none of it.\n');
    assert.equal((await compose(parts, { budget: 1 })).document, '');
  });

  it('says that nothing is pinned', async () => {
    assert.equal((await compose([])).document, 'Nothing is pinned.\n');
  });
});
