import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { connectModern } from '../host/clients';
import { useScene } from '../host/scene';
import { until } from '../host/until';
import { isOn } from '../host/windows';

const newcomer = { name: 'newcomer', version: '1' };

describe('a crash of the extension host', () => {
  const scene = useScene({ files: { 'one.md': '1', 'two.md': '2' } });

  it('loses no pin, and the clients find them where they were', async () => {
    const { window } = scene;
    await window.openFile('one.md');
    await window.runCommand('MCP Bridge: Pin Active Editor');
    await window.showPanel();
    await window.tree.row('one.md, pinned').waitFor();
    const before = await scene.code.serving(scene.folder);

    await scene.crash();
    const [now, ...others] = (await scene.code.windows()).filter((record) =>
      isOn(record, scene.folder),
    );
    assert.deepEqual([now?.url, now?.token], [before.url, before.token]);
    assert.notEqual(now?.pid, before.pid);
    assert.deepEqual(others, []);
    await scene.forEachClient(async (client) => {
      const [first] = await client.list();
      assert.deepEqual([first?.uri, first?.annotations?.priority], [scene.uri('one.md'), 0.5]);
      assert.equal((await client.read(scene.uri('one.md'))).text, '1');
    });
  });

  it('leaves a working panel, and clients that are notified', async () => {
    const { window } = scene;
    // Until the new extension host shows what only it can know, the rows are those of the one that ended.
    const third = await connectModern(await scene.code.serving(scene.folder), newcomer);
    await third.subscribe();
    await window.tree.row('Clients, 3').waitFor();
    await third.close();
    const raised = window.tree.row('one.md, pinned, priority 0.8');
    await window.tree.press('one.md, pinned, priority 0.5', 'Raise Priority', raised);
    await scene.forEachClient(async (client) => {
      await client.received.until('list');
      await until('it is raised', async () => {
        const [first] = await client.list();
        return first?.uri === scene.uri('one.md') && first.annotations?.priority === 0.8;
      });
    });
  });
});
