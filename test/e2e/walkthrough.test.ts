import { describe, it } from 'node:test';
import { useScene } from '../host/scene';

describe('the walkthrough', () => {
  const scene = useScene({ files: { 'one.md': '1' } });
  const { window } = scene;
  const step = (id: string) => window.page.locator(`[data-done-step-id$="#${id}"]`).first();
  const isDone = async (id: string, done: boolean) =>
    step(id)
      .and(window.page.locator(`[aria-checked="${done}"]`))
      .waitFor();
  const show = () => window.page.locator('.tab', { hasText: 'Welcome' }).click();

  it('is opened by a command', async () => {
    await window.runCommand('MCP Bridge: Take the Tour');
    for (const id of ['pin', 'connect', 'change']) await isDone(id, false);
  });

  it('sees that something is pinned', async () => {
    await window.openFile('one.md');
    await window.showPanel();
    await window.runCommand('MCP Bridge: Pin Active Editor');
    await window.tree.row('one.md, pinned').waitFor();
    await show();
    await isDone('pin', true);
  });

  it('sees that a client reads', async () => {
    await isDone('connect', false);
    await scene.forEachClient(async (client) => client.read(scene.uri('one.md')));
    await isDone('connect', true);
  });

  it('sees that a client is notified of a change', async () => {
    await scene.forEachClient(async (client) => client.subscribe(scene.uri('one.md')));
    await isDone('change', false);
    await window.tab('one.md').click();
    await window.type('2');
    await scene.forEachClient(({ received }) => received.until(scene.uri('one.md')));
    await show();
    await isDone('change', true);
  });
});
