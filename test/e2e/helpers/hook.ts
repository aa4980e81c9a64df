import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { before, describe, it } from 'node:test';
import { hookAnswer } from '../../../src/bridge/hook/hook';
import { stateFolderName } from '../../../src/core/protocol/windowRecord';
import { bridgeIn } from '../../host/bridgedClients';
import { sampleFolder } from '../../host/samples';
import { until } from '../../host/until';
import { runHook, silent } from '../../unit/bridge/hook/hookProcess';
import type { TwoWindows } from './twoWindows';

type Printed = Awaited<ReturnType<typeof runHook>>;

/** One prompt to Claude Code. */
export function prompt(
  home: string,
  cwd: string,
  session: string = randomUUID(),
): Promise<Printed> {
  const input = inputOf(cwd, session);
  return runHook(['--hook', 'claude-code'], { home, cwd: home, input, bridge: bridgeIn(home) });
}

/** The same by a hook that has as long as it needs, as on a machine that is not busy. */
export async function patientPrompt(
  home: string,
  cwd: string,
  session: string = randomUUID(),
): Promise<Printed> {
  return { ...silent, stdout: await answerTo(home, inputOf(cwd, session)) };
}

/** Claude Code has answered the last prompt of a session. */
export async function noteAnswer(home: string, cwd: string, session: string): Promise<void> {
  await answerTo(home, inputOf(cwd, session, { hook_event_name: 'Stop' }));
}

function answerTo(home: string, input: string): Promise<string> {
  return hookAnswer('claude-code', {
    input: Readable.from([Buffer.from(input)]),
    folder: home,
    stateFolder: join(home, stateFolderName),
  });
}

const aPrompt = { hook_event_name: 'UserPromptSubmit', prompt: 'hello' };

function inputOf(cwd: string, session: string, event: object = aPrompt): string {
  return JSON.stringify({ session_id: session, cwd, ...event });
}

/** The text that Claude Code adds to a prompt; empty if the hook printed nothing. */
export function additionalContext({ code, stdout, stderr }: Printed): string {
  assert.deepEqual({ code, stderr }, { code: 0, stderr: '' });
  if (stdout === '') return '';
  const { hookSpecificOutput: output } = JSON.parse(stdout) as {
    hookSpecificOutput: { hookEventName: string; additionalContext: string };
  };
  assert.equal(output.hookEventName, 'UserPromptSubmit');
  return output.additionalContext;
}

/** A prompt of a new session carries this text; a busy machine may need more than the second that a hook has. */
export function untilReceived(home: string, cwd: string, text: string): Promise<string> {
  return until(`a prompt carries ${text}`, async () => {
    const received = additionalContext(await prompt(home, cwd));
    return received.includes(text) && received;
  });
}

/** AI clients start the bridge as a hook for each prompt, and wait for it. */
export function testHook(open: () => Promise<TwoWindows>): void {
  describe('send a brief with each prompt by the hook of a client, which', () => {
    let opened: TwoWindows;
    let home: string;
    let folder: string;

    before(async () => {
      opened = await open();
      ({ folder } = opened);
      ({ home } = opened.code);
      // In the first window, here.txt is pinned already.
      await opened.otherWindow.openFile('there.txt');
      await opened.otherWindow.runCommand('MCP Bridge: Pin for AI Tools');
    });

    it('tells what is pinned in the window that has its folder, of two that are open', async () => {
      const { other } = opened;
      const here = await untilReceived(home, join(folder, 'sub'), 'what is here');
      assert.doesNotMatch(here, /what is there/);
      assert.doesNotMatch(await untilReceived(home, other, 'what is there'), /what is here/);
    });

    it('tells a session once', async () => {
      const session = await until('a session receives the brief', async () => {
        const id = randomUUID();
        return additionalContext(await prompt(home, folder, id)).includes('what is here') && id;
      });
      await noteAnswer(home, folder, session);
      assert.deepEqual(await prompt(home, folder, session), silent);
    });

    it('is silent in a folder that no window has', async () => {
      const nobodys = await sampleFolder({});
      assert.deepEqual(await prompt(home, nobodys), silent);
      assert.deepEqual(await prompt(home, join(folder, '..')), silent);
    });

    it('is silent while sharing is paused', async () => {
      const { window } = opened;
      await window.runCommand('MCP Bridge: Pause Sharing');
      await until('a prompt carries nothing', async () => isSilent(await prompt(home, folder)));
      await window.runCommand('MCP Bridge: Resume Sharing');
      await untilReceived(home, folder, 'what is here');
    });

    it('is not held up by a window that hangs', async () => {
      const { pid } = await opened.code.serving(folder);
      process.kill(pid, 'SIGSTOP');
      try {
        assert.deepEqual(await prompt(home, folder), silent);
      } finally {
        process.kill(pid, 'SIGCONT');
      }
      await untilReceived(home, folder, 'what is here');
    });

    it('is not misled by a record with another token', async () => {
      const record = await opened.code.serving(folder);
      const path = join(home, '.mcp-workspace-bridge', 'windows', 'foreign.json');
      const foreign = { ...record, id: 'foreign', token: 'x'.repeat(43), focusedAt: '2999' };
      await writeFile(path, JSON.stringify(foreign), { mode: 0o600 });
      await untilReceived(home, folder, 'what is here');
      await rm(path);
    });
  });
}

function isSilent({ code, stdout, stderr }: Printed): boolean {
  return code === 0 && stdout === '' && stderr === '';
}
