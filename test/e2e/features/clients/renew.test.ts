import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { useScene } from '../../../host/scene';
import { until } from '../../../host/until';

/** What an earlier version wrote, which had no events of edits. */
const command = 'node ~/.mcp-workspace-bridge/bridge.js --hook gemini-cli';
const hooks = [{ hooks: [{ type: 'command', command }] }];
const earlier = {
  mcpServers: {
    'mcp-workspace-bridge': { command: 'node', args: ['~/.mcp-workspace-bridge/bridge.js'] },
  },
  // The person has switched the server off.
  mcp: { excluded: ['mcp-workspace-bridge'] },
  hooks: { BeforeAgent: hooks },
};

describe('a tool that an earlier version connected', () => {
  const scene = useScene({
    files: { 'one.md': '1' },
    home: { '.gemini/settings.json': JSON.stringify(earlier) },
    server: 'own',
  });
  const { window } = scene;
  const settings = () => readFile(join(scene.code.home, '.gemini', 'settings.json'), 'utf8');

  it('is offered what has come since by one question, and only its hooks change', async () => {
    await window.answer('The hooks of an earlier version miss what is new', 'Renew');
    await window.page.locator('.quick-input-title', { hasText: 'Gemini CLI is set up.' }).waitFor();
    await until('the events of edits are there', async () => /"AfterTool"/.test(await settings()));
    const { hooks: renewed, ...others } = JSON.parse(await settings()) as typeof earlier;
    const events = Object.keys(renewed).toSorted();
    assert.deepEqual(events, [
      'AfterTool',
      'BeforeAgent',
      'BeforeTool',
      'PreCompress',
      'SessionStart',
    ]);
    const { hooks: _, ...before } = earlier;
    assert.deepEqual(others, before);
    await window.pick('Done');
  });
});
