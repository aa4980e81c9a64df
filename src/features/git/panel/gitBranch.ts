import * as vscode from 'vscode';
import { DisposableOwner, DisposableStore, Emitter } from '../../../base/events';
import type { GitExtension } from '../reading/gitExtension';

/**
 * The branch that is checked out in the first workspace folder's repository, if there is Git and one. Not known before
 * it is asked for: a window in which no branch matters does not start the Git extension.
 */
export class GitBranch extends DisposableOwner {
  private readonly changed = this.own(new Emitter<void>());
  readonly onDidChange = this.changed.event;
  private followed = new DisposableStore();
  private name: string | undefined;

  constructor(private readonly git: Pick<GitExtension, 'api' | 'connect' | 'onDidChange'>) {
    super();
    this.own(git.onDidChange(() => this.follow()));
    this.own(vscode.workspace.onDidChangeWorkspaceFolders(() => this.follow()));
    this.follow();
  }

  /** `undefined` where a commit is checked out instead. */
  get current(): string | undefined {
    return this.name;
  }

  async connect(): Promise<void> {
    await this.git.connect();
  }

  override dispose(): void {
    super.dispose();
    this.followed.dispose();
  }

  private follow(): void {
    const folder = vscode.workspace.workspaceFolders?.[0];
    const state = (folder && this.git.api?.getRepository(folder.uri))?.state;
    const update = () => {
      if (state?.HEAD?.name === this.name) return;
      this.name = state?.HEAD?.name;
      this.changed.fire();
    };
    this.followed.dispose();
    this.followed = new DisposableStore();
    if (state) this.followed.add(state.onDidChange(update));
    update();
  }
}
