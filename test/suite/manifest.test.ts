import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import * as vscode from 'vscode';
import manifest from '../../package.json';
import { usePanel } from './helpers/panel';

describe('the manifest', () => {
  const panel = usePanel('manifest', { 'a.md': '' });
  const extension = vscode.extensions.getExtension('mcp-workspace-bridge.mcp-workspace-bridge');

  it('has a handler for every command, and the reverse', () => {
    assert.deepEqual(
      Object.keys(panel.commands).sort(),
      manifest.contributes.commands.map(({ command }) => command).sort(),
    );
  });

  it('is activated with every command registered', async () => {
    await extension?.activate();
    const registered = await vscode.commands.getCommands(true);
    for (const { command } of manifest.contributes.commands) {
      assert.ok(registered.includes(command), command);
    }
  });

  it('names only its own commands in menus', () => {
    const own = new Set(manifest.contributes.commands.map(({ command }) => command));
    for (const items of Object.values(manifest.contributes.menus)) {
      for (const item of items) {
        if ('command' in item) assert.ok(own.has(item.command ?? ''), item.command);
      }
    }
  });
});
