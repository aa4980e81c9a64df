import assert from 'node:assert/strict';
import { chmod, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { beforeEach, describe, it } from 'node:test';
import { bridgeSession, untilBridged } from '../../../host/bridgedClients';
import { useScene } from '../../../host/scene';
import { until } from '../../../host/until';
import { copiedReport } from '../../helpers/diagnosis';

describe('the diagnosis of a connection', () => {
  const scene = useScene({
    files: {
      'one.md': '1',
      '.vscode/settings.json': '{}',
      '.devcontainer/devcontainer.json': '{ "image": "debian" }',
    },
    home: {
      'bin/gemini': '#!/bin/sh\necho 0.20.1\n',
      '.gemini/extensions/mcp-workspace-bridge/gemini-extension.json': '{}',
    },
    server: 'own',
  });
  const { window } = scene;
  const settings = () => join(scene.folder, '.vscode', 'settings.json');
  const claudeSettings = () => join(scene.code.home, '.claude', 'settings.json');
  const claudeEntries = {
    'its settings': () => join(scene.code.home, '.claude.json'),
    'the project': () => join(scene.folder, '.mcp.json'),
  };
  beforeEach(async () => {
    await writeFile(settings(), '{}');
    for (const path of [claudeSettings, ...Object.values(claudeEntries)]) {
      await rm(path(), { force: true });
    }
    // The diagnosis of another test may be shown.
    await window.closeEditors();
    await window.clearNotifications();
  });

  const hideFilesFromCodex = async () => {
    const { home } = scene.code;
    await untilBridged(home);
    const codex = await bridgeSession({ home, cwd: scene.folder, client: 'codex' });
    const listsFiles = async () => (await codex.list()).some(({ uri }) => uri.endsWith('.md'));
    await until('it lists files', listsFiles);
    const rules = { 'mcpBridge.sharing': { codex: { files: 'off', editors: 'off' } } };
    await writeFile(settings(), JSON.stringify(rules));
    await until('the rule holds', async () => !(await listsFiles()));
    await codex.close();
  };

  it('holds a rule about a client against whatever its entry starts', () => hideFilesFromCodex());

  it('diagnoses what is not well', async (t) => {
    await hideFilesFromCodex();
    const bridge = join(scene.code.home, '.mcp-workspace-bridge', 'bridge.js');
    await rename(bridge, `${bridge}.away`);
    t.after(() => rename(`${bridge}.away`, bridge));
    const entry = '[mcp_servers.mcp-workspace-bridge]\ncommand = "node"\nenabled = false\n';
    await mkdir(join(scene.code.home, '.codex'), { recursive: true });
    await writeFile(join(scene.code.home, '.codex', 'config.toml'), entry);
    await window.runCommand('MCP Bridge: Pause Sharing');
    t.after(() => window.runCommand('MCP Bridge: Resume Sharing'));
    await window.runCommand('MCP Bridge: Diagnose Connection');
    const report = await copiedReport(window, /✗ Sharing is paused/);
    assert.match(report, /bridge\.js is missing/);
    assert.match(report, /ℹ Files is off for Codex\. A sharing rule in the settings/);
    assert.match(report, /✗ Codex: the entry is switched off in ~\/\.codex\/config\.toml/);
  });

  it('names what comes of another machine, an old version, and a container', async () => {
    const { home } = scene.code;
    await chmod(join(home, 'bin', 'gemini'), 0o700);
    const args = ['/Users/ada/.mcp-workspace-bridge/bridge.js'];
    const servers = { mcpServers: { 'mcp-workspace-bridge': { command: 'node', args } } };
    await mkdir(join(home, '.cursor'), { recursive: true });
    await writeFile(join(home, '.cursor', 'mcp.json'), JSON.stringify(servers));
    await window.runCommand('MCP Bridge: Diagnose Connection');
    const report = await copiedReport(window, /Cursor/);
    assert.match(
      report,
      /✗ Cursor: the entry in ~\/\.cursor\/mcp\.json starts \/Users\/ada\/\S+, which is not on this computer/,
    );
    assert.match(report, /✗ Gemini CLI: version 0\.20\.1 does not run all hooks .* 0\.26\.0/);
    assert.match(report, /ℹ This folder has a dev container, .*devcontainer\.json/);
  });

  for (const [where, file] of Object.entries(claudeEntries)) {
    it(`offers to remove the entry in ${where} of a tool that has the plugin`, async () => {
      const { home } = scene.code;
      await mkdir(dirname(claudeSettings()), { recursive: true });
      const enabledPlugins = { 'claude-code@mcp-workspace-bridge': true };
      await writeFile(claudeSettings(), JSON.stringify({ enabledPlugins }));
      const args = [join(home, '.mcp-workspace-bridge', 'bridge.js')];
      const other = { command: 'x' };
      const mcpServers = { other, 'mcp-workspace-bridge': { command: 'node', args } };
      await writeFile(file(), JSON.stringify({ mcpServers }));
      await window.runCommand('MCP Bridge: Diagnose Connection');
      await window.page.getByText('the plugin is installed').first().waitFor();
      await window.answer(
        'Claude Code has the plugin, and the same',
        'Remove It from the Settings…',
      );
      const question = window.page.locator('.quick-input-title', {
        hasText: 'Disconnect Claude Code?',
      });
      await question.waitFor();
      await window.pick('Disconnect');
      await window.notification('Claude Code is disconnected.');
      assert.deepEqual(JSON.parse(await readFile(file(), 'utf8')), { mcpServers: { other } });
    });
  }

  it('offers to remove an entry of another name that starts the same server', async () => {
    const { home } = scene.code;
    const path = claudeEntries['its settings']();
    const ours = { command: 'node', args: [join(home, '.mcp-workspace-bridge', 'bridge.js')] };
    const mine = { command: 'npx', args: ['-y', 'mcp-workspace-bridge'] };
    const mcpServers = { 'mcp-workspace-bridge': ours, mine };
    await writeFile(path, JSON.stringify({ mcpServers }));
    await window.runCommand('MCP Bridge: Diagnose Connection');
    await window.page.getByText('the entry "mine" in').first().waitFor();
    const button = 'Remove It from the Settings…';
    await window.answer('Claude Code starts this server a second time', button);
    await window.pick('Remove');
    await window.notification('The entry "mine" is removed.');
    assert.deepEqual(JSON.parse(await readFile(path, 'utf8')), {
      mcpServers: { 'mcp-workspace-bridge': ours },
    });
  });
});
