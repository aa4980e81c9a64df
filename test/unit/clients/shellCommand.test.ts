import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { describe, it } from 'node:test';
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

describe('The line for a shell', () => {
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
