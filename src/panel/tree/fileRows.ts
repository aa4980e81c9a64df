import * as vscode from 'vscode';
import type { CanonicalUri } from '../../core/documents/uris';
import { isWide, type Pin } from '../../core/pins/pin';
import { splitTitle } from '../../core/pins/title';
import type { PanelDeps } from '../ports';
import { describePriority, pinTitle } from '../texts/pinWords';
import { applyLook, capital, documentItem, withCheckbox, withSwitch } from './items';
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
    const effective = ownPin ?? panel.pins.matcher.of(uri);
    const wide = effective && isWide(effective.target) ? effective : undefined;
    const by = !ownPin && wide && pinnedBy(panel, wide);
    const type = isFolder ? 'folder' : 'file';
    const item = applyLook(documentItem(uri), id, {
      label: splitTitle(title).label,
      notes: [folder, isCheckable && by],
      tooltip: [
        title,
        effective && vscode.l10n.t('Priority {0}', describePriority(effective.priority)),
        by && capital(by),
      ],
      contextValue: ownPin ? `${type}.pinned` : type,
    });
    if (!isCheckable) return item;
    if (by) return withSwitch(item, true, capital(by));
    const pin = isFolder
      ? vscode.l10n.t('Pin all files of this folder')
      : vscode.l10n.t('Pin this file');
    return withCheckbox(item, ownPin !== undefined, pin);
  }
}

function pinnedBy(panel: PanelDeps, pin: Pin): string {
  return panel.pins.isOwn(pin)
    ? vscode.l10n.t('pinned with {0}', pinTitle(panel, pin))
    : vscode.l10n.t('pinned by the team');
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

let collator: Intl.Collator | undefined;

/** Sorts names as the Explorer does. */
export function byName(a: string, b: string): number {
  // Making one takes 10 ms, for which activation need not wait.
  collator ??= new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' });
  return collator.compare(a, b);
}
