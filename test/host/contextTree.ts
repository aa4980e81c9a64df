import type { Locator, Page } from 'playwright-core';
import { until } from './until';

interface Window {
  readonly page: Page;
  showPanel(): Promise<void>;
}

/** The views of the panel. */
const panel = '[id="workbench.view.extension.mcpBridge"]';

/**
 * Resolves when no row of these trees was rendered for a while. VS Code renders the rows below a changed one again, and
 * loses a click on a row until it has received the row again. Our changes are shown after up to 100 ms, and VS Code's
 * after 200 ms more. Tokens are counted anew 300 ms after a change of pins.
 */
export async function untilRendered(page: Page, container: string): Promise<void> {
  await page.evaluate(`new Promise((resolve) => {
  const tree = document.querySelector(${JSON.stringify(container)});
  if (!tree) return resolve();
  const last = (globalThis.lastRendered ??= new WeakMap());
  const now = () => performance.now();
  if (!last.has(tree)) {
    last.set(tree, now());
    new MutationObserver(() => last.set(tree, now())).observe(tree, { subtree: true, childList: true });
  }
  const start = now();
  const check = () => {
    const left = Math.max(start + 400, last.get(tree) + 800) - now();
    if (left > 0) setTimeout(check, left);
    else resolve();
  };
  check();
})`);
}

/** A person's actions in the views of the panel. */
export class ContextTree {
  constructor(private readonly window: Window) {}

  /** The trees of the views that show rows. */
  get all(): Locator {
    return this.window.page.locator(`${panel} [role=tree]`).filter({ visible: true });
  }

  /** The rows whose label starts like this. */
  row(label: string): Locator {
    return this.all.locator(rowOf(label));
  }

  rows(): Promise<string[]> {
    return this.all
      .locator('.monaco-list-row')
      .evaluateAll((rows) => rows.map((row) => row.getAttribute('aria-label') ?? ''));
  }

  /** Clicks a row once it is there and stays where it is. */
  async click(label: string, options?: { readonly modifiers: 'Control'[] }): Promise<void> {
    const row = this.row(label).first();
    await this.expectRow(row);
    await this.settled();
    await row.click(options);
  }

  /** Waits until VS Code renders no more rows. */
  async settled(): Promise<void> {
    await untilRendered(this.window.page, panel);
  }

  /**
   * Presses an inline button of a row.
   * @param effect appears when the button has done its work.
   */
  async press(label: string, button: string, effect?: Locator): Promise<void> {
    await this.expectRow(this.row(label).first());
    await this.settled();
    await clickAtOnce(this.row(label).locator(`.actions .action-label[aria-label^="${button}"]`));
    await effect?.waitFor();
  }

  /** Ticks or unticks a row. */
  async tick(label: string): Promise<void> {
    await this.expectRow(this.checkbox(label).first());
    await this.settled();
    await clickAtOnce(this.checkbox(label).first());
  }

  /** Waits for a row, or a part of it. If it does not come, the error names the rows that are there. */
  private async expectRow(row: Locator): Promise<void> {
    await row.waitFor().catch(async (cause: unknown) => {
      throw new Error(`The rows are: ${JSON.stringify(await this.rows())}`, { cause });
    });
  }

  /** Expands a row by its twistie, unless it is expanded. */
  async expand(label: string): Promise<void> {
    await this.setExpanded(label, true);
  }

  /** Collapses a row by its twistie, unless it is collapsed. */
  async collapse(label: string): Promise<void> {
    await this.setExpanded(label, false);
  }

  /** The checkbox of a row. */
  checkbox(label: string): Locator {
    return this.row(label).locator('[role=checkbox]');
  }

  /** Moves the focus to a row by keys alone, which selects and opens nothing. */
  async focusRow(label: string): Promise<void> {
    const row = this.row(label).first();
    const focused = row.and(this.window.page.locator('.focused'));
    await this.window.showPanel();
    await row.waitFor();
    await this.settled();
    const tree = this.all.filter({ has: this.window.page.locator(rowOf(label)) });
    await tree.focus();
    await this.key('Home');
    await tree.locator('.monaco-list-row.focused[data-index="0"]').waitFor();
    const active = () => tree.getAttribute('aria-activedescendant');
    for (const _ of await this.rows()) {
      if ((await focused.count()) > 0) return;
      const before = await active();
      await this.key('ArrowDown');
      await until('the focus has moved', async () => (await active()) !== before);
    }
    throw new Error(`No key leads to ${label}.`);
  }

  /**
   * Presses a key on a row.
   * @param effect appears, or disappears, when the key has done its work.
   */
  async pressKey(
    label: string,
    key: string,
    effect: Locator,
    state: 'visible' | 'hidden' = 'visible',
  ): Promise<void> {
    await this.focusRow(label);
    await this.key(key);
    await effect.waitFor({ state });
  }

  /** Presses keys, on the focused row if there is one. */
  async key(...keys: readonly string[]): Promise<void> {
    await this.hasFocus();
    for (const key of keys) await this.window.page.keyboard.press(key);
  }

  /** Waits until the tree has the focus. */
  async hasFocus(): Promise<void> {
    await this.all.and(this.window.page.locator(':focus')).first().waitFor();
  }

  /** Waits until this row has the focus, such as after a key that removed the focused row. */
  async expectFocus(label: string): Promise<void> {
    await this.row(label).and(this.window.page.locator('.focused')).waitFor();
  }

  private async setExpanded(label: string, isExpanded: boolean): Promise<void> {
    const row = this.row(label).last();
    const asWanted = row.and(this.window.page.locator(`[aria-expanded=${isExpanded}]`));
    await row.waitFor();
    await this.settled();
    if ((await asWanted.count()) > 0) return;
    await row.locator('.monaco-tl-twistie').click();
    await asWanted.waitFor();
  }
}

function rowOf(label: string): string {
  return `.monaco-list-row[aria-label^="${label}"]`;
}

/** With a mouse, VS Code may render a row anew, or move it, between hover, press and release. */
async function clickAtOnce(element: Locator): Promise<void> {
  await element.dispatchEvent('click');
}
