import * as vscode from 'vscode';
import { toError } from '../../base/errors';
import { isWeb, type CanonicalUri } from '../../core/documents/uris';
import type { ProxySettings } from './model/proxySettings';
import type { Pin } from '../../core/pins/pin';
import type { PanelFeature } from '../../panel/panelFeature';
import type { Core } from '../core';
import { Pages } from './kind/pages';
import { pageChoice } from './panel/askPage';
import { pageView } from './panel/pageView';
import type { PagePanel } from './panel/pinPage';
import { LockedFile } from '../../files/lockedFile';
import { Converter } from './reading/converter';
import { PageBodies } from './reading/pageBodies';
import { PageFetcher } from './reading/pageFetcher';
import { PageStore } from './reading/pageStore';

/** Serves the web pages that the person pins: their snapshots are kept for all windows of the workspace. */
export function registerPages(core: Core): PanelFeature {
  const { own, pins, pinStore, workspace, settings, kinds } = core;
  const { isSecret } = workspace.folders;
  const pages = createPages(core);
  const maxReadBytes = () => settings.maxReadBytes.value;
  kinds.add(own.add(new Pages({ ...pages, pins, isSecret, maxReadBytes })));
  const panel: PagePanel = { ...pages, pinStore, isSecret };
  return {
    view: pageView(panel),
    pinChoices: [pageChoice(panel)],
  };
}

function createPages({ own, context, identity, pinStore, log }: Core) {
  const folder = vscode.Uri.joinPath(context.globalStorageUri, 'pages', identity);
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
    converter: new Converter(context.asAbsolutePath('dist/pageWorker.js')),
  });
  return { store, fetcher };
}

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
