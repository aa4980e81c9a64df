import type { Locator, Page } from 'playwright-core';
import { ContextTree } from './contextTree';
import { until } from './until';

/** What a person does in the window. */
export class Workbench {
  readonly tree = new ContextTree(this);

  /** @param shown is called when the page is needed, which may not exist yet. */
  constructor(private readonly shown: () => Page) {}

  get page(): Page {
    return this.shown();
  }

  async waitUntilReady(): Promise<void> {
    await this.page.locator('.monaco-workbench').waitFor();
    await this.status.waitFor({ timeout: 60_000 });
  }

  /** Our item in the status bar. */
  get status(): Locator {
    return this.page.locator('[id="mcp-workspace-bridge.mcp-workspace-bridge.mcpBridge.status"]');
  }

  /** Waits until the Explorer shows files or says that there is no folder. */
  async hasNoFolder(): Promise<boolean> {
    const explorer = this.page.locator('.explorer-viewlet');
    const none = explorer.getByText('You have not yet added a folder');
    await none.or(explorer.locator('.monaco-list-row').first()).first().waitFor();
    return none.isVisible();
  }

  /** An item of the status bar with this text. */
  inStatusBar(text: string): Locator {
    return this.page.locator('.statusbar-item', { hasText: text });
  }

  /** The icon in the activity bar that shows our tree. */
  get ourIcon(): Locator {
    return this.page.locator('.activitybar .action-label[aria-label^="MCP Bridge"]');
  }

  get welcome(): Locator {
    return this.page.locator('.welcome-view-content');
  }

  get input(): Locator {
    return this.page.locator('.quick-input-widget input.input');
  }

  /** Runs a command by its title in the palette, such as `MCP Bridge: Pin Active Editor`. */
  async runCommand(title: string): Promise<void> {
    const rows = this.page.locator('.quick-input-list .monaco-list-row');
    const row = this.pickRow(title);
    const noRow = rows.first().filter({ hasText: /similar commands|No matching commands/ });
    await this.page.keyboard.press('F1');
    // It lists the commands that are enabled at the time of typing, and VS Code enables some a moment later.
    await until(`the palette lists ${title}`, async () => {
      await this.input.fill('>');
      await noRow.waitFor({ state: 'hidden' });
      await this.input.fill(`>${title}`);
      await row.or(noRow).first().waitFor();
      return row.isVisible();
    });
    await row.click();
  }

  /** Takes the row of the quick pick whose label starts like this. */
  async pick(label: string): Promise<void> {
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
    const rows = this.page.locator('.quick-input-list .monaco-list-row');
    return rows.and(this.page.locator(`[aria-label^="${label}"]`)).first();
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

  /** Opens VS Code's own list of MCP resources, or those of it with this title. */
  async browseResources(title = ''): Promise<void> {
    await this.runCommand('MCP: Browse Resources...');
    await this.input.fill(`mcpr ${title}`);
  }

  /** @param path for a file that the quick pick finds only by its whole path. */
  async openFile(name: string, path = name): Promise<void> {
    const row = this.page.locator('.quick-input-list .monaco-list-row.focused', { hasText: name });
    await this.page.keyboard.press('Control+P');
    await this.input.fill(path);
    await row.waitFor();
    await this.input.press('Enter');
    const group = this.page.locator('.editor-group-container.active');
    await group.locator(`.tab.active[data-resource-name="${name}"]`).waitFor();
    await group.locator('.editor-instance .monaco-editor.focused').first().waitFor();
  }

  tab(name: string): Locator {
    return this.page.locator(`.tabs-container .tab[data-resource-name="${name}"]`);
  }

  /** The names of all tabs. */
  tabs(): Promise<string[]> {
    return this.page
      .locator('.tabs-container .tab')
      .evaluateAll((tabs) => tabs.map((tab) => tab.getAttribute('data-resource-name') ?? ''));
  }

  /** Types at the end of the active editor, or at its cursor. */
  async type(text: string, { atEnd = true } = {}): Promise<void> {
    await this.focusEditor();
    if (atEnd) await this.page.keyboard.press('Control+End');
    await this.page.keyboard.type(text);
  }

  async focusEditor(): Promise<void> {
    await this.page.locator('.editor-group-container.active .view-lines').first().click();
  }

  /** The visible text in a group of editors, which are counted from 0. */
  async textIn(group: number): Promise<string> {
    const lines = this.page.locator('.editor-group-container').nth(group).locator('.view-lines');
    return ((await lines.textContent()) ?? '').replaceAll('\u00a0', ' ');
  }

  async save(): Promise<void> {
    await this.page.keyboard.press('Control+S');
    await this.page.locator('.tabs-container .tab.active:not(.dirty)').waitFor();
  }

  clipboard(): Promise<string> {
    return this.page.evaluate<string>('navigator.clipboard.readText()');
  }

  async closeEditor(): Promise<void> {
    await this.runCommand('View: Close Editor');
  }

  async showPanel(): Promise<void> {
    await this.runCommand('MCP Bridge: Focus on Context View');
    const row = this.tree.all.locator('.monaco-list-row');
    await row.or(this.welcome).first().waitFor();
  }

  /** Chooses an item of a row's context menu. */
  async choose(row: Locator, ...path: readonly string[]): Promise<void> {
    await row.waitFor();
    await this.tree.settled();
    await row.click({ button: 'right' });
    await this.chooseInMenu(...path);
  }

  /** Chooses an item of the menu that is open, by way of its submenus. */
  async chooseInMenu(...path: readonly string[]): Promise<void> {
    for (const [level, name] of path.entries()) {
      const label = this.page.locator('.action-label').getByText(name, { exact: true });
      // A menu can have the same item as its submenu.
      const menu = `.monaco-menu ${'.monaco-submenu '.repeat(level)}`;
      const item = this.page.locator(`${menu}.action-menu-item`, { has: label }).last();
      await item.hover();
      if (level < path.length - 1) continue;
      await this.page.locator('.action-item.focused', { has: label }).last().waitFor();
      await item.press('Enter');
    }
  }

  async showExplorer(): Promise<void> {
    await this.runCommand('File: Focus on Files Explorer');
  }

  /** A file or folder in the Explorer. */
  inExplorer(name: string): Locator {
    return this.page.locator(`.explorer-folders-view .monaco-list-row[aria-label^="${name}"]`);
  }

  /** Waits for a notification with this text in the notification center, because a headless browser shows no toasts. */
  async notification(text: string): Promise<Locator> {
    const row = this.page.locator('.notifications-center .monaco-list-row', { hasText: text });
    if (!(await this.page.locator('.notifications-center.visible').isVisible())) {
      await this.runCommand('Notifications: Show Notifications');
    }
    await row.first().waitFor();
    return row.first();
  }

  /** Presses a button of the notification with this text. */
  async answer(text: string, button: string): Promise<void> {
    const notification = await this.notification(text);
    await notification.hover();
    await notification.getByRole('button', { name: button, exact: true }).click();
  }

  async clearNotifications(): Promise<void> {
    await this.runCommand('Notifications: Clear All Notifications');
  }

  /** Selects from the start of one line to the end of another. */
  async selectLines(first: number, last: number): Promise<void> {
    await this.focusEditor();
    await this.page.keyboard.press('Control+Home');
    for (let line = 1; line < first; line++) await this.page.keyboard.press('ArrowDown');
    for (let line = first; line < last; line++) await this.page.keyboard.press('Shift+ArrowDown');
    await this.page.keyboard.press('Shift+End');
  }
}
