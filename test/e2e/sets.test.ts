import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { useScene } from '../host/scene';
import { until } from '../host/until';
import { repository } from './helpers/repository';

describe('sets of pins', () => {
  const scene = useScene({ files: { 'one.md': '1', 'two.md': '2', ...repository } });
  const { window } = scene;

  const expectPinned = (work: () => Promise<unknown>, ...names: readonly string[]) =>
    scene.expectPinned(work, ...names.map((name) => [name, 0.5] as const));
  /** Types into the input box with this title, not into the one before it. */
  const enter = async (title: string, text: string) => {
    const box = window.page.locator('.quick-input-title:visible', { hasText: title });
    await box.waitFor();
    await window.input.fill(text);
    await window.accept();
    await box.waitFor({ state: 'detached' }); // VS Code validates what was typed before it closes the box.
  };
  const pin = async (name: string) => {
    await window.openFile(name);
    await window.runCommand('MCP Bridge: Pin for AI Tools');
  };
  /** Presses a button of a set in the list. */
  const ofSet = async (name: string, button: string) => {
    await window.runCommand('MCP Bridge: Pin Sets…');
    const row = window.page.locator('.quick-input-list .monaco-list-row', { hasText: name });
    await row.hover();
    await row.locator(`[aria-label^="${button}"]`).click();
  };
  const checkOut = (branch: string) =>
    writeFile(join(scene.folder, '.git', 'HEAD'), `ref: refs/heads/${branch}\n`);

  /** Two sets, of which the second is active. */
  const startWithTwo = () =>
    scene.startWithSets('Review', { Default: [['one.md', 0.5]], Review: [['two.md', 0.5]] });

  it('start empty, and alone have an effect', async () => {
    await scene.startWith();
    await expectPinned(() => pin('one.md'), 'one.md');
    await window.runCommand('MCP Bridge: Pin Sets…');
    await window.pick('New Set…');
    await window.page.locator('.quick-input-title', { hasText: 'New Set' }).waitFor();
    await window.input.fill('Default');
    await window.page
      .locator('.quick-input-message', { hasText: 'There is a set of this name.' })
      .waitFor();
    await expectPinned(() => enter('New Set', ' Review '));
    await expectPinned(() => pin('two.md'), 'two.md');
  });

  it('are switched from a list that says what is in them, and back from the notification', async () => {
    await startWithTwo();
    await window.runCommand('MCP Bridge: Pin Sets…');
    const row = window.page.locator('.quick-input-list .monaco-list-row');
    await row.filter({ hasText: 'Review' }).filter({ hasText: '1 pin' }).waitFor();
    await expectPinned(() => window.pick('Default'), 'one.md');
    await expectPinned(() => window.answer('Switched to the set "Default".', 'Undo'), 'two.md');
  });

  it('follow the branch that they are bound to', async () => {
    await checkOut('main');
    await startWithTwo();
    await ofSet('Review', 'Bind to Git Branch…');
    await until('the branch is known', async () => (await window.input.inputValue()) === 'main');
    await enter('Git branch of the set', 'review');
    await expectPinned(
      () => window.runCommand('MCP Bridge: Pin Sets…').then(() => window.pick('Default')),
      'one.md',
    );
    await expectPinned(() => checkOut('review'), 'two.md');
    await checkOut('main');
    await window.notification('Branch review: switched to the set "Review".');
  });

  it('are renamed and duplicated, and deleted but for the last', async () => {
    await startWithTwo();
    await ofSet('Review', 'Rename…');
    await enter('Rename the set', 'Seen');
    await ofSet('Seen', 'Duplicate…');
    await enter('Duplicate the set', 'Copy');
    await window.notification('Switched to the set "Copy".');
    await expectPinned(() => window.runCommand('MCP Bridge: Unpin All'));
    await expectPinned(() => ofSet('Copy', 'Delete'), 'two.md');
    await expectPinned(() => ofSet('Seen', 'Delete'), 'one.md');
    await expectPinned(() => window.runCommand('MCP Bridge: Undo Last Pin Change'), 'two.md');
    await window.runCommand('MCP Bridge: Pin Sets…');
    await window.page.locator('.quick-input-list .monaco-list-row', { hasText: 'Seen' }).waitFor();
  });
});
