import * as vscode from 'vscode';
import type { LineRange } from '../../../core/documents/lines';
import { clockTime } from '../../../panel/texts/clockTime';
import { isDue, type CommentPlace, type Thread } from '../model/thread';

/** What becomes of a thread. @param lines where it is now; `undefined` if its lines are gone. */
export function stateText(thread: Thread, lines: LineRange | undefined): string {
  return [sendingText(thread), remarks(thread, lines)].filter(Boolean).join(' · ');
}

/** The state for a row. The heading above it says that a thread waits. */
export function rowText(thread: Thread, lines: LineRange | undefined): string {
  return isDue(thread) ? remarks(thread, lines) : stateText(thread, lines);
}

function remarks({ place, doneBy }: Thread, lines: LineRange | undefined): string {
  const parts = [
    doneBy !== undefined && vscode.l10n.t('Done, by {0}', doneBy),
    place.version !== undefined && versionText(place),
    !lines && vscode.l10n.t('Its lines are gone'),
  ];
  return parts.filter(Boolean).join(' · ');
}

function versionText({ side }: CommentPlace): string {
  switch (side) {
    case 'old':
      return vscode.l10n.t('On the old side of a diff');
    case 'new':
      return vscode.l10n.t('On the new side of a diff');
    case undefined:
      return vscode.l10n.t('In another version');
  }
}

function sendingText(thread: Thread): string {
  const { sent, isResolved } = thread;
  if (isResolved) return vscode.l10n.t('Resolved');
  if (isDue(thread) || !sent) return vscode.l10n.t('Goes with your next prompt');
  return vscode.l10n.t('Sent to {0} {1}', sent.to, clockTime(sent.at));
}

/** `3 comments go with the next prompt`. */
export function waitingText(count: number): string {
  return count === 1
    ? vscode.l10n.t('1 comment goes with the next prompt')
    : vscode.l10n.t('{0} comments go with the next prompt', count);
}
