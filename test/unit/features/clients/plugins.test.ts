import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { bridgeFiles } from '../../../../src/features/clients/bridge/bridgeFiles';
import { marketplaceFile, pluginFiles } from '../../../../src/features/clients/plugin/pluginFiles';
import { pluginFolder, writePlugins } from '../../../../src/features/clients/plugin/writePlugins';
import { temporaryFolder } from '../../temporaryFolder';

function filesOf(platform: NodeJS.Platform, version = '1.2.3') {
  const files = bridgeFiles(
    platform === 'win32' ? 'C:\\.mcp-workspace-bridge' : '/.mcp-workspace-bridge',
    platform,
  );
  return pluginFiles({ platform, files, version, skill: 'the skill' });
}

function jsonOf(files: ReadonlyMap<string, string>, path: string): unknown {
  return JSON.parse(files.get(path) ?? assert.fail(path));
}

describe('the plugins', () => {
  it('name their client in the server and in each hook', () => {
    for (const platform of ['linux', 'win32'] as const) {
      const files = filesOf(platform);
      const { plugins } = jsonOf(files, marketplaceFile) as { plugins: { name: string }[] };
      const ids = plugins.map(({ name }) => name);
      assert.deepEqual(ids, ['claude-code', 'codex', 'copilot-cli', 'qwen-code', 'droid']);
      for (const id of [...ids, 'gemini-cli']) {
        const hooks = JSON.stringify(jsonOf(files, `${id}/hooks/hooks.json`));
        assert.match(hooks, new RegExp(`--hook['",\\s]+${id}\\b`), id);
        assert.equal(files.get(`${id}/skills/read-vscode/SKILL.md`), 'the skill');
      }
      const manifest = jsonOf(files, 'claude-code/.claude-plugin/plugin.json');
      assert.match(JSON.stringify(manifest), /"--client","claude-code"/);
      assert.match(
        JSON.stringify(manifest),
        platform === 'win32' ? /bridge\.cmd/ : /workspace-bridge\/bridge"/,
      );
    }
  });

  it('have no server where it would not be told the folder', () => {
    const manifest = jsonOf(filesOf('linux'), 'copilot-cli/.claude-plugin/plugin.json');
    assert.ok(!Object.hasOwn(manifest as object, 'mcpServers'));
  });

  it('have the server in the file where Factory Droid looks for it', () => {
    const files = filesOf('linux');
    const { mcpServers } = jsonOf(files, 'droid/mcp.json') as { mcpServers: object };
    assert.match(JSON.stringify(mcpServers), /"mcp-workspace-bridge":.*"--client","droid"/);
    const manifest = jsonOf(files, 'droid/.factory-plugin/plugin.json');
    assert.ok(!Object.hasOwn(manifest as object, 'mcpServers'));
  });

  it('are written by a newer version, and not by an older one', async (t) => {
    const folder = pluginFolder(await temporaryFolder(t));
    const write = (version: string) =>
      writePlugins({ folder, version, files: filesOf('linux', version) });
    const written = async () =>
      /"version": "([^"]+)"/.exec(await readFile(join(folder, marketplaceFile), 'utf8'))?.[1];
    await write('1.2.3');
    await write('1.3.0');
    assert.equal(await written(), '1.3.0');
    await write('1.2.3');
    assert.equal(await written(), '1.3.0');
  });
});
