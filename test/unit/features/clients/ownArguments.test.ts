import assert from 'node:assert/strict';
import { describe, it, type TestContext } from 'node:test';
import {
  aiClientOf,
  supportedClients,
} from '../../../../src/features/clients/adapters/supportedClients';
import { bridge, named, person, place } from './connecting';

const wait = ['--wait', '60'];
const started = (args: readonly string[], command = 'node') => ({ command, args });
const ofOtherHome = '/Users/me/.mcp-workspace-bridge/bridge.js';

/** What a client has of an entry with this command: its state, and the arguments once it is connected again. */
async function connected(t: TestContext, id: string, { command, args } = started([])) {
  const { configs } = await person(t);
  const { path } = await configs.plan(id, 'user', 'connect');
  const before = configs.entryText(id, { command, args });
  await place(path, before);
  const places = (await configs.all()).find((client) => client.id === id)?.places;
  const { after = '' } = await configs.plan(id, 'user', 'connect');
  return { state: places?.[0]?.entry, before, after };
}

/** Whether the entry in this text has these arguments and no others. */
function starts(id: string, text: string, { args } = started([])): boolean {
  const data = JSON.stringify(aiClientOf(id).format.parse(text, []).data);
  const rest = JSON.stringify(args).slice(1);
  return data.includes(`[${rest}`) || data.includes(`["node",${rest}`);
}

describe('Arguments that the person has added to an entry', () => {
  for (const { id } of supportedClients) {
    const wanted = started([...named(id).args, ...wait]);

    it(`leave it current, and are not touched: ${id}`, async (t) => {
      const { state, before, after } = await connected(t, id, wanted);
      assert.equal(state, 'current');
      assert.equal(after, before);
    });

    it(`stay when the name of the client is added: ${id}`, async (t) => {
      const { state, after } = await connected(t, id, started([...bridge.args, ...wait]));
      assert.equal(state, 'unnamed');
      assert.ok(starts(id, after, wanted), after);
    });

    it(`stay when another bridge is started: ${id}`, async (t) => {
      const others = [
        started([ofOtherHome, '--client', id, ...wait]),
        started([ofOtherHome, ...wait, `--client=${id}`], '/usr/bin/node'),
        started(['--client', id, ...wait], '/home/me/.mcp-workspace-bridge/bridge'),
        started(['/d', '/c', String.raw`C:\A^&B\.mcp-workspace-bridge\bridge.cmd`, ...wait], 'cmd'),
      ];
      for (const other of others) {
        const { state, after } = await connected(t, id, other);
        assert.equal(state, 'outdated');
        assert.ok(starts(id, after, wanted), after);
      }
    });
  }

  it('do not stay where they are for another program, machine or client', async (t) => {
    const others = [
      started(['/old/bridge.js', ...wait]),
      started(['exec', '-i', 'box', ofOtherHome, '--workspace', '/in/box'], 'docker'),
      started([...bridge.args, '--client', 'another']),
    ];
    for (const other of others) {
      const { state, after } = await connected(t, 'cursor', other);
      assert.notEqual(state, 'current');
      assert.ok(starts('cursor', after, named('cursor')), after);
    }
  });

  it('name no client in a file that several clients read', async (t) => {
    const { configs } = await person(t);
    const { path } = await configs.plan('claude-code', 'project', 'connect');
    await place(path, configs.entryText('claude-code', named('claude-code')));
    const { places } = (await configs.all()).find(({ id }) => id === 'claude-code') ?? {};
    assert.equal(places?.[1]?.entry, 'outdated');
  });
});
