import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { connectModern } from '../../../host/clients';
import { sampleFolder } from '../../../host/samples';
import { until } from '../../../host/until';
import { VSCode } from '../../../host/vscode';
import type { Workbench } from '../../../host/workbench';

const commands = 'terminal://window/commands';

describe('terminals', () => {
  let code: VSCode;
  let folder: string;
  let other: string;
  let window: Workbench;
  let otherWindow: Workbench;

  before(async () => {
    code = await VSCode.start({
      settings: {
        'mcpBridge.sharing': { all: { terminal: 'on' } },
        'terminal.integrated.gpuAcceleration': 'off',
      },
    });
    [folder, other] = await Promise.all([
      sampleFolder({ 'here.txt': '' }),
      sampleFolder({ 'there.txt': '' }),
    ]);
    // VS Code saves which terminals a window has half a second after the last is opened. Opening the other window takes
    // longer than that, so the terminal is there after a reload.
    window = await code.openWindow(folder);
    await openTerminal(window);
    otherWindow = await code.openWindow(other);
    await openTerminal(otherWindow);
  });
  after(() => code.stop());

  async function openTerminal(opened: Workbench): Promise<void> {
    await opened.runCommand('Terminal: Create New Terminal');
    await focusTerminal(opened);
  }

  const focusTerminal = (opened: Workbench) =>
    opened.page.locator('.terminal-wrapper.active .xterm-helper-textarea').focus();

  async function read(where: string, uri: string): Promise<string> {
    const client = await connectModern(await code.serving(where));
    const { text = '' } = await client.read(uri);
    await client.close();
    return text;
  }

  const untilListed = (where: string, line: RegExp) =>
    until(`${line} is listed`, async () => {
      const text = await read(where, commands);
      return line.test(text) && text;
    });

  it('are told of by the window that they are in, and by no other', async () => {
    for (const [each, mark] of [
      [window, 'one'],
      [otherWindow, 'two'],
    ] as const) {
      await focusTerminal(each);
      await each.page.keyboard.type(`echo ${mark}mark; sleep 0.3; false\n`);
    }
    const here = await untilListed(folder, /✗ 1 .*onemark/);
    const there = await untilListed(other, /✗ 1 .*twomark/);
    assert.doesNotMatch(here, /twomark/);
    assert.doesNotMatch(there, /onemark/);
  });

  it('that outlive a reload tell of what is run after it, at other addresses than what ran before', async () => {
    await focusTerminal(window);
    await window.page.keyboard.type('echo earliermark; sleep 0.3; false\n');
    const before = await untilListed(folder, /✗ 1 .*earliermark/);
    const [, address = ''] = /(<.*>) .*earliermark/.exec(before) ?? [];
    const earlier = await code.serving(folder);
    await window.page.reload();
    await code.serving(folder, earlier);
    await window.waitUntilReady();
    await window.runCommand('Terminal: Focus Terminal');
    const shown = window.page.locator('.terminal-wrapper.active .xterm-rows');
    await shown.filter({ hasText: 'earliermark' }).waitFor();
    await focusTerminal(window);
    await window.page.keyboard.type('echo latermark; sleep 0.3; false\n');
    const text = await untilListed(folder, /✗ 1 .*latermark/);
    assert.doesNotMatch(text, /earliermark/);
    assert.ok(address !== '' && !text.includes(address), text);
  });

  it('without integration are rows that say so', async () => {
    const settings = { 'terminal.integrated.shellIntegration.enabled': false };
    const silent = await code.openWindow(
      await sampleFolder({ '.vscode/settings.json': JSON.stringify(settings) }),
    );
    await openTerminal(silent);
    await silent.page.keyboard.type('false\n');
    await silent.showPanel();
    await silent.tree.expand('What Just Ran');
    await silent.tree.row('bash, not seen: no shell integration').waitFor();
    await silent.tree.row('Share what just ran, on').waitFor();
  });
});
