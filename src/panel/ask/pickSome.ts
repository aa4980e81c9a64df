import * as vscode from 'vscode';

interface Options<T> {
  readonly title: string;
  /** In front before anything is typed. */
  readonly first?: T | undefined;
  /** What is to be known before anything else. */
  readonly hint?: string | undefined;
}

/**
 * The row in front, which Enter takes as it does everywhere; or, after the button above, those that are ticked. VS Code
 * has none in front where rows are ticked: Enter behind a typed name would take nothing. None if the person thinks better
 * of it.
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
