import type { CanonicalUri } from '../documents/uris';

/** A line of a document, which need not be there. */
export interface DocumentPlace {
  readonly uri: CanonicalUri;
  readonly line: number;
}

/** Something that failed lately, such as a command. */
export interface Failure {
  /** Unique in this window, and never used again. */
  readonly id: string;
  /** What failed, how and when, in one line. */
  readonly title: string;
  /** The resource with all of it. */
  readonly uri: CanonicalUri;
  /** Its most telling lines, at most so many, in their order. */
  excerpt(most: number): readonly string[];
  /** The places that it names. */
  readonly places: readonly DocumentPlace[];
}
