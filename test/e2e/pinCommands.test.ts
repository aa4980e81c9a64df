import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { canonicalUri } from '../../src/core/documents/uris';
import { newPin, type Pin } from '../../src/core/pins/pin';
import type { ListedResource } from '../host/clients';
import { useScene, type Scene } from '../host/scene';
import { until } from '../host/until';

const files = {
  'one.md': '1\n2\n3\n4\n',
  'two.md': '2',
  'three.md': '3',
  'lines.md': '1\n2\n3\n4\n5\n',
  'x.txt': 'x',
  'y.txt': 'y',
  'docs/a.md': 'a',
  'docs/b.md': 'b',
  'src/deep/c.md': 'c',
  'src/wrong.json': '{ "a": }',
  '.env': 'KEY=1',
};

describe('by every gesture', () => {
  const scene = useScene({ files });
  const { window } = scene;
  const expectPinned: Scene['expectPinned'] = (...args) => scene.expectPinned(...args);

  describe('menus and pickers', () => {
    /** Waits until this row is selected in the Explorer. */
    const expectSelected = (name: string) =>
      window.inExplorer(name).and(window.page.locator('.selected')).waitFor();
    const chooseOf = async (row: string, item: string) => {
      await window.showPanel();
      await window.choose(window.tree.row(row).first(), item);
    };
    const startWith = (...names: readonly string[]) =>
      scene.startWith(...names.map((name) => [name, 0.5] as const));

    it('Pin File… offers every file that is shared and not pinned, and takes several', async () => {
      await startWith('two.md');
      await window.pinOther('Files…');
      const rows = (await window.pickRows()).toSorted();
      const inFolders = ['a.md, docs', 'b.md, docs', 'c.md, src/deep', 'wrong.json, src'];
      const others = ['lines.md', 'one.md', 'three.md', 'x.txt', 'y.txt'];
      assert.deepEqual(rows, [...inFolders, ...others].toSorted());
      await window.tickSeveral('one.md', 'a.md');
      await expectPinned(
        () => window.accept(),
        ['two.md', 0.5],
        ['docs/a.md', 0.5],
        ['one.md', 0.5],
      );
    });

    it('Pin File… takes what a person types, with Enter', async () => {
      await startWith('one.md');
      await window.pinOther('Files…');
      await window.input.fill('two');
      await expectPinned(() => window.accept('two.md'), ['one.md', 0.5], ['two.md', 0.5]);
    });

    it('Unpin of the palette takes the pin of the active editor, or the one that is typed', async () => {
      await startWith('one.md', 'two.md');
      await window.runCommand('MCP Bridge: Unpin from AI Tools');
      await window.input.fill('two');
      await expectPinned(() => window.accept('two.md'), ['one.md', 0.5]);
    });

    it('Pin Folder… offers every folder, and how many files are in it', async () => {
      await startWith();
      await window.pinOther('Folders…');
      const rows = (await window.pickRows()).toSorted();
      assert.deepEqual(rows, ['docs/, 2 files', 'src/, 2 files', 'src/deep/, 1 file']);
      await window.tickSeveral('docs/', 'src/deep/');
      await expectPinned(
        () => window.accept(),
        ['docs/a.md', 0.5],
        ['docs/b.md', 0.5],
        ['src/deep/c.md', 0.5],
      );
    });

    it('of a tab pins its file and unpins it', async () => {
      await startWith('one.md');
      await window.openFile('two.md');
      const ofTab = (...items: readonly string[]) => window.choose(window.tab('two.md'), ...items);
      await expectPinned(() => ofTab('Pin for AI Tools'), ['one.md', 0.5], ['two.md', 0.5]);
      await chooseOf('two.md, pinned', 'Set Priority…');
      await window.input.fill('0.1');
      await window
        .pickRow('0.1')
        .filter({ hasText: 'what is not pinned can come first' })
        .waitFor();
      await window.input.fill('');
      await expectPinned(() => window.pick('high'), ['two.md', 0.8], ['one.md', 0.5]);
      await expectPinned(() => ofTab('Unpin from AI Tools'), ['one.md', 0.5]);
    });

    it('of the editor pins it in its title, and the lines that are selected in its text', async () => {
      await startWith();
      await window.showPanel();
      const more = window.page.locator('.editor-actions .codicon-toolbar-more');
      await window.openFile('two.md');
      await scene.expectInFront('two.md');
      await more.click();
      await expectPinned(() => window.chooseInMenu('Pin for AI Tools'), ['two.md', 0.5]);
      await window.openFile('lines.md');
      await scene.expectInFront('lines.md');
      await window.selectLines(3, 4);
      await scene.expectSelected('4');
      await window.press('Shift+F10');
      await window.chooseInMenu('Pin for AI Tools');
      await window.tree.row('lines.md:3-4, pinned').waitFor();
    });

    it('of a row reveals it in the Explorer, where a folder opens too', async () => {
      const folder = (name: string): Pin =>
        newPin({ type: 'folder', uri: canonicalUri(scene.uri(`${name}/`)) });
      await startWith();
      await scene.pinInFile(scene.pinOf('docs/a.md'), folder('docs'), folder('src/deep'));
      await chooseOf('a.md, pinned', 'Reveal in Explorer');
      await expectSelected('a.md');
      await chooseOf('deep, pinned', 'Reveal in Explorer');
      await expectSelected('deep');
      await chooseOf('docs, pinned', 'Open');
      await expectSelected('docs');
    });
  });

  describe('pins', () => {
    const uri = (name: string) => scene.uri(name);
    const expectListed = (name: string, check: (one: ListedResource) => boolean) =>
      scene.forEachClient((client) =>
        until(`${name} is listed so`, async () => {
          const found = (await client.list()).find((one) => one.uri === uri(name));
          return found && check(found);
        }),
      );
    it('are made of several files from the Explorer', async () => {
      await scene.startWith();
      await window.showExplorer();
      const selected = window.page.locator('.selected');
      await window.inExplorer('one.md').click();
      await window.inExplorer('one.md').and(selected).waitFor();
      await window.inExplorer('two.md').click({ modifiers: ['Control'] });
      await window.inExplorer('two.md').and(selected).waitFor();
      await expectPinned(
        () => window.choose(window.inExplorer('two.md'), 'Pin for AI Tools'),
        ['one.md', 0.5],
        ['two.md', 0.5],
      );
    });

    it('are made of a glob, which says while it is typed what it matches', async () => {
      await scene.startWith(['one.md', 0.5]);
      await window.pinOther('Glob…');
      const message = window.page.locator('.quick-input-message');
      await window.input.fill('nothing/**');
      await message.filter({ hasText: 'Matches no file that is shared.' }).waitFor();
      await window.input.fill('*.txt');
      await message.filter({ hasText: 'Matches 2 files: ' }).waitFor();
      await expectPinned(() => window.accept(), ['one.md', 0.5], ['x.txt', 0.5], ['y.txt', 0.5]);
    });

    it('are set together where several are selected', async () => {
      await scene.startWith(['one.md', 0.5], ['two.md', 0.5]);
      await window.showPanel();
      await window.tree.row('two.md, pinned').waitFor();
      await window.tree.click('one.md, pinned');
      await window.tree.click('two.md, pinned', { modifiers: ['Control'] });
      await window.choose(window.tree.row('two.md, pinned'), 'Set Priority…');
      await expectPinned(() => window.pick('high'), ['one.md', 0.8], ['two.md', 0.8]);
    });

    it('have an audience and a note', async () => {
      await scene.startWith(['one.md', 0.5]);
      await window.tree.focusRow('one.md, pinned');
      const assistant = window.page.locator('.quick-input-list [aria-label^="Assistant"]');
      await window.choose(window.tree.row('one.md, pinned'), 'Show As…');
      await assistant.click();
      const isForAssistant = ({ annotations }: ListedResource) =>
        annotations?.audience?.join() === 'assistant';
      await expectListed('one.md', isForAssistant);
      await window.tree.focusRow('one.md, pinned');
      await window.tree.key('F2');
      await window.input.fill('Read this first');
      await window.accept();
      await expectListed(
        'one.md',
        (one) => one.description === 'Read this first' && isForAssistant(one),
      );
    });

    it('write a note of several lines, which is kept when its editor is saved, and not when it is closed', async () => {
      await scene.startWith();
      await window.showPanel();
      await window.pinOther('Note in an Editor…');
      await window.tab('Note.md').waitFor();
      await window.focusEditor();
      await window.page.keyboard.type('Prices\nare cents');
      await window.save();
      await window.tree.row('Prices, pinned').waitFor();
      await window.runCommand('View: Close Editor');
      await window.tree.click('Prices, pinned');
      await window.tab('Note.md').waitFor();
      await window.focusEditor();
      await window.press('Control+Home');
      await window.page.keyboard.type('All ');
      await scene.forEachClient(async (client) => {
        for (const uri of ['editor://window/open', 'editor://window/active'])
          assert.doesNotMatch(JSON.stringify(await client.read(uri)), /Note\.md/, uri);
      });
      await window.save();
      await window.tree.row('All Prices, pinned').waitFor();
      await window.page.keyboard.type('the ');
      await window.runCommand('View: Close Editor');
      await window.page.getByRole('button', { name: "Don't Save" }).click();
      await until('the editor is closed', async () => (await window.tabs()).length === 0);
      await window.tree.focusRow('All Prices, pinned');
      await window.tree.key('F2');
      await window.page.locator('.view-line').getByText('All Prices').waitFor();
    });

    it('are toggled by a key: of the editor, and of the selection if there is one', async () => {
      const toggle = () => window.press('Control+K', 'Control+Shift+P');
      await scene.startWith(['two.md', 0.8]);
      await window.showPanel();
      await window.openFile('three.md');
      await expectPinned(toggle, ['two.md', 0.8], ['three.md', 0.5]);
      await expectPinned(toggle, ['two.md', 0.8]);
      await window.openFile('one.md');
      await window.selectLines(2, 3);
      await scene.expectSelected('3');
      await toggle();
      const range = window.tree.row('one.md:2-3, pinned');
      await range.waitFor();
      await toggle();
      await range.waitFor({ state: 'detached' });
    });

    it('are made of what is live', async () => {
      await scene.startWith(['one.md', 0.8]);
      await window.pinOther('Live Context…');
      await expectPinned(
        () => window.pick('Selection'),
        ['one.md', 0.8],
        ['editor://window/selection', 0.5],
      );
    });
  });
});
