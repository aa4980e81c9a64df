import type { CanonicalUri } from '../documents/uris';

/** What is in front: the cursor of the active editor, or an image, a notebook or another custom editor. */
export interface Place {
  readonly uri: CanonicalUri;
  /** The path as the panel shows it. */
  readonly title: string;
  /** 1-based; absent where there is no text with a cursor. */
  readonly line?: number;
  /** In a notebook, the cell that is selected. */
  readonly cell?: PlaceInNotebook;
  /** Absent if nothing is selected. */
  readonly selection?: SelectedText;
}

export interface PlaceInNotebook {
  /** 1-based. */
  readonly number: number;
  readonly language: string;
  /** The beginning of its textual output; empty without any. */
  readonly output: string;
}

export interface SelectedText {
  /** 1-based. */
  readonly firstLine: number;
  readonly lastLine: number;
  readonly text: string;
  /** The language, as it stands behind a Markdown fence. */
  readonly language: string;
}
