import * as vscode from 'vscode';
import { toError } from '../../../base/errors';
import { DisposableOwner, Emitter, type Event } from '../../../base/events';
import { Limiter } from '../../../base/limiter';
import type { Logger } from '../../../base/logger';
import {
  type CanonicalUri,
  childUri,
  documentUri,
  parseUri,
  withPath,
} from '../../../core/documents/uris';
import { FileHistory } from '../model/fileHistory';
import { Root, type SeenRepository } from './root';

/** The repositories of the window, watched whether or not it has the focus. */
interface Repositories {
  readonly repositories: readonly SeenRepository[];
  /** The files that are different from the last commit. */
  readonly changedFiles: readonly { readonly uri: CanonicalUri }[];
  readonly onDidChange: Event<unknown>;
}

/** A folder whose files are compared with each other, and their paths in it. */
export interface FolderHistory {
  readonly folder: CanonicalUri;
  readonly past: FileHistory;
}

const noHistory = new FileHistory();

/**
 * The histories of the workspace's folders and of the repositories in them, read in the background, and again when HEAD
 * changes.
 */
export class Histories extends DisposableOwner {
  private readonly changed = this.own(new Emitter<void>());
  /** Fires when a history was read, or other files than before have uncommitted changes. */
  readonly onDidChange = this.changed.event;
  private readonly ending = new AbortController();
  private roots: readonly Root[] = [];
  private readonly waiting = new Set<Root>();
  private lastChanged: Repositories['changedFiles'] = [];
  private readonly queue = new Limiter(1);

  constructor(
    private readonly git: Repositories,
    private readonly log: Logger,
  ) {
    super();
    this.own(git.onDidChange(() => this.find()));
    this.own(vscode.workspace.onDidChangeWorkspaceFolders(() => this.find()));
    this.find();
  }

  /** The innermost folder with a history that contains a document, or else the workspace folder, without a history. */
  of(uri: CanonicalUri): FolderHistory | undefined {
    const roots = this.roots.filter(({ folder }) => isBelow(uri, folder));
    const [root] = roots.toSorted((a, b) => b.folder.length - a.folder.length);
    if (root) return { folder: root.folder, past: root.history };
    const around = vscode.workspace.getWorkspaceFolder(vscode.Uri.parse(uri));
    const folder = around && documentUri(around.uri);
    return folder && { folder, past: noHistory };
  }

  /** The files that are different from the last commit. */
  get changedFiles(): readonly CanonicalUri[] {
    return this.git.changedFiles.map(({ uri }) => uri);
  }

  override dispose(): void {
    this.ending.abort();
    super.dispose();
  }

  private find(): void {
    const before = this.roots;
    this.roots = rootsIn(this.git.repositories).map(
      (root) =>
        before.find(
          ({ folder, repository }) => folder === root.folder && repository === root.repository,
        ) ?? root,
    );
    for (const root of this.roots) {
      if (!before.includes(root) || root.isOutdated) this.follow(root);
    }
    const [last, changed] = [this.lastChanged, this.git.changedFiles];
    this.lastChanged = changed;
    const isSame =
      before.length === this.roots.length && before.every((root, at) => root === this.roots[at]);
    if (isSame && hasSameUris(changed, last)) return;
    this.changed.fire();
  }

  /** Histories are read one after another, so that many repositories do not hold up the machine. */
  private follow(root: Root): void {
    if (this.waiting.has(root)) return;
    this.waiting.add(root);
    void this.queue.run(() => this.read(root));
  }

  private async read(root: Root): Promise<void> {
    this.waiting.delete(root);
    const { signal } = this.ending;
    if (signal.aborted || !this.roots.includes(root)) return;
    try {
      if (await root.read(signal)) this.changed.fire();
    } catch (cause) {
      if (!signal.aborted) this.log.error(toError(cause));
    }
  }
}

function hasSameUris(
  files: Repositories['changedFiles'],
  others: Repositories['changedFiles'],
): boolean {
  if (files === others) return true;
  return files.length === others.length && files.every(({ uri }, at) => uri === others[at]?.uri);
}

/** The URI of a path in a folder. */
export function uriIn(folder: CanonicalUri, path: string): CanonicalUri {
  // Most paths need not be encoded, which would take long for very many.
  if (/^[\w./-]+$/.test(path)) return childUri(folder, path);
  return withPath(folder, `${parseUri(folder).path.replace(/\/$/, '')}/${path}`);
}

/** The workspace folders that are in a repository, and the repositories in workspace folders. */
function rootsIn(repositories: readonly SeenRepository[]): readonly Root[] {
  const folders = (vscode.workspace.workspaceFolders ?? []).flatMap(
    ({ uri }) => documentUri(uri) ?? [],
  );
  const outer = folders.flatMap((folder) => {
    const around = repositories.filter(({ uri }) => uri === folder || isBelow(folder, uri));
    const [repository] = around.toSorted((a, b) => b.uri.length - a.uri.length);
    return repository ? [new Root(folder, repository)] : [];
  });
  const inner = repositories
    .filter(({ uri }) => !folders.includes(uri) && folders.some((folder) => isBelow(uri, folder)))
    .map((repository) => new Root(repository.uri, repository));
  return [...outer, ...inner];
}

function isBelow(uri: CanonicalUri, folder: CanonicalUri): boolean {
  return uri.startsWith(childUri(folder, ''));
}
