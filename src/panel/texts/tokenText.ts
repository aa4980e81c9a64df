import * as vscode from 'vscode';
import { formatTokens, type Load } from '../../core/budget/tokens';
import type { PanelDeps } from '../ports';
import { promptInWords } from './fateText';

/** The used part of the budget, in few words. */
export function budgetInWords({ total, budget }: Load): string {
  return vscode.l10n.t('~{0} of {1} tokens', formatTokens(total), formatTokens(budget));
}

/** Empty before the tokens are counted, and if there are none. */
export function tokensInWords(tokens = 0): string {
  return tokens > 0 ? vscode.l10n.t('~{0} tokens', formatTokens(tokens)) : '';
}

/** How much goes with each prompt while something is pinned, and the active set if there are several. */
export function describeSet(panel: PanelDeps): string {
  const { active, sets } = panel.pinStore.pinSets;
  const isAny = panel.pins.all.length > 0;
  return [isAny && promptInWords(panel), sets.length > 1 && active].filter(Boolean).join(' · ');
}
