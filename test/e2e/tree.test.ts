import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { drag } from '../host/dragging';
import { useScene, type Scene } from '../host/scene';
import { until } from '../host/until';

const files = {
  'one.md': '1',
  'two.md': '2',
  'three.md': '3',
  'five.md': '5',
  'lines.md': '1\n2\n3\n4\n5\n',
  'docs/a.md': 'a',
  'docs/b.md': 'b',
};

describe('the tree, by', () => {
  const scene = useScene({ files });
  const { window } = scene;
  const expectPinned: Scene['expectPinned'] = (...args) => scene.expectPinned(...args);

  describe('its keys:', () => {
    const press = (key: string) => window.page.keyboard.press(key);
    const toggle = async () => {
      await press('Control+K');
      await press('Control+Shift+P');
    };
    const expectFocus = (label: string) => window.tree.expectFocus(label);

    before(async () => {
      for (const name of ['three.md', 'two.md', 'one.md']) {
        await window.openFile(name);
        await window.runCommand('View: Keep Editor');
      }
      await window.showPanel();
    });

    it('Space pins one row after the other: the focus goes to the next', async () => {
      await window.tree.focusRow('one.md, open');
      await expectPinned(() => press('Space'), ['one.md', 0.5]);
      await expectFocus('two.md, open');
      await expectPinned(() => press('Space'), ['one.md', 0.5], ['two.md', 0.5]);
      await expectFocus('three.md, open');
      await expectPinned(() => press('Space'), ['one.md', 0.5], ['two.md', 0.5], ['three.md', 0.5]);
      await expectFocus('Pinned');
    });

    it('Space unpins what is pinned, and opens and closes a folder', async () => {
      await window.tree.focusRow('three.md, pinned');
      await expectPinned(() => press('Space'), ['one.md', 0.5], ['two.md', 0.5]);
      await expectFocus('two.md, pinned');
      await window.tree.pressKey('Files', 'Space', window.tree.row('docs'));
      await window.tree.pressKey('docs', 'Space', window.tree.row('a.md'));
      await press('Space');
      await window.tree.row('a.md').waitFor({ state: 'detached' });
    });

    it('Ctrl+K Ctrl+Shift+P pins a folder', async () => {
      await window.tree.focusRow('docs');
      const both = [
        ['one.md', 0.5],
        ['two.md', 0.5],
      ] as const;
      await expectPinned(toggle, ...both, ['docs/a.md', 0.5], ['docs/b.md', 0.5]);
      await expectFocus('docs, 0.5 normal');
      await expectPinned(toggle, ...both);
    });

    it('Alt+Up and Alt+Down raise and lower, Alt+Shift moves among equals; Ctrl+Z takes it back', async () => {
      await window.tree.focusRow('two.md, pinned');
      await expectPinned(() => press('Alt+ArrowUp'), ['two.md', 0.8], ['one.md', 0.5]);
      await expectPinned(() => press('Alt+ArrowDown'), ['one.md', 0.5], ['two.md', 0.5]);
      await expectPinned(() => press('Control+Z'), ['two.md', 0.8], ['one.md', 0.5]);
      await expectFocus('two.md, pinned, priority 0.8');
      await expectPinned(() => press('Control+Z'), ['one.md', 0.5], ['two.md', 0.5]);
      await expectPinned(() => press('Alt+Shift+ArrowUp'), ['two.md', 0.5], ['one.md', 0.5]);
      await expectPinned(() => press('Alt+Shift+ArrowDown'), ['one.md', 0.5], ['two.md', 0.5]);
      await expectFocus('two.md, pinned');
    });

    it('Ctrl+C copies the path, Ctrl+Enter opens to the side', async () => {
      await window.tree.focusRow('two.md, pinned');
      await press('Control+C');
      await until(
        'its path is copied',
        async () => (await window.clipboard()) === `${scene.folder}/two.md`,
      );
      await press('Control+Enter');
      const side = window.page.locator('.editor-group-container').nth(1);
      await side.locator('.tab[data-resource-name="two.md"]').waitFor();
    });

    it('Delete unpins, again and again; Ctrl+Z brings back', async () => {
      await window.tree.focusRow('one.md, pinned');
      await expectPinned(() => press('Delete'), ['two.md', 0.5]);
      await expectFocus('two.md, pinned');
      await expectPinned(() => press('Delete'));
      await expectFocus('Open Editors');
      await press('ArrowDown');
      await expectPinned(() => press('Control+Z'), ['two.md', 0.5]);
    });

    it('do nothing where no row has the focus, not even to the active editor', async () => {
      await window.tree.focusRow('two.md, pinned');
      await expectPinned(() => window.runCommand('MCP Bridge: Unpin All'));
      await window.tree.row('two.md, open').waitFor();
      await press('Space');
      await press('Delete');
      await window.tree.focusRow('docs');
      await expectPinned(toggle, ['docs/a.md', 0.5], ['docs/b.md', 0.5]);
    });
  });

  describe('dragging, which', () => {
    /** Drags over our icon, which shows the tree, and onto a row. */
    const dragFromExplorer = async (names: readonly [string, ...string[]], onto: string) => {
      await window.showExplorer();
      await window.page.keyboard.press('Escape');
      // This opens none of them, because VS Code accepts no drop while the tree gets another group.
      for (const name of names) await window.inExplorer(name).click({ modifiers: ['Control'] });
      await drag(window, window.inExplorer(names[0]), window.ourIcon, window.tree.row(onto));
    };
    const editors = () => window.page.locator('.editor-group-container').first();
    const expectTabs = (...names: readonly string[]) =>
      until(`the tabs are ${names.join(' ')}`, async () => {
        const tabs = await window.tabs();
        return tabs.toSorted().join() === names.toSorted().join();
      });
    const closeAll = async () => {
      await window.runCommand('View: Close All Editors');
      await expectTabs();
      await window.showPanel();
      await window.tree.row('Open Editors').waitFor({ state: 'detached' });
    };

    before(async () => {
      await window.runCommand('View: Close All Editors');
      await expectPinned(() => window.runCommand('MCP Bridge: Unpin All'));
      await window.showPanel();
    });

    it('pins files of the Explorer by way of our icon, behind the pin they are dropped on', async () => {
      await scene.pinInFile(scene.pinOf('one.md', 0.8), scene.pinOf('five.md', 0.5));
      await window.tree.row('five.md, pinned').waitFor();
      await expectPinned(
        () => dragFromExplorer(['three.md', 'two.md'], 'one.md, pinned'),
        ['one.md', 0.8],
        ['three.md', 0.8],
        ['two.md', 0.8],
        ['five.md', 0.5],
      );
    });

    it('pins the tabs that are selected', async () => {
      await window.runCommand('MCP Bridge: Unpin All');
      await closeAll();
      await window.openFile('one.md');
      await window.runCommand('View: Keep Editor');
      await window.openFile('a.md');
      await window.tab('one.md').click();
      await window.tab('a.md').click({ modifiers: ['Control'] });
      await window.showPanel();
      await expectPinned(
        () => drag(window, window.tab('a.md'), window.tree.row('Files')),
        ['one.md', 0.5],
        ['docs/a.md', 0.5],
      );
    });

    it('opens the rows that are dropped on the editors, and pins nothing by it', async () => {
      await closeAll();
      await drag(window, window.tree.row('one.md, pinned'), editors());
      await expectTabs('one.md');
      await closeAll();
      await window.tree.click('one.md, pinned');
      await window.tab('one.md').waitFor();
      await window.tree.click('a.md, pinned', { modifiers: ['Control'] });
      await closeAll();
      await drag(window, window.tree.row('a.md, pinned'), editors());
      await expectTabs('one.md', 'a.md');
    });

    it('opens a range at its first line', async () => {
      await window.openFile('lines.md');
      await window.selectLines(3, 4);
      await window.runCommand('MCP Bridge: Pin Selection');
      await window.tree.row('lines.md:3-4, pinned').waitFor();
      await closeAll();
      await drag(window, window.tree.row('lines.md:3-4, pinned'), editors());
      await expectTabs('lines.md');
      await window.inStatusBar('Ln 3, Col 1').waitFor();
    });

    it('hands folders to what takes them, which editors do not', async () => {
      await closeAll();
      await window.tree.expand('Files');
      await window.page.evaluate(
        `addEventListener('dragstart', ({ dataTransfer }) => {
          globalThis.dragged = dataTransfer.getData('application/vnd.code.uri-list');
        })`,
      );
      await drag(window, window.tree.row('docs'), editors());
      assert.match(await window.page.evaluate<string>('dragged'), /\/docs\/$/);
      await drag(window, window.tree.row('two.md'), editors());
      await expectTabs('two.md');
    });
  });
});
