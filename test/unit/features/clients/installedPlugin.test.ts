import assert from 'node:assert/strict';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, it, type TestContext } from 'node:test';
import { isNew, isSetUp } from '../../../../src/features/clients/model/aiClientConfig';
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
