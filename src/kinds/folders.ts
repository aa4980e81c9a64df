import { posix } from 'node:path';
import { DisposableOwner, Emitter } from '../base/events';
import type { ResolvedDocument } from '../core/access/access';
import type {
  Children,
  ChildrenAsked,
  Claim,
  FolderContents,
  ReadContext,
  ResourceBody,
  ResourceChange,
  ResourceDescription,
  ResourceEntry,
  ResourceKind,
  ResourceTemplate,
} from '../core/catalog/resource';
import {
  type CanonicalUri,
  childUri,
  folderOf,
  outlineFragment,
  parseUri,
  splitLines,
  withPath,
} from '../core/documents/uris';
import { documentTopics } from '../core/sharing/topics';
import type { DocumentReader } from '../workspace/documentReader';
import type { Documents } from './documents';
import {
  isDirectory,
  readDirectory,
  statFile,
  type DirectoryEntry,
} from '../workspace/folderReader';
import { fileRoot, pathOf } from './documentTemplates';
import type { WorkspaceFolders } from '../workspace/workspaceFolders';

const mimeType = 'inode/directory';
/** The folders of a workspace folder in which AI clients look for skills. */
const skillPaths = ['.agents/skills/', '.claude/skills/', '.github/skills/'];
const priority = 0.1;
const maxChildren = 1_000;
/** The limit for the bytes of all children, shared out evenly, so that each shows some of its text. */
const contentBytes = 1024 * 1024;
const leastBytes = 1024;
const maxBytes = 64 * 1024;
/** So many files are examined or read at once. */
const atOnce = 32;

/** Folders: a read returns their direct children. Only workspace folders are listed, and only to VS Code's own client, see resourceHandlers.ts. */
export class Folders extends DisposableOwner implements ResourceKind {
  private readonly changed = this.own(new Emitter<ResourceChange>());
  readonly onDidChange = this.changed.event;
  readonly topics = documentTopics;
  readonly templates: readonly ResourceTemplate[] = [
    {
      uriTemplate: `${fileRoot}{+path}/`,
      name: 'folder',
      title: 'Folder',
      description: `The contents of a folder, by its absolute path without the leading slash: at most ${maxChildren} entries, files with their text or, if that is long, its beginning.`,
      mimeType,
      icon: 'folder',
      variables: {
        path: { type: 'listed', valueOf: (uri) => pathOf(uri.replace(/\/[^/]*$/, '')) },
      },
    },
  ];

  constructor(
    private readonly documents: Documents,
    private readonly reader: DocumentReader,
    private readonly workspace: WorkspaceFolders,
  ) {
    super();
    this.own(documents.onDidChange((change) => this.onDocument(change)));
  }

  /** Accepts a folder's URI with and without a slash at its end, and as if it was a file of which a part is asked for. */
  claim(uri: CanonicalUri): Claim | undefined {
    const { path, fragment } = parseUri(splitLines(uri).uri);
    const isPath = path.startsWith('/') && ['', outlineFragment].includes(fragment);
    return isPath && this.documents.isServed(uri) ? { subject: asFolder(uri) } : undefined;
  }

  async list(): Promise<readonly ResourceEntry[]> {
    return this.workspace.all.map(({ uri }, order) => ({ uri: asFolder(uri), priority, order }));
  }

  /** A pinned folder pins its files and is not listed itself, and reads of a folder have no priority. */
  async find(): Promise<ResourceEntry | undefined> {
    return undefined;
  }

  get skillFolders(): readonly CanonicalUri[] {
    return this.workspace.all.flatMap(({ uri }) => skillPaths.map((path) => childUri(uri, path)));
  }

  /** There is no description, because VS Code (1.139) would show it for everything in the folder. */
  async describe(uri: CanonicalUri): Promise<ResourceDescription> {
    const name = posix.basename(parseUri(uri).path);
    return {
      name,
      title: this.workspace.paths.title(uri) || name,
      mimeType,
      icon: 'folder',
    };
  }

  async read(
    uri: CanonicalUri,
    { signal, allowed }: Pick<ReadContext, 'signal' | 'allowed'>,
  ): Promise<FolderContents | undefined> {
    const folder = asFolder(uri);
    const entries = await entriesOf(folder, allowed);
    if (!entries) return undefined;
    const seen = await inBatches(entries, signal, (entry) => seenChild(folder, entry, allowed));
    const shown = seen.slice(0, maxChildren);
    const share = Math.floor(contentBytes / Math.max(1, shown.length));
    const bytes = Math.min(maxBytes, Math.max(leastBytes, share));
    const children = await inBatches(shown, signal, async (child) => {
      const body = await this.readChild(child, bytes, signal);
      return body && { name: child.name, body };
    });
    return { children, omitted: seen.length - shown.length };
  }

  /** Returns the type of a link's target, and leaves out entries that are neither files nor folders. */
  async children(
    uri: CanonicalUri,
    { after, most }: ChildrenAsked,
    { signal, allowed }: Pick<ReadContext, 'signal' | 'allowed'>,
  ): Promise<Children | undefined> {
    const folder = asFolder(uri);
    const entries = await entriesOf(folder, allowed);
    if (!entries) return undefined;
    const last = after === undefined ? undefined : posix.basename(parseUri(after).path);
    const rest = last === undefined ? entries : entries.filter(({ name }) => name > last);
    const look = (entry: DirectoryEntry) => seenChild(folder, entry, allowed);
    const seen = await inBatches(rest, signal, look, most + 1);
    return { uris: seen.slice(0, most).map((child) => child.uri), hasMore: seen.length > most };
  }

  /** Announces that a file came or went. One that went may not be shown any more, so it is not the subject. */
  noteMember(file: CanonicalUri): void {
    const uri = folderOf(file);
    if (uri !== undefined) this.changed.fire({ type: 'content', uri });
  }

  private async readChild(
    { document, isFolder }: SeenChild,
    bytes: number,
    signal: AbortSignal,
  ): Promise<ResourceBody | undefined> {
    if (isFolder) return { mimeType, text: '' };
    return this.reader.read(document, { type: 'start', bytes }, signal);
  }

  private onDocument(change: ResourceChange): void {
    if (change.type !== 'content') return;
    const uri = folderOf(change.uri);
    if (uri !== undefined) this.changed.fire({ type: 'content', uri, subject: change.uri });
  }
}

/** The results of the work on each item, in order; stops when there are enough, or when the request is aborted. */
async function inBatches<Item, Result>(
  items: readonly Item[],
  signal: AbortSignal,
  work: (item: Item) => Promise<Result | undefined>,
  enough = Infinity,
): Promise<Result[]> {
  const results: Result[] = [];
  for (let at = 0; at < items.length && results.length < enough && !signal.aborted; at += atOnce) {
    const batch = await Promise.all(items.slice(at, at + atOnce).map(work));
    results.push(...batch.filter((result) => result !== undefined));
  }
  return results;
}

interface Child {
  /** A folder's URI and name end in a slash. */
  readonly uri: CanonicalUri;
  readonly name: string;
  readonly isFolder: boolean;
}

interface SeenChild extends Child {
  readonly document: ResolvedDocument;
}

async function entriesOf(
  folder: CanonicalUri,
  allowed: ReadContext['allowed'],
): Promise<readonly DirectoryEntry[] | undefined> {
  const opened = await allowed(folder);
  const entries = opened && (await readDirectory(opened));
  return entries?.toSorted(byName);
}

async function seenChild(
  folder: CanonicalUri,
  entry: DirectoryEntry,
  allowed: ReadContext['allowed'],
): Promise<SeenChild | undefined> {
  const child = await childOf(folder, entry);
  const document = child && (await allowed(child.uri));
  return document && { ...child, document };
}

async function childOf(
  folder: CanonicalUri,
  { name, type }: DirectoryEntry,
): Promise<Child | undefined> {
  const uri = withPath(folder, posix.join(parseUri(folder).path, name));
  if (type === 'file' || (type === 'link' && (await statFile(uri)))) {
    return { uri, name, isFolder: false };
  }
  if (type === 'link' && !(await isDirectory(uri))) return undefined;
  return { uri: childUri(uri, ''), name: `${name}/`, isFolder: true };
}

function asFolder(uri: CanonicalUri): CanonicalUri {
  const { path, fragment } = parseUri(uri);
  if (path.endsWith('/')) return fragment === '' ? uri : withPath(uri, path);
  return withPath(uri, `${path}/`);
}

function byName(a: DirectoryEntry, b: DirectoryEntry): number {
  return Number(a.name > b.name) - Number(a.name < b.name);
}
