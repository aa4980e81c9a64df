import * as vscode from 'vscode';
import { toError } from '../base/errors';
import { DisposableStore, Emitter, type Disposable } from '../base/events';
import type { Logger } from '../base/logger';
import { TimeSlice } from '../base/timeSlice';
import { type CanonicalUri, documentUri, parseUri, withPath } from '../core/documents/uris';
import { FileHistory } from '../core/suggestions/fileHistory';
import { parseGitLog } from '../core/suggestions/gitLog';
import { changedFiles, gitApi, type GitApi, type Repository } from './gitRepositories';
import { readGitLog } from './gitLog';

/** A folder that is a repository or lies in one, with what its commits tell of its files. */
class Root {
  history = new FileHistory();
  /** The commit up to which the history goes. */
  head: string | undefined;

  constructor(
    readonly folder: vscode.Uri,
    readonly repository: Repository,
  ) {}
}

/** A folder whose files belong together, and their paths in it. */
export interface FolderHistory {
  readonly folder: CanonicalUri;
  readonly past: FileHistory;
}

const noHistory = new FileHistory();

/** The histories of the workspace's folders and of the repositories in them: read in the background, again when HEAD changes. */
export class Histories implements Disposable {
  private readonly owned = new DisposableStore();
  private readonly changed = this.owned.add(new Emitter<void>());
  /** A history was read, or the files that are changed are others. */
  readonly onDidChange = this.changed.event;
  private readonly ending = new AbortController();
  private roots: readonly Root[] = [];
  private followed = new DisposableStore();
  private reading: Promise<void> = Promise.resolve();

  constructor(private readonly log: Logger) {
    void this.start().catch((cause: unknown) => log.error(toError(cause)));
  }

  /** The innermost folder with a history that a document is in; or else the workspace's folder, without one. */
  of(uri: CanonicalUri): FolderHistory | undefined {
    const { path } = parseUri(uri);
    const isIn = (folder: vscode.Uri) => path.startsWith(`${documentPath(folder)}/`);
    const roots = this.roots.filter(({ folder }) => isIn(folder));
    const [root] = roots.toSorted((a, b) => b.folder.path.length - a.folder.path.length);
    if (root) return { folder: documentUri(root.folder), past: root.history };
    const folder = vscode.workspace.getWorkspaceFolder(vscode.Uri.parse(uri))?.uri;
    return folder && { folder: documentUri(folder), past: noHistory };
  }

  /** The files that are different from the last commit. */
  get changedFiles(): readonly CanonicalUri[] {
    const repositories = new Set(this.roots.map(({ repository }) => repository));
    return [...repositories].flatMap((each) => changedFiles(each).map(documentUri));
  }

  dispose(): void {
    this.ending.abort();
    this.owned.dispose();
    this.followed.dispose();
  }

  private async start(): Promise<void> {
    const api = await gitApi();
    if (!api || this.ending.signal.aborted) return;
    const find = () => this.find(api);
    this.owned.add(api.onDidOpenRepository(find));
    this.owned.add(api.onDidCloseRepository(find));
    this.owned.add(vscode.workspace.onDidChangeWorkspaceFolders(find));
    find();
  }

  private find(api: GitApi): void {
    const before = new Map(this.roots.map((root) => [root.folder.toString(), root]));
    this.roots = rootsIn(api).map((root) => {
      const known = before.get(root.folder.toString());
      return known?.repository === root.repository ? known : root;
    });
    this.followed.dispose();
    this.followed = new DisposableStore();
    for (const root of this.roots) {
      this.followed.add(root.repository.state.onDidChange(() => this.onState(api, root)));
      this.onState(api, root);
    }
    this.changed.fire();
  }

  private onState(api: GitApi, root: Root): void {
    const head = root.repository.state.HEAD?.commit;
    this.changed.fire();
    if (head === root.head) return;
    root.head = head;
    this.reading = this.reading.then(() => this.read(api, root, head));
  }

  /** One at a time, so that many repositories do not hold up the machine. */
  private async read(api: GitApi, root: Root, head: string | undefined): Promise<void> {
    const { signal } = this.ending;
    if (signal.aborted || root.head !== head) return;
    try {
      const output = head ? await readGitLog(api.git.path, root.folder.fsPath, signal) : '';
      root.history = await learn(output);
      this.changed.fire();
    } catch (cause) {
      if (!signal.aborted) this.log.error(toError(cause));
    }
  }
}

/** The URI of a path in a folder. */
export function uriIn(folder: CanonicalUri, path: string): CanonicalUri {
  return withPath(folder, `${parseUri(folder).path.replace(/\/$/, '')}/${path}`);
}

/** The path of a URI in a folder that it is in. */
export function pathIn(folder: CanonicalUri, uri: CanonicalUri): string {
  return parseUri(uri).path.slice(parseUri(folder).path.replace(/\/$/, '').length + 1);
}

async function learn(output: string): Promise<FileHistory> {
  const history = new FileHistory();
  const slice = new TimeSlice();
  for (const commit of parseGitLog(output)) {
    if (slice.isOver) await slice.rest();
    history.learn(commit);
  }
  return history;
}

/** Workspace folders that are in a repository, and repositories in workspace folders. */
function rootsIn(api: GitApi): readonly Root[] {
  const folders = (vscode.workspace.workspaceFolders ?? []).map(({ uri }) => uri);
  const outer = folders.flatMap((folder) => {
    const repository = folder.scheme === 'file' ? api.getRepository(folder) : null;
    return repository ? [new Root(folder, repository)] : [];
  });
  const inner = api.repositories
    .filter(({ rootUri }) => folders.some((folder) => isBelow(rootUri, folder)))
    .map((repository) => new Root(repository.rootUri, repository));
  return [...outer, ...inner];
}

function isBelow(uri: vscode.Uri, folder: vscode.Uri): boolean {
  return documentPath(uri).startsWith(`${documentPath(folder)}/`);
}

function documentPath(uri: vscode.Uri): string {
  return parseUri(documentUri(uri)).path.replace(/\/$/, '');
}
