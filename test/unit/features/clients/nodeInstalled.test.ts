import assert from 'node:assert/strict';
import { join } from 'node:path';
import { it, type TestContext } from 'node:test';
import { AiClientConfigs } from '../../../../src/features/clients/adapters/aiClientConfigs';
import {
  aiClientOf,
  supportedClients,
} from '../../../../src/features/clients/adapters/supportedClients';
import { commandsOn } from '../../../../src/features/clients/bridge/bridgeCommand';
import { bridgeFiles } from '../../../../src/features/clients/bridge/bridgeFiles';
import { person } from './connecting';

/** The settings of one person's tools, on a machine before and after Node.js is installed. */
async function machines(t: TestContext) {
  const { home } = await person(t);
  const stateFolder = join(home, '.mcp-workspace-bridge');
  const configsOf = (hasNode: boolean) =>
    new AiClientConfigs({
      machine: { platform: 'linux', home, env: {} },
      stateFolder,
      projectFolder: () => undefined,
      ...commandsOn({ platform: 'linux', files: bridgeFiles(stateFolder, 'linux'), hasNode }),
    });
  return { withNode: configsOf(true), withoutNode: configsOf(false) };
}

async function setUp(configs: AiClientConfigs): Promise<void> {
  for (const { id } of supportedClients) {
    for (const change of await configs.planSetUp(id, true)) await configs.apply(change);
  }
}

it('what starts the launcher stays current once there is a node, and is left as it is', async (t) => {
  const { withNode, withoutNode } = await machines(t);
  await setUp(withoutNode);
  for (const { id, places, hook } of await withNode.all()) {
    assert.equal(places[0]?.entry, 'current', id);
    if (hook) assert.equal(hook.entry, 'current', id);
    for (const { before, after } of await withNode.planSetUp(id, true)) {
      assert.equal(after, before, id);
    }
  }
});

it('what starts a bare node is out of date once there is none', async (t) => {
  const { withNode, withoutNode } = await machines(t);
  await setUp(withNode);
  for (const { id, places, hook } of await withoutNode.all()) {
    const stateOf = (isDesktopApp: boolean) => (isDesktopApp ? 'current' : 'outdated');
    const client = aiClientOf(id);
    assert.equal(places[0]?.entry, stateOf(client.isDesktopApp), id);
    const isDesktopApp = client.hook?.isDesktopApp ?? client.isDesktopApp;
    if (hook) assert.equal(hook.entry, stateOf(isDesktopApp), id);
  }
});
