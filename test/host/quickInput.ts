import type { Locator, Page } from 'playwright-core';
import { until } from './until';

/** What a person does in the palette, in quick picks and in input boxes. */
export abstract class QuickInput {
  abstract get page(): Page;

  get input(): Locator {
    return this.page.locator('.quick-input-widget input.input');
  }

  /** Runs a command by its title in the palette, such as `MCP Bridge: Pin Active Editor`. */
  async runCommand(title: string): Promise<void> {
    const { row, noRow } = await this.search(title);
    // It lists the commands that are enabled at the time of typing, and VS Code enables some a moment later.
    await until(`the palette lists ${title}`, async () => {
      if (await row.isVisible()) return true;
      await this.input.fill('>');
      await noRow.waitFor({ state: 'hidden' });
      await this.input.fill(`>${title}`);
      await row.or(noRow).first().waitFor();
      return false;
    });
    await row.click();
    // Until it is closed, the palette takes keys, and then it gives the focus back.
    await row.waitFor({ state: 'hidden' });
  }

  /** Runs a command if the palette lists it, which it does while the command is enabled. */
  async runIfListed(title: string): Promise<boolean> {
    const { row } = await this.search(title);
    if (!(await row.isVisible())) {
      await this.dismiss();
      return false;
    }
    await row.click();
    await row.waitFor({ state: 'hidden' });
    return true;
  }

  /** Types a title into the palette, which then has a row for it, or one that says that there is none. */
  private async search(title: string): Promise<{ readonly row: Locator; readonly noRow: Locator }> {
    // A key binding can follow the title.
    const row = this.rows
      .and(this.page.locator(`[aria-label="${title}"], [aria-label^="${title}, "]`))
      .first();
    const noRow = this.rows.first().filter({ hasText: /similar commands|No matching commands/ });
    await this.openQuickAccess('F1', 'Type the name of a command');
    await this.input.fill(`>${title}`);
    await row.or(noRow).first().waitFor();
    return { row, noRow };
  }

  /** Takes the row of the quick pick whose label starts like this. */
  async pick(label: string): Promise<void> {
    // The tooltip of the row under a resting mouse can cover others.
    await this.page.mouse.move(0, 0);
    await this.pickRow(label).click();
  }

  /** Lets a quick pick for one row take several, and ticks these. */
  async tickSeveral(...labels: readonly string[]): Promise<void> {
    // By keys, because the tooltip of a resting mouse can cover the button.
    await this.input.press('Shift+Tab');
    await this.page.locator('.quick-input-titlebar [aria-label="Tick Several"]').press('Enter');
    await this.page.locator('.quick-input-list .monaco-checkbox').first().waitFor();
    await this.page.keyboard.press('Tab');
    for (const label of labels) await this.pick(label);
  }

  pickRow(label: string): Locator {
    return this.rows.and(this.page.locator(`[aria-label^="${label}"]`)).first();
  }

  /**
   * Presses Enter once the quick input has the focus.
   * @param row starts the label of the row that Enter is to take.
   */
  async accept(row?: string): Promise<void> {
    if (row !== undefined) {
      await this.pickRow(row).and(this.page.locator('.focused')).waitFor();
    }
    await this.pressInQuickInput('Enter');
  }

  /** Closes the quick input that is open. */
  async dismiss(): Promise<void> {
    await this.pressInQuickInput('Escape');
    await this.page.locator('.quick-input-widget').waitFor({ state: 'hidden' });
  }

  /** All rows of the quick pick in order. It scrolls, because the page has only the visible ones. */
  async pickRows(): Promise<string[]> {
    const list = this.page.locator('.quick-input-list .monaco-list');
    const rows = new Map<number, string>();
    const scroll = async (by: number) => {
      await list.hover();
      await this.page.mouse.wheel(0, by);
    };
    await scroll(-100_000);
    for (let known = -1; known < rows.size;) {
      known = rows.size;
      const shown = await list
        .locator('.monaco-list-row')
        .evaluateAll((elements) =>
          elements.map(
            (row) =>
              [Number(row.getAttribute('data-index')), row.getAttribute('aria-label')] as const,
          ),
        );
      for (const [index, label] of shown) rows.set(index, label ?? '');
      await scroll(200);
    }
    return [...rows].sort(([a], [b]) => a - b).map(([, label]) => label);
  }

  /** Opens quick access by a key, and waits until it takes what is typed. */
  protected async openQuickAccess(key: string, placeholder: string): Promise<void> {
    await this.page.keyboard.press(key);
    const opened = this.input.and(this.page.locator(`[placeholder^="${placeholder}"]`));
    await opened.waitFor();
    // An editor that is shown at the same time can take the focus, and the input stays open without it.
    await opened.focus();
  }

  private get rows(): Locator {
    return this.page.locator('.quick-input-list .monaco-list-row');
  }

  private async pressInQuickInput(key: string): Promise<void> {
    await this.page.locator('.quick-input-widget:focus-within').waitFor();
    await this.page.keyboard.press(key);
  }
}
