import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { hookClientOf } from '../../../../src/bridge/hook/hookClients';
import { parseInput } from '../../../../src/bridge/hook/hookInput';
import { supportedClients } from '../../../../src/features/clients/adapters/supportedClients';
import { editSamples } from './editSamples';
import { folder, hookSamples, session } from './hookSamples';

for (const {
  client: id,
  version,
  input,
  of = session,
  agent,
  deliver,
  files,
  toolAnswer,
  printed,
} of [...hookSamples, ...editSamples]) {
  test(`${id} ${version}: ${JSON.stringify(input).slice(0, 200)}`, () => {
    const client = hookClientOf(id);
    const read = parseInput(JSON.stringify(input), '/elsewhere');
    assert.ok(client);
    assert.equal(read.folder, folder);
    assert.equal(read.session, of);
    assert.equal(read.agent, agent);
    if (files)
      assert.deepEqual(
        read.files,
        files.map((file) => join(folder, file)),
      );
    if (toolAnswer !== undefined) assert.equal(read.toolAnswer, toolAnswer);
    assert.equal(client.delivery(read), deliver);
    const text = client.format({ text: 'TEXT' }, read);
    if (printed) assert.deepEqual(typeof printed === 'string' ? text : JSON.parse(text), printed);
  });
}

test('the clients that show a line for the person get it beside the text', () => {
  const input = { event: 'UserPromptSubmit' };
  const answer = { text: 'TEXT', notice: 'VS Code: 1 pin' };
  for (const { id } of supportedClients) {
    const printed = hookClientOf(id)?.format(answer, input) ?? '';
    const shows = ['claude-code', 'codex', 'gemini-cli', 'qwen-code'].includes(id);
    assert.equal(printed.includes('"systemMessage":"VS Code: 1 pin"'), shows, id);
  }
});

test('opencode and Kilo Code are told nothing of an edit, whose problems they report by themselves', () => {
  const alone = ['kilo', 'opencode'];
  const ids = supportedClients.map(({ id }) => id).filter((id) => hookClientOf(id));
  const tool = { tool_name: 'Write', tool_input: { file_path: 'a.ts' } };
  for (const [event, moment] of [
    ['PreToolUse', 'beforeEdit'],
    ['PostToolUse', 'afterEdit'],
  ] as const) {
    const input = { hook_event_name: event, session_id: session, cwd: folder, ...tool };
    const read = parseInput(JSON.stringify(input), '/elsewhere');
    assert.deepEqual(
      ids.map((id) => [id, hookClientOf(id)?.delivery(read)]),
      ids.map((id) => [id, alone.includes(id) ? undefined : moment]),
    );
  }
});

test('a plugin of opencode that an earlier version wrote gets the whole text each time', () => {
  assert.equal(hookClientOf('opencode')?.delivery(parseInput('', '/elsewhere')), 'whole');
});

test('clients have a hook by the ids that they are connected by', () => {
  const ids = [...new Set(hookSamples.map(({ client }) => client))];
  const known = supportedClients.map(({ id }) => id);
  assert.deepEqual(
    ids.filter((id) => !known.includes(id)),
    [],
  );
});
