import type * as vscode from 'vscode';
import { errorOutput } from '../core/documents/notebook';

const errorMime = 'application/vnd.code.notebook.error';
/** Plain text, what was printed, and errors. */
const textual = /^(?:text\/plain|application\/vnd\.code\.notebook\..*)$/;

/** The textual form of an output, which can have others; empty if it has none. */
export function outputText({ items }: vscode.NotebookCellOutput): string {
  const item = items.find(({ mime }) => textual.test(mime));
  if (!item) return '';
  const text = new TextDecoder().decode(item.data);
  return item.mime === errorMime ? errorOutput(text) : text;
}
