import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { connectModern } from '../host/clients';
import { useScene, type Scene } from '../host/scene';
import type { WindowRecord } from '../../src/core/protocol/windowRecord';
import { until } from '../host/until';
import { isOn } from '../host/windows';
import type { Workbench } from '../host/workbench';
import { repository } from './helpers/repository';

describe('a pin', () => {
  const scene = useScene({
    files: { 'one.md': '1', 'two.md': '2', 'three.md': '3', ...repository },
  });
  const { window } = scene;
  const expectPinned: Scene['expectPinned'] = (...args) => scene.expectPinned(...args);

  it('is asked for while there is none', async () => {
    await scene.startWith();
    await window.showPanel();
    await window.page.getByText('What you pin here goes with each prompt').waitFor();
  });

  it('is made by the checkbox of an open editor, and counted in the status bar', async () => {
    await scene.startWith();
    await window.openFile('two.md');
    await window.showPanel();
    const pinned = window.tree.row('two.md, pinned, priority normal');
    await expectPinned(() => window.tree.tick('two.md, open'), ['two.md', 0.5]);
    await pinned.waitFor();
    await window.status.getByText('MCP 1').waitFor();
  });

  it('takes a priority that is picked, and moves to its place', async () => {
    await scene.startWith(['two.md', 0.5]);
    await window.openFile('one.md');
    const pin = () => window.runCommand('MCP Bridge: Pin for AI Tools');
    await expectPinned(pin, ['two.md', 0.5], ['one.md', 0.5]);
    await window.showPanel();
    await window.choose(window.tree.row('one.md, pinned'), 'Set Priority…');
    await expectPinned(() => window.pick('high'), ['one.md', 0.8], ['two.md', 0.5]);
    await window.tree.row('one.md, pinned, priority high').waitFor();
  });

  it('takes a typed number, and says while typing why another is none', async () => {
    await scene.startWith(['one.md', 0.8], ['two.md', 0.5]);
    await window.showPanel();
    await window.choose(window.tree.row('two.md, pinned'), 'Set Priority…');
    await window.input.fill('1.7');
    const row = window.page.locator('.quick-input-list .monaco-list-row');
    await row.filter({ hasText: '1.7 is outside 0.0 to 1.0.' }).waitFor();
    await window.accept();
    await window.input.fill('0.95');
    await expectPinned(() => window.accept('0.95'), ['two.md', 0.95], ['one.md', 0.8]);
  });

  it('is still there after a reload that comes right after it, and so is the pause of sharing', async () => {
    await scene.startWith(['two.md', 0.95], ['one.md', 0.8]);
    await window.showPanel();
    await window.runCommand('MCP Bridge: Pause Sharing');
    await window.openFile('three.md');
    await window.runCommand('MCP Bridge: Pin for AI Tools');
    await window.tree.row('three.md, pinned').waitFor();
    await scene.reload();
    await window.status.getByText('MCP paused').waitFor();
    await scene.forEachClient(async (client) => assert.deepEqual(await client.list(), []));
    await window.runCommand('MCP Bridge: Resume Sharing');
    await scene.expectFirst(['two.md', 0.95], ['one.md', 0.8], ['three.md', 0.5]);
  });

  describe('with a second window on the folder', () => {
    let second: Workbench;
    let earlier: WindowRecord;
    const pinned = [
      ['two.md', 0.95],
      ['one.md', 0.8],
      ['three.md', 0.5],
    ] as const;
    before(async () => {
      earlier = await scene.code.serving(scene.folder);
      second = await scene.code.openWindow(scene.folder);
    });
    after(() => scene.code.closeWindow(second));

    it('is served by both, and the first keeps its address and its clients', async () => {
      await scene.startWith(...pinned);
      const records = await until('both serve', async () => {
        const own = (await scene.code.windows()).filter((record) => isOn(record, scene.folder));
        return own.length === 2 && own[0]?.url !== own[1]?.url ? own : undefined;
      });
      assert.equal(records.find(({ id }) => id === earlier.id)?.url, earlier.url);
      await scene.forEachClient(async ({ read }) =>
        assert.equal((await read(scene.uri('two.md'))).text, '2'),
      );
      for (const record of records) {
        const client = await connectModern(record);
        await until('its files are listed in this order', async () => {
          const uris = (await client.list()).map(({ uri }) => uri);
          assert.deepEqual(
            uris.filter((uri) => uri.startsWith('file:')),
            pinned.map(([name]) => scene.uri(name)),
          );
          return true;
        });
        await client.close();
      }
    });

    it('is kept by the second, which sees it, and whose own it sees', async () => {
      await scene.startWith(...pinned);
      await second.showPanel();
      await second.tree.row('two.md, pinned, priority 0.95').waitFor();
      await second.tree.press('one.md', 'Unpin');
      await window.showPanel();
      await window.tree.row('one.md, pinned').waitFor({ state: 'detached' });
      await window.choose(window.tree.row('two.md, pinned'), 'Set Priority…');
      await window.pick('low');
      await second.tree.row('two.md, pinned, priority low').waitFor();
      await scene.expectFirst(['three.md', 0.5], ['two.md', 0.2]);
    });
  });

  it('is unpinned and pinned from the menu of the editor', async () => {
    const choose = async (name: string) => {
      await window.focusEditor();
      await window.press('Shift+F10');
      const item = window.page.getByRole('menuitem', { name, exact: true });
      await item.hover();
      await window.page.locator('.action-item.focused', { has: item }).last().waitFor();
      await item.press('Enter');
    };
    await scene.startWith(['three.md', 0.5]);
    await window.showPanel();
    await window.tree.row('three.md, pinned').waitFor();
    await window.openFile('three.md');
    await scene.expectInFront('three.md');
    await choose('Unpin from AI Tools');
    await window.tree.row('three.md, pinned').waitFor({ state: 'detached' });
    await choose('Pin for AI Tools');
    await window.tree.row('three.md, pinned').waitFor();
  });

  describe('after a crash of the extension host', () => {
    let earlier: WindowRecord;

    before(async () => {
      await scene.startWith();
      await window.openFile('one.md');
      await window.runCommand('MCP Bridge: Pin for AI Tools');
      await window.showPanel();
      await window.tree.row('one.md, pinned').waitFor();
      earlier = await scene.code.serving(scene.folder);
      await scene.crash();
    });

    it('is not lost, and the clients find it where it was', async () => {
      const [now, ...others] = (await scene.code.windows()).filter((record) =>
        isOn(record, scene.folder),
      );
      assert.deepEqual([now?.url, now?.token], [earlier.url, earlier.token]);
      assert.notEqual(now?.pid, earlier.pid);
      assert.deepEqual(others, []);
      await scene.forEachClient(async (client) => {
        const [first] = await client.list();
        assert.equal(first?.uri, scene.uri('one.md'));
        assert.ok((first?.annotations?.priority ?? 0) >= 0.5);
        assert.equal((await client.read(scene.uri('one.md'))).text, '1');
      });
    });

    it('is changed in a working panel, and clients are notified', async () => {
      // The rows are those of the extension host that ended, until the new one shows what it alone can know.
      await scene.pinInFile(scene.pinOf('one.md', 0.5), scene.pinOf('two.md', 0.2));
      // A group that is added makes VS Code get all rows anew.
      for (const row of ['two.md, pinned', 'Changes', 'test, active']) {
        await window.tree.row(row).waitFor();
      }
      await expectPinned(
        () => window.choose(window.tree.row('one.md, pinned'), 'Move Up'),
        ['one.md', 0.8],
        ['two.md', 0.2],
      );
    });
  });
});
