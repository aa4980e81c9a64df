import type { Outlined } from './outline';

/** A text to outline. */
export interface TextToOutline {
  /** VS Code's id of the language, or the name at a Markdown fence; empty if it is not known. */
  readonly language: string;
  readonly path: string;
  readonly text: string;
}

/** Makes the outlines of texts. */
export interface Outlines {
  /** Never rejects. */
  outline(text: TextToOutline): Promise<Outlined>;
}
