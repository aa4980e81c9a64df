import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { Obstructed } from '../../../../src/base/errors';
import { aiClientOf } from '../../../../src/features/clients/adapters/supportedClients';
import { ifThere, shellCommand } from '../../../../src/features/clients/hooks/shellCommand';
import { temporaryFolder } from '../../temporaryFolder';

const isWindows = process.platform === 'win32';
const hook = ['--hook', 'codex'];

const inHome = (home: string) => String.raw`${home}\.mcp-workspace-bridge\bridge.cmd`;
const lineFor = (path: string) =>
  shellCommand({ command: 'unused', args: [], words: [path, ...hook] }, 'windows');

/** Names of users, each with what stands for it in a line. */
const names = [
  ['me', 'me'],
  ['Jörg-1.x', 'Jörg-1.x'],
  ['山田', '山田'],
  ['Jane Doe', '"Jane Doe"'],
  ['A & B (c)', '"A & B (c)"'],
  ['A&B', '"A&B"'],
  ["O'Neil", `"O'Neil"`],
  ['a^b', '"a^b"'],
  ['wow!', '"wow!"'],
  ['a;b,c=d', '"a;b,c=d"'],
  ['JANEDO~1', '"JANEDO~1"'],
  ['a#b@c{d}+', '"a#b@c{d}+"'],
] as const;

const homes = names.map(([name, word]) => ({
  path: inHome(`C:\\Users\\${name}`),
  line: `C:\\\\Users\\\\${word}\\\\.mcp-workspace-bridge\\\\bridge.cmd --hook codex`,
}));

/** What a shell would read as code, or `cmd` would look for in the client's folder. */
const refused = [
  String.raw`C:\Users\100%`,
  String.raw`C:\Users\%TEMP%`,
  'C:\\Users\\$(calc)',
  'C:\\Users\\$env:X',
  'C:\\Users\\a`b',
  'C:\\Users\\a“b',
  'C:\\Users\\a[b]',
  'C:\\Users\\a\nb',
  String.raw`\\server\home\me`,
  String.raw`\Users\me`,
  String.raw`C:Users\me`,
  'me',
];

/** The words of a line by the rules of each shell, for lines without what it would expand. */
const shells = {
  /** Double quotes are the only ones, and Windows reads doubled backslashes as one. */
  cmd: (line: string) => {
    const words = line.match(/(?:"[^"]*"|[^"\s&()^,;=<>|])+/g) ?? [];
    assert.equal(words.join(' '), line);
    return words.map((word) => word.replaceAll('"', '').replaceAll('\\\\', '\\'));
  },
  /** A line that begins with a quote is no command. In a word, quotes can begin anywhere. */
  PowerShell: (line: string) => {
    assert.doesNotMatch(line, /^["'&]|[$`“”„]/);
    const words = line.match(/(?:"[^"]*"|[^"'\s&(){};,@#|<>])+/g) ?? [];
    assert.equal(words.join(' '), line);
    return words.map((word) => word.replaceAll('"', '').replaceAll('\\\\', '\\'));
  },
};

describe('The line for a shell of Windows', () => {
  for (const { path, line } of homes) {
    it(`is ${line}`, () => assert.equal(lineFor(path), line));
  }

  for (const [name, wordsOf] of Object.entries(shells)) {
    it(`means the same in ${name}`, () => {
      for (const { path, line } of homes) assert.deepEqual(wordsOf(line), [path, ...hook]);
    });
  }

  it('means the same in Bash', { skip: isWindows }, () => {
    for (const { path, line } of homes) {
      const printed = execFileSync('bash', ['-c', `printf '%s\\n' ${line}`], { encoding: 'utf8' });
      assert.deepEqual(printed.split('\n').slice(0, -1), [path, ...hook]);
    }
  });

  it('starts the program in each of them', { skip: !isWindows }, async (test) => {
    const folder = await temporaryFolder(test);
    const bash = String.raw`C:\Program Files\Git\bin\bash.exe`;
    for (const [name] of names) {
      mkdirSync(join(folder, name));
      const program = join(folder, name, 'bridge.cmd');
      writeFileSync(program, '@echo off\r\necho %*\r\n');
      const line = lineFor(program) ?? '';
      const raw = { encoding: 'utf8', windowsVerbatimArguments: true } as const;
      assert.equal(
        execFileSync('cmd', ['/d', '/s', '/c', `"${line}"`], raw).trim(),
        hook.join(' '),
      );
      for (const [shell, option] of [
        ['powershell', '-Command'],
        ...(existsSync(bash) ? [[bash, '-c']] : []),
      ]) {
        const said = execFileSync(shell ?? '', [option ?? '', line], { encoding: 'utf8' });
        assert.equal(said.trim(), hook.join(' '), `${shell}: ${name}`);
      }
    }
  });

  for (const home of refused) {
    it(`is not written for ${home}`, () => assert.equal(lineFor(inHome(home)), undefined));
  }
});

describe('A hook of Windows', () => {
  const part = (id: string, home: string) => {
    const words = [inHome(home), '--hook', id];
    const file = String.raw`C:\Users\me\hooks.json`;
    const part = aiClientOf(id).hook?.part(file, { command: 'cmd', args: [], words }, 'windows');
    assert.ok(part);
    return part;
  };
  /** The first hook that is written for this client. */
  const written = (id: string, event: string) => {
    const text = part(id, String.raw`C:\Users\me`).connect('');
    const { hooks } = JSON.parse(text) as { hooks: Record<string, readonly unknown[]> };
    return hooks[event]?.[0];
  };

  it('is one for PowerShell where the client can be told', () => {
    const line = String.raw`C:\\Users\\me\\.mcp-workspace-bridge\\bridge.cmd --hook`;
    const command = { type: 'command', command: `${line} claude-code`, timeout: 5 };
    assert.deepEqual(written('claude-code', 'UserPromptSubmit'), {
      hooks: [{ ...command, shell: 'powershell' }],
    });
    assert.deepEqual(written('copilot-cli', 'UserPromptSubmit'), {
      type: 'command',
      powershell: `${line} copilot-cli`,
      timeoutSec: 5,
    });
  });

  it('that names a program by a bare name is out of date, and replaced', () => {
    const ours = part('codex', String.raw`C:\Users\me`);
    const line = 'node C:/Users/me/.mcp-workspace-bridge/bridge.js --hook codex';
    const text = JSON.stringify({
      hooks: { UserPromptSubmit: [{ hooks: [{ type: 'command', command: line, timeout: 5 }] }] },
    });
    assert.equal(ours.state(text), 'outdated');
    const renewed = ours.connect(text);
    assert.doesNotMatch(renewed, /node/);
    assert.equal(ours.state(renewed), 'current');
  });

  it('is refused for a path that a shell would read as code, but can be taken out', () => {
    const old = part('codex', String.raw`C:\Users\me`).connect('');
    const odd = part('codex', String.raw`C:\Users\$(calc)`);
    assert.equal(odd.state(''), 'none');
    assert.throws(() => odd.connect(''), Obstructed);
    assert.equal(odd.state(old), 'outdated');
    assert.doesNotMatch(odd.disconnect(old) ?? '', /--hook/);
  });
});

describe('The line for a POSIX shell', { skip: isWindows }, () => {
  it('gives it the same words', () => {
    const words = ['/home/a b/$HOME/`x`/"y"/it\'s/.mcp-workspace-bridge/bridge', ...hook];
    const print = 'process.stdout.write(JSON.stringify(process.argv.slice(1)))';
    const line = shellCommand(
      { command: process.execPath, args: ['-e', print, '--', ...words] },
      'posix',
    );
    assert.deepEqual(
      JSON.parse(execFileSync('sh', ['-c', line ?? ''], { encoding: 'utf8' })),
      words,
    );
  });

  it('does nothing where the bridge is missing, and starts it otherwise', async (t) => {
    const folder = join(await temporaryFolder(t), "it's", '.mcp-workspace-bridge');
    const path = join(folder, 'bridge.js');
    const command = { command: process.execPath, args: [path, ...hook] };
    const line = ifThere(shellCommand(command, 'posix') ?? '', command);
    const run = () => execFileSync('sh', ['-c', line], { encoding: 'utf8', stdio: 'pipe' });
    assert.equal(run(), '');
    mkdirSync(folder, { recursive: true });
    writeFileSync(path, 'process.stdout.write(process.argv.slice(2).join())');
    assert.equal(run(), hook.join());
  });

  it('that was written without that condition is as good, and known as ours', () => {
    const command = {
      command: 'node',
      args: ['/b/.mcp-workspace-bridge/bridge.js', '--hook', 'gemini-cli'],
    };
    const part = aiClientOf('gemini-cli').hook?.part('/b/settings.json', command, 'posix');
    assert.ok(part);
    const written = part.connect('');
    assert.match(written, /"\[ ! -e \/b\/\.mcp-workspace-bridge\/bridge\.js \] \|\| node /);
    const plain = written.replaceAll(/\[ ! -e \S+ \] \|\| /g, '');
    for (const text of [written, plain]) {
      assert.equal(part.state(text), 'current');
      assert.equal(part.connect(text), text);
      assert.doesNotMatch(part.disconnect(text) ?? '', /--hook/);
    }
  });
});
