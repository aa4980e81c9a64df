import * as vscode from 'vscode';
import type { ToolState } from '../aiTools';
import { clockTime } from './clockTime';

/** The state of an AI tool, in a word: wherever one is named, it is one of these three. */
export function nameToolState(state: ToolState): string {
  switch (state.type) {
    case 'setUp':
      return vscode.l10n.t('set up');
    case 'active':
      return vscode.l10n.t('active');
    case 'last':
      return vscode.l10n.t('last {0}', clockTime(state.at));
  }
}
