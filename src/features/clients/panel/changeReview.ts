import * as vscode from 'vscode';
import { askInPlace } from './askInPlace';
import type { PreviewDocuments } from '../../../panel/previewDocuments';
import type { ConfigChange } from '../model/aiClientConfig';

/** `other`: the button besides the one that agrees and the one that cancels; `undefined` if cancelled. */
export type ReviewAnswer = 'agreed' | 'other' | undefined;

interface Question {
  /** The path of the file, as the person reads it. */
  readonly path: string;
  readonly question: string;
  /** What the person has to know before. */
  readonly hints?: string;
  /** The label of the answer that agrees, which says what it does. */
  readonly agree: string;
  readonly other?: string;
}

interface Answer extends vscode.QuickPickItem {
  readonly answer: ReviewAnswer;
}

/** Shows a diff of a change to a file, and asks for confirmation. */
export class ChangeReview {
  private settle: ((answer: ReviewAnswer) => void) | undefined;

  constructor(private readonly shown: PreviewDocuments) {}

  async ask(change: ConfigChange, question: Question): Promise<ReviewAnswer> {
    this.settle?.(undefined);
    const name = change.path.split(/[\\/]/).at(-1) ?? '';
    const before = await this.shown.put('before', name, change.before ?? '');
    const after = await this.shown.put('after', name, change.after ?? '');
    const title = vscode.l10n.t('{0}: before ↔ after', question.path);
    await vscode.commands.executeCommand('vscode.diff', before, after, title, { preview: false });
    const asking = new AbortController();
    try {
      return await new Promise<ReviewAnswer>((resolve, reject) => {
        this.settle = resolve;
        ask(question, asking.signal).then(resolve, reject);
      });
    } finally {
      this.settle = undefined;
      asking.abort();
      await this.shown.close(after);
    }
  }

  /** The button of the diff. */
  write(): void {
    this.settle?.('agreed');
  }
}

async function ask(
  { question, hints, agree, other }: Question,
  signal: AbortSignal,
): Promise<ReviewAnswer> {
  const items: readonly Answer[] = [
    { label: agree, ...(hints !== undefined && { detail: hints }), answer: 'agreed' },
    ...(other === undefined ? [] : [{ label: other, answer: 'other' as const }]),
    { label: vscode.l10n.t('Cancel'), answer: undefined },
  ];
  return (await askInPlace({ title: question, items, signal }))?.answer;
}
