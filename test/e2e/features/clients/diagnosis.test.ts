import assert from 'node:assert/strict';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, it } from 'node:test';
import { bridgeSession } from '../../../host/bridgedClients';
import { useScene } from '../../../host/scene';
import { until } from '../../../host/until';
import { copiedReport } from '../../helpers/diagnosis';

describe('the diagnosis of a connection', () => {
  const scene = useScene({
    files: { 'one.md': '1', '.vscode/settings.json': '{}' },
    server: 'own',
  });
  const { window } = scene;
  const settings = () => join(scene.folder, '.vscode', 'settings.json');
  beforeEach(() => writeFile(settings(), '{}'));

  const hideFilesFromCodex = async () => {
    const { home } = scene.code;
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
    const report = await copiedReport(window, /things to mend/);
    assert.match(report, /✗ Sharing is paused/);
    assert.match(report, /bridge\.js is missing/);
    assert.match(report, /ℹ Files is off for Codex\. A sharing rule in the settings/);
    assert.match(report, /✗ Codex: the entry is switched off in ~\/\.codex\/config\.toml/);
  });
});
