import * as vscode from 'vscode';
import type { AiClientState } from '../model/aiClientConfig';

/**
 * Says what the person has to do for the client to read its files again. Codex runs no hook that the person has not confirmed
 * there, and we confirm nothing in their place.
 */
export function remaining({ id, label, hook }: AiClientState, hasHook: boolean): string {
  if (hook && hasHook && id === 'codex') {
    return vscode.l10n.t('Start Codex again, type /hooks in it, and confirm the hook there.');
  }
  return id === 'claude-code' && !hasHook
    ? vscode.l10n.t('Where it is running, type /mcp in it and reconnect, or start it again.')
    : vscode.l10n.t('Where {0} is running, start it again.', label);
}
