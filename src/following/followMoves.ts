import * as vscode from 'vscode';
import type { DisposableStore } from '../base/events';
import type { Logger } from '../base/logger';
import type { Workspace } from '../workspace/openWorkspace';
import { ExternalMoves, type ExternallyMovingPins } from './externalMoves';
import { followRenames } from './followRenames';

interface Deps extends ExternallyMovingPins {
  readonly workspace: Pick<Workspace, 'index'>;
  readonly log: Logger;
}

/** Keeps pins, or comments, at files that are renamed or moved, in VS Code or outside of it. */
export function followMoves(
  own: DisposableStore,
  { workspace: { index }, log, ...pins }: Deps,
): void {
  const onError = (error: Error) => log.error(error);
  const isTrusted = () => vscode.workspace.isTrusted;
  own.add(followRenames({ ...pins, onError }));
  own.add(new ExternalMoves({ ...pins, index, isTrusted, onError }));
}
