import * as vscode from 'vscode';
import { DisposableStore, type Disposable } from '../../base/events';
import { previewText, sentText } from './briefText';
import { FollowingText } from './followingText';
import type { PanelDeps } from '../ports';
import type { PreviewDocuments } from '../previewDocuments';

/** The documents that show the texts for clients: a preview of the next brief, and all that was sent. */
export class BriefDocuments implements Disposable {
  private readonly owned = new DisposableStore();
  readonly preview: FollowingText;
  readonly sent: FollowingText;

  constructor(panel: PanelDeps, shown: PreviewDocuments) {
    const { brief, pinStore, log } = panel;
    const { signal } = new AbortController();
    this.preview = this.owned.add(
      new FollowingText(shown, {
        role: 'preview',
        name: `${vscode.l10n.t('What goes with each prompt')}.md`,
        text: async () => previewText(await brief.preview(signal), pinStore.isPaused),
        onDidChange: brief.onDidChange,
        log,
      }),
    );
    this.sent = this.owned.add(
      new FollowingText(shown, {
        role: 'sent',
        name: `${vscode.l10n.t('What was sent')}.md`,
        text: () => sentText(panel),
        onDidChange: brief.receipts.onDidChange,
        log,
      }),
    );
  }

  dispose(): void {
    this.owned.dispose();
  }
}
