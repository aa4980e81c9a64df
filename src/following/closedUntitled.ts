import * as vscode from 'vscode';
import { toError } from '../base/errors';
import { DisposableStore, type Disposable } from '../base/events';
import { documentUri } from '../core/documents/uris';
import { uriOfTarget, type Pin } from '../core/pins/pin';
import type { PinStore } from '../core/pins/pinStore';

interface Options {
  readonly pinStore: Pick<PinStore, 'pinSets' | 'follow'>;
  onError(error: Error): void;
}

/** Unpins an untitled document that is closed or saved as a file: VS Code gives its name to another one. */
export function unpinClosedUntitled({ pinStore, onError }: Options): Disposable {
  const unpin = async ({
    uri,
    isUntitled,
    isClosed,
  }: vscode.TextDocument | vscode.NotebookDocument) => {
    // One whose language changes is closed and opened at once, and not marked as closed.
    const closed = isUntitled && isClosed ? documentUri(uri) : undefined;
    if (closed === undefined) return;
    const isOfClosed = ({ target }: Pin) => uriOfTarget(target) === closed;
    if (!pinStore.pinSets.sets.some(({ pins }) => pins.some(isOfClosed))) return;
    await pinStore.follow((pins) => pins.filter((pin) => !isOfClosed(pin)));
  };
  const onClose = (document: vscode.TextDocument | vscode.NotebookDocument) =>
    void unpin(document).catch((cause: unknown) => onError(toError(cause)));
  const own = new DisposableStore();
  own.add(vscode.workspace.onDidCloseTextDocument(onClose));
  own.add(vscode.workspace.onDidCloseNotebookDocument(onClose));
  return own;
}
