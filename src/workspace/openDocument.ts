import * as vscode from 'vscode';
import { formatNotebook, type NotebookCell } from '../core/documents/notebook';
import type { TextLines } from '../core/pins/lines/lineMarks';
import { type CanonicalUri, documentUri, parseUri } from '../core/documents/uris';
import { outputText } from './cellOutput';
import type { OpenTabs } from './openTabs';
import type { UnwatchedFolders } from './unwatchedFolders';

/** The byte order mark, decoded. In UTF-16 it belongs to the encoding; in UTF-8 it is part of the file's text. */
export const byteOrderMark = '\uFEFF';

/** An open document, with its unsaved edits. */
export interface OpenDocument {
  readonly languageId: string;
  readonly isDirty: boolean;
  readonly isUntitled: boolean;
  readonly version: number;
  readonly isNotebook: boolean;
  text(): string;
}

interface Located {
  readonly uri: vscode.Uri;
}

/** A document keeps its URI, and each read looks through all of them. */
const uris = new WeakMap<Located, CanonicalUri | undefined>();

/** The text of a notebook is its cells in readable form. */
export function openDocument(uri: CanonicalUri): OpenDocument | undefined {
  const notebook = notebookAt(uri);
  if (notebook) return openNotebook(notebook);
  const document = vscode.workspace.textDocuments.find(isAt(uri));
  if (!document) return undefined;
  const { languageId, isDirty, isUntitled, version } = document;
  // VS Code removes the mark from the text and restores it on saving.
  const mark = document.encoding === 'utf8bom' ? byteOrderMark : '';
  const text = () => mark + document.getText();
  return { languageId, isDirty, isUntitled, version, isNotebook: false, text };
}

/**
 * The open document, unless its file can be newer: without unsaved edits, VS Code keeps the text of a document that has no
 * tab, or whose folder it does not watch.
 */
export function seenBuffer(
  tabs: Pick<OpenTabs, 'isOpen'>,
  unwatched: Pick<UnwatchedFolders, 'holds'>,
) {
  return (uri: CanonicalUri): OpenDocument | undefined => {
    const open = openDocument(uri);
    if (open?.isDirty || open?.isNotebook || parseUri(uri).scheme !== 'file') return open;
    return tabs.isOpen(uri) && !unwatched.holds(uri) ? open : undefined;
  };
}

/** The open notebook at this URI. */
export function notebookAt(uri: CanonicalUri): vscode.NotebookDocument | undefined {
  return vscode.workspace.notebookDocuments.find(isAt(uri));
}

/** A view of the document's lines, without a copy. */
export function linesIn(document: vscode.TextDocument): TextLines {
  const { lineCount: count } = document;
  return {
    count,
    at: (line) => (1 <= line && line <= count ? document.lineAt(line - 1).text : ''),
  };
}

function openNotebook(notebook: vscode.NotebookDocument): OpenDocument {
  const { isDirty, isUntitled, version } = notebook;
  return {
    languageId: 'markdown',
    isDirty,
    isUntitled,
    version,
    isNotebook: true,
    text: () => formatNotebook(notebook.getCells().map(toCell)),
  };
}

function toCell({ kind, document, outputs }: vscode.NotebookCell): NotebookCell {
  return {
    type: kind === vscode.NotebookCellKind.Code ? 'code' : 'markdown',
    language: document.languageId,
    source: document.getText(),
    outputs: outputs.map(outputText),
  };
}

function isAt(uri: CanonicalUri): (document: Located) => boolean {
  return (document) => uriOf(document) === uri;
}

function uriOf(document: Located): CanonicalUri | undefined {
  if (uris.has(document)) return uris.get(document);
  const uri = documentUri(document.uri);
  uris.set(document, uri);
  return uri;
}
