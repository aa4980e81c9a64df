import { setTimeout as delay } from 'node:timers/promises';
import type { Page } from 'playwright-core';

const askEveryMs = 10_000;
/** Longer than any machine that runs the tests keeps a page from its turn. */
const frozenAfterMs = 180_000;

/**
 * Rejects once a window has crashed, is frozen or shows another page, after which the extension host would wait for it for
 * hours.
 */
export async function whenLost(page: Page): Promise<never> {
  const crashed = new Promise<never>((_, reject) => {
    page.once('crash', () => reject(new Error('The window of VS Code has crashed.')));
  });
  for (;;) {
    await Promise.race([crashed, delay(askEveryMs)]);
    await Promise.race([crashed, page.evaluate(() => undefined), frozen()]);
  }
}

async function frozen(): Promise<never> {
  await delay(frozenAfterMs, undefined, { ref: false });
  throw new Error(`The window of VS Code has not answered for ${frozenAfterMs} ms.`);
}
