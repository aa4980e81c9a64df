import assert from 'node:assert/strict';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test, type TestContext } from 'node:test';
import { pathToFileURL } from 'node:url';
import { opencodePlugin } from '../../../../src/features/clients/hooks/opencodePlugin';
import { temporaryFolder } from '../../temporaryFolder';

type Part = Readonly<Record<string, unknown>>;

interface Hooks {
  'chat.message'(input: { sessionID: string }, output: { parts: Part[] }): Promise<void>;
  'experimental.chat.messages.transform'(
    input: object,
    output: { messages: unknown[] },
  ): Promise<void>;
  event(input: { event: { type: string; properties: object } }): Promise<void>;
}

const sessionID = 'ses_1';
const prompt = (): Part => ({
  id: 'prt_1',
  messageID: 'msg_1',
  sessionID,
  type: 'text',
  text: 'hi',
});
const brief = {
  id: 'prt_1_brief',
  messageID: 'msg_1',
  sessionID,
  type: 'text',
  text: 'BRIEF',
  synthetic: true,
  ignored: true,
  metadata: { 'mcp-workspace-bridge': 'brief' },
};

/** The plugin as opencode loads it, with a script in place of the bridge that notes its input. */
async function plugin(
  t: TestContext,
  script = `process.stdout.write('BRIEF')`,
  directory?: string,
) {
  const folder = await temporaryFolder(t);
  const [bridge, notes, file] = ['bridge.js', 'notes', 'plugin.mjs'].map((name) =>
    join(folder, name),
  ) as [string, string, string];
  const note = `require('fs').appendFileSync(${JSON.stringify(notes)}, require('fs').readFileSync(0) + '\\n');`;
  await writeFile(bridge, `${note}\n${script}`);
  await writeFile(notes, '');
  const command = { command: process.execPath, args: [bridge] };
  await writeFile(file, opencodePlugin(command));
  const { McpWorkspaceBridge } = (await import(pathToFileURL(file).href)) as {
    McpWorkspaceBridge(context: { directory: string }): Promise<Hooks>;
  };
  // However long a process takes here, it is not late.
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const cwd = directory ?? folder;
  const hooks = await McpWorkspaceBridge({ directory: cwd });
  const submit = async (parts = [prompt()]) => {
    await hooks['chat.message']({ sessionID }, { parts });
    return parts;
  };
  const told = async () => {
    const lines = (await readFile(notes, 'utf8')).trim().split('\n').filter(Boolean);
    return lines.map((line) => JSON.parse(line) as object);
  };
  const input = (hook_event_name: string, prompted?: string) => ({
    hook_event_name,
    session_id: sessionID,
    cwd,
    ...(prompted !== undefined && { prompt: prompted }),
  });
  return { hooks, submit, told, input };
}

test('the brief is a part of its own behind the prompt', async (t) => {
  const { submit, told, input } = await plugin(t);
  assert.deepEqual(await submit(), [prompt(), brief]);
  assert.deepEqual(await told(), [input('UserPromptSubmit', 'hi')]);
});

test('the window is told the words of the person, and of a long prompt the beginning', async (t) => {
  const { submit, told, input } = await plugin(t);
  const file = { id: 'prt_2', type: 'file', url: 'file:///a.ts' };
  const read = { ...prompt(), id: 'prt_3', text: 'the text of the file', synthetic: true };
  await submit([prompt(), file, read, { ...prompt(), id: 'prt_4', text: 'there' }]);
  await submit([{ ...prompt(), text: 'a'.repeat(5_000) }]);
  assert.deepEqual(await told(), [
    input('UserPromptSubmit', 'hi\nthere'),
    input('UserPromptSubmit', 'a'.repeat(4_000)),
  ]);
});

test('nothing is added if there is nothing to say, or no prompt', async (t) => {
  const { submit, told } = await plugin(t, '');
  assert.deepEqual(await submit(), [prompt()]);
  const subtask = { id: 'prt_1', type: 'subtask' };
  assert.deepEqual(await submit([subtask]), [subtask]);
  assert.equal((await told()).length, 1);
});

test('the model is shown it, and what a title is made of stays as it was', async (t) => {
  const { hooks } = await plugin(t);
  const theirs = [
    { info: {}, parts: [prompt()] },
    { role: 'system', content: 'of another plugin' },
  ];
  const message = { info: {}, parts: [prompt(), brief] };
  const messages: unknown[] = [...theirs, message];
  await hooks['experimental.chat.messages.transform']({}, { messages });
  assert.deepEqual(messages.slice(0, 2), theirs);
  assert.deepEqual(messages[2], { info: {}, parts: [prompt(), { ...brief, ignored: false }] });
  assert.deepEqual(message.parts, [prompt(), brief]);
});

test('the window is told that a subagent is prompted', async (t) => {
  const { hooks, submit, told, input } = await plugin(t);
  const created = (info: object) =>
    hooks.event({ event: { type: 'session.created', properties: { info } } });
  await created({ id: 'ses_0' });
  await created({ id: sessionID, parentID: 'ses_0' });
  await submit();
  assert.deepEqual(await told(), [{ ...input('UserPromptSubmit', 'hi'), agent_id: sessionID }]);
});

test('a window is told of a compacted history at once', async (t) => {
  const { hooks, told, input } = await plugin(t);
  await hooks.event({ event: { type: 'session.compacted', properties: { sessionID } } });
  assert.deepEqual(await told(), [input('PostCompact')]);
});

test('and of messages that were taken back before the next prompt', async (t) => {
  const { hooks, submit, told, input } = await plugin(t);
  for (const messageID of ['msg_1', 'msg_2']) {
    await hooks.event({ event: { type: 'message.removed', properties: { sessionID, messageID } } });
  }
  await submit();
  await submit();
  const submitted = input('UserPromptSubmit', 'hi');
  assert.deepEqual(await told(), [input('PostCompact'), submitted, submitted]);
});

for (const [what, script, directory] of [
  ['fails', `process.stdout.write('BRIEF'); process.exitCode = 1`],
  ['reads nothing', `process.exit(1)`],
  ['cannot start in the folder', '', '/not/there'],
  ['cannot start at all', '', '\0'],
] as const) {
  test(`a prompt goes on without it if the hook ${what}`, async (t) => {
    const { submit } = await plugin(t, script, directory);
    assert.deepEqual(await submit(), [prompt()]);
  });
}

test('or does not end', async (t) => {
  const { submit } = await plugin(t, `process.stdout.write('BRI'); setInterval(() => {}, 1000)`);
  const submitted = submit();
  t.mock.timers.tick(5_000);
  assert.deepEqual(await submitted, [prompt()]);
});
