import * as vscode from 'vscode';
import type { LocalTool } from '../../../panel/ports';
import type { AiClientState } from '../model/aiClientConfig';

/**
 * What the person has to do for the client to read its files again. Codex runs no hook that the person has not confirmed
 * there, and we confirm nothing in their place.
 */
export function remaining(
  { id, label, hook }: AiClientState,
  hasHook: boolean,
): NonNullable<LocalTool['toDo']> {
  if (hook && hasHook && id === 'codex') {
    return {
      short: vscode.l10n.t('type /hooks in Codex and confirm'),
      sentence: vscode.l10n.t('Start Codex again, type /hooks in it, and confirm the hook there.'),
      isToConfirm: true,
    };
  }
  const short = vscode.l10n.t('start it again');
  return id === 'claude-code' && !hasHook
    ? {
        short,
        sentence: vscode.l10n.t(
          'Where it is running, type /mcp in it and reconnect, or start it again.',
        ),
      }
    : { short, sentence: vscode.l10n.t('Where {0} is running, start it again.', label) };
}
