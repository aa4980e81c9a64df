import * as vscode from 'vscode';
import type { Access } from '../../../core/access/access';
import type { LineRange } from '../../../core/documents/lines';
import { documentUri, fileUri } from '../../../core/documents/uris';
import { linesOf, marksOf } from '../../../core/pins/lines/lineMarks';
import { cellAt } from '../../../workspace/notebookCells';
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
  const side = diff && ({ side: isSame(uri, diff.original) ? 'old' : 'new' } as const);
  if (uri.scheme === 'git') return { document: fileUri(uri.path), version: refOf(uri), ...side };
  const whole = diff ? wholeOf(uri, diff) : uri;
  const document = documentUri(cellAt(uri)?.notebook.uri ?? whole);
  if (document === undefined) return undefined;
  return isSame(uri, whole) ? { document } : { document, version: '', ...side };
}

/**
 * The document that a text in a diff is, or is a version of: a file on the other side that has the same path. The proposal of an
 * AI tool, for one, has a URI that is gone with the diff.
 */
function wholeOf(uri: vscode.Uri, { original, modified }: vscode.TabInputTextDiff): vscode.Uri {
  const sides = [uri, modified, original].filter(({ path }) => path === uri.path);
  const [own] = sides.flatMap((each) => ownDocument(each) ?? []);
  return own ?? modified;
}

/** `undefined` if it may be a version. A text that is yet to be saved under a path is the file there. */
function ownDocument(uri: vscode.Uri): vscode.Uri | undefined {
  const hasPath = uri.scheme === 'untitled' && uri.path.startsWith('/');
  if (hasPath) return vscode.Uri.file(uri.path);
  return ['file', 'untitled'].includes(uri.scheme) ? uri : undefined;
}

function isSame(one: vscode.Uri, other: vscode.Uri): boolean {
  return one.toString() === other.toString();
}

/** The diff with this text on one of its sides: the one in front, if it is in several. */
function diffWith(uri: vscode.Uri): vscode.TabInputTextDiff | undefined {
  const { all, activeTabGroup } = vscode.window.tabGroups;
  return [activeTabGroup.activeTab, ...all.flatMap(({ tabs }) => tabs)]
    .map((tab) => tab?.input)
    .filter((input) => input instanceof vscode.TabInputTextDiff)
    .find(({ original, modified }) => [original, modified].some((each) => isSame(each, uri)));
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
