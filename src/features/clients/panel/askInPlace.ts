import * as vscode from 'vscode';

interface Question<Item extends vscode.QuickPickItem> {
  readonly title: string;
  readonly items: readonly Item[];
}

/**
 * Asks with a list of answers that stays while the person looks at something else: a notification would disappear after some
 * seconds. Escape and another list end it without an answer.
 */
export async function askInPlace<Item extends vscode.QuickPickItem>({
  title,
  items,
}: Question<Item>): Promise<Item | undefined> {
  const pick = vscode.window.createQuickPick<Item>();
  try {
    return await new Promise((resolve) => {
      pick.title = title;
      pick.items = items;
      pick.ignoreFocusOut = true;
      pick.onDidAccept(() => resolve(pick.selectedItems[0]));
      pick.onDidHide(() => resolve(undefined));
      pick.show();
    });
  } finally {
    pick.dispose();
  }
}
