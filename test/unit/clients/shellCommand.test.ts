import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { describe, it } from 'node:test';
import { aiClientOf } from '../../../src/clients/aiClients';
import { shellCommand } from '../../../src/clients/hooks/shellCommand';

const hook = ['--hook', 'codex'];

/** Lines for Windows, where the shell of a client is Git Bash, PowerShell or `cmd`. */
const cases = [
  {
    command: 'node',
    path: String.raw`C:\Users\me\.mcp-workspace-bridge\bridge.js`,
    line: 'node C:/Users/me/.mcp-workspace-bridge/bridge.js --hook codex',
  },
  {
    command: 'node',
    path: String.raw`C:\Users\A & B (c)\.mcp-workspace-bridge\bridge.js`,
    line: 'node "C:/Users/A & B (c)/.mcp-workspace-bridge/bridge.js" --hook codex',
  },
  {
    command: 'cmd',
    path: String.raw`C:\Users\me\.mcp-workspace-bridge\bridge.cmd`,
    line: String.raw`cmd /c call C:\Users\me\.mcp-workspace-bridge\bridge.cmd --hook codex`,
  },
  {
    command: 'cmd',
    path: String.raw`C:\Users\Jörg B\.mcp-workspace-bridge\bridge.cmd`,
    line: String.raw`cmd /c call "C:\Users\Jörg B\.mcp-workspace-bridge\bridge.cmd" --hook codex`,
  },
];

/** The first hook that is written on Windows for this client. */
function onWindows(id: string, event: string): unknown {
  const args = [String.raw`C:\Users\me\.mcp-workspace-bridge\bridge.js`, '--hook', id];
  const file = String.raw`C:\Users\me\hooks.json`;
  const text = aiClientOf(id).hook?.part(file, { command: 'node', args }, 'windows').connect('');
  const { hooks } = JSON.parse(text ?? '') as { hooks: Record<string, readonly unknown[]> };
  return hooks[event]?.[0];
}

describe('The line for a shell', () => {
  it('is, on Windows, one for PowerShell where the client can be told', () => {
    const line = 'node C:/Users/me/.mcp-workspace-bridge/bridge.js --hook';
    const command = { type: 'command', command: `${line} claude-code`, timeout: 5 };
    assert.deepEqual(onWindows('claude-code', 'UserPromptSubmit'), {
      hooks: [{ ...command, shell: 'powershell' }],
    });
    assert.deepEqual(onWindows('copilot-cli', 'UserPromptSubmit'), {
      type: 'command',
      powershell: `${line} copilot-cli`,
      timeoutSec: 5,
    });
  });

  for (const { command, path, line } of cases) {
    it(`is, on Windows, ${line}`, () => {
      const args = command === 'cmd' ? ['/c', 'call', path, ...hook] : [path, ...hook];
      assert.equal(shellCommand({ command, args }, 'windows'), line);
    });
  }

  it('gives a POSIX shell the same words', { skip: process.platform === 'win32' }, () => {
    const words = ['/home/a b/$HOME/`x`/"y"/it\'s/.mcp-workspace-bridge/bridge', ...hook];
    const print = 'process.stdout.write(JSON.stringify(process.argv.slice(1)))';
    const line = shellCommand(
      { command: process.execPath, args: ['-e', print, '--', ...words] },
      'posix',
    );
    assert.deepEqual(JSON.parse(execFileSync('sh', ['-c', line], { encoding: 'utf8' })), words);
  });
});
