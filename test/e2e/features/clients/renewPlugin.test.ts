import assert from 'node:assert/strict';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { useScene } from '../../../host/scene';
import { until } from '../../../host/until';

/** A program that copies our plugin as Codex does. */
const program = `#!/bin/sh
echo "$*" >> "$HOME/commands"
cp -r "$HOME/.mcp-workspace-bridge/plugin/codex/." "$HOME/.codex/plugins/cache/mcp-workspace-bridge/codex/0.1.0"
`;

/** A program that has no command to renew a plugin, and cannot install it again. */
const failingProgram = `#!/bin/sh
case "$2" in
  uninstall) rm -r "$HOME/.qwen/extensions/qwen-code" ;;
  *) echo "no room on the disk" >&2; exit 1 ;;
esac
`;

const copy = '.codex/plugins/cache/mcp-workspace-bridge/codex/0.1.0';
const hooks = [{ hooks: [{ command: '~/.mcp-workspace-bridge/bridge --hook gemini-cli' }] }];

const bridge = { command: 'node', args: ['~/.mcp-workspace-bridge/bridge.js'] };
const mcpServers = { 'mcp-workspace-bridge': bridge };

describe('a plugin of an earlier version', () => {
  const scene = useScene({
    files: { 'one.md': '1' },
    home: {
      'bin/codex': program,
      '.codex/config.toml': '[plugins."codex@mcp-workspace-bridge"]\nenabled = true\n',
      [`${copy}/.claude-plugin/plugin.json`]: '{ "name": "codex", "version": "0.1.0" }',
      [`${copy}/hooks/hooks.json`]: '{}',
      '.gemini/settings.json': JSON.stringify({ mcpServers, hooks: { BeforeAgent: hooks } }),
    },
    server: 'own',
  });
  const { window } = scene;
  const text = (path: string) => readFile(join(scene.code.home, path), 'utf8');

  it('is renewed together with hooks by one question, which runs nothing before', async () => {
    await writeFile(join(scene.code.home, 'bin', 'codex'), program);
    await window.answer('The hooks or plugins of an earlier version', 'Show Changes');
    await window.page.getByText('Commands that are run: 1.').waitFor();
    await assert.rejects(text('commands'), /ENOENT/);
    await window.pick('Renew');
    const results = window.page.locator('.quick-input-title', {
      hasText: 'Set up now: Codex, Gemini CLI',
    });
    await results.waitFor();
    assert.equal(await text('commands'), 'plugin add codex@mcp-workspace-bridge\n');
    assert.match(await text(`${copy}/hooks/hooks.json`), /UserPromptSubmit/);
    await window.pick('Done');
    const settings = () => text('.gemini/settings.json');
    await until('the hooks are renewed', async () => /"AfterTool"/.test(await settings()));
  });

  it('is what its menu is about, and what the title names if it cannot be renewed', async () => {
    await writeFile(join(scene.code.home, copy, 'hooks', 'hooks.json'), '{}');
    await writeFile(join(scene.code.home, 'bin', 'codex'), '#!/bin/sh\nexit 1\n');
    await window.runCommand('MCP Bridge: Manage AI Tool…');
    await window.pick('Codex');
    await window.pickRow('Test the Connection').waitFor();
    assert.doesNotMatch((await window.pickRows()).join('; '), /in every project|In this project/);
    await window.pick('Bring the plugin up to date');
    await window.pick('Renew');
    await window.page.locator('.quick-input-title', { hasText: 'Not renewed: Codex' }).waitFor();
    await window.pick('Done');
  });

  it('is replaced by settings if its program takes it away and then fails', async () => {
    const plugin = join(scene.code.home, '.qwen', 'extensions', 'qwen-code', '.claude-plugin');
    await mkdir(plugin, { recursive: true });
    await writeFile(join(plugin, 'plugin.json'), '{ "name": "qwen-code", "version": "0.1.0" }');
    const qwen = join(scene.code.home, 'bin', 'qwen');
    await writeFile(qwen, failingProgram, { mode: 0o700 });
    await window.runCommand('MCP Bridge: Manage AI Tool…');
    await window.pick('Qwen Code');
    await window.pick('Bring the plugin up to date');
    await window.pick('Renew');
    await window.page.getByText('no room on the disk').first().waitFor();
    await window.pick('Connect');
    await window.page.locator('.quick-input-title', { hasText: 'Qwen Code is set up.' }).waitFor();
    await window.page.getByText('It is connected by its settings instead').first().waitFor();
    await window.pick('Done');
    assert.match(await text('.qwen/settings.json'), /mcpServers/);
  });
});
