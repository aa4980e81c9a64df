import * as vscode from 'vscode';
import { DisposableOwner, DisposableStore, Emitter, type Disposable } from '../base/events';
import type { PinStore } from '../core/pins/pinStore';
import { databaseWith } from '../core/documents/sqliteFile';
import { type CanonicalUri, documentUri, folderOf, parseUri } from '../core/documents/uris';
import type { WorkspaceFolders } from './workspaceFolders';

interface Options {
  /** The person's own pins: only they give access to files outside of the workspace. */
  readonly pinStore: Pick<PinStore, 'pins' | 'onDidChange'>;
  readonly workspace: Pick<WorkspaceFolders, 'isInside' | 'onDidChange'>;
}

/** Watches the pinned files outside of the workspace, which the workspace's watcher does not cover. */
export class OutsideFiles extends DisposableOwner {
  private readonly touched = this.own(new Emitter<CanonicalUri>());
  /** A file was created, written or deleted, or one in which a pinned database keeps its latest writes. */
  readonly onDidTouch = this.touched.event;
  private readonly membership = this.own(new Emitter<CanonicalUri>());
  /** A file was created or deleted. */
  readonly onDidChange = this.membership.event;
  private files: ReadonlySet<CanonicalUri> = new Set();
  /** The watchers by folder. */
  private readonly watchers = new Map<CanonicalUri, Disposable>();

  constructor(private readonly options: Options) {
    super();
    this.update();
    this.own(options.pinStore.onDidChange(() => this.update()));
    this.own(options.workspace.onDidChange(() => this.update()));
    this.own(vscode.workspace.onDidGrantWorkspaceTrust(() => this.update()));
  }

  override dispose(): void {
    for (const watcher of this.watchers.values()) watcher.dispose();
    super.dispose();
  }

  private update(): void {
    this.files = new Set(vscode.workspace.isTrusted ? this.pinned() : []);
    const folders = new Set([...this.files].flatMap((uri) => folderOf(uri) ?? []));
    for (const [folder, watcher] of this.watchers) {
      if (folders.has(folder)) continue;
      watcher.dispose();
      this.watchers.delete(folder);
    }
    for (const folder of folders) {
      if (!this.watchers.has(folder)) this.watchers.set(folder, this.watch(folder));
    }
  }

  private pinned(): readonly CanonicalUri[] {
    return this.options.pinStore.pins.flatMap(({ target }) => {
      if (target.type !== 'resource' && target.type !== 'range') return [];
      const isFile = parseUri(target.uri).scheme === 'file';
      return isFile && !this.options.workspace.isInside(target.uri) ? target.uri : [];
    });
  }

  /** Watches the folder, because a watch on the file itself ends when the file is replaced. */
  private watch(folder: CanonicalUri): Disposable {
    const own = new DisposableStore();
    const pattern = new vscode.RelativePattern(vscode.Uri.parse(folder), '*');
    const watcher = own.add(vscode.workspace.createFileSystemWatcher(pattern));
    own.add(watcher.onDidChange((uri) => this.onTouch(uri)));
    own.add(watcher.onDidCreate((uri) => this.onMembership(uri)));
    own.add(watcher.onDidDelete((uri) => this.onMembership(uri)));
    return own;
  }

  private onMembership(uri: vscode.Uri): void {
    this.onTouch(uri);
    const file = documentUri(uri);
    if (file !== undefined && this.files.has(file)) this.membership.fire(file);
  }

  private onTouch(uri: vscode.Uri): void {
    const file = documentUri(uri);
    if (file === undefined) return;
    if (this.files.has(file) || this.files.has(databaseWith(file))) this.touched.fire(file);
  }
}
