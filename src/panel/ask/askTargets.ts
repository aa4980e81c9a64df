import * as vscode from 'vscode';
import { UserError } from '../../base/errors';
import { targetKey, type PinTarget } from '../../core/pins/pin';
import { splitTitle } from '../../core/pins/title';
import { type CanonicalUri, folderOf } from '../../core/documents/uris';
import { expectTrust } from '../expectTrust';
import { pickSome } from './pickSome';
import type { PanelDeps } from '../ports';

interface Item extends vscode.QuickPickItem {
  readonly target: PinTarget;
}

/** Pinning more files than these would block the window. */
const maxItems = 20_000;

/** Any files of the workspace. */
export async function askFiles(deps: PanelDeps): Promise<readonly PinTarget[]> {
  expectTrust();
  const items = (await deps.files.all()).map((uri): Item => {
    const { label, folder } = splitTitle(deps.title(uri));
    return { label, description: folder, target: { type: 'resource', uri } };
  });
  return ask(deps, vscode.l10n.t('Pin Files'), items);
}

/** Any folders that a shared file is in. */
export async function askFolders(deps: PanelDeps): Promise<readonly PinTarget[]> {
  expectTrust();
  const items = [...(await sharedFolders(deps))].map(([uri, count]): Item => {
    const description = count === 1 ? vscode.l10n.t('1 file') : vscode.l10n.t('{0} files', count);
    const label = deps.title(uri).replace(/[\\/]*$/, '/');
    return { label, description, target: { type: 'folder', uri } };
  });
  return ask(deps, vscode.l10n.t('Pin Folders'), items);
}

/** The number of files in each folder. */
export async function sharedFolders(deps: PanelDeps): Promise<ReadonlyMap<CanonicalUri, number>> {
  const counts = new Map<CanonicalUri, number>();
  for (const file of await deps.files.all()) {
    for (const folder of foldersAround(deps, file)) {
      counts.set(folder, (counts.get(folder) ?? 0) + 1);
    }
  }
  return counts;
}

/** Live resources, which follow the window. */
export async function askLive(deps: PanelDeps): Promise<readonly PinTarget[]> {
  const { views, title } = deps;
  const item = (uri: CanonicalUri, detail: string | undefined): Item => ({
    label: title(uri),
    ...(detail !== undefined && { detail }),
    target: { type: 'resource', uri },
  });
  const items = views.live.map((uri) => item(uri, views.show(uri)?.detail));
  const active = deps.tabs.activeUri;
  if (active !== undefined && (await deps.access.decideDocument(active)).isAllowed) {
    const detail = vscode.l10n.t('Errors and warnings of the active editor');
    items.push(item(deps.problems.uriOf(active), detail));
  }
  return ask(deps, vscode.l10n.t('Pin Live Context'), items);
}

async function ask(
  { pinStore, files }: PanelDeps,
  title: string,
  all: readonly Item[],
): Promise<readonly PinTarget[]> {
  const pinned = new Set(pinStore.pins.map(({ target }) => targetKey(target)));
  const items = all.filter(({ target }) => !pinned.has(targetKey(target)));
  if (all.length === 0 && files.roots.length === 0) {
    throw new UserError(vscode.l10n.t('There is nothing to pin here: open a folder first.'));
  }
  if (items.length === 0) throw new UserError(vscode.l10n.t('There is nothing left to pin.'));
  const shown = items.length > maxItems ? items.slice(0, maxItems) : items;
  const hint =
    shown.length < items.length
      ? vscode.l10n.t('{0} of {1} are shown: pin others from the Explorer', maxItems, items.length)
      : undefined;
  return (await pickSome(shown, { title, hint })).map(({ target }) => target);
}

/** The folders of a document from its own up to, but without, the workspace folder. */
function foldersAround({ files }: PanelDeps, file: CanonicalUri): CanonicalUri[] {
  const folders: CanonicalUri[] = [];
  let folder = folderOf(file);
  while (folder !== undefined && !files.roots.includes(folder) && !folders.includes(folder)) {
    folders.push(folder);
    folder = folderOf(folder);
  }
  return folders;
}
