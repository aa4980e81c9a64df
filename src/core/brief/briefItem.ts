import type { CanonicalUri } from '../documents/uris';

/** Something pinned or suggested whose text is in the brief. */
export interface BriefItem {
  readonly title: string;
  readonly uri: CanonicalUri | undefined;
  /** An estimate of the tokens of its text. */
  readonly tokens: number;
  readonly isCut: boolean;
}
