import assert from 'node:assert/strict';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, it } from 'node:test';
import { readIfThere } from '../../../../src/files/readIfThere';
import { useScene } from '../../../host/scene';
import { until } from '../../../host/until';

/** A program with the commands of Claude Code for plugins, which does what that was seen to do to its settings. */
const program = `#!/usr/bin/env node
const { appendFileSync, existsSync, readFileSync, writeFileSync, renameSync } = require('node:fs');
const [, , , command] = process.argv;
const home = process.env.HOME;
appendFileSync(home + '/commands', process.argv.slice(2).join(' ') + '\\n');
if (existsSync(home + '/refuses')) {
  console.error('Looking…\\nNo plugins in this country.');
  process.exit(1);
}
const path = home + '/.claude/settings.json';
const settings = JSON.parse(readFileSync(path, 'utf8'));
settings.enabledPlugins = command === 'install' ? { 'claude-code@mcp-workspace-bridge': true } : {};
writeFileSync(path + '.new', JSON.stringify(settings));
renameSync(path + '.new', path);
`;

const ours = 'mcp-workspace-bridge';

describe('the plugin of a tool', () => {
  const settings = {
    '.claude.json': JSON.stringify({ mcpServers: { other: { command: 'x' } } }),
    '.claude/settings.json': JSON.stringify({ theme: 'dark' }),
  };
  const scene = useScene({
    files: { 'one.md': '1' },
    home: { 'bin/claude': program, ...settings },
    server: 'own',
  });
  const { window } = scene;
  const inHome = (path: string) => join(scene.code.home, path);
  const text = (path: string) => readFile(inHome(path), 'utf8');
  /** The commands that the program was run with. */
  const commands = async () => (await readIfThere(inHome('commands')))?.trim().split('\n') ?? [];
  const refuse = () => writeFile(inHome('refuses'), '');
  const json = async (path: string) => JSON.parse(await text(path)) as Record<string, object>;
  const question = (title: string) =>
    window.page.locator('.quick-input-title', { hasText: title }).waitFor();
  const installing = 'Install plugins instead of entries in settings';

  /** @param isTicked whether the tool is new, so that the person need not tick it. */
  async function connect({ asPlugin, isTicked }: { asPlugin: boolean; isTicked: boolean }) {
    await window.clearNotifications();
    await window.runCommand('MCP Bridge: Connect AI Tools…');
    await window.pickRow(installing).waitFor();
    if (asPlugin) await window.pick(installing);
    if (!isTicked) await window.pick('Claude Code');
    await window.accept();
    await question('Connect Claude Code?');
  }

  /** Nothing is connected, and the program does what it is asked for. */
  beforeEach(async () => {
    for (const [path, before] of Object.entries(settings)) await writeFile(inHome(path), before);
    for (const path of ['commands', 'refuses']) await rm(inHome(path), { force: true });
    await rm(join(scene.folder, '.mcp.json'), { force: true });
  });

  it('is installed by the commands of the tool in place of the entry and the hooks, and taken back', async () => {
    await connect({ asPlugin: false, isTicked: true });
    await window.pick('Connect');
    await question('Claude Code is set up.');
    await window.pick('Done');
    const connected = [await text('.claude.json'), await text('.claude/settings.json')];
    assert.ok(connected.every((each) => each.includes(ours)));

    await connect({ asPlugin: true, isTicked: false });
    await window.page.getByText('Commands that are run: 1.').waitFor();
    await window.page.getByText('claude plugin install claude-code').first().waitFor();
    assert.deepEqual(await commands(), []);
    await window.pick('Connect');
    await question('Claude Code is set up.');
    const folder = join(scene.code.home, '.mcp-workspace-bridge', 'plugin');
    assert.deepEqual(await commands(), [`plugin install claude-code --marketplace ${folder} -y`]);
    assert.deepEqual(await json('.claude.json'), { mcpServers: { other: { command: 'x' } } });
    assert.deepEqual(await json('.claude/settings.json'), {
      theme: 'dark',
      hooks: {},
      enabledPlugins: { 'claude-code@mcp-workspace-bridge': true },
    });

    await window.pick('Undo');
    await until('the plugin is gone', async () => {
      const { enabledPlugins = {} } = await json('.claude/settings.json');
      return Object.keys(enabledPlugins).length === 0;
    });
    assert.equal(await text('.claude.json'), connected[0]);
    const { hooks } = JSON.parse(connected[1] ?? '') as Record<string, object>;
    assert.deepEqual((await json('.claude/settings.json'))['hooks'], hooks);
  });

  it('gives way to the entry where the program fails, which says why', async () => {
    await writeFile(inHome('.claude.json'), '{}');
    await refuse();
    await connect({ asPlugin: true, isTicked: true });
    await window.pick('Connect');
    // What is written instead is shown before.
    await window.page.getByText('failed: No plugins in this country.').first().waitFor();
    await question('Connect Claude Code?');
    assert.equal(await text('.claude.json'), '{}');
    await window.pick('Connect');
    await question('Claude Code is set up.');
    await window.pick('Done');
    assert.match(await text('.claude.json'), /mcp-workspace-bridge/);
  });

  it('leaves the files alone where the program fails and the person copies the entries', async () => {
    await writeFile(inHome('.claude.json'), '{}');
    await refuse();
    await connect({ asPlugin: true, isTicked: true });
    await window.pick('Connect');
    await window.page.getByText('failed: No plugins in this country.').first().waitFor();
    await question('Connect Claude Code?');
    await window.pick('Copy Entries');
    await until('the entries are copied', async () => (await window.clipboard()).includes(ours));
    assert.match(await window.clipboard(), /^Claude Code\n/);
    assert.equal(await text('.claude.json'), '{}');
  });

  it('is not installed before it is said that the entry of the project stays', async () => {
    const path = join(scene.folder, '.mcp.json');
    await writeFile(path, JSON.stringify({ mcpServers: { [ours]: { command: 'x' } } }));
    await connect({ asPlugin: true, isTicked: false });
    await window.page.getByText('stays, because others may share this file').first().waitFor();
    await window.pick('Cancel');
    assert.deepEqual(await commands(), []);
  });

  it('is not installed before it is said that it has the pins, which the person has unticked', async () => {
    await window.clearNotifications();
    await window.runCommand('MCP Bridge: Connect AI Tools…');
    await window.pick(installing);
    await window.pick('Attach my pins to every prompt');
    await window.accept();
    await question('Connect Claude Code?');
    await window.page.getByText('has the hooks: your pins go with its prompts').first().waitFor();
    await window.pick('Cancel');
    assert.deepEqual(await commands(), []);
  });

  it('is uninstalled from the menu of the tool, which says what is left', async () => {
    await writeFile(
      inHome('.claude/settings.json'),
      JSON.stringify({ enabledPlugins: { 'claude-code@mcp-workspace-bridge': true } }),
    );
    await writeFile(inHome('.claude.json'), '{}');
    await window.clearNotifications();
    await window.runCommand('MCP Bridge: Manage AI Tool…');
    await window.pick('Claude Code');
    await window.pick('Uninstall the Plugin');
    await question('Uninstall the plugin of Claude Code by its own commands?');
    await window.pick('Uninstall the Plugin');
    await until('the commands have run', async () => (await commands()).length === 2);
    assert.deepEqual(await commands(), [
      'plugin uninstall claude-code@mcp-workspace-bridge',
      'plugin marketplace remove mcp-workspace-bridge',
    ]);
    await window.runCommand('Notifications: Show Notifications');
    await window.notification(
      'Claude Code leaves empty entries or a copy in ~/.claude/settings.json',
    );
  });
});
