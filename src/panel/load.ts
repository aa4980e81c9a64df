import * as vscode from 'vscode';
import { formatTokens, type Load } from '../core/meter';

/** How much of the budget is used, where there is little room. */
export function loadInWords({ total, budget }: Load): string {
  return vscode.l10n.t('~{0} of {1} tokens', formatTokens(total), formatTokens(budget));
}
