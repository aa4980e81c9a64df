import * as vscode from 'vscode';
import type { Access } from '../../../core/access/access';
import type { LineRange } from '../../../core/documents/lines';
import { documentUri, fileUri } from '../../../core/documents/uris';
import { linesOf, marksOf } from '../../../core/pins/lines/lineMarks';
import type { CommentPlace } from '../model/thread';

/** A text on which the person can comment. */
export type CommentTarget = Pick<CommentPlace, 'uri' | 'document' | 'version' | 'side'>;

/** What the person writes in the form of a comment is a text, too. */
export const formScheme = 'comment';

/** What a text is a part or a version of; `undefined` if AI tools cannot know it. */
export function targetOf(uri: vscode.Uri): CommentTarget | undefined {
  const text = uri.scheme === formScheme ? undefined : documentUri(uri);
  const whole = documentOf(uri);
  if (text === undefined || whole === undefined) return undefined;
  return { uri: text, ...whole };
}

/** The target, unless its document is held back or the workspace is not trusted. */
export async function sharedTarget(
  uri: vscode.Uri,
  access: Pick<Access, 'decideDocument'>,
): Promise<CommentTarget | undefined> {
  const target = vscode.workspace.isTrusted ? targetOf(uri) : undefined;
  const decision = target && (await access.decideDocument(target.document));
  return decision?.isAllowed ? target : undefined;
}

export function placeAt(target: CommentTarget, text: string, lines: LineRange): CommentPlace {
  return { ...target, lines, marks: marksOf(linesOf(text), lines) };
}

/** Whether a diff of the window shows this text. */
export function isInDiff(uri: vscode.Uri): boolean {
  return diffWith(uri) !== undefined || uri.scheme === 'git';
}

function documentOf(uri: vscode.Uri): Omit<CommentTarget, 'uri'> | undefined {
  const diff = diffWith(uri);
  const isOld = diff?.original.toString() === uri.toString();
  if (uri.scheme === 'git') {
    const side = diff && ({ side: isOld ? 'old' : 'new' } as const);
    return { document: fileUri(uri.path), version: refOf(uri), ...side };
  }
  const notebook = vscode.workspace.notebookDocuments.find((each) =>
    each.getCells().some(({ document }) => document.uri.toString() === uri.toString()),
  );
  const document = documentUri(notebook?.uri ?? (isOld ? diff.modified : uri));
  if (document === undefined) return undefined;
  return isOld ? { document, version: '', side: 'old' } : { document };
}

/** The diff with this text on one of its sides: the one in front, if it is in several. */
function diffWith(uri: vscode.Uri): vscode.TabInputTextDiff | undefined {
  const { all, activeTabGroup } = vscode.window.tabGroups;
  return [activeTabGroup.activeTab, ...all.flatMap(({ tabs }) => tabs)]
    .map((tab) => tab?.input)
    .filter((input) => input instanceof vscode.TabInputTextDiff)
    .find(({ original, modified }) =>
      [original, modified].some((each) => each.toString() === uri.toString()),
    );
}

/** VS Code's git extension has the version in the query; a tilde or nothing is the index. */
function refOf({ query }: vscode.Uri): string {
  try {
    const { ref } = JSON.parse(query) as { readonly ref?: unknown };
    if (ref === '~' || ref === '') return 'index';
    return typeof ref === 'string' ? ref : '';
  } catch {
    return '';
  }
}
