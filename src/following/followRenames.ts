import * as vscode from 'vscode';
import { toError } from '../base/errors';
import type { Disposable } from '../base/events';
import { documentUri } from '../core/documents/uris';
import { movePins, type MovingPins } from '../core/pins/movedPins';

interface Options extends MovingPins {
  onError(error: Error): void;
}

/** Keeps files and folders pinned that are renamed or moved in VS Code. */
export function followRenames({ onError, ...pins }: Options): Disposable {
  return vscode.workspace.onDidRenameFiles(({ files }) => {
    const moves = files.flatMap(({ oldUri, newUri }) => {
      const [from, to] = [documentUri(oldUri), documentUri(newUri)];
      return from !== undefined && to !== undefined ? [{ from, to }] : [];
    });
    void movePins(pins, moves).catch((cause: unknown) => onError(toError(cause)));
  });
}
