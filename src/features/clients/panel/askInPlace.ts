import * as vscode from 'vscode';

interface Question<Item extends vscode.QuickPickItem> {
  readonly title: string;
  readonly items: readonly Item[];
  /** Ends the question without an answer. */
  readonly signal?: AbortSignal;
}

/**
 * Asks with a list of answers that stays while the person looks at something else: a notification would disappear after some
 * seconds. Escape and another list end it without an answer.
 */
export async function askInPlace<Item extends vscode.QuickPickItem>({
  title,
  items,
  signal,
}: Question<Item>): Promise<Item | undefined> {
  const pick = vscode.window.createQuickPick<Item>();
  const end = () => pick.hide();
  try {
    return await new Promise((resolve) => {
      pick.title = title;
      pick.items = items;
      pick.ignoreFocusOut = true;
      pick.onDidAccept(() => resolve(pick.selectedItems[0]));
      pick.onDidHide(() => resolve(undefined));
      signal?.addEventListener('abort', end);
      pick.show();
    });
  } finally {
    signal?.removeEventListener('abort', end);
    pick.dispose();
  }
}
