import { posix } from 'node:path';
import * as vscode from 'vscode';
import { DisposableOwner } from '../base/events';
import { documentIcon } from '../core/catalog/icons';
import type { ResourceDescription } from '../core/catalog/resource';
import { type CanonicalUri, documentUri, parseUri } from '../core/documents/uris';
import { notebookType, type DocumentReader } from '../workspace/documentReader';
import { statFile, type FileStat } from '../workspace/folderReader';
import { openDocument, type OpenDocument } from '../workspace/openDocument';
import type { OpenTabs } from '../workspace/openTabs';
import type { WorkspaceFolders } from '../workspace/workspaceFolders';
import { FileDescriptions } from './fileDescriptions';

interface Options {
  readonly tabs: Pick<OpenTabs, 'isOpen' | 'onDidChange'>;
  readonly workspace: WorkspaceFolders;
  readonly reader: DocumentReader;
  /** When the buffer last changed, in milliseconds since the epoch, if it was edited since it was opened. */
  editedAt(uri: CanonicalUri): number | undefined;
}

interface Facts {
  readonly isUnsaved: boolean;
  readonly size: number | undefined;
  readonly lastModified: number | undefined;
}

/** The descriptions of documents in the list: of open ones as they are now, of files as of their last change. */
export class DocumentDescriptions extends DisposableOwner {
  private readonly files = new FileDescriptions((uri, stat) => this.describeFile(uri, stat));
  /** The stats of open documents' files. The documents themselves are described anew for each list. */
  private readonly stats = new Map<CanonicalUri, Promise<FileStat | undefined>>();

  constructor(private readonly options: Options) {
    super();
    const { workspace: window } = vscode;
    const forget = ({ uri }: { readonly uri: vscode.Uri }) => {
      const document = documentUri(uri);
      if (document !== undefined) this.forget(document);
    };
    this.own(window.onDidOpenTextDocument(forget));
    this.own(window.onDidCloseTextDocument(forget));
    this.own(window.onDidOpenNotebookDocument(forget));
    this.own(window.onDidCloseNotebookDocument(forget));
    this.own(
      options.tabs.onDidChange(({ openedOrClosed }) =>
        openedOrClosed.forEach((uri) => this.forget(uri)),
      ),
    );
    this.own(options.workspace.onDidChange(() => this.files.forgetAll()));
    this.own(options.reader.onDidChangeTypes(() => this.files.forgetAll()));
  }

  of(uri: CanonicalUri): ResourceDescription | Promise<ResourceDescription> {
    const known = this.files.known(uri);
    if (known) return known;
    const open = openDocument(uri);
    if (open) return this.describeOpen(uri, open);
    // Files outside of the workspace have no change events, so they are looked up each time.
    return this.options.workspace.isInside(uri)
      ? this.files.of(uri)
      : statFile(uri).then((stat) => this.describeFile(uri, stat));
  }

  /** The file was created, written or deleted. */
  forget(uri: CanonicalUri): void {
    this.files.forget(uri);
    this.stats.delete(uri);
  }

  /** Any file may have changed without an event. */
  doubt(): void {
    this.files.doubt();
    this.stats.clear();
  }

  private describeFile(
    uri: CanonicalUri,
    stat: FileStat | undefined,
  ): Promise<ResourceDescription> {
    const size = this.options.reader.isRendered(uri) ? undefined : stat?.size;
    return this.describe(uri, { isUnsaved: false, size, lastModified: stat?.lastModified });
  }

  private async describeOpen(uri: CanonicalUri, open: OpenDocument): Promise<ResourceDescription> {
    const isFile = !open.isDirty && !open.isUntitled;
    const stat = isFile ? await this.statOf(uri) : undefined;
    return this.describe(uri, {
      isUnsaved: open.isDirty,
      size: Buffer.byteLength(open.text()),
      lastModified: this.options.editedAt(uri) ?? stat?.lastModified,
    });
  }

  /** A file outside of the workspace may have no change events, so it is looked at each time. */
  private statOf(uri: CanonicalUri): Promise<FileStat | undefined> {
    if (!this.options.workspace.isInside(uri)) return statFile(uri);
    const known = this.stats.get(uri) ?? statFile(uri);
    this.stats.set(uri, known);
    return known;
  }

  private async describe(
    uri: CanonicalUri,
    { isUnsaved, size, lastModified }: Facts,
  ): Promise<ResourceDescription> {
    const { reader, workspace, tabs } = this.options;
    const type = await reader.ownMimeType(uri);
    const mimeType = reader.isRendered(uri) ? notebookType : type;
    return {
      name: posix.basename(parseUri(uri).path),
      title: workspace.paths.title(uri),
      icon: documentIcon(type, isUnsaved),
      ...(mimeType !== undefined && { mimeType }),
      ...(size !== undefined && { size }),
      ...(lastModified !== undefined && { lastModified }),
      ...(tabs.isOpen(uri) && { reason: 'open' }),
    };
  }
}
