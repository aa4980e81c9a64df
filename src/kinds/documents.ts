import { posix } from 'node:path';
import * as vscode from 'vscode';
import { InvalidRequest } from '../core/errors';
import { DisposableStore, Emitter, type Disposable } from '../core/events';
import { isTextual, mimeType } from '../core/mime';
import type {
  Claim,
  ReadContext,
  ResourceBody,
  ResourceChange,
  ResourceDescription,
  ResourceEntry,
  ResourceKind,
  ResourceTemplate,
} from '../core/resource';
import { canonicalUri, parseUri } from '../core/uris';
import type { FileIndex } from './fileIndex';
import { readBytes, statFile, type FileStat } from './folderReader';
import type { Languages } from './languages';
import type { OpenTabs } from './openTabs';
import type { WorkspaceFolders } from './workspaceFolders';

const openPriority = 0.1;
const filePriority = 0;

interface Options {
  readonly tabs: OpenTabs;
  readonly index: FileIndex;
  readonly workspace: WorkspaceFolders;
  readonly languages: Languages;
  maxReadBytes(): number;
}

/** Documents under VS Code's own URIs: what is open, as its buffer stands, and every file of the workspace. */
export class Documents implements ResourceKind, Disposable {
  private readonly owned = new DisposableStore();
  private readonly changed = this.owned.add(new Emitter<ResourceChange>());
  readonly onDidChange = this.changed.event;
  /** When the buffer last changed, for documents that were edited since they were opened. */
  private readonly edits = new Map<string, number>();
  /** Remembered from page to page until the file is touched. */
  private readonly stats = new Map<string, Promise<FileStat | undefined>>();

  readonly templates: readonly ResourceTemplate[] = [
    {
      uriTemplate: 'file:///{+path}',
      name: 'file',
      title: 'Workspace file',
      description:
        'A file of the workspace by its absolute path, with unsaved edits if it is open.',
    },
  ];

  constructor(private readonly options: Options) {
    const { tabs, index } = options;
    this.owned.add(vscode.workspace.onDidChangeTextDocument((event) => this.onEdit(event)));
    this.owned.add(vscode.workspace.onDidCloseTextDocument((document) => this.onClose(document)));
    this.owned.add(
      tabs.onDidChange(({ cameOrWent }) =>
        this.changed.fire({
          type: cameOrWent.some((uri) => this.mayBeListed(uri)) ? 'list' : 'order',
        }),
      ),
    );
    this.owned.add(index.onDidOutdate(() => this.changed.fire({ type: 'order' })));
    this.owned.add(index.onDidChange(() => this.changed.fire({ type: 'list' })));
    this.owned.add(index.onDidTouch((uri) => this.onTouch(uri)));
  }

  isServedScheme(scheme: string): boolean {
    const { all } = this.options.workspace;
    return (
      scheme === 'file' ||
      scheme === 'untitled' ||
      all.some(({ uri }) => parseUri(uri).scheme === scheme)
    );
  }

  claim(uri: string): Claim | undefined {
    const { scheme, fragment } = parseUri(uri);
    return this.isServedScheme(scheme) && fragment === '' ? { subject: uri } : undefined;
  }

  async list(): Promise<readonly ResourceEntry[]> {
    const { tabs, index } = this.options;
    const open = tabs.byRecency.map(({ uri }) => this.openEntry(uri));
    const files = (await index.all())
      .filter((uri) => !tabs.isOpen(uri))
      .map((uri) => ({ uri, priority: filePriority, order: 0, isVetted: true }));
    const claimed = open.filter(({ uri }) => this.claim(uri));
    return [...claimed, ...files];
  }

  reconcile(): void {
    if (this.options.index.reconcile()) this.stats.clear();
  }

  async find(uri: string): Promise<ResourceEntry | undefined> {
    if (this.options.tabs.isOpen(uri)) return this.openEntry(uri);
    const isThere = openDocument(uri) !== undefined || (await statFile(uri)) !== undefined;
    return isThere ? { uri, priority: filePriority, order: 0 } : undefined;
  }

  async describe(uri: string): Promise<ResourceDescription> {
    const { path } = parseUri(uri);
    const document = openDocument(uri);
    const stat = document?.isDirty || document?.isUntitled ? undefined : await this.stat(uri);
    const mime = mimeType(path, document?.languageId ?? this.options.languages.ofPath(path));
    const size = document ? Buffer.byteLength(document.getText()) : stat?.size;
    const lastModified = this.edits.get(uri) ?? stat?.lastModified;
    return {
      name: posix.basename(path),
      title: this.options.workspace.paths.title(uri),
      ...(mime !== undefined && { mimeType: mime }),
      ...(size !== undefined && { size }),
      ...(lastModified !== undefined && { lastModified }),
    };
  }

  async read(
    uri: string,
    { signal }: Pick<ReadContext, 'signal'>,
  ): Promise<ResourceBody | undefined> {
    const document = openDocument(uri);
    return document ? this.readBuffer(document) : this.readFile(uri, signal);
  }

  dispose(): void {
    this.owned.dispose();
  }

  private openEntry(uri: string): ResourceEntry {
    return { uri, priority: openPriority, order: -this.options.tabs.visitOf(uri) };
  }

  private readBuffer(document: vscode.TextDocument): ResourceBody {
    const text = document.getText();
    this.checkSize(Buffer.byteLength(text));
    const mime = mimeType(document.uri.path, document.languageId);
    return { mimeType: mime ?? 'text/plain', text };
  }

  /** Decoded as VS Code would, but without opening a document, which would wake language servers. */
  private async readFile(uri: string, signal: AbortSignal): Promise<ResourceBody | undefined> {
    const stat = await statFile(uri);
    if (!stat) return undefined;
    this.checkSize(stat.size);
    const bytes = await readBytes(uri, signal);
    if (!bytes) return undefined;
    const { path } = parseUri(uri);
    const mime = mimeType(path, this.options.languages.ofPath(path));
    const text = await decode(bytes, uri);
    if (text !== undefined) return { mimeType: mime ?? 'text/plain', text };
    const isMistaken = mime === undefined || isTextual(mime);
    return { mimeType: isMistaken ? 'application/octet-stream' : mime, blob: bytes };
  }

  /** @throws InvalidRequest */
  private checkSize(bytes: number): void {
    const most = this.options.maxReadBytes();
    if (bytes <= most) return;
    throw new InvalidRequest(
      `Too large: ${bytes} bytes, and at most ${most} are read at once (setting "mcpBridge.maxReadBytes").`,
    );
  }

  /** Nobody tells of what changes outside of the workspace, so that is looked up each time. */
  private stat(uri: string): Promise<FileStat | undefined> {
    const known = this.stats.get(uri);
    if (known) return known;
    const stat = statFile(uri);
    if (this.options.workspace.isInside(uri)) this.stats.set(uri, stat);
    return stat;
  }

  /** Nobody is told that a secret is opened or closed. */
  private mayBeListed(uri: string): boolean {
    return this.claim(uri) !== undefined && !this.options.workspace.isSecret(parseUri(uri).path);
  }

  /** On the path of every keystroke: marks a URI and no more. A flag that flips is an event without changes. */
  private onEdit({ document, contentChanges }: vscode.TextDocumentChangeEvent): void {
    if (contentChanges.length === 0) return;
    const uri = canonicalUri(document.uri.toString());
    this.edits.set(uri, Date.now());
    if (this.claim(uri)) this.changed.fire({ type: 'content', uri });
  }

  /** What was typed and not saved is gone with the buffer. */
  private onClose({ uri }: vscode.TextDocument): void {
    const canonical = canonicalUri(uri.toString());
    if (this.edits.delete(canonical)) this.changed.fire({ type: 'content', uri: canonical });
  }

  private onTouch(uri: string): void {
    this.stats.delete(uri);
    if (!openDocument(uri)) this.changed.fire({ type: 'content', uri });
  }
}

function openDocument(uri: string): vscode.TextDocument | undefined {
  const path = parseUri(uri).path.toLowerCase();
  return vscode.workspace.textDocuments.find(
    (document) =>
      document.uri.path.toLowerCase() === path && canonicalUri(document.uri.toString()) === uri,
  );
}

/** `undefined` for what is not text. */
async function decode(bytes: Uint8Array, uri: string): Promise<string | undefined> {
  try {
    return await vscode.workspace.decode(bytes, { uri: vscode.Uri.parse(uri) });
  } catch {
    return undefined;
  }
}
