import * as vscode from 'vscode';
import { toError } from '../base/errors';
import { DisposableStore, Emitter, type Disposable } from '../base/events';
import type { Logger } from '../base/logger';

/** The parts that we use of version 1 of the built-in Git extension's API. */
interface GitExtension {
  readonly enabled: boolean;
  readonly onDidChangeEnablement: vscode.Event<boolean>;
  getAPI(version: 1): GitApi;
}

interface GitApi {
  readonly onDidOpenRepository: vscode.Event<unknown>;
  readonly onDidCloseRepository: vscode.Event<unknown>;
  getRepository(uri: vscode.Uri): Repository | null;
}

interface Repository {
  readonly state: {
    readonly HEAD: { readonly name?: string } | undefined;
    readonly onDidChange: vscode.Event<void>;
  };
}

/**
 * The branch that is checked out in the first workspace folder's repository, if there is Git and one. Not known before
 * it is asked for: a window in which no branch matters does not start the Git extension.
 */
export class GitBranch implements Disposable {
  private readonly owned = new DisposableStore();
  private readonly changed = this.owned.add(new Emitter<void>());
  readonly onDidChange = this.changed.event;
  private isAskedFor = false;
  private git: GitExtension | undefined;
  private repository: Repository | undefined;
  private api = new DisposableStore();
  private followed = new DisposableStore();
  private name: string | undefined;

  constructor(private readonly log: Logger) {
    this.owned.add(
      vscode.extensions.onDidChange(() => {
        if (this.isAskedFor) void this.connect();
      }),
    );
    this.owned.add(vscode.workspace.onDidChangeWorkspaceFolders(() => this.open()));
  }

  /** `undefined` where a commit is checked out instead. */
  get current(): string | undefined {
    return this.name;
  }

  /** The Git extension can start later than ours, for example when the workspace is trusted. */
  async connect(): Promise<void> {
    this.isAskedFor = true;
    const extension = vscode.extensions.getExtension<GitExtension>('vscode.git');
    if (!extension || this.git) return;
    try {
      const git = await extension.activate();
      if (this.git) return;
      this.git = git;
      this.owned.add(git.onDidChangeEnablement(() => this.open()));
      this.open();
    } catch (cause) {
      this.log.error(toError(cause));
    }
  }

  dispose(): void {
    this.owned.dispose();
    this.api.dispose();
    this.followed.dispose();
  }

  private open(): void {
    this.api.dispose();
    this.api = new DisposableStore();
    const api = this.git?.enabled ? this.git.getAPI(1) : undefined;
    const follow = () => this.follow(api);
    if (api) {
      this.api.add(api.onDidOpenRepository(follow));
      this.api.add(api.onDidCloseRepository(follow));
    }
    follow();
  }

  private follow(api: GitApi | undefined): void {
    const folder = vscode.workspace.workspaceFolders?.[0];
    this.repository = (folder && api?.getRepository(folder.uri)) ?? undefined;
    this.followed.dispose();
    this.followed = new DisposableStore();
    if (this.repository) {
      this.followed.add(this.repository.state.onDidChange(() => this.update()));
    }
    this.update();
  }

  private update(): void {
    const name = this.repository?.state.HEAD?.name;
    if (name === this.name) return;
    this.name = name;
    this.changed.fire();
  }
}
