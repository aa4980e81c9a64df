import * as vscode from 'vscode';
import { DisposableOwner } from '../../base/events';
import { foundTools } from '../aiTools';
import type { PanelDeps } from '../ports';
import { describeError } from '../texts/errorText';
import { describeSet, leftOutInWords } from '../texts/budgetText';
import { showHead } from './viewHead';

/** The head of the view *Pins*: what goes with each prompt, why nothing is shared, and a badge if something is left out. */
export class PinsHead extends DisposableOwner {
  constructor(
    private readonly deps: PanelDeps,
    private readonly view: Pick<vscode.TreeView<unknown>, 'badge' | 'description' | 'message'>,
  ) {
    super();
    for (const event of [
      deps.pinStore.onDidChange,
      deps.pins.onDidChange,
      deps.server.onDidChangeStatus,
      deps.brief.next.onDidChange,
      deps.tools.onDidChange,
    ]) {
      this.own(event(() => this.update()));
    }
    this.update();
  }

  private update(): void {
    const { leftOut } = this.deps.brief.next;
    const tooltip = leftOutInWords(leftOut);
    this.view.badge = leftOut === 0 ? undefined : { value: leftOut, tooltip };
    showHead(this.view, { description: describeSet(this.deps), message: this.message() });
  }

  private message(): string | undefined {
    const { pins, pinStore, server } = this.deps;
    if (!vscode.workspace.isTrusted) {
      // Without rows, the view offers to manage the trust, which VS Code does not show below a message.
      return pinStore.pins.length === 0
        ? undefined
        : vscode.l10n.t('Nothing is shared: this workspace is not trusted.');
    }
    if (server.status.state === 'failed') {
      return vscode.l10n.t('Not serving: {0}', describeError(server.status.error));
    }
    if (pinStore.isPaused) {
      return vscode.l10n.t('Sharing is paused: AI tools see nothing of this window.');
    }
    if (pins.all.length === 0 && foundTools(this.deps).length > 0) {
      return vscode.l10n.t(
        'AI tools that you connect can read the editors, files and problems of this window. What you pin goes with each prompt.',
      );
    }
    const { active, sets } = pinStore.pinSets;
    return pinStore.pins.length === 0 && sets.length > 1
      ? vscode.l10n.t('Nothing is pinned in the set "{0}".', active)
      : undefined;
  }
}
