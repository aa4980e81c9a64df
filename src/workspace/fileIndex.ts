import { posix } from 'node:path';
import * as vscode from 'vscode';
import { Coalescer } from '../base/coalescer';
import { toError } from '../base/errors';
import { DisposableStore, Emitter, type Disposable } from '../base/events';
import {
  type CanonicalUri,
  childUri,
  documentUri,
  parseUri,
  withPath,
  withoutSlash,
  canonicalUri,
} from '../core/documents/uris';
import { FolderIndex } from './folderIndex';
import type { WorkspaceFolders } from './workspaceFolders';

const coalesceMs = 50;
/** What is made in a folder right after the folder is not told of: the folder is looked at once more. */
const settleMs = 1_000;
/** Walks are kept to this share of the time. */
const restPerWalk = 20;
const leastRestMs = 2_000;

interface FolderChildren {
  readonly folders: readonly CanonicalUri[];
  readonly files: readonly CanonicalUri[];
}

/**
 * Every file of the workspace that may be listed, found by our own walk: VS Code's search applies no `.gitignore` and
 * its watcher loses events, so folders are looked at again when something in them changed, on focus and on list.
 */
export class FileIndex implements Disposable {
  private readonly owned = new DisposableStore();
  private readonly membership = this.owned.add(new Emitter<void>());
  readonly onDidChange = this.membership.event;
  private readonly outdated = this.owned.add(new Emitter<void>());
  /** Other rules hold: what was answered before is no answer any more. */
  readonly onDidOutdate = this.outdated.event;
  private readonly touched = this.owned.add(new Emitter<CanonicalUri>());
  /** A file was created, written or deleted. */
  readonly onDidTouch = this.touched.event;
  private readonly reconciled = this.owned.add(new Emitter<void>());
  /** It looks for what no event told of, and so may others. */
  readonly onDidReconcile = this.reconciled.event;
  private folders: readonly FolderIndex[] = [];
  private queue: Promise<void> = Promise.resolve();
  private readonly due = new Map<CanonicalUri, 'shallow' | 'deep'>();
  private readonly flushes = this.owned.add(
    new Coalescer<'due'>(coalesceMs, () => this.enqueue(() => this.scanDue())),
  );
  private readonly settling = new Set<NodeJS.Timeout>();
  private restUntil = 0;
  private isOutdated = false;
  private cached: readonly CanonicalUri[] | undefined;

  constructor(
    private readonly workspace: WorkspaceFolders,
    private readonly onError: (error: Error) => void,
  ) {
    this.reset();
    this.owned.add(workspace.onDidChange(() => this.reset()));
    this.owned.add(vscode.workspace.onDidGrantWorkspaceTrust(() => this.reset()));
    const watcher = this.owned.add(vscode.workspace.createFileSystemWatcher('**/*'));
    this.owned.add(watcher.onDidCreate((uri) => this.onMembership(uri)));
    this.owned.add(watcher.onDidDelete((uri) => this.onMembership(uri)));
    this.owned.add(watcher.onDidChange((uri) => this.onTouch(uri)));
    this.owned.add(
      vscode.window.onDidChangeWindowState(({ focused }) => focused && this.reconcile()),
    );
  }

  /** In no order. */
  async all(): Promise<readonly CanonicalUri[]> {
    if (this.isOutdated) {
      this.enqueue(() => this.scanDue());
      await this.queue;
    }
    return (this.cached ??= this.folders.flatMap((folder) => folder.files()));
  }

  /** What lies directly in a folder, as far as it is known; the URIs of folders end in a slash. */
  children(folder: CanonicalUri): FolderChildren {
    const directory = withoutSlash(folder);
    const listing = this.folders.find((one) => one.knows(directory))?.children(directory);
    return {
      folders: listing?.directories.map((name) => childUri(childUri(directory, name), '')) ?? [],
      files: listing?.files.map((name) => childUri(directory, name)) ?? [],
    };
  }

  /** Walks again in the background, unless the last walk is too recent (`false`); a difference is told as a change. */
  reconcile(): boolean {
    if (Date.now() < this.restUntil) return false;
    this.restUntil = Number.POSITIVE_INFINITY;
    this.enqueue(() => this.walk());
    this.reconciled.fire();
    return true;
  }

  dispose(): void {
    for (const timer of this.settling) clearTimeout(timer);
    this.owned.dispose();
  }

  /** Nothing of a workspace that is not trusted is looked at, not even where its links lead. */
  private reset(): void {
    const folders = vscode.workspace.isTrusted ? this.workspace.all : [];
    this.folders = folders.map((folder) => new FolderIndex(folder, this.workspace));
    this.restUntil = Number.POSITIVE_INFINITY;
    this.outdate();
    this.enqueue(() => this.walk());
    this.enqueue(async () => this.tell());
  }

  /** Until the next scan has ended, whoever asks waits for it. */
  private outdate(): void {
    this.isOutdated = true;
    this.outdated.fire();
  }

  private async walk(): Promise<void> {
    const start = Date.now();
    try {
      await this.scan(this.folders.map((folder) => [folder.uri, 'deep']));
    } finally {
      this.restUntil = Date.now() + Math.max(leastRestMs, (Date.now() - start) * restPerWalk);
    }
  }

  private onMembership(uri: vscode.Uri): void {
    const canonical = this.onTouch(uri);
    if (this.due.get(parentOf(canonical)) !== 'deep') this.due.set(parentOf(canonical), 'shallow');
    if (this.folders.some((folder) => folder.knows(canonical))) this.due.set(canonical, 'deep');
    this.flushes.poke('due');
  }

  private onTouch(uri: vscode.Uri): CanonicalUri {
    const canonical = documentUri(uri);
    const [, ignoring] = /^(.*)\/(?:\.gitignore|\.git\/info\/exclude)$/.exec(canonical) ?? [];
    if (ignoring !== undefined) this.onRulesChange(canonicalUri(ignoring));
    this.touched.fire(canonical);
    return canonical;
  }

  private onRulesChange(directory: CanonicalUri): void {
    const inside = this.folders.filter(({ uri }) => uri.startsWith(childUri(directory, '')));
    const around = this.folders.filter((folder) => folder.knows(directory));
    if (around.length === 0) return;
    for (const folder of [...around, ...inside]) folder.forgetRules();
    for (const place of [directory, ...inside.map(({ uri }) => uri)]) this.due.set(place, 'deep');
    this.outdate();
    this.flushes.poke('due');
  }

  private async scanDue(): Promise<void> {
    const due = [...this.due];
    this.due.clear();
    await this.scan(due);
  }

  private async scan(due: readonly (readonly [CanonicalUri, 'shallow' | 'deep'])[]): Promise<void> {
    let isChanged = false;
    for (const [directory, depth] of due) {
      for (const folder of this.folders) {
        if (folder.uri !== directory && !folder.knows(directory)) continue;
        const { changed, appeared } = await folder.scan(directory, depth);
        isChanged ||= changed;
        if (appeared.length > 0) this.settle(appeared);
      }
    }
    if (this.due.size === 0) this.isOutdated = false;
    if (isChanged) this.tell();
  }

  private settle(directories: readonly CanonicalUri[]): void {
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

  private enqueue(step: () => Promise<void>): void {
    this.queue = this.queue.then(step).catch((cause: unknown) => this.onError(toError(cause)));
  }
}

function parentOf(uri: CanonicalUri): CanonicalUri {
  return withPath(uri, posix.dirname(parseUri(uri).path));
}
