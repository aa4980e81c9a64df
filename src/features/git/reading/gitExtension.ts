import * as vscode from 'vscode';
import { toError } from '../../../base/errors';
import { DisposableOwner, DisposableStore, Emitter, type Event } from '../../../base/events';
import type { Logger } from '../../../base/logger';

/** The parts that we use of version 1 of the built-in Git extension's API. */
interface Exports {
  readonly enabled: boolean;
  readonly onDidChangeEnablement: vscode.Event<boolean>;
  getAPI(version: 1): GitApi;
}

interface GitApi {
  readonly git: { readonly path: string };
  readonly repositories: readonly ApiRepository[];
  readonly onDidChangeState: vscode.Event<unknown>;
  readonly onDidOpenRepository: vscode.Event<unknown>;
  readonly onDidCloseRepository: vscode.Event<unknown>;
  getRepository(uri: vscode.Uri): ApiRepository | null;
}

interface ApiRepository {
  readonly rootUri: vscode.Uri;
  readonly state: {
    readonly HEAD: { readonly name?: string } | undefined;
    readonly onDidChange: vscode.Event<void>;
  };
}

/** The repositories to serve, as the Git extension gives them. */
export interface FoundRepositories {
  /** `undefined` while there is no Git. */
  readonly api:
    | {
        readonly git: GitApi['git'];
        readonly repositories: readonly Pick<ApiRepository, 'rootUri'>[];
      }
    | undefined;
  readonly onDidChange: Event<void>;
}

/** VS Code's built-in Git extension, which is started at the first request. */
export class GitExtension extends DisposableOwner {
  private readonly changed = this.own(new Emitter<void>());
  /** Fires when the extension was started, enabled or disabled, or has found or lost a repository. */
  readonly onDidChange = this.changed.event;
  private isAskedFor = false;
  private exports: Exports | undefined;
  private followed = new DisposableStore();

  constructor(private readonly log: Logger) {
    super();
    this.own(
      vscode.extensions.onDidChange(() => {
        if (this.isAskedFor) void this.connect();
      }),
    );
  }

  get isThere(): boolean {
    return vscode.extensions.getExtension('vscode.git') !== undefined;
  }

  get isStarted(): boolean {
    return this.exports !== undefined;
  }

  /** `undefined` before `connect`, and while the person has disabled the extension. */
  get api(): GitApi | undefined {
    return this.exports?.enabled ? this.exports.getAPI(1) : undefined;
  }

  /** The Git extension can start later than ours, for example when the workspace is trusted. */
  async connect(): Promise<void> {
    this.isAskedFor = true;
    const extension = vscode.extensions.getExtension<Exports>('vscode.git');
    if (!extension || this.exports) return;
    try {
      const exports = await extension.activate();
      if (this.exports) return;
      this.exports = exports;
      this.own(exports.onDidChangeEnablement(() => this.open()));
      this.open();
    } catch (cause) {
      this.log.error(toError(cause));
    }
  }

  override dispose(): void {
    super.dispose();
    this.followed.dispose();
  }

  private open(): void {
    this.followed.dispose();
    this.followed = new DisposableStore();
    const { api } = this;
    const tell = () => this.changed.fire();
    if (api) {
      this.followed.add(api.onDidChangeState(tell));
      this.followed.add(api.onDidOpenRepository(tell));
      this.followed.add(api.onDidCloseRepository(tell));
    }
    tell();
  }
}
