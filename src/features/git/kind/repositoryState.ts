import { DelayedTask } from '../../../base/delayedTask';
import { toError } from '../../../base/errors';
import type { Disposable } from '../../../base/events';
import { RestingTask } from '../../../base/restingTask';
import { SingleFlight } from '../../../base/singleFlight';
import type { ContentChange, ResourceChange } from '../../../core/catalog/resource';
import { pathIn } from '../../../core/documents/pathIn';
import { type CanonicalUri, documentUri } from '../../../core/documents/uris';
import { gitUri, listedResources } from '../model/address';
import { withAnotherTry } from '../reading/anotherTry';
import type { GitProcess } from '../reading/gitProcess';
import { changedBy, MovedRefs, readRefs, rebasedBy, seenNames } from '../reading/movedRefs';
import { hasGitFolder } from '../reading/gitFolders';
import { GitRepository, type Place } from '../reading/repository';
import { RepositoryWatch } from '../reading/repositoryWatch';
import { changedBetween, takeSnapshot, type Snapshot } from '../reading/snapshot';
import type { SeenCommit } from '../reading/histories';
import { filesBetween, latestCommits } from '../reading/latestCommits';
import { editedDocuments, uriIn, type Editor } from './workingDocuments';

interface Around {
  readonly editor: Editor;
  mayShow(uri: CanonicalUri): Promise<boolean>;
  /** Whether a document is of this repository, and not of one inside it. */
  isOwn(uri: CanonicalUri): boolean;
  onChange(change: ResourceChange): void;
  onError(cause: unknown): void;
}

/** Changes often follow one another, so git is asked after this time. */
const settleMs = 100;
/** A build touches files without end, also those that git ignores. */
const restPerLook = 5;
const restMs = 3_000;
/** If more files than these have changed, only the first are announced. */
const maxAnnounced = 1_000;

/** The state of a repository, read again whenever something in it changes. */
export class RepositoryState implements Disposable {
  /** Its name in URIs. */
  readonly name: string;
  readonly uri: CanonicalUri;
  /** The state as a viewer without rules sees it; `undefined` before it was read, and while git fails. */
  snapshot: Snapshot | undefined;
  /** The reason why there is no snapshot. */
  failure: string | undefined;
  private readonly ending = new AbortController();
  private readonly looking = new SingleFlight(() => this.look());
  private readonly due = new DelayedTask(settleMs, () => void this.looking.run());
  private readonly touched = new RestingTask(settleMs, restPerLook, () => this.looking.run());
  /** By itself, because the names of a long history are read for seconds. */
  private readonly lookingBack = new SingleFlight(() => this.lookBack());
  private history: readonly SeenCommit[] | undefined;
  private opened: Promise<GitRepository> | undefined;
  private readonly moved = new MovedRefs();
  private watch: RepositoryWatch | undefined;
  private lookedAt = 0;
  private lastEdited = '';

  constructor(
    private readonly place: Place,
    readonly git: GitProcess,
    private readonly around: Around,
  ) {
    this.name = place.name;
    this.uri = place.uri;
    void this.looking.run();
  }

  /** Opens the repository again if another one was put in its place. @throws GitFailed */
  async open(): Promise<GitRepository> {
    const before = this.opened;
    const isStale = before !== undefined && !(await (await before).isInPlace());
    if (isStale && this.opened === before) this.opened = undefined;
    const opened = await (this.opened ??= this.openAnew());
    return opened.forRequest(this.ending.signal);
  }

  /** VS Code's extension for git keeps a repository for a while after it was removed. */
  isThere(): Promise<boolean> {
    return hasGitFolder(this.place.root);
  }

  /** Reads the state again in a moment. */
  refresh(): void {
    this.due.start();
  }

  /** Reads the state again after a file was touched, with rests if that goes on. */
  noteTouched(): void {
    this.touched.start();
  }

  /** Announces all resources, because other files than before may be held back in them, and reads the state again. */
  refreshAccess(): void {
    for (const resource of [...listedResources, 'log']) this.announceContent(resource, {});
    this.refresh();
  }

  /** Reads the state again unless that was just done. */
  reconcile(): void {
    if (Date.now() - this.lookedAt > restMs) this.refresh();
  }

  /** Reads the state again if other documents than before have unsaved edits. */
  lookAtEdited(): void {
    if (this.edited.join('\0') !== this.lastEdited) this.refresh();
  }

  dispose(): void {
    this.due.dispose();
    this.touched.dispose();
    this.ending.abort();
    this.watch?.dispose();
  }

  private async openAnew(): Promise<GitRepository> {
    const { signal } = this.ending;
    const mayShow = (uri: CanonicalUri) => this.around.mayShow(uri);
    try {
      const opened = await GitRepository.open(this.place, this.git, { signal, mayShow });
      this.watch?.dispose();
      if (!signal.aborted) this.watch = new RepositoryWatch(opened, () => this.refresh());
      return opened;
    } catch (cause) {
      this.opened = undefined;
      throw cause;
    }
  }

  private get edited(): readonly string[] {
    return editedDocuments(this.around.editor).flatMap((document) => {
      const uri = documentUri(document.uri);
      return uri !== undefined && this.around.isOwn(uri) ? [pathIn(this.uri, uri)] : [];
    });
  }

  private async look(): Promise<void> {
    const { signal } = this.ending;
    if (signal.aborted) return;
    const before = this.snapshot;
    const { edited } = this;
    this.lastEdited = edited.join('\0');
    try {
      const maySee = (path: string) => this.around.mayShow(uriIn(this.uri, path));
      const look = async () => takeSnapshot(await this.open(), edited, { signal, maySee });
      const log = (why: string) => this.around.onError(why);
      this.snapshot = await withAnotherTry(look, { signal, log });
      await this.watch?.follow();
      this.failure = undefined;
    } catch (cause) {
      if (signal.aborted) return;
      this.snapshot = undefined;
      const { message } = toError(cause);
      if (message !== this.failure) this.around.onError(cause);
      this.failure = message;
    } finally {
      this.lookedAt = Date.now();
    }
    if (!signal.aborted) this.announce(before, this.snapshot);
    void this.lookingBack.run();
    await this.announceFiles(before, this.snapshot).catch((cause: unknown) =>
      this.around.onError(cause),
    );
  }

  private announce(before: Snapshot | undefined, after: Snapshot | undefined): void {
    const holds = (snapshot: Snapshot | undefined) => [...(snapshot?.listed ?? [])].join();
    if (holds(before) !== holds(after)) this.around.onChange({ type: 'list' });
    for (const { resource, files } of changedBetween(before, after)) {
      this.announceChanged(resource, files);
    }
  }

  private async lookBack(): Promise<void> {
    const { signal } = this.ending;
    if (signal.aborted) return;
    const before = this.history;
    try {
      const maySee = (path: string) => this.around.mayShow(uriIn(this.uri, path));
      const after = this.snapshot && (await latestCommits(await this.open(), { signal, maySee }));
      this.history = after;
      if (before) this.announceChanged('log', filesBetween(before, after ?? []));
    } catch (cause) {
      if (!signal.aborted) this.around.onError(cause);
    }
  }

  /** After another commit was checked out, or a branch or tag has moved, announces the files that differ in it. */
  private async announceFiles(before: Snapshot | undefined, after: Snapshot | undefined) {
    const { signal } = this.ending;
    if (signal.aborted || !after) return;
    const repository = await this.open();
    const moved = this.moved.follow(await readRefs(repository, signal));
    const [from, hash] = [before?.head, after.head];
    const head = from === undefined || hash === undefined ? undefined : { from, hash };
    if (head && from !== hash) {
      this.announceNames(['file', 'blame'], await changedBy(repository, head, signal));
    }
    const maySee = (path: string) => this.around.mayShow(uriIn(this.uri, path));
    for (const step of moved) {
      if (step.from === from && step.hash === hash) continue;
      const rebased = head ? await rebasedBy(repository, head, step, signal) : [];
      this.announceChanged(
        'branch',
        rebased.map((name) => [name]),
      );
      const names = (await changedBy(repository, step, signal)).slice(0, maxAnnounced);
      // A client may have subscribed to a name whose file is held back under another one.
      const seen = await seenNames(repository, names, { signal, maySee });
      this.announceNames(['file'], seen);
    }
  }

  private announceNames(resources: readonly string[], names: readonly string[]): void {
    for (const name of names.slice(0, maxAnnounced)) {
      for (const each of resources) {
        this.announceContent(`${each}/${name}`, { subject: uriIn(this.uri, name) });
      }
    }
  }

  /** @param files all names of each changed file. */
  private announceChanged(resource: string, files: readonly (readonly string[])[]): void {
    if (files.length === 0) return;
    const announced = files.slice(0, maxAnnounced);
    const uris = announced.map((names) => names.map((name) => uriIn(this.uri, name)));
    this.announceContent(resource, { files: uris });
  }

  private announceContent(resource: string, about: Pick<ContentChange, 'subject' | 'files'>): void {
    this.around.onChange({ type: 'content', uri: gitUri(this.name, resource), ...about });
  }
}
