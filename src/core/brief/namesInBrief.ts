import type { CanonicalUri } from '../documents/uris';
import type { Topic } from '../sharing/topics';
import type { Failure } from './failure';

interface Reader {
  /** Whether they may be shown this resource. */
  maySee(uri: CanonicalUri): Promise<boolean>;
}

/** Names that a brief has in a section of their own, such as those of changed files. They are sent again when they change. */
export interface NamesInBrief {
  /** Unique among the sections. */
  readonly heading: string;
  /** Stands before the names, in their line. A section whose label alone has changed is not sent again. */
  readonly label: string | (() => string);
  /** Each has a line of its own; otherwise, they share one. */
  readonly isList?: boolean;
  /** Readers who are not shown it have no such section. */
  readonly topic: Topic;
  /** Whether a change of this resource may change the names. */
  isMadeOf(uri: CanonicalUri): boolean;
  /** The names that the reader may see; a brief has the first of them. `undefined` while it is not known whether there are any. */
  names(reader: Reader): Promise<readonly string[] | undefined>;
  /** The documents that are named, whether or not the reader may see them; left out if it names none. */
  documents?(): readonly CanonicalUri[];
  /** What failed lately and was not mended since, which a brief tells before all else; the latest first. */
  failures?(reader: Reader): Promise<readonly Failure[]>;
  /** The resource with the changes of a document, if it is one of those that are named; left out if there is none. */
  diffOf?(document: CanonicalUri): CanonicalUri | undefined;
}

/** The section of one reader. */
export interface NamesSection extends Pick<NamesInBrief, 'heading' | 'isList'> {
  readonly label: string;
  readonly names: readonly string[];
}
