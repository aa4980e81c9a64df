import * as vscode from 'vscode';
import { toError } from '../core/errors';
import type { Disposable } from '../core/events';
import { retarget } from '../core/pins/edits';
import type { PinTarget } from '../core/pins/pin';
import type { WorkspaceState } from '../core/state';
import { childUri, documentUri } from '../core/uris';
import type { Diagnostics } from './diagnostics';

interface Options {
  readonly state: Pick<WorkspaceState, 'pinSets' | 'follow'>;
  readonly problems: Pick<Diagnostics, 'documentOf' | 'uriOf'>;
  onError(error: Error): void;
}

interface Rename {
  readonly from: string;
  readonly to: string;
}

/** Files and folders that are renamed or moved here stay pinned, and so do the problems of a document. */
export function followRenames({ state, problems, onError }: Options): Disposable {
  return vscode.workspace.onDidRenameFiles(({ files }) => {
    const renames = files.map(({ oldUri, newUri }) => ({
      from: documentUri(oldUri),
      to: documentUri(newUri),
    }));
    const move = (target: PinTarget) => movedTarget(target, renames, problems);
    const targets = state.pinSets.sets.flatMap(({ pins }) => pins.map((pin) => pin.target));
    if (targets.every((target) => move(target) === target)) return;
    void state.follow(retarget(move)).catch((cause: unknown) => onError(toError(cause)));
  });
}

function movedTarget(
  target: PinTarget,
  renames: readonly Rename[],
  problems: Options['problems'],
): PinTarget {
  if (target.type === 'glob') return target;
  const document = target.type === 'resource' ? problems.documentOf(target.uri) : undefined;
  const before = document ?? target.uri;
  const after = movedUri(before, renames);
  if (after === before) return target;
  return { ...target, uri: document === undefined ? after : problems.uriOf(after) };
}

/** Of what was renamed, and of what lies in it; a folder's ends in a slash. */
function movedUri(uri: string, renames: readonly Rename[]): string {
  for (const { from, to } of renames) {
    if (uri === from) return to;
    const inside = childUri(from, '');
    if (uri.startsWith(inside)) return childUri(to, uri.slice(inside.length));
  }
  return uri;
}
