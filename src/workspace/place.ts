import * as vscode from 'vscode';
import type { Place } from '../core/brief/instructions';
import { documentUri } from '../core/documents/uris';
import type { WorkspacePaths } from '../core/documents/workspacePaths';

/** Where the cursor is; `undefined` while no text is edited. */
export function currentPlace(paths: WorkspacePaths): Place | undefined {
  const editor = vscode.window.activeTextEditor;
  if (!editor) return undefined;
  const uri = documentUri(editor.document.uri);
  return { uri, title: paths.title(uri), line: editor.selection.active.line + 1 };
}
