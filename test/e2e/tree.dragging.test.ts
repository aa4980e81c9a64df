import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { drag } from '../host/dragging';
import { useScene } from '../host/scene';
import { until } from '../host/until';

const files = {
  'one.md': '1',
  'two.md': '2',
  'three.md': '3',
  'five.md': '5',
  'lines.md': '1\n2\n3\n4\n5\n',
  'docs/a.md': 'a',
};

describe('the tree, by dragging, which', () => {
  const scene = useScene({ files });
  const { window } = scene;
  const { tree } = window;
  /** Drags over our icon, which shows the tree, and onto a row. */
  const dragFromExplorer = async (names: readonly [string, ...string[]], onto: string) => {
    await window.showExplorer();
    const selected = window.page.locator('[aria-selected="true"]');
    // Not by Escape, whose command VS Code can run after the clicks below. These open none of them, because VS Code accepts
    // no drop while the tree gets another group.
    for (const row of (await window.inExplorer('').and(selected).all()).reverse()) {
      await row.click({ modifiers: ['Control'] });
    }
    await window.inExplorer('').and(selected).first().waitFor({ state: 'detached' });
    for (const name of names) {
      await window.inExplorer(name).click({ modifiers: ['Control'] });
      await window.inExplorer(name).and(selected).waitFor();
    }
    await drag(window, window.inExplorer(names[0]), window.ourIcon, tree.row(onto));
  };
  const editors = () => window.page.locator('.editor-group-container').first();
  const expectTabs = (...names: readonly string[]) =>
    until(`the tabs are ${names.join(' ')}`, async () => {
      const tabs = await window.tabs();
      return tabs.toSorted().join() === names.toSorted().join();
    });

  it('pins files of the Explorer by way of our icon, behind the pin they are dropped on', async () => {
    await scene.startWith(['one.md', 0.8], ['five.md', 0.5]);
    await window.showPanel();
    await tree.row('five.md, pinned').waitFor();
    await scene.expectPinned(
      () => dragFromExplorer(['three.md', 'two.md'], 'one.md, pinned'),
      ['one.md', 0.8],
      ['three.md', 0.8],
      ['two.md', 0.8],
      ['five.md', 0.5],
    );
  });

  it('pins the tabs that are selected', async () => {
    await scene.startWith(['five.md', 0.5]);
    for (const name of ['one.md', 'a.md']) await window.openFile(name);
    await window.tab('one.md').click();
    await window.tab('a.md').click({ modifiers: ['Control'] });
    await window.showPanel();
    for (const name of ['one.md', 'a.md']) await tree.row(`${name}, open`).waitFor();
    await scene.expectPinned(
      () => drag(window, window.tab('a.md'), tree.row('five.md, pinned')),
      ['five.md', 0.5],
      ['one.md', 0.5],
      ['docs/a.md', 0.5],
    );
  });

  it('opens the rows that are dropped on the editors, and pins nothing by it', async () => {
    await scene.startWith(['one.md', 0.5], ['docs/a.md', 0.5]);
    await window.showPanel();
    await drag(window, tree.row('one.md, pinned'), editors());
    await expectTabs('one.md');
    await window.closeEditors();
    await tree.click('one.md, pinned');
    await window.tab('one.md').waitFor();
    await tree.click('a.md, pinned', { modifiers: ['Control'] });
    await window.closeEditors();
    await drag(window, tree.row('a.md, pinned'), editors());
    await expectTabs('one.md', 'a.md');
  });

  it('opens a range at its first line', async () => {
    await scene.startWith();
    await window.openFile('lines.md');
    await scene.expectInFront('lines.md');
    await window.selectLines(3, 4);
    await scene.expectSelected('4');
    await window.runCommand('MCP Bridge: Pin for AI Tools');
    await window.showPanel();
    await tree.row('lines.md:3-4, pinned').waitFor();
    await window.closeEditors();
    await drag(window, tree.row('lines.md:3-4, pinned'), editors());
    await expectTabs('lines.md');
    await window.inStatusBar('Ln 3, Col 1').waitFor();
  });

  it('hands folders to what takes them, which editors do not', async () => {
    await scene.startWith();
    await window.showPanel();
    await tree.expand('Files');
    await window.page.evaluate(
      `addEventListener('dragstart', ({ dataTransfer }) => {
        globalThis.dragged = dataTransfer.getData('application/vnd.code.uri-list');
      })`,
    );
    await drag(window, tree.row('docs'), editors());
    assert.match(await window.page.evaluate<string>('dragged'), /\/docs\/$/);
    await drag(window, tree.row('two.md'), editors());
    await expectTabs('two.md');
  });
});
