import * as vscode from 'vscode';
import type { CanonicalUri } from '../../core/documents/uris';
import type { Pin } from '../../core/pins/pin';
import { splitTitle } from '../../core/pins/title';
import { describePriority } from '../texts/pinWords';
import { documentItem } from './items';
import { pinnableRow } from './pinnableRow';
import type { GroupDeps, Row } from './row';
import { shortFolders } from './shortFolders';

interface Options {
  readonly id: string;
  readonly uri: CanonicalUri;
  /** The part of its path that distinguishes it from others of its name. */
  readonly folder?: string;
  readonly hasCheckbox?: boolean;
}

/** A row of a file or, if its URI ends in a slash, of a folder. */
export function fileRow(deps: GroupDeps, { folder, ...options }: Options): Row {
  const { uri } = options;
  const isFolder = uri.endsWith('/');
  const look = (effective: Pin | undefined) => {
    const title = deps.panel.title(uri);
    return {
      item: documentItem(uri),
      label: splitTitle(title).label,
      notes: [folder],
      tooltip: [
        title,
        effective && vscode.l10n.t('Priority {0}', describePriority(effective.priority)),
      ],
      pin: isFolder
        ? vscode.l10n.t('Pin all files of this folder')
        : vscode.l10n.t('Pin this file'),
    };
  };
  return pinnableRow(deps, { ...options, name: isFolder ? 'folder' : 'file', look });
}

/** Files from several folders, below a row. */
export function fileRows(
  deps: GroupDeps,
  parentId: string,
  uris: readonly CanonicalUri[],
  options: Pick<Options, 'hasCheckbox'> = {},
): readonly Row[] {
  const folders = shortFolders(uris.map((uri) => deps.panel.title(uri)));
  return uris.map((uri, index) => {
    return fileRow(deps, {
      id: `${parentId}/${uri}`,
      uri,
      folder: folders[index] ?? '',
      ...options,
    });
  });
}

let collator: Intl.Collator | undefined;

/** Sorts names as the Explorer does. */
export function byName(a: string, b: string): number {
  // Making one takes 10 ms, for which activation need not wait.
  collator ??= new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' });
  return collator.compare(a, b);
}
