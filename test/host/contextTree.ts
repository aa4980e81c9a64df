import type { Locator, Page } from 'playwright-core';
import { until } from './until';

interface Window {
  readonly page: Page;
  showPanel(): Promise<void>;
}

/** What a person does in our tree. */
export class ContextTree {
  constructor(private readonly window: Window) {}

  get all(): Locator {
    return this.window.page.locator('[role=tree][aria-label="Context"]');
  }

  /** A row of it, by the start of its label. */
  row(label: string): Locator {
    return this.all.locator(`.monaco-list-row[aria-label^="${label}"]`);
  }

  rows(): Promise<string[]> {
    return this.all
      .locator('.monaco-list-row')
      .evaluateAll((rows) => rows.map((row) => row.getAttribute('aria-label') ?? ''));
  }

  /**
   * An inline button of a row, which may be on its way to another place.
   * @param effect what is there once it is pressed: a row that is renewed at this moment loses the click.
   */
  async press(label: string, button: string, effect?: Locator): Promise<void> {
    const row = this.row(label);
    const action = row.locator(`.actions .action-label[aria-label^="${button}"]`);
    await until(`${button} of ${label} is pressed`, async () => {
      if (await effect?.isVisible()) return true;
      await this.window.page.mouse.move(0, 0); // A row that came under a resting mouse shows no buttons.
      await row.hover({ timeout: 1_000 });
      await action.click({ timeout: 1_000 });
      await effect?.waitFor({ timeout: 5_000 });
      return true;
    });
  }

  /** A click alone opens no row that has a checkbox, nor one that is renewed at this moment. */
  async expand(label: string): Promise<void> {
    const row = this.row(label).last();
    await until(`${label} is open`, async () => {
      if ((await row.getAttribute('aria-expanded', { timeout: 1_000 })) === 'true') return true;
      await row.click({ timeout: 1_000 });
      await this.window.page.keyboard.press('ArrowRight');
      await row.and(this.window.page.locator('[aria-expanded=true]')).waitFor({ timeout: 1_000 });
      return true;
    });
  }

  async collapse(label: string): Promise<void> {
    await this.row(label).last().click();
    await this.window.page.keyboard.press('ArrowLeft');
  }

  /** The checkbox of a row. */
  checkbox(label: string): Locator {
    return this.row(label).locator('[role=checkbox]');
  }

  /** Moves the focus to a row by keys alone: nothing is selected or opened. */
  async focusRow(label: string): Promise<void> {
    await until(`${label} has the focus`, async () => {
      await this.window.showPanel();
      const id = await this.row(label).first().getAttribute('id', { timeout: 1_000 });
      await this.window.page.keyboard.press('Home');
      for (const _ of await this.rows()) {
        if ((await this.all.getAttribute('aria-activedescendant')) === id) return true;
        await this.window.page.keyboard.press('ArrowDown');
      }
      return false;
    });
  }

  /**
   * Presses a key on a row.
   * @param effect what is there, or gone, once it was heard: where the tree is renewed at this moment, it is not.
   */
  async pressKey(
    label: string,
    key: string,
    effect: Locator,
    state: 'visible' | 'hidden' = 'visible',
  ): Promise<void> {
    await until(`${key} on ${label} is heard`, async () => {
      if ((await effect.isVisible()) === (state === 'visible')) return true;
      await this.focusRow(label);
      await this.window.page.keyboard.press(key);
      await effect.waitFor({ state, timeout: 5_000 });
      return true;
    });
  }

  /** A key in the tree that takes its row away gives the focus to another. */
  async expectFocus(label: string): Promise<void> {
    await this.row(label).and(this.window.page.locator('.focused')).waitFor();
  }
}
