import * as vscode from 'vscode';
import type { LineRange } from '../../core/documents/lines';
import {
  formatPriority,
  type Pin,
  type PriorityMistake,
  type PriorityStep,
  stepOf,
} from '../../core/pins/pin';
import { titleOf } from '../../core/pins/title';
import type { PanelDeps } from '../ports';

export type Titles = Pick<PanelDeps, 'title'>;

/**
 * What a pin is called in messages and questions.
 * @param lines the present lines of a range
 */
export function pinTitle({ title }: Titles, pin: Pin, lines?: LineRange): string {
  return titleOf(pin, title, lines);
}

export function pinTitles(titles: Titles, pins: readonly Pin[]): string {
  const [only, ...others] = pins;
  return only && others.length === 0 ? pinTitle(titles, only) : pinsInWords(pins.length);
}

export function pinsInWords(count: number): string {
  return count === 1 ? vscode.l10n.t('1 pin') : vscode.l10n.t('{0} pins', count);
}

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
