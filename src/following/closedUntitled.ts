import * as vscode from 'vscode';
import { toError } from '../base/errors';
import type { Disposable } from '../base/events';
import { documentUri } from '../core/documents/uris';
import { uriOfTarget, type Pin } from '../core/pins/pin';
import type { PinStore } from '../core/pins/pinStore';

interface Options {
  readonly pinStore: Pick<PinStore, 'pins' | 'follow'>;
  onError(error: Error): void;
}

/** Unpins an untitled document that is closed or saved as a file: VS Code gives its name to another one. */
export function unpinClosedUntitled({ pinStore, onError }: Options): Disposable {
  // One whose language changes is closed and opened at once, and not marked as closed.
  return vscode.workspace.onDidCloseTextDocument(({ uri, isUntitled, isClosed }) => {
    const closed = isUntitled && isClosed ? documentUri(uri) : undefined;
    const isOfClosed = ({ target }: Pin) => closed !== undefined && uriOfTarget(target) === closed;
    if (!pinStore.pins.some(isOfClosed)) return;
    const unpin = pinStore.follow((pins) => pins.filter((pin) => !isOfClosed(pin)));
    void unpin.catch((cause: unknown) => onError(toError(cause)));
  });
}
