import type { Locator } from 'playwright-core';
import { until } from './until';
import type { Workbench } from './workbench';

/** Drags over one place after the other, each as soon as it is there, and drops where the last one shows that it takes it. */
export async function drag(
  { page }: Workbench,
  source: Locator,
  ...places: readonly Locator[]
): Promise<void> {
  const overEditors = page.locator('#monaco-workbench-editor-drop-overlay');
  await source.hover();
  await page.mouse.down();
  for (const [index, place] of places.entries()) {
    await until('it is dragged there', async () => {
      await moveOver(place);
      if (index < places.length - 1) return true;
      return place.and(page.locator('.drop-target')).or(overEditors).first().isVisible();
    });
  }
  await page.mouse.up();

  /** It takes several moves to be seen as one, and a place can move itself. */
  async function moveOver(place: Locator): Promise<void> {
    const box = await place.boundingBox({ timeout: 3_000 });
    if (!box) throw new Error('It is not on the screen.');
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    await page.mouse.move(x - 4, y - 2);
    await page.mouse.move(x, y, { steps: 4 });
  }
}
