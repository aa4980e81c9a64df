import * as vscode from 'vscode';
import { UserError } from '../../../base/errors';
import { isWeb } from '../../../core/documents/uris';
import { checkedPage } from './askPage';
import { openPage } from './openPage';
import { fetchShown, pinPage, type PagePanel } from './pinPage';
import type { ResourceView } from '../../../panel/resourceViews';
import { failureText, pageState } from './pageText';

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
        icon: new vscode.ThemeIcon('globe'),
        pinnedAs: 'page',
        whyNotPinned: vscode.l10n.t('{0} is pinned by Pin Web Page…', uri),
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
