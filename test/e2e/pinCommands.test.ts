import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { newPin } from '../../src/core/pins/pin';
import { canonicalUri } from '../../src/core/documents/uris';
import type { ListedResource } from '../host/clients';
import { useScene, type Scene } from '../host/scene';
import { until } from '../host/until';

const files = {
  'one.md': '1\n2\n3\n4\n',
  'two.md': '2',
  'three.md': '3',
  'x.txt': 'x',
  'y.txt': 'y',
  '.env': 'KEY=1',
};

describe('pins, by every gesture', () => {
  const scene = useScene({ files });
  const { window } = scene;
  const uri = (name: string) => scene.uri(name);
  const expectPinned: Scene['expectPinned'] = (...args) => scene.expectPinned(...args);
  const expectListed = (name: string, check: (one: ListedResource) => boolean) =>
    scene.forEachClient((client) =>
      until(`${name} is listed so`, async () => {
        const found = (await client.list()).find((one) => one.uri === uri(name));
        return found && check(found);
      }),
    );
  const pinOf = (name: string) => newPin({ type: 'resource', uri: canonicalUri(uri(name)) });
  const press = (key: string) => window.page.keyboard.press(key);

  it('are made of several files from the Explorer', async () => {
    await window.showExplorer();
    await window.inExplorer('one.md').click();
    await window.inExplorer('two.md').click({ modifiers: ['Control'] });
    await expectPinned(
      () => window.choose(window.inExplorer('two.md'), 'MCP Bridge', 'Pin'),
      ['one.md', 0.5],
      ['two.md', 0.5],
    );
  });

  it('are made of a glob, which says while it is typed what it matches', async () => {
    await window.runCommand('MCP Bridge: Pin Glob…');
    const message = window.page.locator('.quick-input-message');
    await window.input.fill('nothing/**');
    await message.filter({ hasText: 'Matches no file that is shared.' }).waitFor();
    await window.input.fill('*.txt');
    await message.filter({ hasText: 'Matches 2 files: ' }).waitFor();
    await expectPinned(
      () => press('Enter'),
      ['one.md', 0.5],
      ['two.md', 0.5],
      ['x.txt', 0.5],
      ['y.txt', 0.5],
    );
  });

  it('go all at once, and come back from the notification', async () => {
    await expectPinned(() => window.runCommand('MCP Bridge: Unpin All'));
    await expectPinned(
      () => window.answer('Unpinned 3 pins.', 'Undo'),
      ['one.md', 0.5],
      ['two.md', 0.5],
      ['x.txt', 0.5],
      ['y.txt', 0.5],
    );
  });

  it('are set together where several are selected', async () => {
    await scene.pinInFile(pinOf('one.md'), pinOf('two.md'));
    await window.showPanel();
    await window.tree.row('*.txt, pinned').waitFor({ state: 'detached' });
    await window.tree.row('one.md, pinned').click();
    await window.tree.row('two.md, pinned').click({ modifiers: ['Control'] });
    await window.choose(window.tree.row('two.md, pinned'), 'Set Priority…');
    await expectPinned(() => window.pick('high'), ['one.md', 0.8], ['two.md', 0.8]);
  });

  it('have an audience and a note', async () => {
    await window.tree.focusRow('one.md, pinned');
    const assistant = window.page.locator('.quick-input-list [aria-label^="Assistant"]');
    await window.choose(window.tree.row('one.md, pinned'), 'Set Audience…');
    await assistant.click();
    await window.tree.focusRow('one.md, pinned');
    await press('F2');
    await window.input.fill('Read this first');
    await press('Enter');
    await expectListed(
      'one.md',
      ({ description, annotations }) =>
        description === 'Read this first' && annotations?.audience?.join() === 'assistant',
    );
  });

  it('are toggled by a key: of the editor, and of the selection if there is one', async () => {
    const toggle = async () => {
      await press('Control+K');
      await press('Control+Shift+P');
    };
    await window.openFile('three.md');
    await window.focusEditor();
    const both = [
      ['one.md', 0.8],
      ['two.md', 0.8],
    ] as const;
    await expectPinned(toggle, ...both, ['three.md', 0.5]);
    await expectPinned(toggle, ...both);
    await window.openFile('one.md');
    await window.selectLines(2, 3);
    await toggle();
    await window.showPanel();
    await window.tree.row('one.md:2-3, pinned').waitFor();
    await window.focusEditor();
    await window.selectLines(2, 3);
    await toggle();
    await window.tree.row('one.md:2-3, pinned').waitFor({ state: 'detached' });
  });

  it('are made of what is live', async () => {
    await window.runCommand('MCP Bridge: Pin Live Context…');
    await expectPinned(
      () => window.pick('Selection'),
      ['one.md', 0.8],
      ['two.md', 0.8],
      ['editor://window/selection', 0.5],
    );
  });

  it('are refused for secrets', async () => {
    await window.clearNotifications();
    await window.showExplorer();
    await window.choose(window.inExplorer('.env'), 'MCP Bridge', 'Pin');
    await window.notification('.env is never shared: by its name it is a secret.');
    await scene.forEachClient(async (client) =>
      assert.ok((await client.list()).every((one) => one.uri !== uri('.env'))),
    );
  });
});
