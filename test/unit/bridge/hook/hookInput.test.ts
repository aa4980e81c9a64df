import assert from 'node:assert/strict';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { setImmediate as turn } from 'node:timers/promises';
import { test, type TestContext } from 'node:test';
import { parseInput, readInput } from '../../../../src/bridge/hook/hookInput';

/** An input that its client leaves open, at a time that stands still. */
function open(t: TestContext) {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const input = new PassThrough();
  let read: string | undefined;
  void readInput(input).then((text) => (read = text));
  const write = async (text: string) => {
    input.write(text);
    await turn();
    return read;
  };
  return { input, write };
}

for (const parts of [
  ['{"prompt":"a"}'],
  ['{"prompt":"a"}\r\n'],
  ['{"prompt":', '"a"', '}\n'],
  ['{"prompt":"a {b}', ' c","d":{}', '}'],
]) {
  test(`a complete object is not waited for: ${JSON.stringify(parts)}`, async (t) => {
    const { write } = open(t);
    for (const part of parts.slice(0, -1)) assert.equal(await write(part), undefined);
    assert.equal(await write(parts.at(-1) ?? ''), parts.join('').trim());
  });
}

for (const text of ['', '{"prompt":"a', '{"prompt":[}]']) {
  test(`one that is not complete is waited for, but only a moment: ${text}`, async (t) => {
    const { write } = open(t);
    assert.equal(await write(text), undefined);
    t.mock.timers.tick(250);
    assert.equal(await write(''), '');
  });
}

for (const text of ['[{}]', 'garbage', 'x'.repeat(20_000_000)]) {
  test(`what is none is not waited for: ${text.slice(0, 20)}`, async (t) => {
    const { write } = open(t);
    assert.equal(await write(text), '');
  });
}

test('an object without an end is not waited for beyond its limit', async (t) => {
  const { write } = open(t);
  assert.equal(await write('{"prompt":"'), undefined);
  assert.equal(await write('x'.repeat(17_000_000)), '');
});

test('the file of an edit is known, however long its new text is', async (t) => {
  const { write } = open(t);
  const content = 'x'.repeat(5_000_000);
  const edit = { tool_name: 'Write', tool_input: { file_path: 'a.ts', content } };
  const text = await write(JSON.stringify({ hook_event_name: 'PreToolUse', ...edit }));
  assert.deepEqual(parseInput(text ?? '', '/ws').files, [join('/ws', 'a.ts')]);
});

test('a text in the input that is JSON itself is parsed only if it is short', () => {
  const filesOf = (more: string) => {
    const toolArgs = JSON.stringify({ path: 'a.ts', more });
    return parseInput(
      JSON.stringify({ hookEventName: 'PreToolUse', toolName: 'edit', toolArgs }),
      '/',
    ).files;
  };
  assert.deepEqual(filesOf('x'), [join('/', 'a.ts')]);
  assert.deepEqual(filesOf('x'.repeat(600_000)), []);
});
