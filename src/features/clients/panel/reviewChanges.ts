import * as vscode from 'vscode';
import { askInPlace } from './askInPlace';
import type { PreviewDocuments } from '../../../panel/previewDocuments';
import type { ConfigChange } from '../model/aiClientConfig';
import type { AiClients } from '../model/aiClients';
import { ConfigDiffs } from './configDiffs';

interface Deps {
  readonly shown: PreviewDocuments;
  readonly aiClients: AiClients;
}

interface Question<Answer> {
  readonly title: string;
  /** Commands that are run before the changes, shown beside them. */
  readonly lines?: readonly string[];
  /** What the person can say beside *Cancel*. */
  readonly answers: readonly (vscode.QuickPickItem & { readonly answer: Answer })[];
}

/** Shows all changes in one editor while the person decides; `undefined` if cancelled. */
export async function reviewChanges<Answer>(
  { shown, aiClients }: Deps,
  changes: readonly ConfigChange[],
  { title, lines = [], answers }: Question<Answer>,
): Promise<Answer | undefined> {
  const diffs = new ConfigDiffs(shown, aiClients);
  try {
    await diffs.show(changes, lines);
    const items = [...answers, { label: vscode.l10n.t('Cancel'), answer: undefined }];
    return (await askInPlace({ title, items }))?.answer;
  } finally {
    await diffs.close();
  }
}

/** Empty where there are none, such as for a plugin of a tool that had no entry. */
export function filesThatChange(changes: readonly ConfigChange[]): string {
  const count = new Set(changes.map(({ path }) => path)).size;
  if (count === 0) return '';
  return vscode.l10n.t('Files that change: {0}. A copy of each as it was is kept.', count);
}
