import * as vscode from 'vscode';
import { DisposableOwner } from '../../../base/events';
import { switchTo } from '../../../core/pins/setEdits';
import type { GitBranch } from './gitBranch';
import type { PanelDeps } from '../../../panel/ports';
import { offerUndo, report } from '../../../panel/report';

interface Options extends Pick<PanelDeps, 'pinStore' | 'log'> {
  readonly branch: Pick<GitBranch, 'current' | 'onDidChange' | 'connect'>;
  /** Keeps the branch that was seen last: a set that the person chose on it stays through a reload. */
  readonly workspaceState: vscode.Memento;
}

const lastBranch = 'lastBranch';

/** Makes the set that is bound to a git branch the active one when the branch is checked out. */
export class BranchSets extends DisposableOwner {
  constructor(private readonly options: Options) {
    super();
    const { branch, pinStore } = options;
    this.own(branch.onDidChange(() => void report(this.follow(), options)));
    this.own(pinStore.onDidChange(() => this.connectIfBound()));
    this.connectIfBound();
  }

  private connectIfBound(): void {
    const { branch, pinStore } = this.options;
    if (pinStore.pinSets.sets.some((set) => set.branch !== undefined)) void branch.connect();
  }

  /** A commit that is checked out, as in the middle of a rebase, is no branch to switch for. */
  private async follow(): Promise<void> {
    const { branch, workspaceState, pinStore } = this.options;
    const { current } = branch;
    if (current === undefined || current === workspaceState.get(lastBranch)) return;
    await workspaceState.update(lastBranch, current);
    const set = pinStore.pinSets.sets.find((one) => one.branch === current);
    if (!set) return;
    const message = vscode.l10n.t('Branch {0}: switched to the set "{1}".', current, set.name);
    offerUndo(this.options, message, await pinStore.changeSets(switchTo(set.name)));
  }
}
