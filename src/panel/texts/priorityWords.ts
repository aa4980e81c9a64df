import * as vscode from 'vscode';
import {
  formatPriority,
  stepOf,
  type PriorityMistake,
  type PriorityStep,
} from '../../core/pins/pin';

export function stepName(step: PriorityStep): string {
  switch (step) {
    case 'essential':
      return vscode.l10n.t('essential');
    case 'high':
      return vscode.l10n.t('high');
    case 'normal':
      return vscode.l10n.t('normal');
    case 'low':
      return vscode.l10n.t('low');
  }
}

/** The named step's name behind the number, where there is one: `0.8 high`. */
export function describePriority(priority: number): string {
  const step = stepOf(priority);
  const number = formatPriority(priority);
  return step ? `${number} ${stepName(step)}` : number;
}

/** What a row says of a priority: the step, or the number where there is none; nothing of the one that most pins have. */
export function shortPriority(priority: number): string {
  const step = stepOf(priority);
  if (step === 'normal') return '';
  return step ? stepName(step) : formatPriority(priority);
}

export function explainMistake(mistake: PriorityMistake, typed: string): string {
  switch (mistake) {
    case 'no number':
      return vscode.l10n.t('A number from 0.0 to 1.0 is needed.');
    case 'outside':
      return vscode.l10n.t('{0} is outside 0.0 to 1.0.', typed);
  }
}
