import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { countTokens } from '../../../src/core/budget/tokenizer';
import { Tokens } from '../../../src/core/budget/tokens';
import type { LineRange } from '../../../src/core/documents/lines';
import type { Declaration } from '../../../src/core/outline/outline';
import type { CodeCommit, OldFile } from '../../bench/context/commits';
import { filesByTurns, harmIn, mistaken } from '../../bench/context/harm';
import { rankedNames } from '../../bench/context/rankedNames';
import { Reader } from '../../bench/context/reader';
import { linesOfFile } from '../../bench/context/sections';
import { shownIn } from '../../bench/context/shown';

const text = `import x
def load(path):
  a = 1
  return a
def save(path):
  b = 2
  return b
def unused():
  pass
`;
const cart: OldFile = {
  path: 'cart.py',
  text,
  hunks: [{ first: 6, old: ['  b = 2'], added: ['  b = load(3)'] }],
};
const other: OldFile = { path: 'other.py', text: 'def load():\n  pass\n', hunks: [] };
const commit: CodeCommit = { id: 'a', message: '', files: [cart] };
const outlines = new Map([
  [
    cart,
    outline(
      9,
      declared('load', 2, 4),
      declared('save', 5, 7),
      declared('unused', 8, 9, 'unused()'),
    ),
  ],
  [other, outline(2, declared('load', 1, 2, 'load()'))],
]);

function declared(name: string, first: number, last: number, head = `${name}(path)`): Declaration {
  return { name, kind: 'function', head: `def ${head}`, first, last, children: [] };
}

function outline(lines: number, ...declarations: readonly Declaration[]) {
  return { lines, declarations };
}

const signatures = `## cart.py

Outline of 9 lines

\`\`\`
def load(path) :2-4
def save(path) :5-7
def unused() :8-9
\`\`\`
`;

describe('shownIn', () => {
  it('finds names, places and changed lines in the section of their file alone', () => {
    const shown = (document: string) => shownIn(document, commit, outlines);
    assert.deepEqual(shown(signatures), { needed: 1, place: 1, verbatim: 0 });
    assert.deepEqual(shown(`## cart.py\n${text}`), { needed: 1, place: 1, verbatim: 1 });
    assert.deepEqual(shown(`## else.py\n${text}`), { needed: 0, place: 0, verbatim: 0 });
    assert.deepEqual(shown('## cart.py\nloader saved\n'), { needed: 0, place: 0, verbatim: 0 });
  });
});

describe('linesOfFile', () => {
  it('tells equal lines apart by those that follow', () => {
    const file = 'a {\n  x\n}\nb {\n  x\n  y\n}\n';
    assert.deepEqual(linesOfFile('  x\n  y\n}\nnone', file), [5, 6, 7, undefined]);
    assert.deepEqual(linesOfFile('}\nx', file), [undefined, 2]);
  });
});

describe('harmIn', () => {
  const harm = (document: string) => harmIn(document, { commit, wrong: [other] }, outlines);
  const share = (useful: string, all: string) => 1 - countTokens(useful) / countTokens(all);
  const close = (found: number | undefined, expected: number) =>
    assert.ok(Math.abs((found ?? NaN) - expected) < 0.001, `${found} is not ${expected}`);

  it('counts what is neither needed nor edited, and all of other files, without headings', () => {
    const [load, save, unused] = signatures.split('\n').slice(5, 8);
    const useful = [load, save].map((line) => countTokens(`${line}\n`));
    const rest = [unused, 'def load() :1-2'].map((line) => countTokens(`${line}\n`));
    const sum = (numbers: readonly number[]) => numbers.reduce((a, b) => a + b, 0);
    const found = harm(`${signatures}\n## other.py\n\ndef load() :1-2\n`);
    close(found, sum(rest) / (sum(rest) + sum(useful)));
  });

  it('counts the lines of an edited declaration as useful, and each name of a list by itself', () => {
    close(harm('## cart.py\ndef save(path):\n  b = 2\n  return b\n'), 0);
    close(harm('## cart.py\ndef unused():\n'), 1);
    close(harm('## cart.py\nload save unused\n'), 1 / 3);
    close(harm('## cart.py\nload\nbusy\n'), share('load\n', 'load\nbusy\n'));
  });

  it('says nothing of a document without lines of a file', () => {
    assert.equal(harm('## cart.py\n\n## other.py\n'), undefined);
  });

  it('is asked with as many files of the next commits', () => {
    const next: CodeCommit = { ...commit, files: [{ ...cart }, other] };
    const [first, second] = mistaken([commit, next]);
    assert.deepEqual(first && filesByTurns(first), [cart, other]);
    assert.deepEqual(second?.wrong, []);
  });
});

describe('Reader', () => {
  const read = async (brief?: string, of = commit, its = outlines) => {
    const asked: string[] = [];
    const readLines = async ({ path, text: all }: OldFile, { first, last }: LineRange) => {
      asked.push(`${path} ${first}-${last}`);
      return all
        .split('\n')
        .slice(first - 1, last)
        .join('\n');
    };
    const reading = await new Reader(of, its, readLines, brief).readAll();
    return { ...reading, asked };
  };

  it('searches and opens without a brief, and not for what it has', async () => {
    const { calls, asked, tokens } = await read();
    assert.deepEqual(asked, ['cart.py 1-10']);
    assert.equal(calls, 2);
    assert.equal(tokens, countTokens('cart.py:5:def save(path):\n') + countTokens(text));
  });

  it('reads by the lines that a brief says, and needs no body of a name', async () => {
    const { calls, asked, tokens } = await read(signatures);
    assert.deepEqual([calls, asked], [1, ['cart.py 5-7']]);
    const body = text.split('\n').slice(4, 7).join('\n');
    assert.equal(tokens, countTokens(signatures) + countTokens(body));
  });

  it('reads nothing of what stands in the brief, and the rest of what is begun', async () => {
    assert.equal((await read(`## cart.py\n${text}`)).calls, 0);
    const begun = '## cart.py\ndef load(path) :2-4\ndef save(path):\n  b = 2\n… :7-7\n';
    assert.deepEqual((await read(begun)).asked, ['cart.py 7-7']);
    assert.deepEqual((await read('## cart.py\nimport x\ndef load(path):\n')).calls, 2);
  });

  it('goes on where a declaration is longer than a read', async () => {
    const lines = Array.from({ length: 500 }, (_, at) => `  x${at}`);
    const long = { ...cart, text: `def save():\n${lines.join('\n')}\n` };
    const hunks = [{ first: 450, old: ['  x448'], added: ['y'] }];
    const file: OldFile = { ...long, hunks };
    const its = new Map([[file, outline(501, declared('save', 1, 501, 'save()'))]]);
    const { asked } = await read(undefined, { ...commit, files: [file] }, its);
    assert.deepEqual(asked, ['cart.py 1-200', 'cart.py 201-400', 'cart.py 401-502']);
  });
});

describe('rankedNames', () => {
  const tokens = new Tokens(async () => countTokens);

  it('shows the names first that other files refer to most, in the order of the text', async () => {
    const one: OldFile = { path: 'one.py', text: 'def idle():\n  two()\ndef one():\n', hunks: [] };
    const two: OldFile = { path: 'two.py', text: 'def two():\n  one()\n', hunks: [] };
    const its = new Map([
      [one, outline(3, declared('idle', 1, 2), declared('one', 3, 3))],
      [two, outline(2, declared('two', 1, 2))],
    ]);
    const map = (budget: number) => rankedNames([one, two], its, budget, tokens);
    const most = '## one.py\ndef one():\n## two.py\ndef two():\n';
    assert.equal(await map(countTokens(most)), most);
    assert.equal(await map(1_000), most.replace('def one', 'def idle():\ndef one'));
    assert.equal(await map(1), '');
  });
});
