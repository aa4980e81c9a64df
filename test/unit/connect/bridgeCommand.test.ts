import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { bridgeCommand } from '../../../src/connect/bridgeCommand';
import { bridgeFiles } from '../../../src/connect/bridgeFiles';

const terminal = { isDesktopApp: false };
const desktop = { isDesktopApp: true };

describe('what a client runs', () => {
  const on = (platform: NodeJS.Platform, folder: string, hasNode: boolean) => ({
    platform,
    files: bridgeFiles(folder, platform),
    hasNode,
  });

  it('is node where the client is started in a shell that has it, else the launcher', () => {
    const machine = on('linux', '/home/me/.b', true);
    assert.deepEqual(bridgeCommand(terminal, machine), {
      command: 'node',
      args: ['/home/me/.b/bridge.js'],
    });
    const launcher = { command: '/home/me/.b/bridge', args: [] };
    assert.deepEqual(bridgeCommand(desktop, machine), launcher);
    assert.deepEqual(bridgeCommand(terminal, on('linux', '/home/me/.b', false)), launcher);
  });

  it('starts the launcher by way of cmd on Windows', () => {
    const machine = on('win32', String.raw`C:\Users\A B\.b`, true);
    assert.deepEqual(bridgeCommand(terminal, machine).args, [
      String.raw`C:\Users\A B\.b\bridge.js`,
    ]);
    assert.deepEqual(bridgeCommand(desktop, machine), {
      command: 'cmd',
      args: ['/c', String.raw`C:\Users\A B\.b\bridge.cmd`],
    });
  });
});
