import type { Locator } from 'playwright-core';
import { untilRendered } from './contextTree';
import { until } from './until';
import type { Workbench } from './workbench';

/** Drags over one place after another, as each appears, and drops when the last one is marked as the drop target. */
export async function drag(
  { page, tree }: Workbench,
  source: Locator,
  ...places: readonly Locator[]
): Promise<void> {
  const overEditors = page.locator('#monaco-workbench-editor-drop-overlay');
  await source.waitFor();
  await tree.settled();
  // The Explorer renders rows again, too: a drag of one that is replaced does not begin.
  await untilRendered(page, '[role=tree][aria-label="Files Explorer"]');
  await source.hover();
  await page.mouse.down();
  try {
    for (const [index, place] of places.entries()) {
      const isLast = index === places.length - 1;
      const taking = place.and(page.locator('.drop-target')).or(overEditors).first();
      await until('it is dragged there', async () => {
        const isThere = await moveOver(place);
        return isThere && (!isLast || (await taking.isVisible()));
      });
    }
  } finally {
    await page.mouse.up();
  }

  /** A drag needs several mouse events, and a place can move or be hidden at first. */
  async function moveOver(place: Locator): Promise<boolean> {
    const box = await place.boundingBox();
    if (!box) return false;
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    await page.mouse.move(x - 4, y - 2);
    await page.mouse.move(x, y, { steps: 4 });
    return true;
  }
}
