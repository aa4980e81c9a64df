import assert from 'node:assert/strict';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { bridgeSession } from '../../../host/bridgedClients';
import { useScene } from '../../../host/scene';
import { until } from '../../../host/until';
import type { Workbench } from '../../../host/workbench';

const ofClaude = '{\n  "numStartups": 3\n}\n';
const ofGemini = '{\n  // mine\n  "theme": "Default"\n}\n';

function useTools(others: Readonly<Record<string, string>> = {}) {
  const scene = useScene({
    files: { 'one.md': '1' },
    home: { '.gemini/settings.json': ofGemini, ...others },
    server: 'own',
  });
  const { window } = scene;
  const text = (path: string) => readFile(join(scene.code.home, path), 'utf8');
  const question = (title: string) =>
    window.page.locator('.quick-input-title', { hasText: title }).waitFor();
  return { scene, window, text, question };
}

describe('a computer with AI tools', () => {
  const { window, text, question } = useTools();

  it('is offered once to connect them, done and undone by one gesture each, as a step of the tour', async () => {
    const step = window.page.locator('[data-done-step-id$="#connect"]').first();
    await openTour(window);
    assert.equal(await step.getAttribute('aria-checked'), 'false');
    await window.answer('Found on this computer: Gemini CLI.', 'Connect Gemini CLI');
    await question('Gemini CLI is set up.');
    await until(
      'the step is done',
      async () => (await step.getAttribute('aria-checked')) === 'true',
    );
    const written = await text('.gemini/settings.json');
    assert.ok(written.startsWith('{\n  // mine\n  "theme": "Default"'), written);
    assert.match(written, /"mcp-workspace-bridge"/);
    assert.match(written, /bridge\.js --hook gemini-cli/);
    await window.pick('Undo');
    await window.notification('The files of settings are as they were before.');
    assert.equal(await text('.gemini/settings.json'), ofGemini);
  });
});

describe('connecting the AI tools of a computer', () => {
  const { scene, window, text, question } = useTools({
    '.claude.json': ofClaude,
    '.codex/notes': '',
  });

  it('is a row among the pins, which then says in a word what is known of the tool', async (t) => {
    await window.clearNotifications();
    await window.showPanel();
    await window.tree.click('Gemini CLI, found, Connect');
    await question('Connect Gemini CLI?');
    await window.pick('Connect');
    await question('Gemini CLI is set up.');
    await window.pick('Done');
    await window.tree.row('Gemini CLI, set up, start it again').waitFor();
    await window.tree.row('Gemini CLI, found').waitFor({ state: 'detached' });
    const { home } = scene.code;
    const client = await bridgeSession({ home, cwd: scene.folder, client: 'gemini-cli' });
    t.after(() => client.close());
    await window.tree.row('Gemini CLI, active').waitFor();
    await client.close();
    await window.tree.row('Gemini CLI, last').waitFor({ timeout: 10_000 });
    const said = window.page.locator('[aria-label*="Gemini CLI: last "]');
    await window.status.and(said).waitFor();
    // The title of the view is about any tool, not about the one whose row was clicked last.
    await window.tree.click('Gemini CLI, last');
    await window.chooseInTitle('AI Tools', 'Manage AI Tool…');
    await question('Manage AI Tool');
    await window.dismiss();
    await window.tree.click('Gemini CLI, last');
    await window.chooseInTitle('AI Tools', 'Sharing Rules…');
    await question('Sharing rules: for which AI tool?');
    await window.dismiss();
  });

  it('takes one list, one editor and one answer for all, and one to take it all back', async () => {
    await writeFile(join(scene.code.home, '.claude.json'), ofClaude);
    await writeFile(join(scene.code.home, '.gemini', 'settings.json'), ofGemini);
    await window.clearNotifications();
    await window.runCommand('MCP Bridge: Connect AI Tools…');
    await window.page.getByText('4 Selected').waitFor();
    const rows = (await window.pickRows()).slice(0, 4).map((row) => row.split(',')[0]);
    assert.deepEqual(rows, [
      'Attach my pins to every prompt',
      'Claude Code',
      'Codex',
      'Gemini CLI',
    ]);
    await window.accept();
    const changes = window.page.locator('.tab', { hasText: 'Settings of AI tools' });
    await changes.waitFor();
    await question('Connect Claude Code, Codex, Gemini CLI?');
    assert.equal(await text('.claude.json'), ofClaude);
    await window.pick('Connect');
    await question('Set up now: Claude Code, Codex, Gemini CLI');
    await window.page.getByText('type /hooks in it, and confirm').first().waitFor();
    const entries = ['.claude.json', '.codex/config.toml', '.gemini/settings.json'];
    for (const path of [...entries, '.claude/settings.json', '.codex/hooks.json']) {
      assert.ok((await text(path)).includes('.mcp-workspace-bridge'), path);
    }
    await window.pick('Undo');
    await window.notification('The files of settings are as they were before.');
    assert.equal(await text('.claude.json'), ofClaude);
    assert.equal(await text('.gemini/settings.json'), ofGemini);
    await assert.rejects(text('.codex/config.toml'), /ENOENT/);
    await changes.waitFor({ state: 'detached' });
  });

  /** Goes on until the changes of all tools are shown. */
  const review = async () => {
    await writeFile(join(scene.code.home, '.claude.json'), ofClaude);
    await writeFile(join(scene.code.home, '.gemini', 'settings.json'), ofGemini);
    await window.clearNotifications();
    await window.runCommand('MCP Bridge: Connect AI Tools…');
    await window.page.getByText('4 Selected').waitFor();
    await window.accept();
    await question('Connect Claude Code, Codex, Gemini CLI?');
  };

  it('goes on, and back, where a tool has written to its file meanwhile', async () => {
    await review();
    const file = join(scene.code.home, '.claude.json');
    await writeFile(file, ofClaude.replace('3', '4'));
    await window.pick('Connect');
    await question('Set up now: Claude Code, Codex, Gemini CLI');
    const written = await text('.claude.json');
    assert.match(written, /"numStartups": 4,\s+"mcpServers": \{\s+"mcp-workspace-bridge"/);
    await writeFile(file, written.replace('4', '5'));
    await window.pick('Undo');
    await window.notification('What was added is taken out again.');
    assert.deepEqual(JSON.parse(await text('.claude.json')), { numStartups: 5, mcpServers: {} });
    assert.equal(await text('.gemini/settings.json'), ofGemini);
  });

  it('asks again where it would change more than was shown', async () => {
    await review();
    await writeFile(join(scene.code.home, '.gemini', 'settings.json'), '{}\n');
    await window.pick('Connect');
    await window.page.getByText('Files have changed meanwhile').first().waitFor();
    await question('Connect Claude Code, Codex, Gemini CLI?');
    assert.equal(await text('.claude.json'), ofClaude);
    await window.pick('Cancel');
    assert.equal(await text('.gemini/settings.json'), '{}\n');
    assert.equal(await text('.claude.json'), ofClaude);
  });

  it('says of which tool pins do not go along, since it runs no hooks', async () => {
    const off = '{\n  "hooksConfig": { "enabled": false }\n}\n';
    await writeFile(join(scene.code.home, '.gemini', 'settings.json'), off);
    await window.clearNotifications();
    await window.runCommand('MCP Bridge: Connect AI Tools…');
    await window.page.getByText('4 Selected').waitFor();
    await window.accept();
    await question('Connect Claude Code, Codex, Gemini CLI?');
    await window.pick('Connect');
    await question('Set up, but your pins do not go with prompts: Gemini CLI');
    await window.page.getByText('all hooks are switched off in ~').first().waitFor();
    await window.pick('Undo');
    await window.notification('The files of settings are as they were before.');
    assert.equal(await text('.gemini/settings.json'), off);
  });

  it('is begun by a button of the tour', async () => {
    await window.clearNotifications();
    await openTour(window);
    await window.page.locator('[data-step-id$="#connect"]').first().click();
    await window.page.locator('.monaco-button', { hasText: 'Connect AI Tools' }).click();
    await window.pickRow('Claude Code').waitFor();
    await window.dismiss();
  });
});

async function openTour(window: Workbench): Promise<void> {
  await window.runCommand('Welcome: Open Walkthrough...');
  await window.pick('Share This Window with AI Tools');
}
