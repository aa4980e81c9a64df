import { type CanonicalUri, childUri } from '../documents/uris';
import { changeTargets, type PinEdit } from './edits';
import type { PinTarget } from './pin';
import type { PinStore } from './pinStore';

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

interface OneDocument {
  /** The document that a resource is about. */
  documentOf(uri: CanonicalUri): CanonicalUri | undefined;
  /** The resource about a document; `undefined` if it can have none. */
  uriOf(document: CanonicalUri): CanonicalUri | undefined;
}

/** Resources that are about one document each, such as its problems. */
export function namedByOne(resources: OneDocument): NamedByDocuments {
  return {
    documentsOf: (uri) => [resources.documentOf(uri) ?? []].flat(),
    renamed: (uri, moved) => {
      const document = resources.documentOf(uri);
      const after = document && moved(document);
      // The folder that its path begins with may be out of the window for now.
      const isMoved = after !== undefined && after !== document;
      return (isMoved ? resources.uriOf(after) : undefined) ?? uri;
    },
  };
}

/** Joins several, each of which knows its own resources. */
export function allNamed(all: () => readonly NamedByDocuments[]): NamedByDocuments {
  return {
    documentsOf: (uri) => all().flatMap((one) => one.documentsOf(uri)),
    renamed: (uri, moved) => all().reduce((renamed, one) => one.renamed(renamed, moved), uri),
    move: async (moved: Moved) => {
      for (const one of all()) await one.move?.(moved);
    },
  };
}

export interface MovingPins {
  readonly pinStore: Pick<PinStore, 'pinSets' | 'follow'>;
  readonly named: NamedByDocuments;
}

/** Moves the pins of every set, if any of them is for a moved file or folder. */
export async function movePins(
  { pinStore, named }: MovingPins,
  moves: readonly Move[],
): Promise<void> {
  const edit = movedPins(moves, named);
  const isAnyMoved = pinStore.pinSets.sets.some(({ pins }) => {
    const after = edit(pins);
    return after.length !== pins.length || after.some((pin, at) => pin !== pins[at]);
  });
  if (!isAnyMoved) return;
  await named.move?.(movedBy(moves));
  await pinStore.follow(edit);
}
