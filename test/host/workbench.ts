import type { Locator, Page } from 'playwright-core';
import { ContextTree } from './contextTree';
import { QuickInput } from './quickInput';
import { until } from './until';

/** A window is loaded within this time, also on a busy machine. */
export const loadMs = 60_000;

/** What a person does in the window. Keys are pressed once the focus is where they are meant to go. */
export class Workbench extends QuickInput {
  readonly tree = new ContextTree(this);

  /** @param shown is called when the page is needed, which may not exist yet. */
  constructor(private readonly shown: () => Page) {
    super();
  }

  get page(): Page {
    return this.shown();
  }

  async waitUntilReady(): Promise<void> {
    await this.page.locator('.monaco-workbench').waitFor();
    await this.status.waitFor({ timeout: loadMs });
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

  /** Opens VS Code's own list of MCP resources, or those of it with this title. */
  async browseResources(title = ''): Promise<void> {
    await this.runCommand('MCP: Browse Resources...');
    await this.input.fill(`mcpr ${title}`);
  }

  /** @param path for a file that the quick pick finds only by its whole path. */
  async openFile(name: string, path = name): Promise<void> {
    const row = this.page.locator('.quick-input-list .monaco-list-row.focused', { hasText: name });
    await this.openQuickAccess('Control+P', 'Search files by name');
    await this.input.fill(path);
    await row.waitFor();
    await this.input.press('Enter');
    await this.activeGroup.locator(`.tab.active[data-resource-name="${name}"]`).waitFor();
    await this.page.locator('.quick-input-widget').waitFor({ state: 'hidden' });
    // VS Code leaves the focus where it was if the input of the quick pick still has it when the editor is shown.
    await this.activeGroup.locator('.editor-instance [role=textbox]').first().focus();
    await this.editorHasFocus();
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
    if (atEnd) await this.press('Control+End');
    await this.page.keyboard.type(text);
  }

  /** Clicks into the active editor. */
  async focusEditor(): Promise<void> {
    await this.activeGroup.locator('.view-lines').first().click();
    await this.editorHasFocus();
  }

  /** Waits until the active editor takes what is typed. */
  async editorHasFocus(): Promise<void> {
    await this.activeGroup.locator('.editor-instance .monaco-editor.focused').first().waitFor();
  }

  /** Presses keys in the active editor. */
  async press(...keys: readonly string[]): Promise<void> {
    await this.editorHasFocus();
    for (const key of keys) await this.page.keyboard.press(key);
  }

  /** The visible text in a group of editors, which are counted from 0. */
  async textIn(group: number): Promise<string> {
    const lines = this.page.locator('.editor-group-container').nth(group).locator('.view-lines');
    return ((await lines.textContent()) ?? '').replaceAll('\u00a0', ' ');
  }

  async save(): Promise<void> {
    await this.press('Control+S');
    await this.page.locator('.tabs-container .tab.active:not(.dirty)').waitFor();
  }

  clipboard(): Promise<string> {
    return this.page.evaluate<string>('navigator.clipboard.readText()');
  }

  async closeEditor(): Promise<void> {
    await this.runCommand('View: Close Editor');
  }

  /** Closes all editors, and discards what is not saved. */
  async closeEditors(): Promise<void> {
    const tab = this.page.locator('.tabs-container .tab');
    const dirty = await tab.evaluateAll((tabs) =>
      tabs.flatMap((one) =>
        one.classList.contains('dirty') ? (one.getAttribute('data-resource-name') ?? []) : [],
      ),
    );
    for (const name of dirty) {
      // It can be saved meanwhile, by what the test did before.
      await this.tab(name).first().click();
      await this.runCommand('View: Revert and Close Editor');
      await this.tab(name).and(this.page.locator('.dirty')).waitFor({ state: 'detached' });
    }
    if ((await tab.count()) === 0) return;
    // These keys work wherever the focus is, and take less time than the palette.
    for (const key of ['Control+K', 'Control+W']) await this.page.keyboard.press(key);
    await tab.first().waitFor({ state: 'detached' });
  }

  /** Shows the panel, and gives the focus to its first view that has rows. */
  async showPanel(): Promise<void> {
    // The command gives no focus to a tree that has no rows yet, and gives it at a later time, which nothing shows, to one
    // that has it already.
    if ((await this.tree.all.count()) === 0) {
      await this.runCommand('MCP Bridge: Focus on Pins View');
    }
    await this.tree.all.locator('.monaco-list-row').first().waitFor();
    // The tree of the first view disappears with its last row, and with it the focus.
    await this.tree.all.last().focus();
    await this.tree.hasFocus();
  }

  /** Writes into the form of a comment that was just begun, and sends it off. */
  async writeComment(text: string): Promise<void> {
    const form = this.page.locator('.review-widget');
    await form.locator('.monaco-editor.focused').waitFor();
    await this.page.keyboard.type(text);
    await form.locator('.form-actions .monaco-button:not(.disabled)').first().waitFor();
    await this.page.keyboard.press('Control+Enter');
  }

  async replaceToken(): Promise<void> {
    await this.runCommand('MCP Bridge: Replace Token');
    await this.page.locator('.monaco-dialog-box').getByText('Replace', { exact: true }).click();
  }

  /** Chooses what sort of thing is to be pinned. */
  async pinOther(sort: string): Promise<void> {
    await this.runCommand('MCP Bridge: Pin… (Note, Folder, Page)');
    await this.pick(sort);
  }

  /** Chooses an item of a row's context menu. */
  async choose(row: Locator, ...path: readonly string[]): Promise<void> {
    await row.waitFor();
    await this.tree.settled();
    await row.click({ button: 'right' });
    await this.chooseInMenu(...path);
  }

  /** Chooses an item of the menu in the title of a view. */
  async chooseInTitle(view: string, ...path: readonly string[]): Promise<void> {
    const title = this.page.locator('.pane-header', { hasText: view });
    await title.hover();
    await title.locator('.codicon-toolbar-more').click();
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

  /** Shows the Explorer, and waits until it has the focus. */
  async showExplorer(): Promise<void> {
    await this.runCommand('File: Focus on Files Explorer');
    await this.page.locator('.explorer-folders-view .monaco-list:focus').waitFor();
  }

  /** A file or folder in the Explorer. */
  inExplorer(name: string): Locator {
    return this.page.locator(`.explorer-folders-view .monaco-list-row[aria-label^="${name}"]`);
  }

  /**
   * Waits for a notification with this text in the notification center, because a headless browser shows no toasts. VS Code
   * closes the center when the last notification in it goes, as one about progress may do before this one comes.
   */
  async notification(text: string): Promise<Locator> {
    const row = this.page.locator('.notifications-center .monaco-list-row', { hasText: text });
    const center = this.page.locator('.notifications-center.visible');
    await until(`there is a notification "${text}"`, async () => {
      if (await row.first().isVisible()) return true;
      if (!(await center.isVisible()))
        await this.page.locator('[id="status.notifications"]').click();
      return false;
    });
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
    await this.press('Control+Home');
    for (let line = 1; line < first; line++) await this.press('ArrowDown');
    for (let line = first; line < last; line++) await this.press('Shift+ArrowDown');
    await this.press('Shift+End');
  }

  private get activeGroup(): Locator {
    return this.page.locator('.editor-group-container.active');
  }
}
