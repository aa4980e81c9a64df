import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { useScene, type Scene } from '../host/scene';
import { until } from '../host/until';

const files = {
  'one.md': '1',
  'two.md': '2',
  'lines.md': '1\n2\n3\n4\n5\n',
  'docs/a.md': 'a',
  'docs/b.md': 'b',
  'src/deep/c.md': 'c',
  'src/wrong.json': '{ "a": }',
  '.env': 'KEY=1',
};

describe('menus and pickers', () => {
  const scene = useScene({ files });
  const { window } = scene;
  const expectPinned: Scene['expectPinned'] = (...args) => scene.expectPinned(...args);
  const path = (name: string) => `${scene.folder}/${name}`;
  const expectCopied = (expected: string) =>
    until(`${expected} is copied`, async () => (await window.clipboard()) === expected);
  /** Waits until this row is selected in the Explorer. */
  const expectSelected = (name: string) =>
    window.inExplorer(name).and(window.page.locator('.selected')).waitFor();
  const chooseOf = async (row: string, item: string) => {
    await window.showPanel();
    await window.choose(window.tree.row(row).first(), item);
  };
  const pinned = ['docs/a.md', 'one.md', 'docs/b.md', 'src/deep/c.md', 'two.md'];
  const upTo = (count: number) => pinned.slice(0, count).map((name) => [name, 0.5] as const);
  before(() => window.showPanel());

  it('Pin File… offers every file that is shared and not pinned, and takes several', async () => {
    await window.runCommand('MCP Bridge: Pin File…');
    const rows = (await window.pickRows()).toSorted();
    const all = ['a.md, docs', 'b.md, docs', 'c.md, src/deep', 'lines.md', 'one.md', 'two.md'];
    assert.deepEqual(rows, [...all, 'wrong.json, src']);
    await window.tickSeveral('one.md', 'a.md');
    await expectPinned(() => window.page.keyboard.press('Enter'), ...upTo(2));
  });

  it('Pin File… takes what a person types, with Enter', async () => {
    await window.runCommand('MCP Bridge: Pin File…');
    await window.input.fill('two');
    await window.pickRow('two.md').and(window.page.locator('.focused')).waitFor();
    const enter = () => window.page.keyboard.press('Enter');
    await expectPinned(enter, ...upTo(2), ['two.md', 0.5]);
  });

  it('Unpin of the palette takes the pin of the active editor, or the one that is typed', async () => {
    await window.runCommand('MCP Bridge: Unpin');
    await window.input.fill('two');
    await window.pickRow('two.md').and(window.page.locator('.focused')).waitFor();
    await expectPinned(() => window.page.keyboard.press('Enter'), ...upTo(2));
  });

  it('Pin Folder… offers every folder, and how many files are in it', async () => {
    await window.runCommand('MCP Bridge: Pin Folder…');
    const rows = (await window.pickRows()).toSorted();
    assert.deepEqual(rows, ['docs/, 2 files', 'src/, 2 files', 'src/deep/, 1 file']);
    await window.tickSeveral('docs/', 'src/deep/');
    await expectPinned(() => window.page.keyboard.press('Enter'), ...upTo(4));
  });

  it('of a tab pins its file, sets its priority and unpins it', async () => {
    await window.openFile('two.md');
    const ofTab = (...items: readonly string[]) =>
      window.choose(window.tab('two.md'), 'MCP Bridge', ...items);
    await expectPinned(() => ofTab('Pin'), ...upTo(5));
    await ofTab('Set Priority…');
    await expectPinned(() => window.pick('high'), ['two.md', 0.8], ...upTo(4));
    await expectPinned(() => ofTab('Unpin'), ...upTo(4));
  });

  it('of the editor, in its title, pins it and what is selected in it', async () => {
    const more = window.page.locator('.editor-actions .codicon-toolbar-more');
    const inTitle = async (item: string) => {
      await more.click();
      await window.chooseInMenu('MCP Bridge', item);
    };
    await expectPinned(() => inTitle('Pin Active Editor'), ...upTo(5));
    await window.openFile('lines.md');
    await window.selectLines(3, 4);
    await inTitle('Pin Selection');
    await window.showPanel();
    await window.tree.row('lines.md:3-4, pinned').waitFor();
  });

  it('of a row reveals it in the Explorer, where a folder opens too', async () => {
    await chooseOf('a.md, pinned', 'Reveal in Explorer');
    await expectSelected('a.md');
    await chooseOf('deep, pinned', 'Reveal in Explorer');
    await expectSelected('deep');
    await chooseOf('docs, pinned', 'Open');
    await expectSelected('docs');
  });

  it('of a row copies its URI, and the paths of all rows that are selected', async () => {
    await chooseOf('a.md, pinned', 'Copy URI');
    await expectCopied(scene.uri('docs/a.md'));
    await window.tree.row('one.md, pinned').click({ modifiers: ['Control'] });
    await window.tree.row('two.md, pinned').click({ modifiers: ['Control'] });
    await chooseOf('two.md, pinned', 'Copy Path');
    await expectCopied(`${path('one.md')}\n${path('two.md')}`);
  });
});
