import * as vscode from 'vscode';
import { DisposableStore, type Disposable } from '../base/events';
import { switchTo } from '../core/pins/setEdits';
import type { GitBranch } from './gitBranch';
import type { PanelDeps } from './ports';
import { report } from './report';
import { offerUndo } from './undoNotice';

interface Options extends Pick<PanelDeps, 'state' | 'log'> {
  readonly branch: Pick<GitBranch, 'current' | 'onDidChange' | 'connect'>;
  /** Keeps the branch that was seen last: a set that the person chose on it stays through a reload. */
  readonly memory: vscode.Memento;
}

const lastBranch = 'lastBranch';

/** Makes the set that is bound to a git branch the active one when the branch is checked out. */
export class BranchSets implements Disposable {
  private readonly owned = new DisposableStore();

  constructor(private readonly options: Options) {
    const { branch, state } = options;
    this.owned.add(branch.onDidChange(() => void report(this.follow(), options)));
    this.owned.add(state.onDidChange(() => this.connectIfBound()));
    this.connectIfBound();
  }

  dispose(): void {
    this.owned.dispose();
  }

  private connectIfBound(): void {
    const { branch, state } = this.options;
    if (state.pinSets.sets.some((set) => set.branch !== undefined)) void branch.connect();
  }

  /** A commit that is checked out, as in the middle of a rebase, is no branch to switch for. */
  private async follow(): Promise<void> {
    const { branch, memory, state } = this.options;
    const { current } = branch;
    if (current === undefined || current === memory.get(lastBranch)) return;
    await memory.update(lastBranch, current);
    const set = state.pinSets.sets.find((one) => one.branch === current);
    if (!set) return;
    const message = vscode.l10n.t('Branch {0}: switched to the set "{1}".', current, set.name);
    offerUndo(this.options, message, await state.changeSets(switchTo(set.name)));
  }
}
