import type { CanonicalUri } from '../documents/uris';
import type { Moved, NamedByDocuments } from './movedPins';

interface ProblemUris {
  /** The document that a resource of problems is about. */
  documentOf(uri: CanonicalUri): CanonicalUri | undefined;
  /** The resource that holds a document's problems. */
  uriOf(document: CanonicalUri): CanonicalUri;
}

export function problemsNamed(problems: ProblemUris): NamedByDocuments {
  return {
    documentsOf: (uri) => [problems.documentOf(uri) ?? []].flat(),
    renamed: (uri, moved) => {
      const document = problems.documentOf(uri);
      return document === undefined ? uri : problems.uriOf(moved(document));
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
