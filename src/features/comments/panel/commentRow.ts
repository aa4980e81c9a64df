import * as vscode from 'vscode';
import { oneLine } from '../../../base/oneLine';
import type { CanonicalUri } from '../../../core/documents/uris';
import { withLines } from '../../../core/pins/title';
import type { DocumentStates, NotShared } from '../../../panel/tree/documentStates';
import { reasonOf, remedyOf } from '../../../panel/texts/notSharedText';
import { applyLook, capital } from '../../../panel/tree/items';
import type { Row } from '../../../panel/tree/row';
import type { CommentTexts } from '../model/shownThreads';
import { isDue, type CommentPlace, type Thread } from '../model/thread';
import { rowText } from './commentWords';

interface Options {
  readonly texts: Pick<CommentTexts, 'linesOf' | 'title'>;
  readonly states: Pick<DocumentStates, 'of'>;
}

/** A comment. It can be managed here even if no editor shows its text any more. */
export class CommentRow implements Row {
  readonly id: string;
  readonly removedBy = 'mcpBridge.manageComment';

  /** @param parentId the id of the row that it is below. */
  constructor(
    parentId: string,
    readonly thread: Thread,
    private readonly options: Options,
  ) {
    this.id = `${parentId}:${thread.id}`;
  }

  item(): vscode.TreeItem {
    const { thread } = this;
    const { texts, states } = this.options;
    const { place, said } = thread;
    const now = texts.linesOf(thread);
    const lines = now ?? place.lines;
    const title = withLines(texts.title(place.document), lines);
    const refusal = isDue(thread) ? refusalOf(thread, states) : undefined;
    const words = oneLine(said.findLast(({ by }) => by === undefined)?.text ?? '');
    const shown = applyLook(new vscode.TreeItem(words), this.id, {
      label: words,
      notes: [title, rowText(thread, now), refusal && capital(reasonOf(refusal))],
      tooltip: [
        title,
        ...said.map(({ by, text }) => (by === undefined ? text : `${by}: ${text}`)),
        refusal && vscode.l10n.t('{0}. {1}', capital(reasonOf(refusal)), remedyOf(refusal)),
      ],
      contextValue: 'comment',
    });
    shown.iconPath = new vscode.ThemeIcon(isDue(thread) ? 'comment-unresolved' : 'comment');
    const selection = new vscode.Range(lines.first - 1, 0, lines.last - 1, 0);
    shown.command = {
      command: 'vscode.open',
      title: vscode.l10n.t('Open'),
      arguments: [vscode.Uri.parse(textToOpen(place)), { selection }],
    };
    return shown;
  }
}

/** Why its document is not shared now. */
export function refusalOf(
  { place }: Thread,
  states: Pick<DocumentStates, 'of'>,
): NotShared | undefined {
  const state = states.of(place.document);
  return state === 'served' || state === 'missing' ? undefined : state;
}

/** A version without a name, such as what an AI tool proposes, is gone with its diff. */
function textToOpen({ uri, document, version }: CommentPlace): CanonicalUri {
  return version === '' ? document : uri;
}
