import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import * as vscode from 'vscode';
import manifest from '../../package.json';
import { loadCommands } from '../../src/wiring/panelCommands';

describe('the manifest', () => {
  const extension = vscode.extensions.getExtension('mcp-workspace-bridge.mcp-workspace-bridge');

  it('has a handler for every command, and the reverse', async () => {
    assert.deepEqual(
      Object.keys(await loadCommands()).sort(),
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
