import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { test, type TestContext } from 'node:test';
import { hookPath } from '../../../../src/core/protocol/hook';
import { until } from '../../../host/until';
import { temporaryHome } from '../bridgeProcess';
import { oddWindow } from '../oddWindow';
import { runHook, silent } from './hookProcess';

const token = 'token-1';
const forClaude = ['--hook', 'claude-code'];

async function scene(t: TestContext) {
  const { home, project, write } = await temporaryHome(t);
  const odd = await oddWindow(t);
  await write({ url: odd.url, token });
  const prompt = JSON.stringify({ cwd: project, hook_event_name: 'UserPromptSubmit' });
  const edit = JSON.stringify({
    cwd: project,
    hook_event_name: 'PostToolUse',
    session_id: '1',
    tool_name: 'Write',
    tool_input: { file_path: join(project, 'a.ts') },
  });
  const run = (input: string | undefined, args: readonly string[] = forClaude) =>
    runHook(args, { home, cwd: project, input });
  return { odd, prompt, edit, run, write };
}

test('the hook prints the brief and nothing else, whatever other options it gets', async (t) => {
  const { prompt, run } = await scene(t);
  const hookEventName = 'UserPromptSubmit';
  const additionalContext = 'of window-1';
  const stdout = JSON.stringify({ hookSpecificOutput: { hookEventName, additionalContext } });
  const args = ['--what', '--hook=claude-code', '--workspace', '/', 'more'];
  // A busy machine may need more than the second that a hook has.
  const printed = await until('a hook is in time', async () => {
    const ended = await run(prompt, args);
    return ended.stdout !== '' && ended;
  });
  assert.deepEqual(printed, { ...silent, stdout });
});

for (const [what, args] of [
  ['a client that has no hook', ['--hook', 'zed']],
  ['an unknown client', ['--hook', '__proto__']],
  ['no client', ['--hook']],
  ['an unknown option', ['--hook', '--what']],
] as const) {
  test(`it exits with 0 in silence for ${what}`, async (t) => {
    const { odd, prompt, run } = await scene(t);
    assert.deepEqual(await run(prompt, args), silent);
    assert.equal(odd.seen.length, 0);
  });
}

for (const [what, input] of [
  ['none', ''],
  ['none, and no end', undefined],
  ['garbage', '{"session_id":'],
  ['no object', '[{"hook_event_name":"UserPromptSubmit"}]'],
  ['an unknown event', '{"hook_event_name":"SessionEnd"}'],
  ['fields of other types', '{"hook_event_name":7,"cwd":{},"session_id":[]}'],
] as const) {
  test(`it exits with 0 in silence for this input: ${what}`, async (t) => {
    const { odd, run } = await scene(t);
    assert.deepEqual(await run(input), silent);
    assert.equal(odd.seen.length, 0);
  });
}

const [many, event] = [4_000_000, '"hook_event_name":"UserPromptSubmit"'];

for (const [what, input] of [
  ['lists in lists', `{"a":${'['.repeat(many)}${']'.repeat(many)}`],
  ['objects in objects', `{"a":${'{"a":'.repeat(many / 2)}1${'}'.repeat(many / 2)}`],
  ['very many lists', `{"a":[${'[],'.repeat(many)}[]]`],
  ['very many members', `{${Array.from({ length: many / 8 }, (_, at) => `"k${at}":1`).join()}`],
  [
    'lists in the answer of a tool',
    `{"tool_response":${'['.repeat(200_000)}${']'.repeat(200_000)}`,
  ],
] as const) {
  // Values of these would need hundreds of megabytes, and seconds in which no time limit is looked at.
  test(`it builds nothing of an input of ${what}`, async (t) => {
    const { home, project } = await temporaryHome(t);
    // Node waits for V8's threads as it exits, and one that finds no memory waits for the main thread: neither ever ends.
    const options = ['--max-old-space-size=40', '--single-threaded'];
    const whole = `${input},${event},"cwd":${JSON.stringify(project)}}`;
    const run = { home, cwd: project, input: whole, options };
    assert.deepEqual(await runHook(forClaude, run), silent);
  });
}

for (const [what, endless] of [
  ['a line', 'x'.repeat(65_536)],
  ['objects', '{"a":{}}'.repeat(8_192)],
  ['opened lists', '['.repeat(65_536)],
  ['ends of objects', '}'.repeat(65_536)],
] as const) {
  test(`it ends by itself in silence while the client writes ${what} without an end`, async (t) => {
    const { home, project } = await temporaryHome(t);
    for (const input of ['', '{"a":"', '{"a":']) {
      const run = { home, cwd: project, input, endless };
      assert.deepEqual(await runHook(forClaude, run), silent);
    }
  });
}

for (const event of ['prompt', 'edit'] as const) {
  test(`it ends by itself in silence if the window begins to answer and does not go on: ${event}`, async (t) => {
    const { odd, run, [event]: input } = await scene(t);
    let isAsked = false;
    odd.trick(hookPath, (response) => {
      isAsked = true;
      response.writeHead(200).write('{"text":"half');
    });
    // A busy machine may need more than the second that a hook has.
    await until('the window is asked', async () => {
      assert.deepEqual(await run(input), silent);
      return isAsked;
    });
  });
}

test('it ends by itself in silence if nobody answers at the window’s address', async (t) => {
  const { prompt, run, write } = await scene(t);
  const mute = createServer(() => undefined).listen(0, '127.0.0.1');
  t.after(() => mute.close());
  await once(mute, 'listening');
  const address = mute.address();
  assert.ok(address && typeof address === 'object');
  await write({ url: `http://127.0.0.1:${address.port}/mcp`, token });
  assert.deepEqual(await run(prompt), silent);
});
