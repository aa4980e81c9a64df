import * as vscode from 'vscode';
import { InvalidRequest } from '../base/errors';
import type { Event } from '../base/events';
import { timeSlice } from '../base/timeSlice';
import { databaseNote, headBytes, isOfSqlite } from '../core/documents/sqliteFile';
import { linesHelp, sliceLines, wholeLines, type LineRange } from '../core/documents/lines';
import { isTextual, mimeType } from '../core/documents/mime';
import {
  formatNotebook,
  maxShownInPart,
  notebookNote,
  parseJupyter,
} from '../core/documents/notebook';
import type { ResolvedDocument } from '../core/access/access';
import type { RealFile } from '../files/realFile';
import { checkReadSize } from '../core/catalog/readLimit';
import type { BodyMeta, ResourceBody } from '../core/catalog/resource';
import { type CanonicalUri, parseUri } from '../core/documents/uris';
import { openFile, resolveDocument } from './folderReader';
import type { Encodings } from './encodings';
import type { Languages } from './languages';
import { readLines } from './largeFile';
import { openDocument, type OpenDocument } from './openDocument';

/** The media type of a notebook's text. */
export const notebookType = 'text/markdown';
const jupyterType = 'application/x-ipynb+json';

/** What is read of a database in place of its bytes. */
const databaseBody: ResourceBody = { mimeType: 'text/plain', text: databaseNote };

/** The part of a document to read. */
export type Part =
  | { readonly type: 'whole' }
  | { readonly type: 'lines'; readonly range: LineRange }
  | { readonly type: 'start'; readonly bytes: number };

interface Options {
  readonly languages: Languages;
  readonly encodings: Pick<Encodings, 'decode'>;
  /** The open document that is read in place of its file. */
  bufferOf(uri: CanonicalUri): OpenDocument | undefined;
  maxReadBytes(): number;
}

/** Reads documents: open ones from their buffer, others from their file. */
export class DocumentReader {
  constructor(private readonly options: Options) {}

  /** Fires when a document may be of another type than before. */
  get onDidChangeTypes(): Event<void> {
    return this.options.languages.onDidChange;
  }

  /** The MIME type of the served content. */
  async mimeType(uri: CanonicalUri): Promise<string | undefined> {
    return this.isRendered(uri) ? notebookType : this.ownMimeType(uri);
  }

  /** The MIME type of the document itself. */
  async ownMimeType(uri: CanonicalUri): Promise<string | undefined> {
    const { path } = parseUri(uri);
    const open = openDocument(uri);
    if (open?.isNotebook) return jupyterType;
    return mimeType(path, open?.languageId ?? this.options.languages.ofPath(path));
  }

  /** Whether a read returns rendered text instead of the file's own. */
  isRendered(uri: CanonicalUri): boolean {
    return openDocument(uri)?.isNotebook ?? isJupyter(parseUri(uri).path);
  }

  /**
   * `undefined` if there is no such document.
   * @throws InvalidRequest if it is too large or does not have these lines.
   */
  async read(
    document: ResolvedDocument,
    part: Part,
    signal: AbortSignal,
  ): Promise<ResourceBody | undefined> {
    const open = this.bufferOf(document.uri);
    return open ? this.readBuffer(document.uri, open, part) : this.readFile(document, part, signal);
  }

  /** The text of the document, or of its file even if it is open. `undefined` if it cannot be read as text. */
  async text(uri: CanonicalUri, of: 'document' | 'file' = 'document'): Promise<string | undefined> {
    const whole: Part = { type: 'whole' };
    const { signal } = new AbortController();
    try {
      const document = await resolveDocument(uri);
      const reading =
        of === 'file' ? this.readFile(document, whole, signal) : this.read(document, whole, signal);
      const body = await reading;
      return body && 'text' in body ? body.text : undefined;
    } catch {
      return undefined;
    }
  }

  /** The open document that is read in place of its file. */
  bufferOf(uri: CanonicalUri): OpenDocument | undefined {
    return this.options.bufferOf(uri);
  }

  private async readBuffer(
    uri: CanonicalUri,
    open: OpenDocument,
    part: Part,
  ): Promise<ResourceBody> {
    const { isDirty: dirty, version } = open;
    const text = open.text();
    // Someone can have opened a database as text.
    const start = Buffer.from(text.slice(0, headBytes));
    if (isOfSqlite(start, parseUri(uri).path)) return databaseBody;
    const mime = (await this.mimeType(uri)) ?? 'text/plain';
    return this.partOf(text, part, { mimeType: mime, meta: { dirty, version } });
  }

  /** Decoded as VS Code would, but without opening a document, which would wake language servers. */
  private async readFile(
    document: ResolvedDocument,
    part: Part,
    signal: AbortSignal,
  ): Promise<ResourceBody | undefined> {
    using file = await openFile(document);
    const { uri } = document;
    if (!file) return this.openUnopened(uri, part);
    const isLarge = file.size > this.options.maxReadBytes();
    if (isLarge && part.type === 'whole') this.checkSize(file.size);
    if (isLarge && part.type === 'lines' && file.local) {
      return await this.readLinesOf(uri, file.local, part.range, signal);
    }
    const isNotebook = this.isRendered(uri);
    if (isNotebook && part.type === 'start' && file.size > maxShownInPart) {
      return { mimeType: 'text/plain', text: notebookNote, meta: { cutFrom: file.size } };
    }
    const mayRender = isNotebook && !isLarge;
    const isWhole = part.type !== 'start' || part.bytes >= file.size || mayRender;
    const bytes = await file.read(isWhole ? undefined : part.bytes);
    if (!bytes || signal.aborted) return undefined;
    if (isOfSqlite(bytes, parseUri(uri).path)) return databaseBody;
    const meta = isWhole ? {} : { cutFrom: file.size };
    const mime = await this.ownMimeType(uri);
    const text = await this.options.encodings.decode(bytes, uri);
    if (text === undefined) return binary(bytes, mime, part, meta);
    if (mayRender && timeSlice.isOver) await timeSlice.rest();
    const cells = mayRender ? parseJupyter(text) : undefined;
    return cells
      ? this.partOf(formatNotebook(cells), part, { mimeType: notebookType, meta })
      : this.partOf(text, part, { mimeType: mime ?? 'text/plain', meta });
  }

  /** A tab that was never shown has no document yet, and only VS Code can read documents that are not files. */
  private async openUnopened(uri: CanonicalUri, part: Part): Promise<ResourceBody | undefined> {
    if (isFile(uri)) return undefined;
    try {
      await vscode.workspace.openTextDocument(vscode.Uri.parse(uri));
    } catch {
      return undefined;
    }
    const open = openDocument(uri);
    return open && this.readBuffer(uri, open, part);
  }

  /** Reads lines of a file that is too large to hold in memory; a notebook is not rendered. */
  private async readLinesOf(
    uri: CanonicalUri,
    file: RealFile,
    asked: LineRange,
    signal: AbortSignal,
  ): Promise<ResourceBody | undefined> {
    const found = await readLines(file, asked, {
      signal,
      checkStart: async (start) => {
        if (isOfSqlite(start, parseUri(uri).path)) throw notText();
        await this.textOf(start, uri);
      },
      checkSize: (size) => this.checkSize(size),
    });
    if (!found) return undefined;
    const { bytes, range } = found;
    const text = await this.textOf(bytes, uri);
    const mime = (await this.ownMimeType(uri)) ?? 'text/plain';
    return { mimeType: mime, text, meta: { lines: `${range.first}-${range.last}` } };
  }

  private partOf(
    text: string,
    part: Part,
    { mimeType: mime, meta }: { readonly mimeType: string; readonly meta: BodyMeta },
  ): ResourceBody {
    switch (part.type) {
      case 'whole':
        this.checkSize(Buffer.byteLength(text));
        return { mimeType: mime, text, meta };
      case 'lines': {
        const { text: slice, range, lineCount } = sliceLines(text, part.range);
        this.checkSize(Buffer.byteLength(slice));
        const lines = `${range.first}-${range.last}`;
        return { mimeType: mime, text: slice, meta: { ...meta, lines, lineCount } };
      }
      case 'start': {
        const bytes = Buffer.from(text);
        const cutFrom = meta.cutFrom ?? bytes.length;
        if (cutFrom <= part.bytes) return { mimeType: mime, text, meta };
        const start = wholeLines(bytes.subarray(0, part.bytes).toString());
        return { mimeType: mime, text: start, meta: { ...meta, cutFrom } };
      }
    }
  }

  /** @throws InvalidRequest if it is not text. */
  private async textOf(bytes: Uint8Array, uri: CanonicalUri): Promise<string> {
    const text = await this.options.encodings.decode(bytes, uri);
    if (text === undefined) throw notText();
    return text;
  }

  /** @throws InvalidRequest */
  private checkSize(bytes: number): void {
    checkReadSize(bytes, this.options.maxReadBytes(), linesHelp);
  }
}

function isFile(uri: CanonicalUri): boolean {
  return parseUri(uri).scheme === 'file';
}

function isJupyter(path: string): boolean {
  return /\.ipynb$/i.test(path);
}

function binary(
  blob: Uint8Array,
  mime: string | undefined,
  part: Part,
  meta: BodyMeta,
): ResourceBody {
  if (part.type === 'lines') throw notText();
  const isMistaken = mime === undefined || isTextual(mime);
  return { mimeType: isMistaken ? 'application/octet-stream' : mime, blob, meta };
}

function notText(): InvalidRequest {
  return new InvalidRequest('This is not text: it has no lines. Read it without them.');
}
