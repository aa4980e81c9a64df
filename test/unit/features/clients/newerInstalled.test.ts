import assert from 'node:assert/strict';
import { chmod, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, it, type TestContext } from 'node:test';
import { bridgeFiles } from '../../../../src/features/clients/bridge/bridgeFiles';
import { AiClients } from '../../../../src/features/clients/aiClients';
import { isRenewable } from '../../../../src/features/clients/model/aiClientConfig';
import { temporaryFolder } from '../../temporaryFolder';
import { place } from './connecting';

describe('what a newer version of the extension has written, in another editor', () => {
  /** What this version of the extension says of tools, where 1.1.0 has installed the bridge. */
  const seenBy = async (version: string, test: TestContext) => {
    const home = await temporaryFolder(test);
    const stateFolder = join(home, '.mcp-workspace-bridge');
    await mkdir(stateFolder, { mode: 0o700 });
    const files = bridgeFiles(stateFolder, process.platform);
    await writeFile(files.bridge, '// MCP Workspace Bridge 1.1.0\n');
    await chmod(files.bridge, 0o600);
    const entry = (command: string, path: string) => ({
      'mcp-workspace-bridge': { command, args: [path] },
    });
    const hook = { type: 'command', command: `bun ${files.bridge} --hook gemini-cli` };
    const ofGemini = {
      mcpServers: entry('bun', files.bridge),
      hooks: { BeforeAgent: [{ hooks: [hook] }] },
    };
    await place(join(home, '.gemini', 'settings.json'), JSON.stringify(ofGemini));
    const gone = '/Users/ada/.mcp-workspace-bridge/bridge.js';
    await place(
      join(home, '.cursor', 'mcp.json'),
      JSON.stringify({ mcpServers: entry('node', gone) }),
    );
    await place(join(home, '.qwen', 'settings.json'), '{');
    const { configs } = await AiClients.open({
      files,
      source: '',
      version,
      home,
      stateFolder,
      windowId: '1',
      folders: [],
      remoteName: undefined,
      isAgentsWindow: false,
      ownPort: 0,
      status: () => ({ state: 'stopped' }),
      sharing: () => 'on',
      refusedRules: () => [],
      git: () => ({ state: 'noRepository' }),
      providers: () => [],
      sharingRules: () => [],
    });
    const all = await configs.all();
    const of = (id: string) => all.find((each) => each.id === id) ?? assert.fail(id);
    const [gemini, cursor, qwen] = [of('gemini-cli'), of('cursor'), of('qwen-code')];
    return { configs, gemini, cursor, qwen };
  };

  it('is not out of date for an older one', async (test) => {
    const { gemini, cursor, qwen } = await seenBy('1.0.0', test);
    assert.deepEqual([gemini.places[0]?.entry, gemini.hook?.entry], ['current', 'current']);
    assert.ok(!isRenewable(gemini));
    // That does not work for anybody.
    assert.equal(cursor.places[0]?.entry, 'outdated');
    // Nothing is known of a file that cannot be read.
    assert.equal(qwen.places[0]?.problem?.fault.type, 'syntax');
  });

  it('is not replaced by an older one that connects', async (test) => {
    const { configs } = await seenBy('1.0.0', test);
    assert.deepEqual(await configs.planSetUp('gemini-cli', true), []);
    const hook = await configs.planHook('gemini-cli', 'connect');
    assert.equal(hook.after, hook.before);
    const [ofCursor] = await configs.planSetUp('cursor', false);
    assert.match(ofCursor?.after ?? '', /"--client",\s+"cursor"/);
  });

  it('is out of date for one that is as new', async (test) => {
    const { configs, gemini } = await seenBy('1.1.0', test);
    assert.equal((await configs.planSetUp('gemini-cli', true)).length, 1);
    assert.deepEqual([gemini.places[0]?.entry, gemini.hook?.entry], ['outdated', 'outdated']);
    assert.ok(isRenewable(gemini));
  });
});
