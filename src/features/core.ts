import type * as vscode from 'vscode';
import type { DisposableStore, Event } from '../base/events';
import type { Access } from '../core/access/access';
import type { Catalog } from '../core/catalog/catalog';
import type { Kinds } from '../core/catalog/kinds';
import type { Worktree } from '../core/brief/worktree';
import type { ActivePins } from '../core/pins/activePins';
import type { PinStore } from '../core/pins/pinStore';
import type { Redactor } from '../core/redaction/redact';
import type { SharingRules } from '../core/sharing/sharingRules';
import type { Documents } from '../kinds/documents';
import type { WindowServer } from '../server/windowServer';
import type { Settings } from '../settings/settings';
import type { StoredAgreements } from '../settings/sharing';
import type { Workspace } from '../workspace/openWorkspace';

/** A linked worktree whose clients are served from now on. A feature adds its kinds. */
export interface OpenedWorktree extends Pick<Core, 'own' | 'access'> {
  readonly worktree: Worktree;
  /** The path of the checkout that the window has open. */
  readonly opened: string;
  readonly workspace: Pick<Workspace, 'folders' | 'index' | 'reader'>;
}

/** The parts of a window that features build on. Each registers itself, in its `register.ts`. */
export interface Core {
  /** Disposed when the window closes. */
  readonly own: DisposableStore;
  readonly context: Pick<
    vscode.ExtensionContext,
    | 'asAbsolutePath'
    | 'extension'
    | 'globalStorageUri'
    | 'secrets'
    | 'storageUri'
    | 'workspaceState'
  > & { readonly globalState: vscode.Memento };
  /** The name of this workspace in the storage that all windows share. */
  readonly identity: string;
  readonly settings: Settings;
  readonly log: vscode.LogOutputChannel;
  readonly workspace: Workspace;
  readonly pinStore: PinStore;
  readonly pins: ActivePins;
  readonly sharing: SharingRules;
  readonly agreements: StoredAgreements;
  readonly access: Access;
  readonly redactor: Redactor;
  readonly catalog: Catalog;
  /** All kinds of resources; a feature adds its own. */
  readonly kinds: Kinds;
  readonly documents: Documents;
  readonly worktrees: { readonly onDidOpen: Event<OpenedWorktree> };
  readonly server: Pick<WindowServer, 'status' | 'onDidChangeStatus' | 'clients'>;
}
