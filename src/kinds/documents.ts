import { isAbsolute } from 'node:path';
import * as vscode from 'vscode';
import { anyOf, DisposableOwner, Emitter } from '../base/events';
import { timeSlice } from '../base/timeSlice';
import type {
  Claim,
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
  documentUri,
  isOurs,
  parseUri,
  splitLines,
  fileUri,
} from '../core/documents/uris';
import { withSlashes } from '../core/documents/workspacePaths';
import { documentTopics } from '../core/sharing/topics';
import type { DocumentReader, Part } from '../workspace/documentReader';
import { DocumentDescriptions } from './documentDescriptions';
import { documentTemplates } from './documentTemplates';
import type { FileIndex } from '../workspace/fileIndex';
import { statFile } from '../workspace/folderReader';
import { openDocument } from '../workspace/openDocument';
import type { OpenTabs } from '../workspace/openTabs';
import type { OutsideFiles } from '../workspace/outsideFiles';
import type { WorkspaceFolders } from '../workspace/workspaceFolders';

const openPriority = 0.1;
const filePriority = 0;
/** The scheme in which VS Code's own MCP client opens our resources. */
const clientScheme = 'mcp-resource';

interface Options {
  readonly tabs: Pick<OpenTabs, 'byRecency' | 'isOpen' | 'visitOf' | 'onDidChange'>;
  readonly index: FileIndex;
  readonly outside: Pick<OutsideFiles, 'onDidChange' | 'onDidTouch'>;
  readonly workspace: WorkspaceFolders;
  readonly reader: DocumentReader;
  /**
   * Whether this is a document that is not served: our own log, which each read would make longer, or one of another
   * extension that provides resources.
   */
  isOwn(uri: CanonicalUri): boolean;
}

/** Documents under VS Code's own URIs: open ones with their unsaved edits, and every file of the workspace. */
export class Documents extends DisposableOwner implements ResourceKind {
  private readonly changed = this.own(new Emitter<ResourceChange>());
  readonly onDidChange = this.changed.event;
  /** When the buffer last changed, for documents that were edited since they were opened. */
  private readonly edits = new Map<CanonicalUri, number>();
  /** Documents that were edited since they were saved: a read returns something else once that is discarded. */
  private readonly unsaved = new Set<CanonicalUri>();
  private readonly descriptions: DocumentDescriptions;

  readonly templates: readonly ResourceTemplate[];
  readonly topics = documentTopics;
  /** Open documents are listed by when they were visited. */
  readonly orderedBy = 'place';

  constructor(private readonly options: Options) {
    super();
    const { tabs, index, outside, reader } = options;
    this.templates = documentTemplates(reader);
    this.descriptions = this.own(
      new DocumentDescriptions({ ...options, editedAt: (uri) => this.edits.get(uri) }),
    );
    this.own(vscode.workspace.onDidChangeTextDocument((event) => this.onEdit(event)));
    this.own(vscode.workspace.onDidSaveTextDocument((document) => this.onSave(document)));
    this.own(vscode.workspace.onDidCloseTextDocument((document) => this.onClose(document)));
    this.own(vscode.workspace.onDidChangeNotebookDocument((event) => this.onCellEdit(event)));
    this.own(vscode.workspace.onDidSaveNotebookDocument((notebook) => this.onSave(notebook)));
    this.own(vscode.workspace.onDidCloseNotebookDocument((notebook) => this.onClose(notebook)));
    this.own(tabs.onDidChange(({ openedOrClosed }) => this.onTabs(openedOrClosed)));
    this.own(index.onDidOutdate(() => this.changed.fire({ type: 'order' })));
    this.own(index.onDidChange(() => this.changed.fire({ type: 'list' })));
    this.own(outside.onDidChange((uri) => this.changed.fire({ type: 'list', subjects: [uri] })));
    this.own(anyOf(index.onDidTouch, outside.onDidTouch)((uri) => this.onTouch(uri)));
  }

  /** Whether documents and folders of this scheme may be served; access decides which of them are. */
  isServed(uri: CanonicalUri): boolean {
    const parsed = parseUri(uri);
    return !isOurs(parsed) && parsed.scheme !== clientScheme && !this.options.isOwn(uri);
  }

  claim(uri: CanonicalUri): Claim | undefined {
    const { uri: subject } = splitLines(uri);
    const { fragment, path } = parseUri(subject);
    const isDocument = fragment === '' && !path.endsWith('/') && this.isServed(subject);
    return isDocument ? { subject } : undefined;
  }

  async list(): Promise<readonly ResourceEntry[]> {
    const { tabs, index } = this.options;
    // A tab that closes meanwhile must not have its document listed twice.
    const inTabs = new Set(tabs.byRecency.map(({ uri }) => uri));
    const open = await Promise.all(
      [...inTabs].map(async (uri): Promise<ResourceEntry[]> =>
        this.claim(uri) && (await this.isThere(uri, true)) ? [this.openEntry(uri)] : [],
      ),
    );
    const entries = open.flat();
    for (const uri of await index.all()) {
      if (timeSlice.isOver) await timeSlice.rest();
      if (!inTabs.has(uri)) entries.push({ uri, priority: filePriority, order: 0, isVetted: true });
    }
    return entries;
  }

  reconcile(): void {
    if (this.options.index.reconcile()) this.descriptions.doubt();
  }

  /** Announces a pinned file that came, went, or is shared now, or no longer, unless the list has it without its pin. */
  notePinned(uri: CanonicalUri): void {
    if (parseUri(uri).scheme !== 'file' || this.options.index.has(uri)) return;
    this.changed.fire({ type: 'list', subjects: [uri] });
    this.changed.fire({ type: 'content', uri });
  }

  async find(uri: CanonicalUri): Promise<ResourceEntry | undefined> {
    const { lines, uri: document } = splitLines(uri);
    if (lines) {
      const found = await this.find(document);
      return found && { ...found, uri };
    }
    const isOpen = this.options.tabs.isOpen(uri);
    if (!(await this.isThere(uri, isOpen))) return undefined;
    return isOpen ? this.openEntry(uri) : { uri, priority: filePriority, order: 0 };
  }

  priorityOf(uri: CanonicalUri): number {
    return this.options.tabs.isOpen(splitLines(uri).uri) ? openPriority : filePriority;
  }

  describe(uri: CanonicalUri): ResourceDescription | Promise<ResourceDescription> {
    return this.descriptions.of(uri);
  }

  nameOf(uri: CanonicalUri): string {
    return this.options.workspace.paths.searchable(uri);
  }

  /** The title of an open document may not be a path in the workspace. */
  resolve(path: string): CanonicalUri | undefined {
    const { tabs, workspace } = this.options;
    const isWhole = isAbsolute(path);
    const title = isWhole ? path : withSlashes(path, process.platform);
    const open = tabs.byRecency.find(({ uri }) => workspace.paths.title(uri) === title);
    if (open) return open.uri;
    return isWhole ? workspace.asShown(fileUri(path)) : workspace.paths.exact(title);
  }

  async read(
    uri: CanonicalUri,
    { signal, allowed }: Pick<ReadContext, 'signal' | 'allowed'>,
  ): Promise<ResourceBody | undefined> {
    const { uri: subject, lines } = splitLines(uri);
    const document = await allowed(subject);
    const part: Part = lines ? { type: 'lines', range: lines } : { type: 'whole' };
    return document && this.options.reader.read(document, part, signal);
  }

  /** A deleted file may still have a tab; any other document is available while its tab is open. */
  private async isThere(uri: CanonicalUri, isOpen: boolean): Promise<boolean> {
    if (this.options.reader.bufferOf(uri) || (isOpen && parseUri(uri).scheme !== 'file'))
      return true;
    return (await statFile(uri)) !== undefined;
  }

  private openEntry(uri: CanonicalUri): ResourceEntry {
    return { uri, priority: openPriority, order: -this.options.tabs.visitOf(uri) };
  }

  private onTabs(openedOrClosed: readonly CanonicalUri[]): void {
    if (openedOrClosed.length === 0) return this.changed.fire({ type: 'order' });
    const { tabs } = this.options;
    const subjects = openedOrClosed.filter((uri) => tabs.isOpen(uri));
    const closed = openedOrClosed.filter((uri) => !tabs.isOpen(uri));
    this.changed.fire({ type: 'list', subjects, closed });
    // Another extension can keep a closed document open for minutes.
    for (const uri of closed) if (!openDocument(uri)?.isDirty) this.onDiscard(uri);
  }

  private onEdit({ document, contentChanges }: vscode.TextDocumentChangeEvent): void {
    this.noteEdit(document, contentChanges.length > 0);
  }

  private onCellEdit(event: vscode.NotebookDocumentChangeEvent): void {
    const { notebook, contentChanges, cellChanges } = event;
    const isTextChanged = cellChanges.some(({ document, outputs }) => document ?? outputs);
    this.noteEdit(notebook, contentChanges.length > 0 || isTextChanged);
  }

  /**
   * Runs at every keystroke, so it only marks a URI.
   * @param isChanged it is not if only a flag such as `isDirty` is another.
   */
  private noteEdit(
    { uri: at, isDirty }: Pick<vscode.TextDocument, 'uri' | 'isDirty'>,
    isChanged: boolean,
  ): void {
    const uri = documentUri(at);
    if (uri === undefined || !this.claim(uri)) return;
    if (isDirty) this.unsaved.add(uri);
    if (!isChanged) return;
    this.edits.set(uri, Date.now());
    this.changed.fire({ type: 'content', uri });
  }

  private onSave({ uri }: { readonly uri: vscode.Uri }): void {
    const canonical = documentUri(uri);
    if (canonical !== undefined) this.unsaved.delete(canonical);
  }

  /** Unsaved edits are discarded with the buffer. */
  private onClose({ uri }: { readonly uri: vscode.Uri }): void {
    const canonical = documentUri(uri);
    if (canonical === undefined) return;
    this.edits.delete(canonical);
    this.onDiscard(canonical);
  }

  private onDiscard(uri: CanonicalUri): void {
    if (this.unsaved.delete(uri)) this.changed.fire({ type: 'content', uri });
  }

  private onTouch(uri: CanonicalUri): void {
    this.descriptions.forget(uri);
    // VS Code can report a file that was written before it was opened; later writes change the buffer, or are saves of it.
    const isFollowed = this.options.reader.bufferOf(uri) && this.edits.has(uri);
    if (!isFollowed) this.changed.fire({ type: 'content', uri });
  }
}
