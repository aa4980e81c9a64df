import * as vscode from 'vscode';
import { formatTokens, type Load } from '../../core/budget/meter';
import type { Pin } from '../../core/pins/pin';
import type { PanelDeps } from '../ports';

/** How much of the budget is used, where there is little room. */
export function budgetInWords({ total, budget }: Load): string {
  return vscode.l10n.t('~{0} of {1} tokens', formatTokens(total), formatTokens(budget));
}

/** Empty before they are counted, and for nothing. */
export function tokensInWords(tokens = 0): string {
  return tokens > 0 ? vscode.l10n.t('~{0} tokens', formatTokens(tokens)) : '';
}

/** How much these pins are of it; nothing before they are counted. */
export function weightInWords(pins: readonly Pin[], { weights }: PanelDeps): string {
  const total = pins.reduce((sum, pin) => sum + (weights.of(pin) ?? 0), 0);
  return tokensInWords(total);
}

/** How much of the budget the pins use, the team's among them, and which set they are, where there are several. */
export function describeSet({ pinStore, weights }: PanelDeps): string {
  const { active, sets } = pinStore.pinSets;
  return [weights.total > 0 && budgetInWords(weights), sets.length > 1 && active]
    .filter(Boolean)
    .join(' · ');
}
