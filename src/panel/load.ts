import * as vscode from 'vscode';
import { formatTokens, type Load } from '../core/meter';
import type { PanelDeps } from './ports';

/** How much of the budget is used, where there is little room. */
export function loadInWords({ total, budget }: Load): string {
  return vscode.l10n.t('~{0} of {1} tokens', formatTokens(total), formatTokens(budget));
}

/** How much of the budget the pins use, and which set they are, where there are several. */
export function describeSet({ state, weights }: PanelDeps): string {
  const { active, sets } = state.pinSets;
  return [loadInWords(weights), sets.length > 1 && active].filter(Boolean).join(' · ');
}
