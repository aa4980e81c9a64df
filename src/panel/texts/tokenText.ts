import * as vscode from 'vscode';
import { formatTokens, type Load } from '../../core/budget/meter';
import type { Pin } from '../../core/pins/pin';
import type { PanelDeps } from '../ports';

/** The used part of the budget, in few words. */
export function budgetInWords({ total, budget }: Load): string {
  return vscode.l10n.t('~{0} of {1} tokens', formatTokens(total), formatTokens(budget));
}

/** Empty before the tokens are counted, and if there are none. */
export function tokensInWords(tokens = 0): string {
  return tokens > 0 ? vscode.l10n.t('~{0} tokens', formatTokens(tokens)) : '';
}

/** The tokens of these pins; empty before they are counted. */
export function weightInWords(pins: readonly Pin[], { weights }: PanelDeps): string {
  const total = pins.reduce((sum, pin) => sum + (weights.of(pin) ?? 0), 0);
  return tokensInWords(total);
}

/** The part of the budget that all pins use, the team's among them, and the active set if there are several. */
export function describeSet({ pinStore, weights }: PanelDeps): string {
  const { active, sets } = pinStore.pinSets;
  return [weights.total > 0 && budgetInWords(weights), sets.length > 1 && active]
    .filter(Boolean)
    .join(' · ');
}
