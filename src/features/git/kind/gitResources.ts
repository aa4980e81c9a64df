import { DisposableOwner, Emitter } from '../../../base/events';
import type { InWorktrees } from '../../../core/catalog/inWorktrees';
import type {
  Claim,
  ReadContext,
  ResourceBody,
  ResourceChange,
  ResourceDescription,
  ResourceEntry,
  ResourceKind,
} from '../../../core/catalog/resource';
import type { DeniedRead } from '../../../core/catalog/refusals';
import type { NamesInBrief } from '../../../core/brief/namesInBrief';
import { pathIn } from '../../../core/documents/pathIn';
import { type CanonicalUri, childUri } from '../../../core/documents/uris';
import { namedByOne } from '../../../core/pins/movedPins';
import type { Redactor } from '../../../core/redaction/redact';
import {
  changesUri,
  gitUri,
  parseGitUri,
  type GitAddress,
  listedResources,
} from '../model/address';
import { gitTitle } from '../model/gitTitle';
import type { Snapshot } from '../reading/snapshot';
import { stateOf, type ChangedFile, type FileState } from './changedFile';
import { gitTemplates } from './gitTemplates';
import type { GitWindow } from './gitWindow';
import type { RepositoryState } from './repositoryState';

const priority = 0.1;
/** The maximum number of changed documents that are named in a brief. */
const maxInBrief = 500;

/** Git repositories: `git://REPOSITORY/changes` and others. */
export class GitResources extends DisposableOwner implements ResourceKind {
  private readonly changed = this.own(new Emitter<ResourceChange>());
  readonly onDidChange = this.changed.event;
  private readonly denied = this.own(new Emitter<DeniedRead>());
  readonly onDidDeny = this.denied.event;
  private source: GitWindow | undefined;
  /** There can be thousands of changed files, and each edit asks for them. */
  private lastChanged: { readonly of: readonly (Snapshot | undefined)[]; files: ChangedFile[] } = {
    of: [],
    files: [],
  };

  readonly inWorktrees: InWorktrees = {
    resources: 'own',
    isOne: (uri) => parseGitUri(uri) !== undefined,
  };
  readonly topics = ['git'] as const;
  readonly inBrief: NamesInBrief = {
    heading: 'Changed files',
    label: 'Different from the last commit',
    topic: 'git',
    isMadeOf: (uri) => parseGitUri(uri)?.type === 'changes',
    names: ({ maySee }) => this.changedTitles(maySee),
    documents: () => this.changedFiles.slice(0, maxInBrief).map(({ uri }) => uri),
    diffOf: (document) => this.changedFiles.find(({ uri }) => uri === document)?.diff,
  };
  /** The changes of one file, which are pinned by its row. */
  readonly named = namedByOne({
    documentOf: (uri) => (parseGitUri(uri)?.type === 'changes' ? this.documentOf(uri) : undefined),
    uriOf: (document) => this.changesOf(document),
  });
  readonly templates = gitTemplates(() => this.source);

  /** @param title the title of a document. */
  constructor(
    private readonly title: (uri: CanonicalUri) => string,
    private readonly redactor: Pick<Redactor, 'redact'>,
  ) {
    super();
  }

  /** Serves the repositories of this source from now on. */
  connect(source: GitWindow): void {
    this.source = source;
    this.own(source.onDidChange((change) => this.changed.fire(change)));
    this.changed.fire({ type: 'list' });
  }

  get repositories(): readonly RepositoryState[] {
    return this.source?.repositories ?? [];
  }

  /**
   * The files that differ from the last commit, whether or not they may be shown to a client: the same array until a
   * repository was looked at again.
   */
  get changedFiles(): readonly ChangedFile[] {
    const of = this.repositories.map(({ snapshot }) => snapshot);
    const { lastChanged: last } = this;
    const isSame = of.length === last.of.length && of.every((each, at) => each === last.of[at]);
    if (!isSame) {
      this.lastChanged = { of, files: this.repositories.flatMap((each) => this.changedIn(each)) };
    }
    return this.lastChanged.files;
  }

  /** The URIs of diffs that are not empty: of uncommitted changes, and of the branch. */
  get diffs(): readonly CanonicalUri[] {
    const [changes, branch] = ['changes', 'branch'] as const;
    return this.repositories.flatMap(({ name, snapshot }) =>
      [changes, branch]
        .filter((resource) => snapshot?.listed.has(resource))
        .map((resource) => gitUri(name, resource)),
    );
  }

  readonly topicOf = () => 'git' as const;
  readonly priorityOf = () => priority;

  claim(uri: CanonicalUri): Claim | undefined {
    const address = this.addressOf(uri);
    if (!address) return undefined;
    const path = 'path' in address ? address.path : undefined;
    if (path === undefined) return {};
    const subject = this.source?.uriOf(address.repository, path);
    return subject === undefined ? undefined : { subject };
  }

  async list(): Promise<readonly ResourceEntry[]> {
    return this.repositories.flatMap(({ name, snapshot }, index) =>
      listedResources
        .filter((resource) => snapshot?.listed.has(resource))
        .map((resource) => entryOf(gitUri(name, resource), index, resource)),
    );
  }

  reconcile(): void {
    this.source?.reconcile();
  }

  async find(uri: CanonicalUri): Promise<ResourceEntry | undefined> {
    const address = this.addressOf(uri);
    const index = this.repositories.findIndex(({ name }) => name === address?.repository);
    return address && entryOf(uri, index, address.type);
  }

  describe(uri: CanonicalUri): ResourceDescription {
    const address = this.addressOf(uri);
    if (!address) return { name: uri, title: uri };
    const { type, repository } = address;
    const mimeType = mimeTypes[type];
    return {
      name: `git:${repository}:${type}`,
      title: gitTitle(address),
      description: descriptions[type],
      ...(mimeType !== undefined && { mimeType }),
      icon: 'text',
      reason: 'changes',
    };
  }

  async read(uri: CanonicalUri, context: ReadContext): Promise<ResourceBody | undefined> {
    const address = this.addressOf(uri);
    const found = address && (await this.source?.read(address, context));
    if (found !== 'heldBack') {
      // An earlier version of a file is a file, which stays as it is.
      const isText = found && 'text' in found && address?.type !== 'file';
      return isText ? { ...found, text: this.redactor.redact(found.text).text } : found;
    }
    this.denied.fire({ uri, reason: 'history', client: context.client });
    return undefined;
  }

  private async changedTitles(maySee: ReadContext['maySee']) {
    const titles: string[] = [];
    for (const { uri } of this.changedFiles.slice(0, maxInBrief)) {
      if (await maySee(uri)) titles.push(this.title(uri));
    }
    const isKnown = this.repositories.every(({ snapshot }) => snapshot);
    return isKnown || titles.length > 0 ? titles : undefined;
  }

  private changedIn({ name, snapshot }: RepositoryState): ChangedFile[] {
    const states = new Map(snapshot?.unsaved.map((path) => [path, 'changed' as FileState]));
    const saved = snapshot?.files ?? [];
    for (const file of saved) states.set(file.path, stateOf(file));
    const savedPaths = new Set(saved.map(({ path }) => path));
    return [...states].flatMap(([path, state]) => {
      const uri = this.source?.uriOf(name, path);
      const isOnlyUnsaved = !savedPaths.has(path);
      return uri === undefined ? [] : [{ uri, diff: changesUri(name, path), state, isOnlyUnsaved }];
    });
  }

  private changesOf(document: CanonicalUri): CanonicalUri | undefined {
    const [innermost] = this.repositories
      .filter(({ uri }) => document.startsWith(childUri(uri, '')))
      .toSorted((a, b) => b.uri.length - a.uri.length);
    return innermost && changesUri(innermost.name, pathIn(innermost.uri, document));
  }

  /** The document that a resource is about. */
  documentOf(uri: CanonicalUri): CanonicalUri | undefined {
    return this.claim(uri)?.subject;
  }

  /** `undefined` if there is no such repository. */
  private addressOf(uri: CanonicalUri): GitAddress | undefined {
    const address = parseGitUri(uri);
    return this.repositories.some(({ name }) => name === address?.repository) ? address : undefined;
  }
}

function entryOf(uri: CanonicalUri, repository: number, type: GitAddress['type']): ResourceEntry {
  const place = listedResources.findIndex((resource) => resource === type);
  return { uri, priority, order: repository * listedResources.length + place, isVetted: true };
}

/** An earlier version of a file can be of any type, which is known once it is read. */
const mimeTypes: Readonly<Partial<Record<GitAddress['type'], string>>> = {
  changes: 'text/x-diff',
  staged: 'text/x-diff',
  branch: 'text/x-diff',
  status: 'text/plain',
  log: 'text/plain',
  commit: 'text/x-diff',
  blame: 'text/plain',
};

const descriptions: Readonly<Record<GitAddress['type'], string>> = {
  changes: 'What differs from the last commit, as a diff, with unsaved edits and new files.',
  staged: 'What the next commit would change, as a diff.',
  branch: 'What a reviewer would read: all that was changed since the default branch, as a diff.',
  status: 'The branch, and which files are changed, staged or in conflict.',
  log: 'The latest commits with the files that they changed.',
  commit: 'A commit with its diff.',
  file: 'A file as it was.',
  blame: 'Who wrote each line of a file, when and why.',
};
