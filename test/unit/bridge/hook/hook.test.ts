import assert from 'node:assert/strict';
import { mkdir } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { test, type TestContext } from 'node:test';
import { pathToFileURL } from 'node:url';
import { hookAnswer } from '../../../../src/bridge/hook/hook';
import { hookPath } from '../../../../src/core/protocol/hook';
import { temporaryHome } from '../bridgeProcess';
import { oddWindow, type Trick } from '../oddWindow';

const token = 'token-1';
const startedAt = Math.floor(performance.timeOrigin);

async function scene(t: TestContext) {
  const home = await temporaryHome(t);
  const odd = await oddWindow(t);
  await home.write({ url: odd.url, token });
  const { project } = home;
  const prompt = (more: object = {}) =>
    JSON.stringify({ session_id: 's', cwd: project, hook_event_name: 'UserPromptSubmit', ...more });
  let edits = 0;
  const run = (input: string, folder = home.home, client = 'claude-code') =>
    hookAnswer(client, {
      onEdit: () => void (edits += 1),
      input: Readable.from([Buffer.from(input)]),
      folder,
      stateFolder: join(home.home, '.mcp-workspace-bridge'),
    });
  return { ...home, odd, prompt, run, edits: () => edits };
}

const answer =
  (text: unknown, status = 200): Trick =>
  (response) =>
    void response.writeHead(status).end(JSON.stringify({ text }));

function additional(text: string): string {
  const hookEventName = 'UserPromptSubmit';
  return JSON.stringify({ hookSpecificOutput: { hookEventName, additionalContext: text } });
}

test('the brief of the window that has the folder of the prompt', async (t) => {
  const { home, write, odd, prompt, run } = await scene(t);
  const elsewhere = join(home, 'elsewhere');
  await mkdir(elsewhere);
  const other = await oddWindow(t, 'window-2');
  await write({ id: 'window-2', url: other.url, token, workspaceFolders: [href(elsewhere)] });
  assert.equal(await run(prompt()), additional('of window-1'));
  const inOther = prompt({ cwd: join(elsewhere, 'not', 'there') });
  assert.equal(await run(inOther), additional('of window-2'));
  const [asked] = odd.seen.filter(({ method }) => method === `POST ${hookPath}`);
  assert.deepEqual(asked?.message, {
    client: 'claude-code',
    session: 's',
    deliver: 'changes',
    isPrompt: true,
    startedAt,
  });
  assert.equal(asked?.headers['content-type'], 'application/json');
});

test('the prompt goes with the request, or its beginning, but not where no text is asked for', async (t) => {
  const { odd, prompt, run } = await scene(t);
  const asked = () =>
    (odd.seen.at(-1)?.message as { readonly prompt?: string } | undefined)?.prompt;
  await run(prompt({ prompt: 'Why “this”?' }));
  assert.equal(asked(), 'Why “this”?');
  await run(prompt({ prompt: 'ab'.repeat(5_000) }));
  assert.equal(asked(), 'ab'.repeat(2_000));
  await run(prompt({ prompt: 'x', hook_event_name: 'SessionStart' }));
  assert.equal(asked(), undefined);
});

test('the whole brief for a plugin that writes no input, in its working directory', async (t) => {
  const { odd, run, project } = await scene(t);
  assert.equal(await run('', project, 'opencode'), 'of window-1');
  assert.deepEqual(odd.seen.at(-1)?.message, { client: 'opencode', deliver: 'whole', startedAt });
});

test('text of any kind arrives as it is', async (t) => {
  const { odd, prompt, run } = await scene(t);
  const text = 'ü🙂 "quoted" \\ \u2028 <b>\n'.repeat(400);
  odd.trick(hookPath, answer(text));
  assert.equal(await run(prompt()), additional(text));
});

test('the line for the person comes with the brief, if it is a short line', async (t) => {
  const { odd, prompt, run } = await scene(t);
  const answered = async (notice: unknown) => {
    odd.trick(hookPath, (response) => void response.end(JSON.stringify({ text: 'T', notice })));
    return JSON.parse(await run(prompt())) as { readonly systemMessage?: string };
  };
  assert.equal((await answered('VS Code: 1 pin')).systemMessage, 'VS Code: 1 pin');
  for (const notice of [7, 'two\nlines', 'x'.repeat(201), undefined]) {
    assert.equal((await answered(notice)).systemMessage, undefined);
  }
});

test('nothing is printed where there is nothing to say', async (t) => {
  const { odd, prompt, run } = await scene(t);
  const refused = [answer('no', 401), answer('no', 404), answer('no', 500)];
  const odds = [answer(''), answer(7), answer({}), answer('x'.repeat(1_000_000))];
  const broken: Trick[] = [
    (response) => void response.destroy(),
    (response) => void response.end('{'),
    (response) => void response.end('[]'),
    (response) => void response.writeHead(302, { location: odd.url }).end(),
  ];
  for (const trick of [...refused, ...odds, ...broken]) {
    odd.trick(hookPath, trick);
    assert.equal(await run(prompt()), '');
  }
});

test('nor at the start of a session, of which the window is notified', async (t) => {
  const { odd, prompt, run } = await scene(t);
  const start = prompt({ hook_event_name: 'SessionStart', source: 'startup' });
  assert.equal(await run(start), '');
  assert.deepEqual(odd.seen.at(-1)?.message, {
    client: 'claude-code',
    session: 's',
    deliver: 'nothing',
    startedAt,
  });
});

test('nor without a window', async (t) => {
  const { home, odd, prompt, run } = await scene(t);
  assert.equal(await run(prompt({ cwd: join(home, 'of-nobody') })), '');
  odd.stop();
  assert.equal(await run(prompt()), '');
});

test('nor where Cursor runs the hook of another client, beside its own', async (t) => {
  const { home, odd, project, run } = await scene(t);
  const input = JSON.stringify({
    session_id: 's',
    hook_event_name: 'sessionStart',
    cursor_version: '2026.08.11-e8db854',
    workspace_roots: [project],
    source: 'resume',
  });
  assert.equal(await run(input, home, 'claude-code'), '');
  assert.equal(odd.seen.length, 0);
  const ofCursor = JSON.stringify({ additional_context: 'of window-1' });
  assert.equal(await run(input, home, 'cursor'), ofCursor);
});

test('nor in the home folder, unless a window has it open', async (t) => {
  const { write, prompt, run } = await scene(t);
  const atHome = prompt({ cwd: homedir() });
  assert.equal(await run(atHome), '');
  const other = await oddWindow(t, 'window-2');
  await write({ id: 'window-2', url: other.url, token, workspaceFolders: [href(homedir())] });
  assert.equal(await run(atHome), additional('of window-2'));
});

test('the files of an edit are named before and after it, for which there is more time', async (t) => {
  const { odd, prompt, run, project, edits } = await scene(t);
  await run(prompt());
  assert.equal(edits(), 0);
  const path = join(project, 'a.ts');
  const edit = { tool_name: 'Write', tool_input: { file_path: path, content: 'x'.repeat(99_000) } };
  const asked = { client: 'claude-code', session: 's', files: [path], startedAt };
  odd.trick(hookPath, answer(''));
  assert.equal(await run(prompt({ hook_event_name: 'PreToolUse', ...edit })), '');
  assert.deepEqual(odd.seen.at(-1)?.message, { ...asked, deliver: 'beforeEdit' });
  odd.trick(hookPath, answer('broken'));
  const done = { ...edit, hook_event_name: 'PostToolUse', tool_response: 'Done.' };
  const context = { hookEventName: 'PostToolUse', additionalContext: 'broken' };
  assert.equal(await run(prompt(done)), JSON.stringify({ hookSpecificOutput: context }));
  const after = { ...asked, deliver: 'afterEdit', toolAnswer: 'Done.' };
  assert.deepEqual(odd.seen.at(-1)?.message, after);
  assert.equal(edits(), 2);
  assert.equal(await run(prompt({ ...done, tool_name: 'Read' })), '');
  assert.equal(odd.countOf(`POST ${hookPath}`), 3);
});

test('a stranger at the port of a window sees no token', async (t) => {
  const { odd, prompt, run, write } = await scene(t);
  await write({ id: 'window-9', url: odd.url, token });
  odd.state.token = 'another';
  assert.equal(await run(prompt()), '');
  assert.ok(odd.seen.length > 0);
  for (const { authorization } of odd.seen) assert.notEqual(authorization, `Bearer ${token}`);
});

test('a window that has closed does not keep the next one from being asked', async (t) => {
  const { odd, prompt, run, write } = await scene(t);
  const focusedAt = '2026-02-01T00:00:00.000Z';
  const closed = await oddWindow(t, 'window-2');
  await write({ id: 'window-2', url: closed.url, token, focusedAt });
  closed.stop();
  assert.equal(await run(prompt()), additional('of window-1'));
  assert.equal(odd.countOf(`POST ${hookPath}`), 1);
});

test('a working directory that is missing or relative is that of the process', async (t) => {
  const { odd, prompt, run, project } = await scene(t);
  for (const cwd of [undefined, '', 'project', 7]) {
    assert.equal(await run(prompt({ cwd }), project), additional('of window-1'));
  }
  assert.equal(odd.countOf(`POST ${hookPath}`), 4);
});

test('a prompt with large files in it', async (t) => {
  const { prompt, run } = await scene(t);
  assert.equal(await run(prompt({ prompt: 'ü'.repeat(4_000_000) })), additional('of window-1'));
  assert.equal(await run(prompt({ prompt: 'x'.repeat(17_000_000) })), '');
});

test('a subagent names the session that has started it', async (t) => {
  const { odd, prompt, run } = await scene(t);
  await run(prompt({ hook_event_name: 'SubagentStart', agent_id: 'a1', agent_type: 'Explore' }));
  assert.deepEqual(odd.seen.at(-1)?.message, {
    client: 'claude-code',
    session: 's a1',
    parent: 's',
    agent: 'Explore',
    deliver: 'short',
    startedAt,
  });
});

test('the prompt of a subagent is none of the person', async (t) => {
  const { odd, prompt, run } = await scene(t);
  await run(prompt({ agent_id: 's' }), undefined, 'opencode');
  assert.deepEqual(odd.seen.at(-1)?.message, {
    client: 'opencode',
    session: 's',
    agent: 's',
    deliver: 'changes',
    startedAt,
  });
});

test('a session with a long name has none', async (t) => {
  const { odd, prompt, run } = await scene(t);
  await run(prompt({ session_id: 's'.repeat(201) }));
  assert.deepEqual(odd.seen.at(-1)?.message, {
    client: 'claude-code',
    deliver: 'changes',
    isPrompt: true,
    startedAt,
  });
});

function href(path: string): string {
  return pathToFileURL(path).href;
}
