import * as vscode from 'vscode';
import { Coalescer } from '../../../base/coalescer';
import { toError } from '../../../base/errors';
import { DisposableOwner, Emitter, type Event } from '../../../base/events';
import type { Logger } from '../../../base/logger';
import { SingleFlight } from '../../../base/singleFlight';
import type { ReadContext, ResourceBody, ResourceChange } from '../../../core/catalog/resource';
import { pathIn } from '../../../core/documents/pathIn';
import { type CanonicalUri, childUri, documentUri, parseUri } from '../../../core/documents/uris';
import { gitUri, type GitAddress } from '../model/address';
import { isInGitFolder, repositoryNames } from '../model/repositories';
import { subjectOf } from '../model/history';
import type { FoundRepositories } from '../reading/gitExtension';
import { answerOf } from '../reading/anotherTry';
import { GitProcess, GitUnanswered } from '../reading/gitProcess';
import { GitReader, type GitContents } from '../reading/gitReader';
import { seenCommits } from '../reading/histories';
import type { DocumentReader } from '../../../workspace/documentReader';
import { lineSteps } from '../../../kinds/documentTemplates';
import { RepositoryState } from './repositoryState';
import { uriIn, viewOf, workingDocuments, type Editor } from './workingDocuments';

interface Options {
  readonly found: FoundRepositories;
  readonly editor: Editor;
  readonly reader: DocumentReader;
  /** The name of a folder as VS Code shows it. */
  folderName(uri: CanonicalUri): string;
  /** Whether a document may be seen when no rule restricts the viewer. */
  mayShow(uri: CanonicalUri): Promise<boolean>;
  /** Whether clients may be shown the repository at this place. */
  mayServe(root: CanonicalUri): Promise<boolean>;
  /** Fires when access may decide otherwise than before. */
  readonly onDidChangeAccess: Event<unknown>;
  /** Fires when a file was created, written or deleted. */
  readonly onDidTouch: Event<CanonicalUri>;
  decode(bytes: Uint8Array, uri: CanonicalUri): Promise<string | undefined>;
  mimeType(uri: CanonicalUri): Promise<string | undefined>;
  maxReadBytes(): number;
  withEmails(): boolean;
  readonly log: Logger;
}

/** `heldBack`: git's history has it under a held-back name, or does not tell its other names. */
type GitRead = ResourceBody | 'heldBack' | undefined;

const coalesceMs = 50;
const offeredCommits = 100;

/** The repositories that VS Code's Git extension has found in the window and that may be shown to clients. */
export class GitWindow extends DisposableOwner {
  private readonly changed = this.own(new Emitter<ResourceChange>());
  readonly onDidChange = this.changed.event;
  private readonly ending = new AbortController();
  private readonly following = new SingleFlight(() => this.follow());
  /** The roots of all repositories, whether or not they may be shown to clients. */
  private roots: readonly CanonicalUri[] = [];
  repositories: readonly RepositoryState[] = [];
  private git: GitProcess | undefined;
  private readonly edits = this.own(
    new Coalescer<CanonicalUri>(coalesceMs, (uri) => this.onEdit(uri)),
  );

  constructor(private readonly options: Options) {
    super();
    const { found, editor, onDidChangeAccess, onDidTouch } = options;
    const look = (how: 'refresh' | 'refreshAccess') => {
      void this.following.run();
      for (const state of this.repositories) state[how]();
    };
    this.own(found.onDidChange(() => void this.following.run()));
    this.own(onDidChangeAccess(() => look('refreshAccess')));
    this.own(onDidTouch((uri) => this.onTouch(uri)));
    const onDidFocus = vscode.window.onDidChangeWindowState;
    this.own(onDidFocus(({ focused }) => focused && look('refresh')));
    this.own(
      editor.onDidChangeTextDocument(({ document, contentChanges }) => {
        // An event without changes is about a flag, such as that it was saved.
        if (document.uri.scheme !== 'file') return;
        const uri = documentUri(document.uri);
        if (uri === undefined) return;
        if (contentChanges.length > 0) this.edits.poke(uri);
        else this.stateOf(uri)?.lookAtEdited();
      }),
    );
    void this.following.run();
  }

  /** Looks for changes without events, unless it just did. */
  reconcile(): void {
    for (const state of this.repositories) state.reconcile();
  }

  /** The URI of a file by its path in a repository. */
  uriOf(repository: string, path: string): CanonicalUri | undefined {
    const state = this.stateNamed(repository);
    return state && uriIn(state.uri, path);
  }

  async read(address: GitAddress, context: ReadContext): Promise<GitRead> {
    const { signal } = context;
    const log = (why: string) => this.options.log.warn(`${address.repository}: ${why}`);
    return answerOf(() => this.readOnce(address, context), { signal, log });
  }

  private async readOnce(address: GitAddress, context: ReadContext): Promise<GitRead> {
    const state = await this.servedNamed(address.repository);
    if (!state || !vscode.workspace.isTrusted) return undefined;
    const repository = await state.open();
    const reader = new GitReader({
      working: workingDocuments(this.options, context, (uri) => this.stateOf(uri) === state),
      withEmails: this.options.withEmails(),
      maxBytes: this.options.maxReadBytes(),
    });
    const contents = await reader.read(repository, address, viewOf(state.uri, context));
    if (contents?.type === 'heldBack') return contents.type;
    if (contents?.type !== 'file') return contents && bodyOf(contents);
    const path = 'path' in address ? address.path : undefined;
    return this.fileBody(contents.bytes, uriIn(state.uri, path ?? ''));
  }

  /** The lines of a file, a hundred at a time. */
  async lines(name: string, path: string, context: ReadContext): Promise<readonly string[]> {
    const uri = this.uriOf(name, path);
    return uri === undefined ? [] : lineSteps(this.options.reader, uri, context);
  }

  /** The names of branches and tags. */
  async refs(name: string, signal: AbortSignal): Promise<readonly string[]> {
    const state = await this.servedNamed(name);
    return state ? (await state.open()).refNames(signal) : [];
  }

  /** The latest commits, each with its hash and its subject. */
  async commits(name: string, context: ReadContext): Promise<readonly string[]> {
    const state = await this.servedNamed(name);
    const repository = await state?.open();
    if (!state || !repository) return [];
    const asked = { path: undefined, limit: offeredCommits };
    const { seen } = await seenCommits(repository, asked, viewOf(state.uri, context));
    const withEmails = this.options.withEmails();
    return seen.map((commit) => `${commit.hash.slice(0, 10)} ${subjectOf(commit, withEmails)}`);
  }

  override dispose(): void {
    this.ending.abort();
    super.dispose();
    for (const state of this.repositories) state.dispose();
  }

  /** Keeps the states of repositories that are still there under the same name. */
  private async follow(): Promise<void> {
    const { found, folderName } = this.options;
    const isFile = ({ scheme }: vscode.Uri) => scheme === 'file';
    const { api } = found;
    const roots = api?.repositories.map(({ rootUri }) => rootUri).filter(isFile) ?? [];
    this.roots = roots.flatMap((uri) => documentUri(uri) ?? []).toSorted();
    const decided = this.roots.map(async (uri) => ((await this.isServed(uri)) ? [uri] : []));
    const uris = (await Promise.all(decided)).flat();
    if (this.ending.signal.aborted) return;
    if (api && api.git.path !== this.git?.path)
      this.git = new GitProcess(api.git.path, process.env);
    const names = repositoryNames(uris.map(folderName));
    const before = this.repositories;
    const { git } = this;
    if (!git) return;
    this.repositories = uris.map((uri, index) => {
      const name = names[index] ?? '';
      const known = before.find((state) => state.uri === uri && state.name === name);
      return known?.git === git ? known : this.stateAt(uri, name, git);
    });
    for (const state of before) if (!this.repositories.includes(state)) state.dispose();
    const isSame = before.length === this.repositories.length;
    if (!isSame || before.some((state, index) => state !== this.repositories[index])) {
      this.changed.fire({ type: 'list' });
    }
  }

  private isServed(root: CanonicalUri): Promise<boolean> {
    return this.options.mayServe(root).catch((cause: unknown) => {
      this.options.log.warn(`${root}: ${toError(cause).message}`);
      return false;
    });
  }

  private stateAt(uri: CanonicalUri, name: string, git: GitProcess): RepositoryState {
    const place = { uri, name, root: parseUri(uri).fsPath };
    return new RepositoryState(place, git, {
      editor: this.options.editor,
      mayShow: (document) => this.options.mayShow(document),
      isOwn: (document) => this.stateOf(document)?.uri === uri,
      onChange: (change) => this.changed.fire(change),
      onError: (cause) => this.options.log.warn(`${name}: ${toError(cause).message}`),
    });
  }

  /** The innermost repository that holds a document; `undefined` if it may not be shown to clients. */
  private stateOf(uri: CanonicalUri): RepositoryState | undefined {
    const [innermost] = this.roots
      .filter((root) => uri.startsWith(childUri(root, '')))
      .toSorted((a, b) => b.length - a.length);
    return this.repositories.find((state) => state.uri === innermost);
  }

  private stateNamed(name: string): RepositoryState | undefined {
    return this.repositories.find((state) => state.name === name);
  }

  /** Decides anew, because it takes a moment until a repository that is held back is no longer listed. @throws GitUnanswered */
  private async servedNamed(name: string): Promise<RepositoryState | undefined> {
    const state = this.stateNamed(name);
    if (!state) return undefined;
    try {
      const isServed = (await this.options.mayServe(state.uri)) && (await state.isThere());
      return isServed ? state : undefined;
    } catch (cause) {
      const why = toError(cause).message;
      throw new GitUnanswered(`Its folder cannot be looked at: ${why}`, { cause });
    }
  }

  private onEdit(subject: CanonicalUri): void {
    const state = this.stateOf(subject);
    if (!state) return;
    for (const resource of ['changes', 'branch', `blame/${pathIn(state.uri, subject)}`]) {
      this.changed.fire({ type: 'content', uri: gitUri(state.name, resource), subject });
    }
    state.lookAtEdited();
  }

  private onTouch(uri: CanonicalUri): void {
    const state = this.stateOf(uri);
    if (!state || isInGitFolder(state.uri, uri)) return;
    this.edits.poke(uri);
    state.noteTouched();
  }

  private async fileBody(bytes: Uint8Array, uri: CanonicalUri): Promise<ResourceBody> {
    const { decode, mimeType } = this.options;
    const [text, mime] = [await decode(bytes, uri), await mimeType(uri)];
    if (text !== undefined) return { mimeType: mime ?? 'text/plain', text };
    return { mimeType: mime ?? 'application/octet-stream', blob: bytes };
  }
}

function bodyOf({ type, text }: Extract<GitContents, { readonly text: string }>): ResourceBody {
  return { mimeType: type === 'diff' ? 'text/x-diff' : 'text/plain', text };
}
