import * as vscode from 'vscode';
import type { Pin } from '../../core/pins/pin';
import { titleOf } from '../../core/pins/title';
import type { PanelDeps } from '../ports';

export type Titles = Pick<PanelDeps, 'title'>;

export function pinTitle({ title }: Titles, pin: Pin): string {
  return titleOf(pin, title);
}

export function pinTitles(titles: Titles, pins: readonly Pin[]): string {
  const [only, ...others] = pins;
  return only && others.length === 0
    ? pinTitle(titles, only)
    : vscode.l10n.t('{0} pins', pins.length);
}
