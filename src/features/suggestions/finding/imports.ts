import * as vscode from 'vscode';
import { dropOldest } from '../../../base/dropOldest';
import { DisposableOwner, Emitter, type Event } from '../../../base/events';
import type { ResolvedDocument } from '../../../core/access/access';
import { importsIn } from '../../../core/code/imports';
import { type CanonicalUri, documentUri } from '../../../core/documents/uris';
import { openFile } from '../../../workspace/folderReader';

interface Read {
  readonly asked: readonly string[];
  /** The version of the document, while it is open. */
  readonly version?: number;
  /** Whether its file has the same text. */
  readonly isSaved: boolean;
}

const maxDocuments = 300;
const maxAtOnce = 50;
const maxLines = 1_000;
const maxBytes = 64 * 1024;

/**
 * The relative paths that documents import, as they are written. They are read from the texts that VS Code has open and
 * from pinned files, and remembered until the file changes.
 */
export class Imports extends DisposableOwner {
  private readonly changed = this.own(new Emitter<void>());
  /** The known imports of a file may be outdated. */
  readonly onDidChange = this.changed.event;
  private readonly read = new Map<CanonicalUri, Read>();

  constructor(onDidTouch: Event<CanonicalUri>) {
    super();
    this.own(
      onDidTouch((uri) => {
        if (this.read.delete(uri)) this.changed.fire();
      }),
    );
    this.own(
      vscode.workspace.onDidChangeTextDocument(({ document, contentChanges }) => {
        // VS Code has read the file again, some time after it was written.
        const isReadAgain = !document.isDirty && contentChanges.length > 0;
        const uri = isReadAgain ? documentUri(document.uri) : undefined;
        if (uri !== undefined && this.read.has(uri)) this.changed.fire();
      }),
    );
    this.own(
      vscode.workspace.onDidCloseTextDocument((document) => {
        const uri = documentUri(document.uri);
        if (uri !== undefined && !this.read.get(uri)?.isSaved) this.read.delete(uri);
      }),
    );
  }

  /** Reads the open documents that have changed, as far as `isOf` accepts them. */
  update(isOf: (uri: CanonicalUri) => boolean): void {
    let left = maxAtOnce;
    for (const document of vscode.workspace.textDocuments) {
      const { version, isDirty } = document;
      const uri = documentUri(document.uri);
      if (uri === undefined || this.read.get(uri)?.version === version || !isOf(uri)) continue;
      if (left-- === 0) break;
      const text = document.getText(new vscode.Range(0, 0, maxLines, 0));
      this.keep(uri, { asked: importsIn(uri, text), version, isSaved: !isDirty });
    }
  }

  /** Reads the beginning of a file, unless it is known. */
  async readFile(document: ResolvedDocument): Promise<void> {
    if (this.read.has(document.uri)) return;
    using file = await openFile(document);
    const bytes = await file?.read(maxBytes);
    this.keep(document.uri, { asked: importsIn(document.uri, String(bytes ?? '')), isSaved: true });
  }

  get all(): ReadonlyMap<CanonicalUri, { readonly asked: readonly string[] }> {
    return this.read;
  }

  private keep(uri: CanonicalUri, read: Read): void {
    this.read.delete(uri);
    this.read.set(uri, read);
    dropOldest(this.read, maxDocuments);
  }
}
