import { describe, it } from 'node:test';
import { useScene, type Scene } from '../host/scene';
import { until } from '../host/until';

const files = {
  'one.md': '1',
  'two.md': '2',
  'docs/a.md': 'a',
  'docs/b.md': 'b',
};

describe('the tree, by its keys:', () => {
  const scene = useScene({ files });
  const { window } = scene;
  const { tree } = window;
  const expectPinned: Scene['expectPinned'] = (...args) => scene.expectPinned(...args);
  const press = (key: string) => tree.key(key);
  const toggle = () => tree.key('Control+K', 'Control+Shift+P');

  it('Space pins one row after the other, which stay where they are, and unpins', async () => {
    await scene.startWith();
    for (const name of ['one.md', 'two.md']) await window.openFile(name);
    await tree.focusRow('one.md, open');
    await expectPinned(() => press('Space'), ['one.md', 0.5]);
    await tree.expectFocus('one.md, open');
    await press('ArrowDown');
    await expectPinned(() => press('Space'), ['one.md', 0.5], ['two.md', 0.5]);
    await tree.expectFocus('two.md, open');
    await tree.focusRow('two.md, pinned');
    await expectPinned(() => press('Space'), ['one.md', 0.5]);
    await tree.expectFocus('one.md, pinned');
  });

  it('Space opens and closes a group, and pins a folder', async () => {
    await scene.startWith();
    await window.showPanel();
    await tree.expand('Files');
    await tree.collapse('Files');
    await tree.pressKey('Files', 'Space', tree.row('docs'));
    await tree.focusRow('docs');
    await expectPinned(() => press('Space'), ['docs/a.md', 0.5], ['docs/b.md', 0.5]);
  });

  it('Ctrl+K Ctrl+Shift+P pins a folder', async () => {
    const both = [
      ['one.md', 0.5],
      ['two.md', 0.5],
    ] as const;
    await scene.startWith(...both);
    await window.showPanel();
    await tree.expand('Files');
    await tree.focusRow('docs');
    await expectPinned(toggle, ...both, ['docs/a.md', 0.5], ['docs/b.md', 0.5]);
    await tree.expectFocus('docs');
    await expectPinned(toggle, ...both);
  });

  it('Alt+Up and Alt+Down move, also over the border of a priority; Ctrl+Z takes it back', async () => {
    await scene.startWith(['one.md', 0.5], ['two.md', 0.5]);
    await tree.focusRow('two.md, pinned');
    await expectPinned(() => press('Alt+ArrowUp'), ['two.md', 0.5], ['one.md', 0.5]);
    await expectPinned(() => press('Alt+ArrowUp'), ['two.md', 0.8], ['one.md', 0.5]);
    await expectPinned(() => press('Alt+ArrowDown'), ['two.md', 0.5], ['one.md', 0.5]);
    await expectPinned(() => press('Control+Z'), ['two.md', 0.8], ['one.md', 0.5]);
    await tree.expectFocus('two.md, pinned, priority high');
  });

  it('Ctrl+C copies the path, Ctrl+Enter opens to the side', async () => {
    await scene.startWith(['two.md', 0.5]);
    await window.openFile('one.md');
    await tree.focusRow('two.md, pinned');
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
    await scene.startWith(['one.md', 0.5], ['two.md', 0.5]);
    await tree.focusRow('one.md, pinned');
    await expectPinned(() => press('Delete'), ['two.md', 0.5]);
    await tree.expectFocus('two.md, pinned');
    await expectPinned(() => press('Delete'));
    await tree.focusRow('Files');
    await expectPinned(() => press('Control+Z'), ['two.md', 0.5]);
  });

  it('do nothing where no row has the focus, not even to the active editor', async () => {
    await scene.startWith(['two.md', 0.5]);
    await window.openFile('two.md');
    await window.showPanel();
    await tree.expand('Files');
    await tree.focusRow('two.md, pinned');
    await expectPinned(() => window.runCommand('MCP Bridge: Unpin All'));
    await tree.row('two.md, open').waitFor();
    for (const key of ['Space', 'Delete']) await window.page.keyboard.press(key);
    await tree.focusRow('docs');
    await expectPinned(toggle, ['docs/a.md', 0.5], ['docs/b.md', 0.5]);
  });
});
