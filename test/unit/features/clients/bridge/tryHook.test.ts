import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, it, type TestContext } from 'node:test';
import { tryHook } from '../../../../../src/features/clients/bridge/tryHook';
import type { HookTime } from '../../../../../src/features/clients/model/aiClientConfig';
import { temporaryFolder } from '../../../temporaryFolder';

/** @param body runs with the client's `input`. */
async function outcomeOf(test: TestContext, body: string, when: HookTime = 'prompt') {
  const folder = await temporaryFolder(test);
  const script = join(folder, 'bridge.js');
  await writeFile(
    script,
    `let text = '';
    process.stdin.on('data', (part) => (text += part));
    process.stdin.on('end', () => { const input = JSON.parse(text); ${body} });`,
  );
  const command = { command: process.execPath, args: [script, '--hook', 'codex'] };
  const env = { ...process.env, ELECTRON_RUN_AS_NODE: 'no', VSCODE_PID: '1' };
  return tryHook(command, { when, cwd: folder, env, timeoutMs: 60_000 });
}

describe('The trial of a hook', () => {
  it('counts what the hook prints for a prompt in the folder', async (test) => {
    const print = `if (input.hook_event_name === 'UserPromptSubmit' && input.cwd === process.cwd()
      && input.session_id && !process.env.VSCODE_PID) console.error('x'), process.stdout.write('äbc');`;
    assert.deepEqual(await outcomeOf(test, print), { type: 'passed', characters: 3 });
    assert.deepEqual(await outcomeOf(test, print, 'session'), { type: 'nothing' });
  });

  it('reports that there is nothing to send', async (test) => {
    assert.deepEqual(await outcomeOf(test, ''), { type: 'nothing' });
  });

  it('reports a code other than 0, at which clients refuse the prompt', async (test) => {
    assert.deepEqual(await outcomeOf(test, 'process.exit(2)'), { type: 'ended', code: 2 });
  });

  it('reports that the program is missing', async () => {
    const options = { when: 'prompt', cwd: '/', env: {} } as const;
    const outcome = await tryHook({ command: '/nowhere/bridge', args: [] }, options);
    assert.equal(outcome.type, 'notStarted');
  });

  it('gives up, and ends the process', async (test) => {
    const folder = await temporaryFolder(test);
    const args = ['-e', 'setInterval(() => {}, 1000)'];
    const options = { when: 'prompt', cwd: folder, env: process.env, timeoutMs: 100 } as const;
    const outcome = await tryHook({ command: process.execPath, args }, options);
    assert.deepEqual(outcome, { type: 'timedOut' });
  });
});
