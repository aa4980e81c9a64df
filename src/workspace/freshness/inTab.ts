import * as vscode from 'vscode';
import { orAborted } from '../../base/orAborted';
import { NotFresh } from '../../core/freshness/freshness';
import type { CanonicalUri } from '../../core/documents/uris';
import { stampOf, type EditorTexts, type Stamp } from './editorTexts';
import type { Publications } from './publications';

/** A server that has answered may take so long to publish problems. */
const publishedWithinMs = 3_000;

interface Options {
  readonly editorTexts: EditorTexts;
  readonly publications: Publications;
  readonly tabs: { isOpen(uri: CanonicalUri): boolean };
}

/**
 * Waits until the language server has published the problems of a document in a tab, for its text as it is now. VS Code's
 * own servers, whose publications are trusted, answer in order. VS Code asks them for problems with each edit, so it has the new
 * ones once they have answered a later request. Only the announcement may be late, so any one since the edit will do.
 * @returns the stamp of the file.
 * @throws NotFresh
 */
export async function publishedInTab(
  uri: CanonicalUri,
  trust: 'publication' | 'movedProblems',
  until: AbortSignal,
  { editorTexts, publications, tabs }: Options,
): Promise<Stamp | undefined> {
  if (!tabs.isOpen(uri)) throw new NotFresh('notOpen');
  for (;;) {
    const document = await editorTexts.current(uri, until);
    const { version } = document;
    await orAborted(
      () => vscode.commands.executeCommand('vscode.executeDocumentSymbolProvider', document.uri),
      until,
    );
    const soon = AbortSignal.any([until, AbortSignal.timeout(publishedWithinMs)]);
    const what = trust === 'publication' ? 'announced' : 'published';
    await publications.since(document, what, soon).catch(() => {
      throw new NotFresh('unconfirmed');
    });
    const found = await stampOf(uri);
    if (document.version !== version || !(await editorTexts.isCurrent(document, uri))) continue;
    if (trust === 'movedProblems' && !publications.haveMoved(document)) {
      throw new NotFresh('unconfirmed');
    }
    return found?.stamp;
  }
}
