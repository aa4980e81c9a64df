import assert from 'node:assert/strict';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { person, place } from './connecting';

const entry = (command: string, ...args: readonly string[]) =>
  JSON.stringify({ mcpServers: { 'mcp-workspace-bridge': { command, args } } });

describe('an entry that another machine wrote', () => {
  const cases = [
    ['node', '/Users/ada/.mcp-workspace-bridge/bridge.js'],
    ['/home/ada/.mcp-workspace-bridge/bridge'],
    [
      String.raw`C:\Windows\System32\cmd.exe`,
      '/d',
      '/c',
      String.raw`C:\Users\Ada\.mcp-workspace-bridge\bridge.cmd`,
    ],
  ] as const;
  for (const [command, ...args] of cases) {
    const bridge = args.at(-1) ?? command;
    it(`names what is not here: ${bridge}`, async (t) => {
      const { home, configs } = await person(t);
      await place(join(home, '.cursor', 'mcp.json'), entry(command, ...args));
      const cursor = (await configs.all()).find(({ id }) => id === 'cursor');
      assert.equal(cursor?.places[0]?.entry, 'outdated');
      assert.equal(cursor?.places[0]?.missing, bridge);
    });
  }

  const bridge = '/home/ada/.mcp-workspace-bridge/bridge';
  const shapes = {
    goose: [
      ['.config', 'goose', 'config.yaml'],
      `extensions:\n  mcp-workspace-bridge:\n    type: stdio\n    cmd: ${bridge}\n    args: []\n`,
    ],
    opencode: [
      ['.config', 'opencode', 'opencode.json'],
      JSON.stringify({ mcp: { 'mcp-workspace-bridge': { type: 'local', command: [bridge] } } }),
    ],
  } as const;
  for (const [client, [path, text]] of Object.entries(shapes)) {
    it(`names it in the shape of ${client}, too`, async (t) => {
      const { home, configs } = await person(t);
      await place(join(home, ...path), text);
      const found = (await configs.all()).find(({ id }) => id === client);
      assert.equal(found?.places[0]?.missing, bridge);
    });
  }

  it('is named where the file begins with a byte order mark, too', async (t) => {
    const { home, configs } = await person(t);
    await place(join(home, '.cursor', 'mcp.json'), `\uFEFF${entry(bridge)}`);
    const cursor = (await configs.all()).find(({ id }) => id === 'cursor');
    assert.equal(cursor?.places[0]?.missing, bridge);
  });

  it('is not one that leads to another machine on purpose', async (t) => {
    const { home, configs } = await person(t);
    const remote = entry('ssh', '-T', 'ada@vm', '/home/ada/.mcp-workspace-bridge/bridge');
    await place(join(home, '.cursor', 'mcp.json'), remote);
    const cursor = (await configs.all()).find(({ id }) => id === 'cursor');
    assert.equal(cursor?.places[0]?.missing, undefined);
  });

  it('is out of date alone, if what it starts is here', async (t) => {
    const { home, configs } = await person(t);
    const bridge = join(home, '.mcp-workspace-bridge', 'bridge.js');
    await place(bridge, '');
    await place(join(home, '.cursor', 'mcp.json'), entry('node', bridge, '--wait', '30'));
    const cursor = (await configs.all()).find(({ id }) => id === 'cursor');
    assert.equal(cursor?.places[0]?.entry, 'outdated');
    assert.equal(cursor?.places[0]?.missing, undefined);
  });
});
