import type { CanonicalUri } from '../documents/uris';

/** The cursor of the active editor. */
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
  /** The language, as it stands behind a Markdown fence. */
  readonly language: string;
}
