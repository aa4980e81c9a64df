import * as vscode from 'vscode';
import type { Pin } from '../../core/pins/pin';
import { titleOf } from '../../core/pins/title';
import { liveResource } from '../liveResources';
import type { PanelDeps } from '../ports';
import type { CanonicalUri } from '../../core/documents/uris';

export type Titles = Pick<PanelDeps, 'title' | 'problems'>;

/** The title of a pin of a document or of a live resource. */
export function pinTitle(titles: Titles, pin: Pin): string {
  return titleOf(pin, (uri) => targetTitle(titles, uri));
}

/** The title of a target. */
export function targetTitle({ title, problems }: Titles, uri: CanonicalUri): string {
  const document = problems.documentOf(uri);
  return document === undefined
    ? (liveResource(uri)?.name ?? title(uri))
    : vscode.l10n.t('Problems of {0}', title(document));
}

export function pinTitles(titles: Titles, pins: readonly Pin[]): string {
  const [only, ...others] = pins;
  return only && others.length === 0
    ? pinTitle(titles, only)
    : vscode.l10n.t('{0} pins', pins.length);
}
