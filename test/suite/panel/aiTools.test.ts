import assert from 'node:assert/strict';
import { after, before, describe, it } from 'mocha';
import type { AiClientState, EntryState } from '../../../src/features/clients/model/aiClientConfig';
import { canonicalUri } from '../../../src/core/documents/uris';
import { newPin } from '../../../src/core/pins/pin';
import { trialName } from '../../../src/core/protocol/serverDeclaration';
import { connectSession } from '../../host/clients';
import { newestSdk } from '../../host/sdks';
import { until } from '../../host/until';
import { usePanel, type Panel } from '../helpers/panel';
import { tooltipOf } from '../helpers/shownRows';

const time = String.raw`(?:.* )?\d\d:\d\d`;

function tool(id: string, label: string, entry: EntryState): AiClientState {
  const hook = { path: `/home/${id}/hooks`, when: 'prompt', entry } as const;
  return {
    id,
    label,
    isFound: true,
    places: [{ scope: 'user', path: `/home/${id}`, entry }],
    hook,
  };
}

const claude = tool('claude-code', 'Claude Code', 'none');
const codexSetUp = tool('codex', 'Codex', 'current');
const qwen = tool('qwen-code', 'Qwen Code', 'none');
const qwenSetUp = tool('qwen-code', 'Qwen Code', 'current');

function untilRow(panel: Panel, pattern: string): Promise<unknown> {
  return until(`there is a row ${pattern}`, async () =>
    (await panel.rows()).some((row) => new RegExp(`^${pattern}$`).test(row)),
  );
}

describe('the AI tools of the machine', () => {
  const panel = usePanel('aiTools', { 'README.md': '# Shop' });
  before(() => panel.server.start());
  after(() => panel.server.stop());

  it('come first among the pins until one is set up, one click away', async () => {
    await panel.tools.find(claude);
    await untilRow(panel, 'Claude Code, found, Connect');
    assert.ok(!(await panel.rows()).some((row) => row.startsWith('Connect all')));
    await panel.tools.find(claude, qwen);
    await panel.expectRows('Claude Code, found', 'Qwen Code, found', 'Connect all 2…');
    assert.equal((await panel.rows())[0], 'Claude Code, found, Connect');
    for (const [label, ids] of [
      ['Qwen Code', ['qwen-code']],
      ['Connect all', ['claude-code', 'qwen-code']],
    ] as const) {
      const { command } = (await panel.row(label)).item;
      assert.equal(command?.command, 'mcpBridge.connect');
      assert.deepEqual(command.arguments, [{ ids, isAgreed: false }]);
    }
    await panel.tools.find(claude, qwenSetUp);
    await untilRow(panel, 'Qwen Code, set up');
    await panel.expectNoRow('Claude Code');
    await panel.expectNoRow('Connect all');
  });

  it('do not come before pins that another tool takes', async () => {
    await panel.tools.find(claude);
    await untilRow(panel, 'Claude Code, found, Connect');
    const { status } = panel.server;
    assert.ok(status.state === 'serving');
    const client = await connectSession(status, newestSdk, { name: 'some chat', version: '1' });
    await untilRow(panel, 'some chat, active.*');
    await untilRow(panel, 'Claude Code, found, Connect');
    await panel.pinInFile(newPin({ type: 'resource', uri: canonicalUri(panel.uri('README.md')) }));
    await panel.expectNoRow('Claude Code, found');
    await client.close();
    await panel.pinInFile();
  });

  it('say what is wrong with how they are set up', async () => {
    await panel.tools.find(tool('gemini-cli', 'Gemini CLI', 'off'));
    await untilRow(panel, 'Gemini CLI, set up, its entry is switched off');
  });

  it('say that pins do not go with their prompts, which may be wanted', async () => {
    const hook = { path: '/home/codex/hooks', when: 'prompt', entry: 'none' } as const;
    await panel.tools.find({ ...codexSetUp, id: 'gemini-cli', label: 'Gemini CLI', hook });
    await untilRow(panel, 'Gemini CLI, set up, pins not attached');
    const { item } = await panel.row('Gemini CLI');
    assert.match(tooltipOf(item), /^Gemini CLI: your pins do not go with its prompts\. Run/m);
  });

  it('say that they take pins only when asked, or at the start of a session', async () => {
    const { hook: _, ...zed } = tool('zed', 'Zed', 'current');
    await panel.tools.find(zed);
    await untilRow(panel, 'Zed, set up, pins when you ask');
    const { item } = await panel.row('Zed');
    assert.match(tooltipOf(item), /^Zed takes no pins or comments with your prompts\./m);
    const droid = tool('droid', 'Factory Droid', 'current');
    const hook = { path: '/home/droid/hooks', when: 'session', entry: 'current' } as const;
    await panel.tools.find({ ...droid, hook });
    await untilRow(panel, 'Factory Droid, set up, pins at the start of a session');
    await panel.tools.find({ ...droid, hook: { ...hook, entry: 'none' } });
    await untilRow(panel, 'Factory Droid, set up, pins not attached');
  });

  it('say that pins are stopped, and what to do, also while a session is active', async () => {
    const hook = { path: '/home/codex/hooks', when: 'prompt', entry: 'current' } as const;
    await panel.tools.find({ ...codexSetUp, hook: { ...hook, isUnconfirmed: true } });
    const { status } = panel.server;
    assert.ok(status.state === 'serving');
    const client = await connectSession(status, newestSdk, { name: 'Codex', version: '1' });
    await untilRow(panel, 'Codex, active, type /hooks in Codex and confirm');
    const tooltip = async () => tooltipOf((await panel.row('Codex')).item);
    assert.match(await tooltip(), /^Codex: the hook in \S+ is not confirmed/m);
    await panel.tools.find({ ...codexSetUp, hook: { ...hook, entry: 'off' } });
    await untilRow(panel, 'Codex, active, its hooks are switched off');
    assert.match(await tooltip(), /^Codex: all hooks are switched off in .* Switch them on there/m);
    await panel.tools.find({ ...codexSetUp, hook: { ...hook, forbiddenIn: '/etc/a.json' } });
    await untilRow(panel, 'Codex, active, its hooks are forbidden by your organization');
    // Without an entry, there is nothing to be stopped: it can be connected.
    await panel.tools.find({ ...claude, hook: { ...hook, entry: 'off' } });
    await untilRow(panel, 'Claude Code, found, Connect');
    await client.close();
  });
});

describe('an AI tool that was set up just now', () => {
  const panel = usePanel('newAiTool', { 'README.md': '# Shop' });

  before(() => panel.server.start());
  after(() => panel.server.stop());

  it('says what is left to do, until its first session', async () => {
    await panel.tools.find(codexSetUp);
    await panel.tools.noteSetUp('codex');
    await untilRow(panel, 'Codex, set up, type /hooks in Codex and confirm');
    const { item } = await panel.row('Codex');
    assert.equal(item.description, 'type /hooks in Codex and confirm');
    assert.match(tooltipOf(item), /^Start Codex again, type \/hooks in it/m);
    const { status } = panel.server;
    assert.ok(status.state === 'serving');
    const trial = await connectSession(status, newestSdk, { name: trialName, version: '1' });
    const client = await connectSession(status, newestSdk, { name: 'Codex', version: '1' });
    await untilRow(panel, 'Codex, active');
    await panel.expectNoRow(trialName);
    await trial.close();
    await panel.runOn('Codex', 'mcpBridge.disconnectClient');
    await untilRow(panel, `Codex, last ${time}`);
    await client.close();
  });
});
