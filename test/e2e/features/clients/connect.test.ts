import assert from 'node:assert/strict';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { before, beforeEach, describe, it } from 'node:test';
import { useScene } from '../../../host/scene';
import { until } from '../../../host/until';
import { copiedReport } from '../../helpers/diagnosis';

const secret = 'sk-of-another-server';
const original = `{
    // by hand
    "numStartups": 3,
    "mcpServers": {"other": {"command": "other", "env": {"KEY": "${secret}"}}}
}
`;

const mine = '{\n  "model": "opus" // mine\n}\n';

describe('connecting a client', () => {
  const scene = useScene({
    files: { 'one.md': '1', '.vscode/settings.json': '{}' },
    server: 'own',
  });
  const { window } = scene;
  let config: string;
  let bridge: string;

  before(async () => {
    config = join(scene.code.home, '.claude.json');
    bridge = join(scene.code.home, '.mcp-workspace-bridge', 'bridge.js');
  });

  /** Nothing is connected, and no notification or diff is left. */
  beforeEach(async () => {
    await window.closeEditors();
    await window.clearNotifications();
    for (const folder of ['.claude', '.codex', '.config/opencode', '.cursor']) {
      await rm(join(scene.code.home, folder), { recursive: true, force: true });
    }
    await rm(join(scene.folder, '.mcp.json'), { force: true });
    await writeFile(join(scene.folder, '.vscode', 'settings.json'), '{}');
    await writeFile(config, original);
    await scene.pinInFile();
  });

  const text = (path = config) => readFile(path, 'utf8');
  const settings = () => join(scene.code.home, '.claude', 'settings.json');
  const changes = () => window.page.locator('.tab', { hasText: 'Settings of AI tools' });
  /** A tab that closes takes the focus from what was opened meanwhile, so this waits for it. */
  const isClosed = () =>
    window.page.locator('.tab', { hasText: 'before ↔ after' }).waitFor({ state: 'detached' });
  /** Presses a button of the notification with this text. */
  const answer = async (said: string, button: string) => {
    await window.answer(said, button);
    await isClosed();
  };
  /** Answers a question that stays until it is answered. */
  const decide = async (question: string, label: string) => {
    await window.page.locator('.quick-input-title', { hasText: question }).waitFor();
    await window.pick(label);
  };
  /** Answers the question about the change that is shown. */
  const confirm = async (question: string, label: string) => {
    await decide(question, label);
    await isClosed();
  };
  /** Picks a client and, if the command asks for one, an action. */
  const choose = async (client: string, action?: string) => {
    await window.runCommand('MCP Bridge: Manage AI Tool…');
    await window.pick(client);
    if (action !== undefined) await window.pick(action);
  };

  /** Goes on until the change is shown and has the focus. */
  const review = async (client: string, action: string) => {
    await choose(client, action);
    await changes().and(window.page.locator('.active')).waitFor();
    const changed = '.monaco-diff-editor .line-insert, .monaco-diff-editor .line-delete';
    await window.page.locator(changed).first().waitFor();
  };

  const connect = async () => {
    await review('Claude Code', 'For you');
    await confirm('Connect Claude Code', 'Connect');
    return window.notification('Claude Code is set up.');
  };
  const attach = async () => {
    await confirm('Attach your pins to every prompt of Claude Code', 'Attach');
    // A notification of the test before can be there still.
    await until('the hook is written', async () => (await text(settings())) !== mine);
    return window.notification('Your pins now go with the prompts of Claude Code.');
  };
  const sendBrief = async () => {
    await mkdir(join(scene.code.home, '.claude'), { recursive: true });
    await writeFile(settings(), mine);
    await review('Claude Code', 'Attach My Pins to Every Prompt');
    assert.equal(await text(settings()), mine);
    return attach();
  };

  it('has a list of the clients, those that are there before those that are not', async () => {
    await window.runCommand('MCP Bridge: Manage AI Tool…');
    await window.pickRow('Claude Code').waitFor();
    const rows = await window.pickRows();
    const at = (name: string) => rows.findIndex((row) => row.startsWith(name));
    assert.equal(at('Claude Code'), 0);
    assert.match(rows[1] ?? '', /^Chat of .*, (set up|active)/);
    assert.ok(at('Zed') > 1);
    await window.dismiss();
  });

  it('shows the change, and writes nothing before it is confirmed nor where the person says no', async () => {
    await review('Claude Code', 'For you');
    const after = window.page.locator('.monaco-diff-editor .modified .view-lines');
    assert.match((await after.textContent()) ?? '', /mcp-workspace-bridge/);
    assert.equal(await text(), original);
    await confirm('Connect Claude Code by this change to ~/.claude.json?', 'Cancel');
    assert.equal(await text(), original);
  });

  it('writes the entry, tries it, and says what remains to be done', async () => {
    const said = await (await connect()).textContent();
    assert.match(
      said ?? '',
      /The bridge was started and lists \d+ resources\. Where it is running/,
    );
    const backup = /kept at (\S+\.json)\./.exec(said ?? '')?.[1] ?? '';
    assert.equal(await text(backup.replace('~', scene.code.home)), original);
    const written = await text();
    assert.ok(written.startsWith(original.slice(0, original.indexOf('}}'))));
    assert.match(written, /"mcp-workspace-bridge"/);
    assert.ok(written.includes(JSON.stringify(bridge)));
    assert.match(written, /"--client",\s*"claude-code"/);
  });

  it('keeps what the tool writes while the change is looked at, and asks again for more than was shown', async () => {
    await review('Claude Code', 'For you');
    await writeFile(config, original.replace('3', '4'));
    await confirm('Connect Claude Code', 'Connect');
    await window.notification('Claude Code is set up.');
    const written = await text();
    assert.match(written, /"numStartups": 4,/);
    assert.match(written, /"mcp-workspace-bridge"/);
    await review('Claude Code', 'Attach My Pins to Every Prompt');
    await mkdir(join(scene.code.home, '.claude'), { recursive: true });
    await writeFile(settings(), mine);
    await decide('Attach your pins to every prompt of Claude Code', 'Attach');
    await window.page.getByText('Files have changed meanwhile').first().waitFor();
    assert.equal(await text(settings()), mine);
    await attach();
    assert.match(await text(settings()), /"model": "opus", \/\/ mine/);
  });

  it('sends the brief with each prompt once the person agrees to that change, too', async () => {
    await connect();
    const said = await sendBrief();
    assert.match((await said.textContent()) ?? '', /test sent \d+ characters|nothing to send/);
    const written = await text(settings());
    assert.match(written, /"model": "opus", \/\/ mine/);
    assert.match(written, /bridge\.js --hook claude-code/);
  });

  it('copies the entry, without the token', async () => {
    await choose('Claude Code', 'Copy Entry');
    await window.notification('The entry for Claude Code was copied.');
    const copied = await window.clipboard();
    assert.ok(copied.includes(bridge));
    assert.ok(!copied.includes((await scene.code.serving(scene.folder)).token));
  });

  it('shows the way back in the same way, to no client, and leaves what else is in the files', async () => {
    await connect();
    await sendBrief();
    await window.clearNotifications();
    await window.showPanel();
    await window.tree.row('Claude Code, set up').waitFor();
    await choose('Claude Code, set up');
    await window.pickRow('Test the Connection').waitFor();
    assert.match((await window.pickRows()).join('; '), /^In this project.*; Disconnect[^;]*$/s);
    await window.pick('Disconnect');
    await changes().waitFor();

    await scene.forEachClient(async (client) => {
      const listed = JSON.stringify(await client.list());
      assert.doesNotMatch(listed, /mcp-bridge:|before ↔ after|claude\.json/);
      for (const uri of ['editor://window/open', 'editor://window/active']) {
        assert.doesNotMatch(
          JSON.stringify(await client.read(uri)),
          /mcp-bridge:|claude\.json|sk-of/,
          uri,
        );
      }
      for (const count of Array(9).keys()) {
        await assert.rejects(client.read(`mcp-bridge:/before/${count}/.claude.json`), /not found/);
      }
    });
    assert.doesNotMatch((await window.tree.rows()).join('; '), /Held Back/);

    await decide('Disconnect Claude Code?', 'Disconnect');
    await changes().waitFor({ state: 'detached' });
    await window.notification('Claude Code is disconnected.');
    assert.ok(!(await text(settings())).includes(bridge));
    assert.match(await text(settings()), /"model": "opus",? \/\/ mine/);
    assert.ok(!(await text()).includes(bridge) && (await text()).includes(secret));
  });

  it('names a hook of an earlier version, and brings it up to date', async () => {
    const name = '.config/opencode/plugin/mcp-workspace-bridge.js';
    const file = join(scene.code.home, name);
    await mkdir(join(file, '..'), { recursive: true });
    await writeFile(file, '// Written by MCP Workspace Bridge, in an earlier version\n');
    await review('opencode, its hook is out of date', 'Bring the hook up to date');
    await confirm('Attach your pins to every prompt of opencode', 'Attach');
    await window.notification('Your pins now go with the prompts of opencode.');
    assert.match(await text(file), /'chat\.message'/);
  });

  it('says of a tool that takes no text at a prompt when it gets the pins', async () => {
    const file = join(scene.code.home, '.cursor', 'hooks.json');
    await mkdir(join(file, '..'), { recursive: true });
    const sessionStart = [{ command: '~/.mcp-workspace-bridge/bridge --hook cursor' }];
    await writeFile(file, JSON.stringify({ version: 1, hooks: { sessionStart } }));
    await review('Cursor, its hook is out of date', 'Bring the hook up to date');
    await confirm('Attach your pins at the start of each session of Cursor', 'Attach');
    await window.notification('Your pins now go with the start of each session of Cursor');
  });

  it('makes a file of the project, and takes the entry away again', async () => {
    const file = join(scene.folder, '.mcp.json');
    await review('Claude Code', 'In this project');
    await window.page.getByText('do not commit it for others').first().waitFor();
    await confirm('Connect Claude Code by this change to', 'Connect');
    await window.notification('Claude Code is set up.');
    const written = await text(file);
    assert.ok(written.includes(bridge) && !written.includes('--client'));
    await window.clearNotifications();
    await choose('Claude Code', 'Disconnect');
    await decide('Disconnect Claude Code?', 'Disconnect');
    await answer('Claude Code is disconnected.', 'Undo');
    await window.notification('The files of settings are as they were before.');
    assert.equal(await text(file), written);
  });

  it('leaves a file alone that it cannot read, and points to the place', async () => {
    await writeFile(config, '{\n  "mcpServers": {\n    "a" "b"\n  }\n}\n');
    await choose('Claude Code', 'Open the file');
    await answer('~/.claude.json cannot be read, so it is left alone. Line 3', 'Open File');
    await window.tab('.claude.json').waitFor();
    await window.inStatusBar('Ln 3, Col 9').waitFor();
  });

  it('goes on to what switches the entry off, and says so where that stays', async () => {
    const projects = { [scene.folder]: { disabledMcpServers: ['mcp-workspace-bridge'] } };
    await writeFile(config, JSON.stringify({ projects }));
    await review('Claude Code', 'For you');
    await decide('Connect Claude Code', 'Connect');
    await until('the entry is written', async () => (await text()).includes(bridge));
    await confirm('Connect Claude Code', 'Cancel');
    await window.runCommand('MCP Bridge: Manage AI Tool…');
    await window.page.locator('.monaco-list-row', { hasText: 'entry is switched off' }).waitFor();
    await window.dismiss();
    await review('Claude Code', 'Switch the entry on');
    await confirm('Connect Claude Code', 'Connect');
    await answer('Claude Code is set up.', 'Diagnose Connection');
    await window.tab('Diagnosis.md').waitFor();
    assert.match(await text(), /"disabledMcpServers":\[\]/);
  });

  it('diagnoses the connection, each line good, with no secret and no name of the person', async () => {
    await connect();
    await answer('Claude Code is set up.', 'Diagnose Connection');
    const report = await copiedReport(window, /No problems found/);
    assert.match(report, /^No problems found\.$/m);
    assert.match(
      report,
      /✓ Claude Code: (set up|last [\d:]+), by ~\/\.claude\.json\. Where it is running/,
    );
    assert.match(report, /✓ A request without the token: refused/);
    assert.match(report, /✓ sample: this window\. A tool that is started in its folder comes here/);
    assert.doesNotMatch(report, /✗/);
    const { token } = await scene.code.serving(scene.folder);
    for (const hidden of [token, secret, scene.code.home]) assert.ok(!report.includes(hidden));
  });
});
