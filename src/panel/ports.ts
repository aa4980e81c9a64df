import type { Access } from '../core/access';
import type { Event } from '../core/events';
import type { Logger } from '../core/logger';
import type { OpenEditor } from '../core/openEditor';
import type { ServerStatus } from '../core/serverStatus';
import type { WorkspaceState } from '../core/state';

/** The window's tabs. */
interface Editors {
  /** A document once, the latest visited first. */
  readonly byRecency: readonly OpenEditor[];
  readonly activeUri: string | undefined;
  readonly onDidChange: Event<unknown>;
}

interface Server {
  readonly status: ServerStatus;
  readonly onDidChangeStatus: Event<ServerStatus>;
  restart(): Promise<void>;
  replaceToken(): Promise<void>;
}

/** What the panel shows and asks. */
export interface PanelDeps {
  readonly state: WorkspaceState;
  readonly editors: Editors;
  readonly access: Access;
  readonly server: Server;
  readonly log: Logger & { show(): void };
  /** What to call a document. */
  title(uri: string): string;
  /** Whether there is such a document. */
  exists(uri: string): Promise<boolean>;
  /** Documents came or went. */
  readonly onDidChangeDocuments: Event<unknown>;
}
