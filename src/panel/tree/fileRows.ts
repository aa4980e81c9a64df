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
    const { panel } = this.deps;
    const { id, uri, folder, isCheckable = false } = this.options;
    const isFolder = uri.endsWith('/');
    const title = panel.title(uri);
    const pinning = pinningOf(this.deps, uri);
    const { own, effective, by } = pinning;
    const type = isFolder ? 'folder' : 'file';
    const item = applyLook(documentItem(uri), id, {
      label: splitTitle(title).label,
      notes: [folder, isCheckable && by],
      tooltip: [
        title,
        effective && vscode.l10n.t('Priority {0}', describePriority(effective.priority)),
        by && capital(by),
      ],
      contextValue: own ? `${type}.pinned` : type,
    });
    if (!isCheckable) return item;
    const pin = isFolder
      ? vscode.l10n.t('Pin all files of this folder')
      : vscode.l10n.t('Pin this file');
    return withPinning(item, pinning, pin);
  }
}

/** How a document or a folder is pinned. */
interface Pinning {
  /** The person's own pin of just that. */
  readonly own: Pin | undefined;
  /** The pin that gives it its priority. */
  readonly effective: Pin | undefined;
  /** Without a pin of its own, what it is pinned by. */
  readonly by: string | undefined;
}

export function pinningOf({ panel, own }: GroupDeps, uri: CanonicalUri): Pinning {
  const ownPin = uri.endsWith('/') ? own.ofFolder(uri) : own.ofResource(uri);
  const effective = ownPin ?? panel.pins.matcher.of(uri);
  const isWithOthers = !ownPin && effective !== undefined && isWide(effective.target);
  return { own: ownPin, effective, by: isWithOthers ? pinnedBy(panel, effective) : undefined };
}

function pinnedBy(panel: PanelDeps, pin: Pin): string {
  return panel.pins.isOwn(pin)
    ? vscode.l10n.t('pinned with {0}', pinTitle(panel, pin))
    : vscode.l10n.t('pinned by the team');
}

/** @param pin what a tick does. */
export function withPinning(
  item: vscode.TreeItem,
  { own, by }: Pinning,
  pin: string,
): vscode.TreeItem {
  return by === undefined
    ? withCheckbox(item, own !== undefined, pin)
    : withSwitch(item, true, capital(by));
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
