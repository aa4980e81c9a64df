import * as vscode from 'vscode';
import { toError } from '../base/errors';
import { DisposableStore, type Disposable } from '../base/events';
import { type CanonicalUri, documentUri } from '../core/documents/uris';
import { windowAnswers } from '../workspace/windowAnswers';
import { movePins, type MovingPins } from './movePins';

interface Options extends MovingPins {
  onError(error: Error): void;
}

/** A document with all of an untitled one's text. */
interface Copy {
  readonly uri: CanonicalUri;
  /** Whether VS Code may still be doing what belongs to its save. */
  readonly isBeingSaved: boolean;
}

/**
 * Keeps untitled documents pinned when they are saved. VS Code has no event for that: it copies the text into the file's
 * document, lets others format that, saves it, and at once closes the untitled one. A person can only close it later.
 */
export function followSaves({ onError, ...pins }: Options): Disposable {
  const own = new DisposableStore();
  const { workspace } = vscode;
  /** By the URIs of untitled documents. */
  const copies = new Map<CanonicalUri, Copy>();
  own.add(
    workspace.onDidChangeTextDocument(({ document, contentChanges }) => {
      const uri = contentChanges.length > 0 ? documentUri(document.uri) : undefined;
      if (uri === undefined) return;
      if (!document.isUntitled) {
        for (const from of untitledLike(document)) copies.set(from, { uri, isBeingSaved: false });
      } else if (copies.has(uri) && document.getText() !== '') copies.delete(uri);
    }),
  );
  own.add(
    workspace.onDidSaveTextDocument((document) => {
      const saved = documentUri(document.uri);
      const sources = [...copies].filter(([, { uri }]) => uri === saved).map(([from]) => from);
      if (saved === undefined || sources.length === 0) return;
      const copy: Copy = { uri: saved, isBeingSaved: true };
      for (const from of sources) copies.set(from, copy);
      const forget = () => {
        for (const from of sources) if (copies.get(from) === copy) copies.delete(from);
      };
      void windowAnswers().then(forget, forget);
    }),
  );
  own.add(
    workspace.onDidCloseTextDocument((document) => {
      const from = document.isUntitled ? documentUri(document.uri) : undefined;
      const copy = from && copies.get(from);
      if (from === undefined || !copy) return;
      copies.delete(from);
      if (!copy.isBeingSaved) return;
      const move = { from, to: copy.uri };
      void movePins(pins, [move]).catch((cause: unknown) => onError(toError(cause)));
    }),
  );
  return own;
}

/** Runs for each edit, and getting a text takes as long as it is: most documents differ in their last line already. */
function untitledLike(document: vscode.TextDocument): readonly CanonicalUri[] {
  const last = document.lineCount - 1;
  return vscode.workspace.textDocuments
    .filter((other) => other.isUntitled && other.lineCount - 1 === last)
    .filter((other) => other.lineAt(last).text === document.lineAt(last).text)
    .filter((other) => other.getText() !== '' && other.getText() === document.getText())
    .flatMap(({ uri }) => documentUri(uri) ?? []);
}
