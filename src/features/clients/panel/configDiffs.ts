import * as vscode from 'vscode';
import type { PreviewDocuments } from '../../../panel/previewDocuments';
import type { ConfigChange } from '../model/aiClientConfig';
import type { AiClients } from '../aiClients';

/** One editor with the diffs of several files of settings. */
export class ConfigDiffs {
  /** What is shown now: another question, such as that of a notification, can take the place of one that is open. */
  private static latest: ConfigDiffs | undefined;
  private readonly title = vscode.l10n.t('Settings of AI tools: before ↔ after');

  constructor(
    private readonly shown: PreviewDocuments,
    private readonly aiClients: Pick<AiClients, 'shortPaths'>,
  ) {}

  /** @param lines of a shell, shown as a new file behind the others: a question covers the first one. */
  async show(changes: readonly ConfigChange[], lines: readonly string[] = []): Promise<void> {
    ConfigDiffs.latest = this;
    await this.close();
    const named = (path: string, text = '') => ({ name: this.aiClients.shortPaths(path), text });
    const { shown } = this;
    const before = await shown.putAll(
      'before',
      changes.map(({ path, before: text }) => named(path, text)),
    );
    const script = { name: vscode.l10n.t('Commands that are run'), text: lines.join('\n') };
    const after = await shown.putAll('after', [
      ...changes.map(({ path, after: text }) => named(path, text)),
      ...(lines.length > 0 ? [script] : []),
    ]);
    const files = changes.map((change, at) => [
      vscode.Uri.file(change.path),
      // A file that is created has no other side.
      change.before === undefined ? undefined : before[at],
      change.after === undefined ? undefined : after[at],
    ]);
    const scripts = after.slice(changes.length).map((uri) => [uri, undefined, uri]);
    await vscode.commands.executeCommand('vscode.changes', this.title, [...files, ...scripts]);
  }

  async close(): Promise<void> {
    if (ConfigDiffs.latest !== this) return;
    const { tabGroups } = vscode.window;
    const tabs = tabGroups.all.flatMap((group) => group.tabs);
    // VS Code puts the number of files behind the title.
    await tabGroups.close(tabs.filter(({ label }) => label.startsWith(this.title)));
  }
}
