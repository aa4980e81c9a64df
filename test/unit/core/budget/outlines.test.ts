import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { compose } from '../../../../src/core/budget/compose';
import type { PartContents } from '../../../../src/core/budget/composition';
import { countTokens } from '../../../../src/core/budget/tokenizer';
import { Tokens } from '../../../../src/core/budget/tokens';
import type { Marks } from '../../../../src/core/budget/attention';
import type { Declaration, Outline } from '../../../../src/core/outline/outline';
import { canonicalUri } from '../../../../src/core/documents/uris';
import type { PinShape } from '../../../../src/core/pins/pin';

const tokens = new Tokens(async () => countTokens);

/** A text of functions of so many lines, and its outline. */
function fileOf(name: string, lengths: readonly number[]): { text: string; outline: Outline } {
  const lines: string[] = [];
  const declarations: Declaration[] = lengths.map((length, at) => {
    const own = `${name}Function${at}`;
    const first = lines.length + 1;
    lines.push(`function ${own}(first: number, second: string): void {`);
    for (let line = 0; line < length; line += 1) lines.push(`  work${at}(${line}, "${own}");`);
    lines.push('}');
    const head = `function ${own}(first: number, second: string): void`;
    return { name: own, kind: 'function', head, first, last: lines.length, children: [] };
  });
  return { text: `${lines.join('\n')}\n`, outline: { declarations, lines: lines.length } };
}

interface File {
  readonly name: string;
  readonly lengths: readonly number[];
  readonly priority?: number;
  readonly shape?: PinShape;
  readonly marks?: Marks;
  readonly hasOutline?: boolean;
}

async function composed(files: readonly File[], budget: number, prompt = '') {
  const parts = files.map((file) => ({
    ...file,
    title: `${file.name}.ts`,
    uri: canonicalUri(`file:///ws/${file.name}.ts`),
    pin: {
      id: file.name,
      priority: file.priority ?? 0.5,
      ...(file.shape && { shape: file.shape }),
    },
  }));
  const made = await compose({
    parts,
    heldBack: 0,
    budget,
    tokens,
    signal: new AbortController().signal,
    head: '# Pins\n\n',
    tail: '',
    list: { heading: '## Left out\n\n', nameOf: ({ title }) => title },
    prompt,
    marks: async ({ marks }) => marks,
    read: async ({ name, lengths, hasOutline = true }): Promise<PartContents> => {
      const { text, outline } = fileOf(name, lengths);
      const given = hasOutline
        ? { outline: async () => ({ type: 'outline', outline }) as const }
        : {};
      return { type: 'text', text, language: 'typescript', ...given };
    },
  });
  return { text: made.text ?? '', fates: made.parts.map(({ omission }) => omission) };
}

const large: File = { name: 'large', lengths: Array.from({ length: 30 }, (_, at) => 5 + at) };

describe('a document of outlines', () => {
  it('names all declarations of what does not fit, and makes small parts whole', async () => {
    const { text, fates } = await composed([large, { name: 'small', lengths: [2, 2] }], 1_500);
    for (let at = 0; at < 30; at += 1) assert.match(text, new RegExp(`largeFunction${at}\\b`));
    assert.equal(fates[1], undefined);
    assert.equal(fates[0]?.type, 'outline');
  });

  it('names the first declarations where there is no room for all', async () => {
    const many = { name: 'many', lengths: Array.from({ length: 400 }, () => 1) };
    const { text, fates } = await composed([many], 400);
    assert.match(text, /Names of 1200 lines, first \d+ of 400 declarations/);
    const [fate] = fates;
    assert.ok(fate?.type === 'outline' && fate.shown > 20 && fate.shown < 400);
  });

  it('shows first the bodies that the prompt names, then those that something points at', async () => {
    const shown = async (prompt: string, marks: Marks = {}) => {
      const { text } = await composed([{ ...large, marks }], 1_200, prompt);
      return text.includes('work29(0, "largeFunction29")');
    };
    assert.equal(await shown(''), false);
    assert.equal(await shown('Why does largeFunction29 fail?'), true);
    const line = 30 * 2 + (29 * (5 + 33)) / 2;
    const at = { first: line + 1, last: line + 1 };
    assert.equal(await shown('', { cursor: at }), true);
    assert.equal(await shown('', { failed: [at] }), true);
  });

  it('is no more than an outline where the person chose that, and leaves the room to others', async () => {
    const prompt = 'Why does smallFunction1 fail?';
    const small: File = { name: 'small', lengths: [9, 9], shape: 'outline' };
    for (const priority of [1, 0.5]) {
      const files: readonly File[] = [
        { ...small, priority },
        { name: 'other', lengths: [9] },
      ];
      const { text, fates } = await composed(files, 2_000, prompt);
      assert.match(text, /function smallFunction1\(first: number, second: string\): void :12-22\n/);
      assert.doesNotMatch(text, /"smallFunction/);
      assert.match(text, /work0\(8, "otherFunction0"\)/);
      assert.deepEqual(fates[0], {
        type: 'outline',
        detail: 'summaries',
        bodies: [],
        of: 2,
        lines: 22,
        shown: 2,
        declarations: 2,
      });
    }
  });

  it('is whole or cut where there is no outline of what is to be one', async () => {
    const one: File = { name: 'one', lengths: [9, 9], shape: 'outline', hasOutline: false };
    assert.deepEqual((await composed([one], 2_000)).fates, [undefined]);
    assert.equal((await composed([one], 150)).fates[0]?.type, 'cut');
  });

  it('begins a body that has no room as a whole, and says which lines follow', async () => {
    const { text, fates } = await composed([{ name: 'long', lengths: [700] }], 1_200);
    const [fate] = fates;
    assert.ok(fate?.type === 'outline' && fate.begun !== undefined && fate.begun > 40);
    const follow = `… :${fate.begun + 1}-702`;
    assert.ok(text.includes(`work0(${fate.begun - 2}, "longFunction0");\n${follow}`));
    assert.doesNotMatch(text, new RegExp(`work0\\(${fate.begun - 1},`));
    assert.ok(countTokens(text) > 1_100);
  });

  it('begins a body of the highest priority', async () => {
    const files: readonly File[] = [
      { name: 'high', lengths: [700], priority: 0.8 },
      { name: 'low', lengths: [700] },
    ];
    const { fates } = await composed(files, 1_200);
    const begun = fates.map((fate) => fate?.type === 'outline' && fate.begun !== undefined);
    assert.deepEqual(begun, [true, false]);
  });

  it('says how to read a body, and what is shown', async () => {
    const { text, fates } = await composed([large], 3_000);
    assert.match(
      text,
      /Outline of \d+ lines; a body: read_context <file:\/\/\/ws\/large\.ts#L12-L40>/,
    );
    const [fate] = fates;
    assert.ok(fate?.type === 'outline' && fate.bodies.length > 0 && fate.of === 30);
  });

  it('keeps to any budget, and is the same for the same parts', async () => {
    const file = fc.record<File>({
      name: fc.constantFrom('a', 'b', 'c'),
      lengths: fc.array(fc.nat(40), { maxLength: 30 }),
      priority: fc.constantFrom(1, 0.8, 0.5),
      hasOutline: fc.boolean(),
      shape: fc.constantFrom(undefined, 'outline' as const),
    });
    const files = fc.uniqueArray(file, {
      minLength: 1,
      maxLength: 3,
      selector: ({ name }) => name,
    });
    const prompt = fc.constantFrom('', 'fix aFunction3', 'work on everything');
    await fc.assert(
      fc.asyncProperty(
        files,
        fc.integer({ min: 40, max: 5_000 }),
        prompt,
        async (made, budget, asked) => {
          const { text } = await composed(made, budget, asked);
          assert.ok(countTokens(text) <= budget);
          assert.equal((await composed(made, budget, asked)).text, text);
        },
      ),
      { numRuns: 60 },
    );
  });
});
