import * as vscode from 'vscode';
import { splitTitle } from '../../../core/pins/title';
import type { Suggestion, SuggestionReason } from '../../../core/suggestions/suggestion';

/** Why a file is suggested, the strongest reason first. */
export function describeReasons({ reasons }: Suggestion): readonly string[] {
  return reasons.map(describeReason);
}

/** @param by the name of a client */
export function proposedBy(by: string): string {
  return vscode.l10n.t('Proposed by {0}', by);
}

function describeReason(reason: SuggestionReason): string {
  const name = 'beside' in reason ? splitTitle(reason.beside.title).label : '';
  switch (reason.type) {
    case 'together':
      return vscode.l10n.t(
        'changed together with {0} in {1} of {2} commits',
        name,
        reason.times,
        reason.of,
      );
    case 'test':
      return vscode.l10n.t('test of {0}', name);
    case 'name':
      return vscode.l10n.t('same name as {0}', name);
    case 'cause':
      return vscode.l10n.t('has the error that {0} causes', name);
    case 'imports':
      return vscode.l10n.t('imports {0}', name);
    case 'imported':
      return vscode.l10n.t('imported by {0}', name);
    case 'folder':
      return vscode.l10n.t('in the folder of {0}', name);
    case 'problems':
      return vscode.l10n.t('has problems');
    case 'changed':
      return vscode.l10n.t('changed since the last commit');
    case 'visited':
      return vscode.l10n.t('edited or opened recently');
  }
}
