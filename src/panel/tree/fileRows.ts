import * as vscode from 'vscode';
import type { CanonicalUri } from '../../core/documents/uris';
import type { Pin } from '../../core/pins/pin';
import { splitTitle } from '../../core/pins/title';
import { describePriority } from '../texts/priorityWords';
import { applyLook, documentItem, withCheckbox } from './items';
import type { GroupDeps, Row } from './row';
import { shortFolders } from './shortFolders';

interface Options {
  readonly id: string;
  readonly uri: CanonicalUri;
  /** The part of its path that distinguishes it from others of its name. */
  readonly folder?: string;
  readonly below?: Pin;
  /** Whether a checkbox pins it. */
  readonly isCheckable?: boolean;
}

/** A file or, if its URI ends in a slash, a folder. */
export class FileRow implements Row {
  readonly id: string;
  readonly subject;

  constructor(
    private readonly deps: GroupDeps,
    private readonly options: Options,
    readonly children?: () => readonly Row[],
  ) {
    this.id = options.id;
    this.subject = { uri: options.uri };
  }

  /** The pin of a folder or a glob that the row is below. */
  get below(): Pin | undefined {
    return this.options.below;
  }

  item(): vscode.TreeItem {
    const { panel, own } = this.deps;
    const { id, uri, folder, isCheckable = false } = this.options;
    const isFolder = uri.endsWith('/');
    const title = panel.title(uri);
    const ownPin = isFolder ? own.ofFolder(uri) : own.ofResource(uri);
    const effective = isFolder ? ownPin : panel.pins.matcher.of(uri);
    const priority = effective && describePriority(effective.priority);
    const type = isFolder ? 'folder' : 'file';
    const item = applyLook(documentItem(uri), id, {
      label: splitTitle(title).label,
      notes: [folder, priority],
      tooltip: [
        title,
        priority && vscode.l10n.t('Priority {0}', priority),
        effective && !ownPin && vscode.l10n.t('By the pin of a folder or a glob'),
      ],
      contextValue: ownPin ? `${type}.pinned` : type,
    });
    return isCheckable ? withCheckbox(item, ownPin !== undefined) : item;
  }
}

/** Files from several folders, below a row. */
export function fileRows(
  deps: GroupDeps,
  uris: readonly CanonicalUri[],
  { parentId, ...options }: Pick<Options, 'below' | 'isCheckable'> & { readonly parentId: string },
): readonly Row[] {
  const folders = shortFolders(uris.map((uri) => deps.panel.title(uri)));
  return uris.map((uri, index) => {
    return new FileRow(deps, {
      id: `${parentId}/${uri}`,
      uri,
      folder: folders[index] ?? '',
      ...options,
    });
  });
}
