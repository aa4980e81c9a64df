import { type CanonicalUri, childUri } from '../documents/uris';
import { retarget, type PinEdit } from './edits';
import type { PinTarget } from './pin';

/** A file or folder was moved; its URIs have no final slash. */
export interface Move {
  readonly from: CanonicalUri;
  readonly to: CanonicalUri;
}

export interface ProblemUris {
  /** The document that a resource of problems is about. */
  documentOf(uri: CanonicalUri): CanonicalUri | undefined;
  /** The resource that holds a document's problems. */
  uriOf(document: CanonicalUri): CanonicalUri;
}

/** Keeps moved files and folders pinned, and the problems of a moved document. */
export function movedPins(moves: readonly Move[], problems: ProblemUris): PinEdit {
  return retarget((target) => movedTarget(target, moves, problems));
}

function movedTarget(target: PinTarget, moves: readonly Move[], problems: ProblemUris): PinTarget {
  if (target.type === 'glob') return target;
  const document = target.type === 'resource' ? problems.documentOf(target.uri) : undefined;
  const before = document ?? target.uri;
  const after = movedUri(before, moves);
  if (after === before) return target;
  return { ...target, uri: document === undefined ? after : problems.uriOf(after) };
}

/** The new URI of a moved file or folder or of anything in it; a folder's URI ends in a slash. */
function movedUri(uri: CanonicalUri, moves: readonly Move[]): CanonicalUri {
  for (const { from, to } of moves) {
    if (uri === from) return to;
    const inside = childUri(from, '');
    if (uri.startsWith(inside)) return childUri(to, uri.slice(inside.length));
  }
  return uri;
}
