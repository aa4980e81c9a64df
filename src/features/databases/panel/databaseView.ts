import * as vscode from 'vscode';
import { anyOf } from '../../../base/events';
import { Busy, toError, Unavailable, UserError } from '../../../base/errors';
import { databaseAddress, databaseTitle, type DatabaseAddress } from '../model/databaseUri';
import type { CanonicalUri } from '../../../core/documents/uris';
import type { PanelDatabases } from './panelDatabases';
import type { Refreshing, ResourceView, ShownResource } from '../../../panel/resourceViews';
import { refreshText } from '../../../panel/texts/refreshText';

type Databases = Pick<PanelDatabases, 'read' | 'refresh' | 'times' | 'added' | 'onDidChange'>;

const endings = { dictionary: 'md', schema: 'sql', table: 'csv', query: 'csv' };

/** The resources of databases. They open as clients read them; only files announce their changes. */
export function databaseView(databases: Databases): ResourceView {
  return {
    onDidChange: anyOf<unknown>(databases.times.onDidChange, databases.onDidChange),
    show: (uri) => {
      const address = databaseAddress(uri);
      if (!address) return undefined;
      const title = databaseTitle(address);
      const isServer = address.engine === 'postgres';
      return {
        title,
        icon: new vscode.ThemeIcon('database'),
        pinnedAs: isServer ? 'server' : 'live',
        open: async (viewColumn, shown) => {
          const text = await readShown(title, (signal) => databases.read(uri, signal));
          await shown.show('database', { name: fileName(address), text }, viewColumn);
        },
        ...(isServer && {
          details: [refreshText(databases.times.choiceOf(uri))],
          refreshing: refreshing(databases, uri, title),
          ...(!databases.added.find(address.database) && { mark: removed() }),
        }),
      };
    },
  };
}

/** No client may see what a database has that was removed, so that no brief tells of it. */
function removed(): ShownResource['mark'] {
  return { text: vscode.l10n.t('missing'), remedy: vscode.l10n.t('It is not there.') };
}

function fileName(address: DatabaseAddress): string {
  const name = databaseTitle(address).replaceAll(/[/\\:?#]+\s*/g, ' ');
  return `${name}.${endings[address.part.type]}`;
}

/** Whether a database has answered that there is no such resource any more, or that it is too large. */
function isAnswer(cause: unknown): boolean {
  const isUnread = cause instanceof Unavailable || cause instanceof Busy;
  return cause instanceof UserError && !isUnread;
}

/** It is read first, so that the person sees why it cannot be. */
function refreshing(databases: Databases, uri: CanonicalUri, title: string): Refreshing {
  return {
    refresh: async () => {
      try {
        await readShown(title, (signal) => databases.read(uri, signal));
        await databases.refresh(uri);
        return undefined;
      } catch (cause) {
        if (isAnswer(cause)) await databases.refresh(uri);
        return toError(cause).message;
      }
    },
    choice: async () => databases.times.choiceOf(uri),
    choose: (choice) => databases.times.choose(uri, choice),
  };
}

/** Reads something while the person sees that it is being read, and can cancel it. */
export async function readShown<Result>(
  name: string,
  read: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const title = vscode.l10n.t('Reading {0}', name);
  const location = vscode.ProgressLocation.Notification;
  return vscode.window.withProgress({ location, title, cancellable: true }, (_, token) => {
    const cancel = new AbortController();
    token.onCancellationRequested(() => cancel.abort());
    return read(cancel.signal);
  });
}
