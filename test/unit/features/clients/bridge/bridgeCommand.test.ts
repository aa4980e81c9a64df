import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { promisify } from 'node:util';
import {
  bridgeCommand,
  hookCommand,
  namedCommand,
} from '../../../../../src/features/clients/bridge/bridgeCommand';
import { bridgeFiles } from '../../../../../src/features/clients/bridge/bridgeFiles';
import { temporaryFolder } from '../../../temporaryFolder';

const terminal = { isDesktopApp: false };
const desktop = { isDesktopApp: true };
const isWindows = process.platform === 'win32';

describe('the command that a client runs', () => {
  const on = (platform: NodeJS.Platform, folder: string, hasNode: boolean) => ({
    platform,
    files: bridgeFiles(folder, platform),
    hasNode,
  });

  it('is node if the client is started in a shell that has it, else the launcher', () => {
    const machine = on('linux', '/home/me/.b', true);
    assert.deepEqual(bridgeCommand(terminal, machine), {
      command: 'node',
      args: ['/home/me/.b/bridge.js'],
    });
    const launcher = { command: '/home/me/.b/bridge', args: [] };
    assert.deepEqual(bridgeCommand(desktop, machine), launcher);
    assert.deepEqual(bridgeCommand(terminal, on('linux', '/home/me/.b', false)), launcher);
  });

  it('names no program by a bare name on Windows, where a repository can have one of that name', () => {
    for (const hasNode of [true, false]) {
      for (const client of [terminal, desktop]) {
        const machine = on('win32', String.raw`C:\Users\A B\.b`, hasNode);
        const cmd = (systemRoot: string) => ({
          command: String.raw`${systemRoot}\System32\cmd.exe`,
          args: ['/d', '/c', String.raw`C:\Users\A B\.b\bridge.cmd`],
        });
        assert.deepEqual(bridgeCommand(client, machine), cmd(String.raw`C:\Windows`));
        const systemRoot = String.raw`D:\WinNT`;
        assert.deepEqual(bridgeCommand(client, { ...machine, systemRoot }), cmd(systemRoot));
      }
    }
  });

  it('is, as a hook on Windows, the launcher for a shell, and cmd for what has none', () => {
    const files = on('win32', String.raw`C:\Users\A&B\.b`, true);
    assert.deepEqual(hookCommand({ id: 'codex', isDesktopApp: false }, files), {
      command: String.raw`C:\Windows\System32\cmd.exe`,
      args: ['/d', '/c', String.raw`C:\Users\A^&B\.b\bridge.cmd`, '--hook', 'codex'],
      words: [String.raw`C:\Users\A&B\.b\bridge.cmd`, '--hook', 'codex'],
    });
    const onLinux = hookCommand({ id: 'codex', isDesktopApp: false }, on('linux', '/b', true));
    assert.deepEqual(onLinux, { command: 'node', args: ['/b/bridge.js', '--hook', 'codex'] });
  });

  it('names the client at its end', () => {
    const words = (isDesktopApp: boolean, platform: NodeJS.Platform) => {
      const client = { id: 'codex', isDesktopApp };
      return namedCommand(client, on(platform, '/b', true)).args.join(' ');
    };
    assert.equal(words(false, 'linux'), '/b/bridge.js --client codex');
    assert.equal(words(true, 'linux'), '--client codex');
    assert.equal(words(true, 'win32'), String.raw`/d /c \b\bridge.cmd --client codex`);
  });

  it('is a single path for cmd, whatever the name of the user', () => {
    const words = (home: string) => bridgeCommand(desktop, on('win32', `${home}\\.b`, false)).args;
    const plain = String.raw`C:\Users\Jörg-1.x`;
    assert.deepEqual(words(plain), ['/d', '/c', String.raw`${plain}\.b\bridge.cmd`]);
    for (const name of ['A & B', 'A (B)', 'A B@c']) {
      const home = `C:\\Users\\${name}`;
      assert.deepEqual(words(home), ['/d', '/c', 'call', String.raw`${home}\.b\bridge.cmd`]);
    }
    const escaped = String.raw`C:\Users\A^&B^(C^)^%D^%\.b\bridge.cmd`;
    assert.deepEqual(words(String.raw`C:\Users\A&B(C)%D%`), ['/d', '/c', escaped]);
  });

  it('is run by cmd under each of these names', { skip: !isWindows }, async (test) => {
    const folder = await temporaryFolder(test);
    for (const name of ['A B', 'A & B', 'A (B)', 'A&B', 'A&B(C)', '%TEMP%']) {
      const files = bridgeFiles(join(folder, name), 'win32');
      await mkdir(join(folder, name));
      await writeFile(files.launcher, '@echo off\r\necho %~nx0\r\n');
      const machine = { platform: 'win32', files, hasNode: false } as const;
      const { command, args } = bridgeCommand(desktop, machine);
      const { stdout } = await promisify(execFile)(command, args);
      assert.equal(stdout.trim(), 'bridge.cmd', name);
    }
  });
});
