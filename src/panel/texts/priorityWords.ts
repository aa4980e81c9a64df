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

/** The name of the step, or the number where there is none. */
export function describePriority(priority: number): string {
  const step = stepOf(priority);
  return step ? stepName(step) : formatPriority(priority);
}

/** What a row says of a priority: nothing of the one that most pins have. */
export function shortPriority(priority: number): string {
  return stepOf(priority) === 'normal' ? '' : describePriority(priority);
}

export function explainMistake(mistake: PriorityMistake, typed: string): string {
  switch (mistake) {
    case 'no number':
      return vscode.l10n.t('A number from 0.0 to 1.0 is needed.');
    case 'outside':
      return vscode.l10n.t('{0} is outside 0.0 to 1.0.', typed);
  }
}
