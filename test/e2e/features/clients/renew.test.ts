import assert from 'node:assert/strict';
import { readFile, writeFile } from 'node:fs/promises';
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

function useTool() {
  const scene = useScene({
    files: { 'one.md': '1' },
    home: { '.gemini/settings.json': JSON.stringify(earlier) },
    server: 'own',
  });
  const path = () => join(scene.code.home, '.gemini', 'settings.json');
  const settings = () => readFile(path(), 'utf8');
  const write = (text: string) => writeFile(path(), text);
  return { window: scene.window, settings, write };
}

describe('a tool that an earlier version connected', () => {
  const { window, settings } = useTool();

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

describe('a renewal whose file changes meanwhile', () => {
  const { window, settings, write } = useTool();
  const question = () =>
    window.page
      .locator('.quick-input-title', { hasText: 'Renew the hooks of Gemini CLI?' })
      .waitFor();

  it('is asked again as what it is, with the changes that are due by then', async () => {
    await window.answer('The hooks of an earlier version miss what is new', 'Show Changes');
    await question();
    await write(JSON.stringify({ ...earlier, hooks: { SessionStart: hooks } }));
    await window.pick('Renew');
    await window.page.getByText('Files have changed meanwhile').first().waitFor();
    await question();
    const answers = (await window.pickRows()).map((row) => row.split(',')[0]);
    assert.deepEqual(answers, ['Renew', 'Cancel']);
    await window.pick('Renew');
    await window.page.locator('.quick-input-title', { hasText: 'Gemini CLI is set up.' }).waitFor();
    assert.match(await settings(), /"AfterTool"/);
    await window.pick('Done');
  });
});
