import * as vscode from 'vscode';
import { Coalescer } from '../base/coalescer';
import { toError } from '../base/errors';
import { DisposableOwner, Emitter, type Disposable } from '../base/events';
import { mapInSlices, timeSlice } from '../base/timeSlice';
import { SingleFlight } from '../base/singleFlight';
import {
  type CanonicalUri,
  childUri,
  documentUri,
  withoutSlash,
  canonicalUri,
} from '../core/documents/uris';
import { DueScans } from './dueScans';
import { FolderIndex, type Depth, type FolderChildren } from './folderIndex';
import { UnwatchedFolders } from './unwatchedFolders';
import type { WorkspaceFolders } from './workspaceFolders';

const coalesceMs = 50;
/**
 * Files created right after their folder have no event, and neither have those that are removed within half a second, so
 * what has changed is scanned once more.
 */
const settleMs = 1_000;
/** After a walk, the next one waits this many times as long as it took. */
const restPerWalk = 20;
const leastRestMs = 2_000;

/** The watcher of all files; it loses some events. */
type Watcher = Disposable &
  Pick<vscode.FileSystemWatcher, 'onDidCreate' | 'onDidDelete' | 'onDidChange'>;

/** A walk scans everything, and rests between runs. */
type Walk =
  { readonly type: 'due' | 'running' } | { readonly type: 'resting'; readonly until: number };

/**
 * Every file of the workspace that may be listed, found by our own scans: VS Code's search applies no `.gitignore` and
 * its watcher loses events, so folders are scanned again when something in them changes, on focus and on list.
 */
export class FileIndex extends DisposableOwner {
  private readonly membership = this.own(new Emitter<void>());
  readonly onDidChange = this.membership.event;
  private readonly outdated = this.own(new Emitter<void>());
  /** The rules have changed: earlier answers are no longer valid. */
  readonly onDidOutdate = this.outdated.event;
  private readonly touched = this.own(new Emitter<CanonicalUri>());
  /** A file was created, written or deleted, or a scan has found one that is held back. */
  readonly onDidTouch = this.touched.event;
  private readonly cameOrWent = this.own(new Emitter<CanonicalUri>());
  /** A file was added to the index or removed from it, whether or not there was an event. */
  readonly onDidComeOrGo = this.cameOrWent.event;
  private readonly createdOrDeleted = this.own(new Emitter<CanonicalUri>());
  /** A file was created or deleted, also one that git ignores. */
  readonly onDidCreateOrDelete = this.createdOrDeleted.event;
  private readonly reconciled = this.own(new Emitter<void>());
  /** A walk looks for changes without events, and others may do the same. */
  readonly onDidReconcile = this.reconciled.event;
  private folders: readonly FolderIndex[] = [];
  private readonly due = new DueScans();
  private readonly scans = new SingleFlight(() => this.scanDue());
  private readonly pokes = this.own(new Coalescer(coalesceMs, () => void this.scans.run()));
  /** The folders that we watch in place of VS Code. */
  readonly unwatched = this.own(
    new UnwatchedFolders({
      onMembership: (uri) => this.onMembership(uri),
      onWrite: (uri) => this.onWrite(uri),
    }),
  );
  private readonly settling = new Set<NodeJS.Timeout>();
  private walk: Walk = { type: 'due' };
  /** Until the next scan has ended, `all` waits for it. */
  private isOutdated = false;
  private isMembershipChanged = false;
  /** Counts the changes of the index. */
  private revision = 0;
  private cached: readonly CanonicalUri[] | undefined;

  constructor(
    private readonly workspace: WorkspaceFolders,
    private readonly onError: (error: Error) => void,
    watcher: Watcher = vscode.workspace.createFileSystemWatcher('**/*'),
  ) {
    super();
    this.reset();
    this.own(workspace.onDidChange(() => this.reset()));
    this.own(watcher);
    this.own(watcher.onDidCreate((uri) => this.onMembership(uri)));
    this.own(watcher.onDidDelete((uri) => this.onMembership(uri)));
    this.own(watcher.onDidChange((uri) => this.onWrite(uri)));
    this.own(vscode.window.onDidChangeWindowState(({ focused }) => focused && this.reconcile()));
  }

  /** The URIs in their order, unless workspace folders are nested. */
  async all(): Promise<readonly CanonicalUri[]> {
    if (this.isOutdated) await this.scans.run();
    return this.cached ?? this.collect();
  }

  /** The known direct children of a folder; the URIs of folders end in a slash. */
  children(folder: CanonicalUri): FolderChildren {
    const directory = withoutSlash(folder);
    const holder = this.folders.find((one) => one.knows(directory));
    return holder?.children(directory) ?? { folders: [], files: [] };
  }

  /** Whether this is a file that may be listed, as of the last scan: not one behind a folder that is a link. */
  has(uri: CanonicalUri): boolean {
    return this.folders.some((folder) => folder.has(uri));
  }

  /** The files that are held back by their names, as of the last scan, also those that settings or git exclude by name. */
  get heldBack(): readonly CanonicalUri[] {
    return this.folders.flatMap((folder) => folder.heldBack());
  }

  /** Walks in the background; `false` if the last walk is too recent. */
  reconcile(): boolean {
    if (this.walk.type !== 'resting' || Date.now() < this.walk.until) return false;
    this.startWalk();
    this.reconciled.fire();
    return true;
  }

  override dispose(): void {
    for (const timer of this.settling) clearTimeout(timer);
    super.dispose();
  }

  /** Several requests can collect at the same time; only a result that is still valid is kept. */
  private async collect(): Promise<readonly CanonicalUri[]> {
    const { revision } = this;
    const all: CanonicalUri[] = [];
    for (const folder of this.folders) {
      for (const some of folder.files()) {
        if (timeSlice.isOver) await timeSlice.rest();
        for (const uri of some) all.push(uri);
      }
    }
    if (revision === this.revision) this.cached = all;
    return all;
  }

  /** Nothing of an untrusted workspace is read, not even the targets of its links. */
  private reset(): void {
    const folders = vscode.workspace.isTrusted ? this.workspace.all : [];
    this.folders = folders.map((folder) => new FolderIndex(folder, this.workspace));
    this.isMembershipChanged = true;
    this.outdate();
    this.startWalk();
  }

  private outdate(): void {
    this.isOutdated = true;
    this.outdated.fire();
  }

  private startWalk(): void {
    this.walk = { type: 'due' };
    for (const { uri } of this.folders) this.due.add(uri, 'deep');
    void this.scans.run();
  }

  private onMembership(uri: vscode.Uri): void {
    const canonical = this.onTouch(uri);
    if (canonical === undefined) return;
    this.createdOrDeleted.fire(canonical);
    this.due.addParentOf(canonical);
    if (this.isDirectory(canonical)) this.due.add(canonical, 'anew');
    this.pokes.poke();
  }

  /** VS Code says that a directory was written if it was removed and another one took its place. */
  private onWrite(uri: vscode.Uri): void {
    const canonical = documentUri(uri);
    if (canonical !== undefined && this.isDirectory(canonical)) this.onMembership(uri);
    else this.onTouch(uri);
  }

  private isDirectory(uri: CanonicalUri): boolean {
    return this.folders.some((folder) => folder.knows(uri));
  }

  private onTouch(uri: vscode.Uri): CanonicalUri | undefined {
    const canonical = documentUri(uri);
    if (canonical === undefined) return undefined;
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
    for (const each of [directory, ...inside.map(({ uri }) => uri)]) this.due.add(each, 'deep');
    this.outdate();
    this.pokes.poke();
  }

  private async scanDue(): Promise<void> {
    const start = Date.now();
    if (this.walk.type === 'due') this.walk = { type: 'running' };
    try {
      for (const [directory, depth] of this.due.take()) await this.scan(directory, depth);
      if (this.due.isEmpty) this.isOutdated = false;
      if (this.isMembershipChanged) this.announce();
    } catch (cause) {
      this.onError(toError(cause));
    }
    if (this.walk.type !== 'running') return;
    const restMs = Math.max(leastRestMs, (Date.now() - start) * restPerWalk);
    this.walk = { type: 'resting', until: Date.now() + restMs };
  }

  private async scan(directory: CanonicalUri, depth: Depth): Promise<void> {
    for (const folder of this.folders) {
      if (folder.uri !== directory && !folder.knows(directory)) continue;
      const { changed, appeared, below, touched, heldBack } = await folder.scan(directory, depth);
      this.isMembershipChanged ||= changed;
      await this.unwatched.add(appeared, below);
      // VS Code reports a folder that came or went, and not always the files in it.
      await mapInSlices(touched, (uri) => {
        this.touched.fire(uri);
        this.cameOrWent.fire(uri);
      });
      for (const uri of heldBack) this.touched.fire(uri);
      if (appeared.length > 0) this.settle(appeared, 'deep');
      if (changed && depth === 'shallow') this.settle([directory], 'shallow');
    }
  }

  private settle(directories: readonly CanonicalUri[], depth: Depth): void {
    const timer = setTimeout(() => {
      this.settling.delete(timer);
      for (const directory of directories) this.due.add(directory, depth);
      this.pokes.poke();
    }, settleMs);
    this.settling.add(timer);
  }

  private announce(): void {
    this.isMembershipChanged = false;
    this.revision += 1;
    this.cached = undefined;
    this.membership.fire();
  }
}
