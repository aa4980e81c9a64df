import * as vscode from 'vscode';
import { UserError } from '../../../base/errors';
import { isWeb, type CanonicalUri, withoutFragment } from '../../../core/documents/uris';
import { checkedPage } from './askPage';
import { fetchShown, pinPage, type PagePanel } from './pinPage';
import type { ResourceView } from '../../../panel/resourceViews';
import { failureText, pageState } from './pageText';
import type { PreviewDocuments } from '../../../panel/previewDocuments';

/** The pinned web pages. They open as clients read them. */
export function pageView(panel: PagePanel): ResourceView {
  const { store, fetcher } = panel;
  return {
    onDidChange: store.onDidChange,
    show: (uri) => {
      if (!isWeb(uri)) return undefined;
      const record = store.known(uri);
      const { mark, details } = pageState(record);
      const remedy = vscode.l10n.t('Refresh it.');
      return {
        title: record?.snapshot?.title || uri,
        isWholeTitle: true,
        icon: new vscode.ThemeIcon('globe'),
        pinnedAs: 'page',
        whyNotPinned: vscode.l10n.t('{0} is pinned by Pin… › Web Page…', uri),
        address: uri,
        mark: mark === undefined ? undefined : { text: mark, remedy },
        details: [uri, ...details],
        open: (viewColumn, shown) => openPage(panel, { uri, shown, viewColumn }),
        refreshing: {
          refresh: async () => {
            const failure = (await fetchShown(panel, uri))?.failure;
            return failure && failureText(failure);
          },
          choice: async () => (await store.record(uri))?.refresh ?? 'never',
          choose: (choice) => fetcher.setRefresh(uri, choice),
        },
      };
    },
    pinDropped: (address) => {
      if (!isWeb(address)) return undefined;
      return async () => {
        const page = checkedPage(address, panel.isSecret);
        if (typeof page === 'string') throw new UserError(page);
        await pinPage(panel, page);
      };
    },
  };
}

interface Options {
  readonly uri: CanonicalUri;
  readonly viewColumn: vscode.ViewColumn;
  readonly shown: PreviewDocuments;
}

/** Shows the text of a page as clients read it; the page itself if that is no text. */
async function openPage(
  { store }: Pick<PagePanel, 'store'>,
  { uri: address, viewColumn, shown }: Options,
): Promise<void> {
  const page = withoutFragment(address);
  const body = await store.body(page);
  if (!body || !('text' in body)) {
    await vscode.env.openExternal(vscode.Uri.parse(page));
    return;
  }
  const mimeType = (await store.record(page))?.snapshot?.mimeType ?? '';
  const ending = mimeType.endsWith('json') ? 'json' : mimeType.endsWith('yaml') ? 'yaml' : 'md';
  const name = `${new URL(page).host}.${ending}`;
  await shown.show('page', { name, text: body.text }, viewColumn);
}
