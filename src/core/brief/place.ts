import type { CanonicalUri } from '../documents/uris';

/** Where the user is: the cursor of the active editor. */
export interface Place {
  readonly uri: CanonicalUri;
  /** The path as the panel shows it. */
  readonly title: string;
  /** 1-based. */
  readonly line: number;
  /** Absent if nothing is selected. */
  readonly selection?: SelectedText;
}

export interface SelectedText {
  /** 1-based. */
  readonly firstLine: number;
  readonly lastLine: number;
  readonly text: string;
  /** As after a Markdown fence. */
  readonly language: string;
}
