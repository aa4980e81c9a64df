import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { before, describe, it } from 'node:test';
import { useScene } from '../host/scene';

describe('a pinned file that is moved in a terminal', () => {
  const scene = useScene({ files: { 'a.md': '# A', 'docs/other.md': '# Other' } });
  const { window } = scene;
  const path = (name: string) => join(scene.folder, name);

  before(async () => {
    await window.openFile('a.md');
    await scene.expectPinned(
      () => window.runCommand('MCP Bridge: Pin Active Editor'),
      ['a.md', 0.5],
    );
    await window.closeEditor();
    await window.showPanel();
  });

  it('stays pinned', async () => {
    await scene.expectPinned(() => rename(path('a.md'), path('b.md')), ['b.md', 0.5]);
    await scene.expectPinned(() => rename(path('b.md'), path('docs/b.md')), ['docs/b.md', 0.5]);
    await window.tree.row('b.md, pinned, priority 0.5 normal').waitFor();
  });

  it('is missing where another was written in its place, until the person says which', async () => {
    await mkdir(path('lib'));
    await writeFile(path('lib/b.md'), '# B');
    await scene.expectPinned(() => rm(path('docs/b.md')));
    const missing = 'b.md, pinned, priority 0.5 normal, missing';
    await window.tree.row(missing).click();
    await window.tab('b.md').waitFor(); // It says that the file was not found.
    await window.tree.row(missing).waitFor();
    await window.tree.press(missing, 'Find Pin Again');
    await window.pickRow('b.md, lib').and(window.page.locator('.focused')).waitFor();
    const enter = () => window.page.keyboard.press('Enter');
    await scene.expectPinned(enter, ['lib/b.md', 0.5]);
    await window.notification('docs/b.md is pinned as lib/b.md now.');
  });
});
