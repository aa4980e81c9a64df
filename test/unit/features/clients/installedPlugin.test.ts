import assert from 'node:assert/strict';
import { chmod, cp, mkdir, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, it, type TestContext } from 'node:test';
import { bridgeFiles } from '../../../../src/features/clients/bridge/bridgeFiles';
import { isNew, isRenewable, isSetUp } from '../../../../src/features/clients/model/aiClientConfig';
import { pluginFiles } from '../../../../src/features/clients/plugin/pluginFiles';
import { pluginFolder, writePlugins } from '../../../../src/features/clients/plugin/writePlugins';
import { person, place } from './connecting';

const plugins = (id: string, isOn: boolean) =>
  JSON.stringify({ enabledPlugins: { [`${id}@mcp-workspace-bridge`]: isOn } });

/** The state of a client in a home with one file; without a text, with a folder. */
async function stateWith(t: TestContext, clientId: string, path: string, text?: string) {
  const { home, configs } = await person(t);
  const file = join(home, path);
  await (text === undefined ? mkdir(file, { recursive: true }) : place(file, text));
  const states = await configs.all();
  return states.find(({ id }) => id === clientId) ?? assert.fail(clientId);
}

describe('a client with our plugin', () => {
  const installed = [
    ['claude-code', '.claude/settings.json', plugins('claude-code', true)],
    ['codex', '.codex/config.toml', '[plugins."codex@mcp-workspace-bridge"]\nenabled = true\n'],
    ['droid', '.factory/settings.json', '{ "enabledPlugins": { "droid@plugin": true } }'],
    ['gemini-cli', '.gemini/extensions/mcp-workspace-bridge'],
    ['qwen-code', '.qwen/extensions/qwen-code'],
  ] as const;
  for (const [id, path, text] of installed) {
    it(`is set up: ${id}`, async (t) => {
      const state = await stateWith(t, id, path, text);
      assert.match(state.plugin?.path ?? '', new RegExp(`${path}$`));
      assert.ok(isSetUp(state));
      assert.ok(!isNew(state));
    });
  }

  it('still lacks the server, where the plugin has none', async (t) => {
    const text = plugins('copilot-cli', true);
    const state = await stateWith(t, 'copilot-cli', '.copilot/settings.json', text);
    assert.equal(state.plugin?.hasServer, false);
    assert.ok(!isSetUp(state));
    assert.ok(isNew(state));
  });

  it('is none where it is switched off, or its file cannot be read', async (t) => {
    const path = '.claude/settings.json';
    for (const text of [plugins('claude-code', false), plugins('another', true), '{ broken']) {
      assert.equal((await stateWith(t, 'claude-code', path, text)).plugin, undefined);
    }
  });
});

describe('the copy of our plugin in a client', () => {
  /** Where each client was seen to keep it, and how it says that it is installed. */
  const copies = [
    {
      id: 'codex',
      copy: '.codex/plugins/cache/mcp-workspace-bridge/codex/1.0.0',
      says: [
        '.codex/config.toml',
        '[plugins."codex@mcp-workspace-bridge"]\nenabled = true\n',
      ] as const,
    },
    {
      id: 'droid',
      copy: '.factory/plugins/cache/plugin-5e689e2b0167/droid-fab16132ae80/mx0b2k4x',
      says: ['.factory/settings.json', '{ "enabledPlugins": { "droid@plugin": true } }'] as const,
    },
    { id: 'qwen-code', copy: '.qwen/extensions/qwen-code' },
  ];

  /** A client that has copied the plugin as version 1.0.0 has written it. */
  async function copied(t: TestContext, { id, copy, says }: (typeof copies)[number]) {
    const { home, configs, stateFolder } = await person(t);
    const folder = pluginFolder(stateFolder);
    const write = (version: string, skill: string) => {
      const files = bridgeFiles('/.mcp-workspace-bridge', 'linux');
      const written = pluginFiles({ platform: 'linux', files, version, skill });
      return writePlugins({ folder, version, files: written });
    };
    await write('1.0.0', 'a skill');
    if (says) await place(join(home, says[0]), says[1]);
    await cp(join(folder, id), join(home, copy), { recursive: true });
    const state = async () => (await configs.all()).find((each) => each.id === id)?.plugin;
    const isOutdated = async () => (await state())?.isOutdated === true;
    return { home, folder, write, state, isOutdated };
  }

  for (const client of copies) {
    it(`is of an earlier version once it differs in more than that: ${client.id}`, async (t) => {
      const { write, isOutdated } = await copied(t, client);
      assert.ok(!(await isOutdated()));
      await write('1.1.0', 'a skill');
      assert.ok(!(await isOutdated()));
      await write('1.2.0', 'another skill');
      assert.ok(await isOutdated());
    });
  }

  it('is renewed by hand where the program is not in the PATH, and here where it is', async (t) => {
    const byHand: Record<string, (folder: string) => readonly string[]> = {
      codex: () => ['codex plugin add codex@mcp-workspace-bridge'],
      droid: () => ['droid plugin update droid@plugin'],
      'qwen-code': (folder) => [
        'qwen extensions uninstall qwen-code',
        `qwen extensions install ${folder}:qwen-code --consent`,
      ],
    };
    for (const client of copies) {
      const { write, state, folder, home } = await copied(t, client);
      assert.equal((await state())?.renewByHand, undefined);
      await write('1.2.0', 'another skill');
      const plugin = await state();
      assert.deepEqual(plugin?.renewByHand, byHand[client.id]?.(folder));
      assert.ok(plugin && !isRenewable({ plugin }));
      const name = plugin.renewByHand?.[0]?.split(' ')[0] ?? '';
      await place(join(home, 'bin', name), '');
      await chmod(join(home, 'bin', name), 0o700);
      const now = await state();
      assert.equal(now?.renewByHand, undefined);
      assert.ok(now && isRenewable({ plugin: now }));
    }
  });

  it('is not judged where it is not found', async (t) => {
    const [codex = assert.fail()] = copies;
    const { home, write, isOutdated } = await copied(t, codex);
    await write('1.2.0', 'another skill');
    await rename(join(home, codex.copy), join(home, 'elsewhere'));
    assert.ok(!(await isOutdated()));
  });
});
