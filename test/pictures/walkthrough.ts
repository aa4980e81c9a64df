import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { prompt, takeFirstRun, type FirstStep } from './firstRun';

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** The part of the window that a picture shows. */
const parts: Partial<Record<FirstStep, { name: string; box(page: Page): Promise<Box> }>> = {
  asked: {
    name: 'connect',
    box: (page) =>
      boxOf(page, page.locator('.notifications-center .monaco-list-row', { hasText: 'Found on' })),
  },
  pinned: {
    name: 'pin',
    box: async (page) => ({ ...(await boxOf(page, page.locator('.part.sidebar'))), height: 410 }),
  },
  answered: {
    name: 'ask',
    box: async (page) => {
      const { x, width } = await boxOf(page, page.locator('.editor-group-container').last());
      const { y } = await boxOf(page, page.locator('.xterm-rows > div', { hasText: prompt }));
      return { x, y: y - 12, width, height: 150 };
    },
  },
};

/** Draws what each step of the walkthrough leads to, in both themes, sharp on screens of two pixels a point. */
export async function drawWalkthrough(folder: string): Promise<void> {
  for (const theme of ['dark', 'light'] as const) {
    await takeFirstRun({ theme, deviceScaleFactor: 2 }, async (step, { page }) => {
      const part = parts[step];
      if (!part) return;
      const path = join(folder, `${part.name}-${theme}.png`);
      await page.screenshot({ path, clip: await part.box(page), animations: 'disabled' });
    });
  }
}

async function boxOf(page: Page, element: ReturnType<Page['locator']>): Promise<Box> {
  const box = await element.first().boundingBox();
  if (!box) throw new Error(`${page.url()} does not show what is to be drawn.`);
  return box;
}
