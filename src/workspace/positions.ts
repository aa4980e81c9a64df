import type * as vscode from 'vscode';

/** 1-based, as people and models count. */
export function position({ line, character }: vscode.Position) {
  return { line: line + 1, column: character + 1 };
}

/** 1-based; the end is exclusive. */
export function range({ start, end }: vscode.Range) {
  return { start: position(start), end: position(end) };
}
