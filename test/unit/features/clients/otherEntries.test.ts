import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, it } from 'node:test';
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
      elsewhere: { command: 'ssh', args: ['-T', 'ada@vm', bridge] },
      another: { command: 'npx', args: ['-y', 'mcp-workspace-bridge-tools'] },
      remote: { url: 'http://127.0.0.1/mcp-workspace-bridge' },
    };
    await place(path, JSON.stringify({ mcpServers }));
    const cursor = (await configs.all()).find(({ id }) => id === 'cursor');
    const names = ['installed', 'launched', 'fromNpm', 'fromFile'];
    assert.deepEqual(cursor?.places[0]?.otherNames, names);

    await configs.apply(await configs.planRemoval('cursor', 'user', 'fromNpm'));
    const { fromNpm: _, ...left } = mcpServers;
    assert.deepEqual(JSON.parse(await readFile(path, 'utf8')), { mcpServers: left });
    const unchanged = await configs.planRemoval('cursor', 'user', 'another');
    assert.equal(unchanged.after, unchanged.before);
  });

  it('are found in lists and in commands that are lists, and not while they are off', async (t) => {
    const { home, configs } = await person(t);
    const otherNamesOf = async (client: string) =>
      (await configs.all()).find(({ id }) => id === client)?.places[0]?.otherNames;
    const inList = join(home, '.continue', 'config.yaml');
    await place(inList, `mcpServers:\n  - name: mine\n    command: node\n    args: [${bridge}]\n`);
    assert.deepEqual(await otherNamesOf('continue'), ['mine']);
    const command = ['node', bridge];
    const mcp = { mine: { type: 'local', command }, off: { command, enabled: false } };
    await place(join(home, '.config', 'opencode', 'opencode.json'), JSON.stringify({ mcp }));
    assert.deepEqual(await otherNamesOf('opencode'), ['mine']);
  });
});
