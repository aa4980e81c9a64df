import { posix } from 'node:path';
import * as vscode from 'vscode';
import type { ReadContext } from '../../../core/catalog/resource';
import { pathIn } from '../../../core/documents/pathIn';
import { type CanonicalUri, documentUri, parseUri, withPath } from '../../../core/documents/uris';
import type { WorkingFiles } from '../reading/workingFiles';
import type { GitRepository } from '../reading/repository';
import type { View } from '../reading/view';
import type { DocumentReader } from '../../../workspace/documentReader';
import { openFile } from '../../../workspace/folderReader';
import { byteOrderMark } from '../../../workspace/openDocument';

/** The URI of a file by its path in a repository. */
export function uriIn(root: CanonicalUri, path: string): CanonicalUri {
  return withPath(root, posix.join(parseUri(root).path, path));
}

/** The reader's view of the repository with this root. */
export function viewOf(root: CanonicalUri, { signal, maySee }: ReadContext): View {
  return { signal, maySee: (path) => maySee(uriIn(root, path)) };
}

/** Where documents with unsaved edits are: `vscode.workspace`, or none for what is read from the disk alone. */
export type Editor = Pick<typeof vscode.workspace, 'textDocuments' | 'onDidChangeTextDocument'>;

/**
 * The text documents with unsaved edits. A notebook counts as it was saved, because its text is not the one of its file.
 */
export function editedDocuments({
  textDocuments,
}: Pick<Editor, 'textDocuments'>): readonly vscode.TextDocument[] {
  return textDocuments.filter(({ isDirty, uri }) => isDirty && uri.scheme === 'file');
}

interface Documents {
  readonly editor: Editor;
  readonly reader: DocumentReader;
  decode(bytes: Uint8Array, uri: CanonicalUri): Promise<string | undefined>;
}

/** The files of a repository as a reader may see them, with unsaved edits. */
export function workingDocuments(
  { editor, reader, decode }: Documents,
  { allowed, signal }: Pick<ReadContext, 'allowed' | 'signal'>,
  isIn: (uri: CanonicalUri, repository: GitRepository) => boolean,
): WorkingFiles {
  return {
    unsaved: async (repository) => {
      const edited = editedDocuments(editor).flatMap((document) => {
        const uri = documentUri(document.uri);
        const isHere = uri !== undefined && isIn(uri, repository);
        return isHere ? [{ path: pathIn(repository.uri, uri), document }] : [];
      });
      const files = edited.map(async ({ path, document }) => ({
        path,
        bytes: await saved(document),
      }));
      return Promise.all(files);
    },
    bytesOf: async ({ uri: root }, path) => {
      const document = await allowed(uriIn(root, path));
      if (!document) return undefined;
      const edited = editedDocuments(editor).find(({ uri }) => documentUri(uri) === document.uri);
      if (edited) return saved(edited);
      using file = await openFile(document);
      return await file?.read();
    },
    decode: ({ uri: root }, path, bytes) => decode(bytes, uriIn(root, path)),
    textOf: async ({ uri: root }, path, bytes) => {
      const document = await allowed(uriIn(root, path));
      const body = document && (await reader.read(document, { type: 'start', bytes }, signal));
      if (!body || !('text' in body)) return undefined;
      return { text: body.text, cutFrom: body.meta?.cutFrom };
    },
  };
}

/** The bytes that saving the document would write. */
async function saved(document: vscode.TextDocument): Promise<Uint8Array> {
  const { encoding } = document;
  const text = document.getText();
  if (encoding === 'utf8') return Buffer.from(text);
  if (encoding === 'utf8bom') return Buffer.from(byteOrderMark + text);
  return vscode.workspace.encode(text, { encoding });
}
