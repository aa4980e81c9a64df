import * as vscode from 'vscode';
import type { ConfigChange } from '../model/aiClientConfig';
import type { PreviewDocuments } from '../../../panel/previewDocuments';

/** The label of another button, if that was pressed; `undefined` if cancelled. */
export type ReviewAnswer = 'write' | (string & {}) | undefined;

/** Shows a diff of a change to a file, and asks for confirmation. */
export class ChangeReview {
  private settle: ((answer: ReviewAnswer) => void) | undefined;

  constructor(private readonly shown: PreviewDocuments) {}

  /**
   * @param path as the person reads it.
   * @param others labels of buttons besides the one that agrees and the one that cancels.
   */
  async ask(
    change: ConfigChange,
    path: string,
    question: string,
    ...others: readonly string[]
  ): Promise<ReviewAnswer> {
    this.settle?.(undefined);
    const name = change.path.split(/[\\/]/).at(-1) ?? '';
    const before = await this.shown.put('before', name, change.before ?? '');
    const after = await this.shown.put('after', name, change.after ?? '');
    const title = vscode.l10n.t('{0}: before ↔ after', path);
    await vscode.commands.executeCommand('vscode.diff', before, after, title, { preview: false });
    try {
      return await new Promise<ReviewAnswer>((resolve, reject) => {
        this.settle = resolve;
        // Notifications disappear after a while: the diff has a button too, see `write`.
        ask(question, others).then(resolve, reject);
      });
    } finally {
      this.settle = undefined;
      await this.shown.close(after);
    }
  }

  /** The button of the diff. */
  write(): void {
    this.settle?.('write');
  }
}

async function ask(question: string, others: readonly string[]): Promise<ReviewAnswer> {
  const write = vscode.l10n.t('Write');
  const cancel = vscode.l10n.t('Cancel');
  const choice = await vscode.window.showInformationMessage(question, write, ...others, cancel);
  if (choice === write) return 'write';
  return choice === cancel ? undefined : choice;
}
