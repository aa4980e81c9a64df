import { stat } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import * as vscode from 'vscode';
import { NotFresh, isSameText } from '../../core/freshness/freshness';
import { type CanonicalUri, documentUri, parseUri } from '../../core/documents/uris';

const pollMs = 30;

/** A text that changes with the file, no matter which program writes it. */
export type Stamp = string;

/** `undefined` if there is no such file. */
export async function stampOf(
  uri: CanonicalUri,
): Promise<{ stamp: Stamp; at: number } | undefined> {
  const { scheme, fsPath } = parseUri(uri);
  if (scheme !== 'file') return { stamp: '', at: 0 };
  try {
    const found = await stat(fsPath);
    if (!found.isFile()) return undefined;
    const { ino, size, mtimeMs, ctimeMs } = found;
    return { stamp: [ino, size, mtimeMs, ctimeMs].join(), at: Math.max(mtimeMs, ctimeMs) };
  } catch {
    return undefined;
  }
}

/** Checks whether VS Code's buffers hold the text on disk. */
export class EditorTexts {
  private readonly verified = new WeakMap<
    vscode.TextDocument,
    { readonly version: number; readonly stamp: Stamp }
  >();

  /** @param textOfFile reads the text of a file from disk. */
  constructor(private readonly textOfFile: (uri: CanonicalUri) => Promise<string | undefined>) {}

  find(uri: CanonicalUri): vscode.TextDocument | undefined {
    return vscode.workspace.textDocuments.find((each) => documentUri(each.uri) === uri);
  }

  /**
   * Resolves with the document once it holds the text on disk, or unsaved edits. If it is not open, it is opened
   * without a tab.
   * @throws NotFresh when the signal is aborted before, or if the file is binary or too large.
   */
  async current(uri: CanonicalUri, until: AbortSignal): Promise<vscode.TextDocument> {
    for (;;) {
      const document = await this.open(uri);
      if (document && (await this.isCurrent(document, uri))) return document;
      await delay(pollMs, undefined, { signal: until }).catch(() => {
        throw new NotFresh('behind');
      });
    }
  }

  async isCurrent(document: vscode.TextDocument, uri: CanonicalUri): Promise<boolean> {
    if (document.isDirty || document.uri.scheme !== 'file') return !document.isClosed;
    const { version } = document;
    const stamp = (await stampOf(uri))?.stamp;
    if (stamp === undefined) return false;
    const known = this.verified.get(document);
    if (known?.version === version && known.stamp === stamp) return true;
    const inFile = await this.textOfFile(uri);
    const isSame = inFile !== undefined && isSameText(document.getText(), inFile);
    const isStill = (await stampOf(uri))?.stamp === stamp && document.version === version;
    if (!isSame || !isStill) return false;
    this.verified.set(document, { version, stamp });
    return true;
  }

  /**
   * The document, which is opened without a tab if it is not open; `undefined` if there is no such file.
   * @throws NotFresh if the file is binary or too large.
   */
  async open(uri: CanonicalUri): Promise<vscode.TextDocument | undefined> {
    const open = this.find(uri);
    if (open) return open;
    if (!(await stampOf(uri))) return undefined;
    const isText = (await this.textOfFile(uri)) !== undefined;
    if (!isText && (await stampOf(uri))) throw new NotFresh('unreadable');
    try {
      return await vscode.workspace.openTextDocument(vscode.Uri.parse(uri));
    } catch {
      return undefined;
    }
  }
}
