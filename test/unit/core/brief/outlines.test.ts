import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { countTokens } from '../../../../src/core/budget/tokenizer';
import type { NamesInBrief } from '../../../../src/core/brief/namesInBrief';
import { canonicalUri } from '../../../../src/core/documents/uris';
import { allProblemsUri } from '../../../../src/core/documents/liveUris';
import type { Pin } from '../../../../src/core/pins/pin';
import { briefWindow, pinned, uri } from './briefWindow';

const count = 30;
const linesOfOne = 12;

/** A text of functions of 12 lines, each with a line of its own. */
const code = Array.from({ length: count }, (_, at) =>
  [
    `function work${at}(): void {`,
    ...Array.from(
      { length: linesOfOne - 2 },
      (_each, line) => `  step${at}("${'x'.repeat(40)}${line}");`,
    ),
    '}\n',
  ].join('\n'),
).join('');

const noNames: NamesInBrief = {
  heading: 'Changed files',
  label: 'Different from the last commit',
  topic: 'git',
  isMadeOf: () => false,
  names: async () => [],
};

/** A line of the body of the function with this number. */
const lineOf = (at: number) => at * linesOfOne + 5;
const hasBody = (text: string, at: number) => text.includes(`  step${at}(`);

function window(changes?: NamesInBrief, shape: Pick<Pin, 'shape'> = {}) {
  const made = briefWindow([pinned('a.ts', shape)], changes && [changes]);
  made.kind.put(uri('a.ts'), code);
  return made;
}

describe('the brief of what does not fit', () => {
  it('names all declarations, and is the same each time', async () => {
    const { read, hooks } = window();
    const text = await read();
    assert.ok(countTokens(text) <= 2_400);
    for (let at = 0; at < count; at += 1) assert.match(text, new RegExp(`\\bwork${at}\\b`));
    assert.match(text, /a body: read_context <file:\/\/\/ws\/a\.ts#L12-L40>/);
    assert.equal(await read(), text);
    const { pins } = await hooks.preview(new AbortController().signal);
    assert.equal(pins.get('a.ts')?.type, 'outline');
  });

  it('shows what the prompt names, and keeps nothing of it', async () => {
    const { tell, told, delivered } = window();
    assert.ok(!hasBody(await tell({ session: '1' }), 27));
    const prompt = 'Why is work27 slow?';
    const { text, notice } = await told({ session: '2', prompt });
    assert.ok(hasBody(text, 27));
    assert.doesNotMatch(JSON.stringify([text, notice, delivered]), /Why is/);
    assert.ok(!hasBody(await tell({ session: '3' }), 27));
  });

  it('adds a body that a later prompt names, once', async () => {
    const { tell } = window();
    const first = await tell();
    const shown = Array.from({ length: count }, (_, at) => at).find((at) => hasBody(first, at));
    assert.ok(shown !== undefined && !hasBody(first, 27));
    assert.equal(await tell({ prompt: `And work${shown}, or a word of prose?` }), '');
    const text = await tell({ prompt: 'Why is work27 slow?' });
    assert.match(text, /\n## a\.ts:325-336 \(named in the prompt\)\n\n```\w*\nfunction work27/);
    assert.deepEqual(
      Array.from({ length: count }, (_, at) => at).filter((at) => hasBody(text, at)),
      [27],
    );
    assert.doesNotMatch(text, /Outline of|Names of/);
    assert.equal(await tell({ prompt: 'Is work27 still slow?' }), '');
  });

  it('has the changes of an outlined file after an edit, and the body that the prompt names', async () => {
    const { tell, kind } = window();
    await tell();
    kind.put(uri('a.ts'), code.replace('step3("', 'stepThree("'));
    const edited = await tell({ prompt: 'Why is work27 slow?' });
    assert.ok(hasBody(edited, 27));
    assert.match(edited, /\n## a\.ts \(changes since its outline was sent above\)\n\n```diff\n/);
    assert.doesNotMatch(edited, /work12/);
    assert.ok(countTokens(edited) < 800);
    assert.equal(await tell({ prompt: 'And work27?' }), '');
  });

  it('has the outline anew where the changes would take much of the brief', async () => {
    const { tell, kind } = window();
    await tell();
    kind.put(uri('a.ts'), code.replaceAll(/step[0-4]\(/g, 'call('));
    const edited = await tell();
    assert.match(edited, /(?:Outline|Names) of 360 lines/);
    assert.doesNotMatch(edited, /```diff/);
  });

  it('has what the person has chosen since, not the changes', async () => {
    const { tell, kind, ownPins } = window();
    await tell();
    const edit = (by: string) => kind.put(uri('a.ts'), code.replace('step3("', by));
    edit('stepThree("');
    ownPins.become([pinned('a.ts', { shape: 'outline' })]);
    assert.doesNotMatch(await tell(), /```diff|stepThree/);
    edit('stepAgain("');
    ownPins.become([pinned('a.ts', { shape: 'whole' })]);
    const whole = await tell();
    assert.match(whole, /\n {2}step1\(/);
    assert.doesNotMatch(whole, /```diff/);
  });

  it('says where a declaration is that a prompt names, in a file that is open, changed or suggested', async () => {
    const changes: NamesInBrief = {
      ...noNames,
      documents: () => [uri('changed.ts')],
    };
    const { tell, kind, sharing, openTabs } = window(changes);
    openTabs('open.ts', 'a.ts');
    kind.put(uri('open.ts'), 'let one;\n\nexport function takeStock() {\n  count();\n}\n');
    kind.put(uri('changed.ts'), 'class Stock {\n  takeStock() {}\n}\n');
    kind.put(uri('closed.ts'), 'function takeStock() {}\n');
    await tell();
    const prompt = 'What does takeStock in work27 do?';
    const text = await tell({ prompt });
    assert.match(
      text,
      /\n## Named in the prompt\n\nDeclared at:\n- takeStock: open\.ts:3-5\n- takeStock: changed\.ts:2\n\n/,
    );
    assert.doesNotMatch(text, /closed\.ts|- work27/);
    assert.equal(await tell({ prompt: 'What does that do?' }), '');
    sharing.set({ person: { 'claude-code': { git: 'off', editors: 'off' } } });
    assert.doesNotMatch(await tell({ prompt }), /takeStock/);
  });

  it('adds no body to an outline that the person chose', async () => {
    const { tell } = window(undefined, { shape: 'outline' });
    await tell();
    assert.equal(await tell({ prompt: 'Why is work27 slow?' }), '');
  });

  it('shows where the cursor is', async () => {
    const { read, goTo } = window();
    goTo({ title: 'a.ts', line: lineOf(28) });
    assert.ok(hasBody(await read(), 28));
    // The lines of a cell are not those of its notebook.
    const selection = { firstLine: lineOf(28), lastLine: lineOf(28), text: 'x', language: '' };
    goTo({ title: 'a.ts', cell: { number: 2, language: 'python', output: '' }, selection });
    assert.ok(!hasBody(await read(), 28));
  });

  it('shows where problems are', async () => {
    const { read, problems } = window();
    problems.put(uri('a.ts'), { message: 'wrong', line: lineOf(26) });
    assert.ok(hasBody(await read(), 26));
  });

  it('shows what is not committed, to those who may see that', async () => {
    const diff = canonicalUri('file:///ws/a.diff');
    const line = lineOf(25);
    const changes: NamesInBrief = {
      ...noNames,
      diffOf: (document) => (document === uri('a.ts') ? diff : undefined),
    };
    const { tell, kind, sharing } = window(changes);
    kind.put(diff, `diff\n@@ -${line} +${line} @@\n-old\n+new\n`);
    assert.ok(hasBody(await tell({ session: '1' }), 25));
    sharing.set({ person: { 'claude-code': { git: 'off' } } });
    assert.ok(!hasBody(await tell({ session: '2' }), 25));
  });

  it('has the changes of a text that was sent whole, not its outline', async () => {
    const { tell, kind } = window();
    kind.put(uri('a.ts'), 'let a;\n'.repeat(300));
    assert.match(await tell(), /let a;\n```/);
    kind.put(uri('a.ts'), `${'let a;\n'.repeat(299)}let b;\n`);
    assert.match(await tell(), /\n```diff\n@@ /);
  });

  it('is an outline, or none, where the person chose that', async () => {
    const outline = window(undefined, { shape: 'outline' });
    for (const query of ['?budget=90000', '?budget=90000&shape=cut']) {
      const text = await outline.read(query, 'pinned');
      assert.match(text, /\nfunction work29\(\): void :349-360\n/);
      assert.ok(!hasBody(text, 29));
    }
    const whole = window(undefined, { shape: 'whole' });
    for (const of of ['brief', 'pinned'] as const) {
      assert.match(await whole.read('?budget=2400', of), /\*Cut: \d+ of 360 lines\. All of it/);
    }
  });

  it('has all of a text in place of its outline once the person has chosen that', async () => {
    const { tell, ownPins } = window(undefined, { shape: 'outline' });
    assert.ok(!hasBody(await tell(), 1));
    ownPins.become([pinned('a.ts', { shape: 'whole' })]);
    assert.ok(hasBody(await tell(), 1));
    assert.ok(!hasBody(await tell(), 1));
    ownPins.become([pinned('a.ts', { shape: 'outline' })]);
    assert.doesNotMatch(await tell(), /function work1\b/);
  });

  it('outlines no list of problems', async () => {
    const { read, problems, ownPins } = window();
    ownPins.become([pinned({ type: 'resource', uri: allProblemsUri })]);
    problems.put(uri('a.ts'), ...Array(500).fill({ message: 'wrong '.repeat(20) }));
    assert.doesNotMatch(await read(), /Outline|Names of/);
  });
});
