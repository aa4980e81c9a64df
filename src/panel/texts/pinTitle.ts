import * as vscode from 'vscode';
import type { LineRange } from '../../core/documents/lines';
import type { Pin } from '../../core/pins/pin';
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
