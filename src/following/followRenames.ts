import * as vscode from 'vscode';
import { toError } from '../base/errors';
import type { Disposable } from '../base/events';
import { documentUri } from '../core/documents/uris';
import { movePins, type MovingPins } from './movePins';

interface Options extends MovingPins {
  onError(error: Error): void;
}

/** Keeps files and folders pinned that are renamed or moved in VS Code. */
export function followRenames({ onError, ...pins }: Options): Disposable {
  return vscode.workspace.onDidRenameFiles(({ files }) => {
    const moves = files.map(({ oldUri, newUri }) => ({
      from: documentUri(oldUri),
      to: documentUri(newUri),
    }));
    void movePins(pins, moves).catch((cause: unknown) => onError(toError(cause)));
  });
}
