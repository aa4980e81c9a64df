import * as vscode from 'vscode';

/** The person chooses the item with this label where they are asked. Returns all that they could choose. */
export async function whileChoosing(
  choice: string,
  work: () => Promise<void>,
): Promise<readonly string[]> {
  const { window } = vscode;
  const { showQuickPick } = window;
  const labels: string[] = [];
  const choose = async (items: readonly vscode.QuickPickItem[]) => {
    labels.push(...items.map(({ label }) => label));
    return items.find(({ label }) => label === choice);
  };
  window.showQuickPick = choose as never;
  try {
    await work();
  } finally {
    Object.assign(window, { showQuickPick });
  }
  return labels;
}
