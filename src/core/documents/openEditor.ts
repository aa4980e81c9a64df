import type { CanonicalUri } from './uris';
/** A tab of the window that shows a document. */
export interface OpenEditor {
  readonly uri: CanonicalUri;
  readonly label: string;
  /** 1-based, from the left. */
  readonly group: number;
  readonly isActive: boolean;
  readonly isDirty: boolean;
  readonly isPinned: boolean;
  readonly isPreview: boolean;
}
