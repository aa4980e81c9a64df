import * as vscode from 'vscode';
import { toError } from '../base/errors';
import { DisposableStore, type Disposable } from '../base/events';
import { type CanonicalUri, documentUri } from '../core/documents/uris';
import { movePins, type MovingPins } from './movePins';

interface Options extends MovingPins {
  onError(error: Error): void;
}

/**
 * Keeps untitled documents pinned when they are saved. VS Code has no event for that: it copies the text into the file's
 * document, saves that, then empties the untitled one and closes it.
 */
export function followSaves({ onError, ...pins }: Options): Disposable {
  const own = new DisposableStore();
  const { workspace } = vscode;
  /** By the URI of an untitled document, the one that has all of its text, and whether that is saved. */
  const copies = new Map<CanonicalUri, { readonly to: CanonicalUri; readonly isSaved: boolean }>();
  own.add(
    workspace.onDidChangeTextDocument(({ document, contentChanges }) => {
      const uri = contentChanges.length > 0 ? documentUri(document.uri) : undefined;
      if (uri === undefined) return;
      if (!document.isUntitled) {
        for (const from of untitledLike(document)) copies.set(from, { to: uri, isSaved: false });
      } else if (document.getText() !== '') copies.delete(uri);
    }),
  );
  own.add(
    workspace.onDidSaveTextDocument((document) => {
      const uri = documentUri(document.uri);
      for (const [from, { to }] of copies) if (to === uri) copies.set(from, { to, isSaved: true });
    }),
  );
  own.add(
    workspace.onDidCloseTextDocument((document) => {
      const from = document.isUntitled ? documentUri(document.uri) : undefined;
      const copy = from && copies.get(from);
      if (from === undefined || !copy) return;
      copies.delete(from);
      if (!copy.isSaved) return;
      const move = { from, to: copy.to };
      void movePins(pins, [move]).catch((cause: unknown) => onError(toError(cause)));
    }),
  );
  return own;
}

function untitledLike(document: vscode.TextDocument): readonly CanonicalUri[] {
  const { lineCount } = document;
  return vscode.workspace.textDocuments
    .filter((other) => other.isUntitled && other.lineCount === lineCount)
    .filter((other) => other.getText() !== '' && other.getText() === document.getText())
    .flatMap(({ uri }) => documentUri(uri) ?? []);
}
