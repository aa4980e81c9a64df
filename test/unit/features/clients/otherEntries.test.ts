import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { UnreadableConfig } from '../../../../src/features/clients/model/aiClientConfig';
import { person, place } from './connecting';

const bridge = '/home/me/.mcp-workspace-bridge/bridge.js';

describe('other entries that start the bridge', () => {
  it('are found by what they start, and one is taken out by its name', async (t) => {
    const { home, configs } = await person(t);
    const path = join(home, '.cursor', 'mcp.json');
    const mcpServers = {
      'mcp-workspace-bridge': { command: 'node', args: [bridge] },
      installed: { command: '/usr/bin/node', args: [bridge, '--wait', '30'] },
      launched: { command: '/home/me/.mcp-workspace-bridge/bridge' },
      fromNpm: { command: 'npx', args: ['-y', 'mcp-workspace-bridge@latest'] },
      fromFile: { command: 'npx.cmd', args: ['-y', '/tmp/mcp-workspace-bridge-0.2.0.tgz'] },
      byCmd: {
        command: String.raw`C:\Windows\System32\cmd.exe`,
        args: ['/d', '/c', String.raw`C:\Users\Ada\.mcp-workspace-bridge\bridge.cmd`],
      },
      otherWindow: { command: 'node', args: [bridge, '--workspace', '/other/project'] },
      namesIt: { command: 'npx', args: ['-y', 'server-github', '--repo', 'mcp-workspace-bridge'] },
      byCmdElsewhere: { command: 'cmd', args: ['/c', 'ssh', 'ada@vm', bridge] },
      elsewhere: { command: 'ssh', args: ['-T', 'ada@vm', bridge] },
      another: { command: 'npx', args: ['-y', 'mcp-workspace-bridge-tools'] },
      remote: { url: 'http://127.0.0.1/mcp-workspace-bridge' },
    };
    await place(path, JSON.stringify({ mcpServers }));
    const names = ['installed', 'launched', 'fromNpm', 'fromFile', 'byCmd'];
    const found = names.map((name) => ({ id: 'cursor', scope: 'user', path, name }));
    assert.deepEqual(await configs.otherEntries(), found);

    await configs.apply(await configs.planRemoval('cursor', 'user', 'fromNpm'));
    const { fromNpm: _, ...left } = mcpServers;
    assert.deepEqual(JSON.parse(await readFile(path, 'utf8')), { mcpServers: left });
    const unchanged = await configs.planRemoval('cursor', 'user', 'another');
    assert.equal(unchanged.after, unchanged.before);
  });

  it('are found in lists and in commands that are lists, and not while they are off', async (t) => {
    const { home, configs } = await person(t);
    const otherNamesOf = async (client: string) =>
      (await configs.otherEntries()).flatMap(({ id, name }) => (id === client ? [name] : []));
    const inList = join(home, '.continue', 'config.yaml');
    await place(inList, `mcpServers:\n  - name: mine\n    command: node\n    args: [${bridge}]\n`);
    assert.deepEqual(await otherNamesOf('continue'), ['mine']);
    const command = ['node', bridge];
    const mcp = { mine: { type: 'local', command }, off: { command, enabled: false } };
    await place(join(home, '.config', 'opencode', 'opencode.json'), JSON.stringify({ mcp }));
    assert.deepEqual(await otherNamesOf('opencode'), ['mine']);
  });

  it('are not found where the client has switched them off', async (t) => {
    const { home, configs } = await person(t);
    const mcpServers = { mine: { command: 'node', args: [bridge] } };
    await place(join(home, '.copilot', 'mcp-config.json'), JSON.stringify({ mcpServers }));
    const otherNames = async () => (await configs.otherEntries()).map(({ name }) => name);
    assert.deepEqual(await otherNames(), ['mine']);
    const off = JSON.stringify({ disabledMcpServers: ['mine'] });
    await place(join(home, '.copilot', 'settings.json'), off);
    assert.deepEqual(await otherNames(), []);
  });

  it('are left alone where others depend on them, or their name occurs twice', async (t) => {
    const { home, configs } = await person(t);
    const isRefused = (client: string) =>
      assert.rejects(configs.planRemoval(client, 'user', 'mine'), UnreadableConfig);
    const twice = `{"mcpServers":{"mine":{"command":"x"},"mine":{"command":"node","args":["${bridge}"]}}}`;
    await place(join(home, '.cursor', 'mcp.json'), twice);
    await isRefused('cursor');
    const anchored = [
      'extensions:',
      '  mine: &base',
      '    cmd: node',
      `    args: [${bridge}]`,
      '  other: *base',
      '',
    ];
    await place(join(home, '.config', 'goose', 'config.yaml'), anchored.join('\n'));
    await isRefused('goose');
  });
});
