import * as vscode from 'vscode';

interface Options<T> {
  readonly title: string;
  /** The row that is focused before anything is typed. */
  readonly first?: T | undefined;
  /** A hint for the person. */
  readonly hint?: string | undefined;
}

/**
 * Picks the focused row by Enter or, after the button above, the ticked rows; empty if cancelled. A list with checkboxes
 * has no focused row in VS Code: Enter after a typed name would pick nothing.
 */
export async function pickSome<T extends vscode.QuickPickItem>(
  items: readonly T[],
  { title, first, hint }: Options<T>,
): Promise<readonly T[]> {
  const pick = vscode.window.createQuickPick<T>();
  pick.title = title;
  pick.matchOnDescription = true;
  pick.items = items;
  if (first) pick.activeItems = [first];
  if (items.length > 1) {
    pick.placeholder = vscode.l10n.t('Enter takes one; for several, use the button above');
    const tooltip = vscode.l10n.t('Tick Several');
    pick.buttons = [{ iconPath: new vscode.ThemeIcon('checklist'), tooltip }];
  }
  if (hint !== undefined) pick.placeholder = hint;
  return new Promise((resolve) => {
    pick.onDidTriggerButton(() => {
      pick.canSelectMany = true;
      pick.items = [...items]; // Rows that are there already get no boxes.
      pick.placeholder = vscode.l10n.t('Tick what is meant');
    });
    pick.onDidAccept(() => {
      const { selectedItems } = pick;
      const picked = selectedItems.length > 0 ? selectedItems : pick.activeItems;
      if (picked.length === 0) return;
      resolve(picked);
      pick.hide();
    });
    pick.onDidHide(() => {
      resolve([]);
      pick.dispose();
    });
    pick.show();
  });
}
