import { posix } from 'node:path';
import * as vscode from 'vscode';
import { Coalescer } from '../core/coalescer';
import { DisposableStore, Emitter, type Disposable } from '../core/events';
import { canonicalUri, parseUri } from '../core/uris';
import { FolderIndex } from './folderIndex';
import type { WorkspaceFolders } from './workspaceFolders';

const coalesceMs = 50;
/** What is made in a folder right after the folder is not told of: the folder is looked at once more. */
const settleMs = 1_000;
/** Walks are kept to this share of the time. */
const restPerWalk = 20;
const leastRestMs = 2_000;

/**
 * Every file of the workspace that may be listed, found by our own walk: VS Code's search applies no `.gitignore` and
 * its watcher loses events, so folders are looked at again when something in them changed, on focus and on list.
 */
export class FileIndex implements Disposable {
  private readonly owned = new DisposableStore();
  private readonly membership = this.owned.add(new Emitter<void>());
  readonly onDidChange = this.membership.event;
  private readonly touched = this.owned.add(new Emitter<string>());
  /** A file was created, written or deleted. */
  readonly onDidTouch = this.touched.event;
  private folders: readonly FolderIndex[] = [];
  private queue: Promise<void> = Promise.resolve();
  private readonly due = new Map<string, 'shallow' | 'deep'>();
  private readonly flushes = this.owned.add(
    new Coalescer<'due'>(coalesceMs, () => this.enqueue(() => this.scanDue())),
  );
  private readonly settling = new Set<NodeJS.Timeout>();
  private restUntil = 0;
  private cached: readonly string[] | undefined;

  constructor(private readonly workspace: WorkspaceFolders) {
    this.reset();
    this.owned.add(workspace.onDidChange(() => this.reset()));
    const watcher = this.owned.add(vscode.workspace.createFileSystemWatcher('**/*'));
    this.owned.add(watcher.onDidCreate((uri) => this.onMembership(uri)));
    this.owned.add(watcher.onDidDelete((uri) => this.onMembership(uri)));
    this.owned.add(watcher.onDidChange((uri) => this.onTouch(uri)));
    this.owned.add(
      vscode.window.onDidChangeWindowState(({ focused }) => focused && this.reconcile()),
    );
  }

  /** Canonical URIs, in no order. */
  async all(): Promise<readonly string[]> {
    if (!this.folders.every((folder) => folder.isScanned)) await this.queue;
    return (this.cached ??= this.folders.flatMap((folder) => folder.files()));
  }

  /** Walks again in the background, unless the last walk is too recent; a difference is told as a change. */
  reconcile(): void {
    if (Date.now() < this.restUntil) return;
    this.restUntil = Number.POSITIVE_INFINITY;
    this.enqueue(() => this.walk());
  }

  dispose(): void {
    for (const timer of this.settling) clearTimeout(timer);
    this.owned.dispose();
  }

  private reset(): void {
    this.folders = this.workspace.all.map((folder) => new FolderIndex(folder, this.workspace));
    this.restUntil = Number.POSITIVE_INFINITY;
    this.enqueue(() => this.walk());
    this.enqueue(async () => this.tell());
  }

  private async walk(): Promise<void> {
    const start = Date.now();
    let isChanged = false;
    for (const folder of this.folders) {
      const { changed } = await folder.scan(folder.uri, 'deep');
      isChanged ||= changed;
    }
    this.restUntil = Date.now() + Math.max(leastRestMs, (Date.now() - start) * restPerWalk);
    if (isChanged) this.tell();
  }

  private onMembership(uri: vscode.Uri): void {
    const canonical = this.onTouch(uri);
    const parsed = parseUri(canonical);
    const parent = parsed.with({ path: posix.dirname(parsed.path) }).toString();
    if (this.due.get(parent) !== 'deep') this.due.set(parent, 'shallow');
    if (this.folders.some((folder) => folder.knows(canonical))) this.due.set(canonical, 'deep');
    this.flushes.poke('due');
  }

  private onTouch(uri: vscode.Uri): string {
    const canonical = canonicalUri(uri.toString());
    if (/\/(\.gitignore|\.git\/info\/exclude)$/.test(uri.path)) this.workspace.refresh();
    this.touched.fire(canonical);
    return canonical;
  }

  private async scanDue(): Promise<void> {
    const due = [...this.due];
    this.due.clear();
    let isChanged = false;
    for (const [directory, depth] of due) {
      for (const folder of this.folders.filter((candidate) => candidate.knows(directory))) {
        const { changed, appeared } = await folder.scan(directory, depth);
        isChanged ||= changed;
        if (appeared.length > 0) this.settle(appeared);
      }
    }
    if (isChanged) this.tell();
  }

  private settle(directories: readonly string[]): void {
    const timer = setTimeout(() => {
      this.settling.delete(timer);
      for (const directory of directories) this.due.set(directory, 'deep');
      this.flushes.poke('due');
    }, settleMs);
    this.settling.add(timer);
  }

  private tell(): void {
    this.cached = undefined;
    this.membership.fire();
  }

  private enqueue(scan: () => Promise<void>): void {
    this.queue = this.queue.then(scan, scan);
  }
}
