import { type CanonicalUri, childUri } from '../documents/uris';
import { changeTargets, type PinEdit } from './edits';
import type { PinTarget } from './pin';

/** A file or folder was moved; its URIs have no final slash. */
export interface Move {
  readonly from: CanonicalUri;
  readonly to: CanonicalUri;
}

/** Returns the present URI of a document. */
export type Moved = (document: CanonicalUri) => CanonicalUri;

/** Resources whose URIs name documents, such as the problems of one. */
export interface NamedByDocuments {
  /** The documents that a URI names; none if it is no such resource, or a document itself. */
  documentsOf(uri: CanonicalUri): readonly CanonicalUri[];
  /** The URI of the same resource, once documents have moved. */
  renamed(uri: CanonicalUri, moved: Moved): CanonicalUri;
  /** Moves the state that is stored by these URIs, such as the person's consent. */
  move?(moved: Moved): Promise<void>;
}

/** Keeps moved files and folders pinned, and resources that are named by them. */
export function movedPins(moves: readonly Move[], named: NamedByDocuments): PinEdit {
  const moved = movedBy(moves);
  return changeTargets((target) => movedTarget(target, moved, named));
}

/** Answers with the new URI of a moved file or folder or of anything in it; a folder's URI ends in a slash. */
export function movedBy(moves: readonly Move[]): Moved {
  return (uri) => {
    for (const { from, to } of moves) {
      if (uri === from) return to;
      const inside = childUri(from, '');
      if (uri.startsWith(inside)) return childUri(to, uri.slice(inside.length));
    }
    return uri;
  };
}

function movedTarget(target: PinTarget, moved: Moved, named: NamedByDocuments): PinTarget {
  if (target.type === 'glob') return target;
  const isNamed = target.type === 'resource' && named.documentsOf(target.uri).length > 0;
  const uri = isNamed ? named.renamed(target.uri, moved) : moved(target.uri);
  return uri === target.uri ? target : { ...target, uri };
}
