import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { before, describe, it } from 'node:test';
import { sampleFolder } from '../host/samples';
import { until } from '../host/until';
import type { VSCode } from '../host/vscode';
import type { Workbench } from '../host/workbench';
import { runHook, silent } from '../unit/bridge/hook/hookProcess';

interface TwoWindows {
  readonly code: VSCode;
  readonly folder: string;
  readonly other: string;
  readonly window: Workbench;
  readonly otherWindow: Workbench;
}

/** AI clients start the bridge as a hook for each prompt, and wait for it. */
export function testHook(there: () => TwoWindows): void {
  describe('as the hook of a client', () => {
    before(async () => {
      const { window, otherWindow } = there();
      for (const [opened, file] of [
        [window, 'here.txt'],
        [otherWindow, 'there.txt'],
      ] as const) {
        await opened.openFile(file);
        await opened.runCommand('MCP Bridge: Pin Active Editor');
      }
    });

    /** One prompt to Claude Code. */
    function prompt(cwd: string, session: string = randomUUID()) {
      const { code } = there();
      const input = JSON.stringify({
        session_id: session,
        cwd,
        hook_event_name: 'UserPromptSubmit',
        prompt: 'hello',
      });
      const bridge = join(code.home, '.mcp-workspace-bridge', 'bridge.js');
      const { home } = code;
      return runHook(['--hook', 'claude-code'], { home, cwd: home, input, bridge });
    }

    /** A prompt of a new session carries this text; a busy machine may need more than the second that a hook has. */
    async function untilReceived(cwd: string, text: string): Promise<string> {
      return until(`a prompt carries ${text}`, async () => {
        const received = additionalContext(await prompt(cwd));
        return received.includes(text) && received;
      });
    }

    it('tells what is pinned in the window that has its folder, of two that are open', async () => {
      const { folder, other } = there();
      const here = await untilReceived(join(folder, 'sub'), 'what is here');
      assert.doesNotMatch(here, /what is there/);
      assert.doesNotMatch(await untilReceived(other, 'what is there'), /what is here/);
    });

    it('tells a session once', async () => {
      const { folder } = there();
      const session = await until('a session receives the brief', async () => {
        const id = randomUUID();
        return additionalContext(await prompt(folder, id)).includes('what is here') && id;
      });
      assert.deepEqual(await prompt(folder, session), silent);
    });

    it('is silent in a folder that no window has', async () => {
      const { folder } = there();
      const nobodys = await sampleFolder({});
      assert.deepEqual(await prompt(nobodys), silent);
      assert.deepEqual(await prompt(join(folder, '..')), silent);
    });

    it('is silent while sharing is paused', async () => {
      const { folder, window } = there();
      await window.runCommand('MCP Bridge: Pause Sharing');
      await until('a prompt carries nothing', async () => isSilent(await prompt(folder)));
      await window.runCommand('MCP Bridge: Resume Sharing');
      await untilReceived(folder, 'what is here');
    });

    it('is not held up by a window that hangs', async () => {
      const { code, folder } = there();
      const { pid } = await code.serving(folder);
      process.kill(pid, 'SIGSTOP');
      try {
        assert.deepEqual(await prompt(folder), silent);
      } finally {
        process.kill(pid, 'SIGCONT');
      }
      await untilReceived(folder, 'what is here');
    });

    it('is not misled by a record with another token', async () => {
      const { code, folder } = there();
      const record = await code.serving(folder);
      const path = join(code.home, '.mcp-workspace-bridge', 'windows', 'foreign.json');
      const foreign = { ...record, id: 'foreign', token: 'x'.repeat(43), focusedAt: '2999' };
      await writeFile(path, JSON.stringify(foreign), { mode: 0o600 });
      await untilReceived(folder, 'what is here');
      await rm(path);
    });

    it('never fails while the window is reloaded, and tells what it has then', async () => {
      const { code, folder, window } = there();
      const { id } = await code.serving(folder);
      const reloaded = window.page.reload();
      const printed: Printed[] = [];
      await until('the next one serves', async () => {
        printed.push(await prompt(folder));
        return (await code.windows()).every((record) => record.id !== id);
      });
      await reloaded;
      printed.forEach(additionalContext);
      await untilReceived(folder, 'what is here');
    });
  });
}

type Printed = Awaited<ReturnType<typeof runHook>>;

function isSilent({ code, stdout, stderr }: Printed): boolean {
  return code === 0 && stdout === '' && stderr === '';
}

/** The text that Claude Code adds to a prompt; empty if the hook printed nothing. */
function additionalContext({ code, stdout, stderr }: Printed): string {
  assert.deepEqual({ code, stderr }, { code: 0, stderr: '' });
  if (stdout === '') return '';
  const { hookSpecificOutput: output } = JSON.parse(stdout) as {
    hookSpecificOutput: { hookEventName: string; additionalContext: string };
  };
  assert.equal(output.hookEventName, 'UserPromptSubmit');
  return output.additionalContext;
}
