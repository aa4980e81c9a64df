import * as vscode from 'vscode';
import { toError } from '../../base/errors';
import type { DisposableStore } from '../../base/events';
import { isWeb, type CanonicalUri } from '../../core/documents/uris';
import type { ProxySettings } from './model/proxySettings';
import type { Pin } from '../../core/pins/pin';
import type { PinStore } from '../../core/pins/pinStore';
import { LockedFile } from '../../files/lockedFile';
import { PageBodies } from './reading/pageBodies';
import { PageFetcher } from './reading/pageFetcher';
import { PageStore } from './reading/pageStore';

interface PagesContext {
  /** The folder of snapshots in the extension's storage. */
  readonly folder: vscode.Uri;
  asAbsolutePath(path: string): string;
}

interface Deps {
  readonly context: PagesContext;
  readonly pinStore: PinStore;
  readonly log: vscode.LogOutputChannel;
}

/** Creates the snapshots of pinned web pages, and the fetcher. */
export function createPages(own: DisposableStore, { context, pinStore, log }: Deps) {
  const { folder } = context;
  const onError = (cause: unknown) => log.error(toError(cause));
  const store = own.add(
    new PageStore({
      open: () => LockedFile.open(vscode.Uri.joinPath(folder, 'pages.json').fsPath),
      bodies: new PageBodies(vscode.Uri.joinPath(folder, 'bodies').fsPath),
      pinned: () => new Set(pinStore.pinSets.sets.flatMap(({ pins }) => pagesOf(pins))),
      onError,
    }),
  );
  const fetcher = new PageFetcher({
    store,
    proxy: proxySettings,
    converter: async () => {
      const { Converter } = await import('./reading/converter');
      return new Converter(context.asAbsolutePath('dist/pageWorker.js'));
    },
  });
  return { store, fetcher };
}

export type WebPages = ReturnType<typeof createPages>;

function pagesOf(pins: readonly Pin[]): readonly CanonicalUri[] {
  return pins.flatMap(({ target }) =>
    target.type === 'resource' && isWeb(target.uri) ? target.uri : [],
  );
}

/** The proxy's settings are VS Code's own, which a workspace cannot set. */
function proxySettings(): ProxySettings {
  const settings = vscode.workspace.getConfiguration('http', null);
  return {
    support: settings.get('proxySupport', 'override'),
    proxy: settings.get('proxy', ''),
    noProxy: settings.get<readonly string[]>('noProxy', []),
    authorization: settings.get<string | null>('proxyAuthorization', null) ?? undefined,
    environment: process.env,
  };
}
