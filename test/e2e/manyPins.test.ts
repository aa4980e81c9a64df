import { before, describe, it } from 'node:test';
import { newPin } from '../../src/core/pins/pin';
import { useScene } from '../host/scene';
import { until } from '../host/until';

const names = Array.from({ length: 1_000 }, (_, index) => `${String(index).padStart(3, '0')}.md`);
const last = '999.md';

describe('a thousand pins', () => {
  const scene = useScene({ files: Object.fromEntries(names.map((name) => [name, name])) });
  const expectFirst = (name: string, priority: number) =>
    scene.forEachClient((client) =>
      until(`${name} comes first`, async () => {
        const all = await client.list();
        const pinned = all.filter(({ annotations }) => (annotations?.priority ?? 0) >= 0.5);
        const [first] = pinned;
        return (
          pinned.length === names.length &&
          first?.uri === scene.uri(name) &&
          first.annotations?.priority === priority
        );
      }),
    );

  before(async () => {
    const pins = names.map((name) => newPin({ type: 'resource', uri: scene.uri(name) }));
    await scene.pinInFile(...pins);
    await scene.reload();
  });

  it('are in the tree, in their order, down to the last', async () => {
    const { window } = scene;
    await window.showPanel();
    await window.tree.row('000.md, pinned, priority 0.5 normal').waitFor();
    await window.page.locator('.activitybar .badge', { hasText: '1K' }).waitFor();
    await expectFirst('000.md', 0.5);
    await window.tree.focusRow('000.md, pinned');
    await window.page.keyboard.press('End');
    await window.tree.row(`${last}, pinned`).waitFor();
  });

  it('have their new order told when one is raised', async () => {
    const { window } = scene;
    await scene.expectListChanged(() => window.tree.press(`${last}, pinned`, 'Raise Priority'));
    await expectFirst(last, 0.8);
    await until('it is at the top of the tree', async () => {
      await window.showPanel();
      await window.page.keyboard.press('Home');
      return window.tree.row(`${last}, pinned, priority 0.8 high`).isVisible();
    });
  });
});
