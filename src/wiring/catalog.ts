import * as vscode from 'vscode';
import { Access } from '../core/access/access';
import { Catalog } from '../core/catalog/catalog';
import { toError } from '../base/errors';
import { anyOf, type DisposableStore } from '../base/events';
import { ActivePins } from '../core/pins/activePins';
import { Weights } from '../core/budget/weights';
import type { PinStore } from '../core/pins/pinStore';
import { Tokens } from '../core/budget/tokens';
import { realUri } from '../workspace/folderReader';
import { followRenames } from '../following/followRenames';
import { ExternalMoves } from '../following/externalMoves';
import { PinnedRanges } from '../kinds/pinnedRanges';
import { RangeTracker } from '../following/rangeTracker';
import { PinnedBundle } from '../kinds/pinnedBundle';
import { onDidChangeSetting, readSetting } from './settings';
import type { Kinds } from './kinds';

/** What is pinned, what may be served, and the catalogue of it. */
export function createCatalog(
  own: DisposableStore,
  { workspace, tabs, index, outside, reader, documents, problems, team, kinds }: Kinds,
  state: PinStore,
  log: vscode.LogOutputChannel,
) {
  const pins = own.add(new ActivePins({ own: state, team, folders: workspace }));
  const access = createAccess({ workspace, tabs, documents }, state, pins);
  const onError = (error: Error) => log.error(error);
  own.add(followRenames({ state, problems, onError }));
  const isTrusted = () => vscode.workspace.isTrusted;
  own.add(new ExternalMoves({ state, problems, index, isTrusted, onError }));
  const files = {
    onDidTouch: anyOf(index.onDidTouch, outside.onDidTouch),
    onDidReconcile: index.onDidReconcile,
  };
  const ranges = own.add(new RangeTracker({ pins, state, reader, files, onError }));
  const pinned = own.add(new PinnedRanges({ pins, ranges, documents, reader, workspace }));
  const resources = [...kinds, pinned];
  const counting = {
    pins,
    tokens: new Tokens(async () => (await import('../core/budget/tokenizer')).countTokens),
    budget: () => readSetting('bundle.maxTokens'),
    onDidChangeBudget: (listener: (event: void) => void) =>
      onDidChangeSetting('bundle.maxTokens', () => listener()),
  };
  const bundle = own.add(
    new PinnedBundle({
      ...counting,
      kinds: resources,
      title: (uri) => workspace.paths.title(uri),
      maxReadBytes: () => readSetting('maxReadBytes'),
    }),
  );
  const catalog = own.add(
    new Catalog({
      kinds: [...resources, bundle],
      access,
      pins,
      pageSize: () => readSetting('pageSize'),
    }),
  );
  const weights = own.add(
    new Weights({
      ...counting,
      catalog,
      isSharing: () => access.isSharing(),
      size: async (uri) => (await documents.describe(uri)).size,
      onError: (cause) => log.error(toError(cause)),
    }),
  );
  return { access, catalog, pins, ranges, weights };
}

function createAccess(
  { workspace, tabs, documents }: Pick<Kinds, 'workspace' | 'tabs' | 'documents'>,
  state: PinStore,
  pins: ActivePins,
): Access {
  return new Access({
    sharing: () => (!vscode.workspace.isTrusted ? 'untrusted' : state.isPaused ? 'paused' : 'on'),
    isServed: (uri) => documents.isServed(uri),
    realUri,
    isInWorkspace: (uri) => workspace.isInside(uri),
    isOpenInTab: (uri) => tabs.isOpen(uri),
    isPinnedByHand: (uri) => pins.isByHand(uri),
    isExcluded: (uri) => workspace.isExcluded(uri),
    isSecret: workspace.isSecret,
  });
}
