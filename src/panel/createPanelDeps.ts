import * as vscode from 'vscode';
import { anyOf, type DisposableStore } from '../base/events';
import type { Catalog } from '../core/catalog/catalog';
import type { Kinds } from '../core/catalog/kinds';
import { Refusals } from '../core/catalog/refusals';
import { type CanonicalUri, childUri } from '../core/documents/uris';
import { PinMatcher } from '../core/pins/matcher';
import type { Pin } from '../core/pins/pin';
import type { SharingRules } from '../core/sharing/sharingRules';
import type { Settings } from '../settings/settings';
import { type StoredAgreements, writeSharing } from '../settings/sharing';
import type { FileIndex } from '../workspace/fileIndex';
import { readDirectory, resolveDocument } from '../workspace/folderReader';
import type { Workspace } from '../workspace/openWorkspace';
import type { WorkspaceFolders } from '../workspace/workspaceFolders';
import type { PanelFeature } from './panelFeature';
import type { PanelDeps } from './ports';
import { FilesFilter } from './tree/filesFilter';
import { createResourceViews } from './views/createResourceViews';

type PassedOn =
  | 'clientLabel'
  | 'providers'
  | 'pinStore'
  | 'pins'
  | 'ranges'
  | 'access'
  | 'weights'
  | 'problems'
  | 'brief'
  | 'server'
  | 'tools'
  | 'aiClientIds'
  | 'log';

export interface PanelParts extends Pick<PanelDeps, PassedOn> {
  /** What the features add. */
  readonly features: readonly PanelFeature[];
  readonly sharing: SharingRules;
  readonly agreements: Pick<StoredAgreements, 'answer'>;
  readonly settings: Settings;
  readonly workspace: Workspace;
  readonly catalog: Catalog;
  readonly kinds: Kinds;
  /** @returns `undefined` if there is no such document */
  readonly documents: { find(uri: CanonicalUri): Promise<unknown> };
}

/** Creates what the panel shows and changes. */
export function createPanelDeps(
  own: DisposableStore,
  { extensionUri }: Pick<vscode.ExtensionContext, 'extensionUri'>,
  deps: PanelParts,
): PanelDeps {
  const { folders, index, outside, tabs, team } = deps.workspace;
  const { pinStore, pins, ranges, access, weights, brief, server, documents, problems } = deps;
  const { tools, aiClientIds, clientLabel, settings, providers, log } = deps;
  const title = (uri: CanonicalUri) => folders.paths.title(uri);
  const views = createResourceViews({ problems, title, rules: deps.sharing }, deps.features);
  return {
    pinStore,
    pins,
    team,
    weights,
    decorations: {
      isOn: (where) => ['everywhere', where].includes(settings.decorations.value),
      onDidChange: settings.decorations.onDidChange,
    },
    tabs,
    files: filesOf(folders, index),
    problems,
    refusals: own.add(new Refusals(deps.catalog.onDidDeny)),
    ignoreFiles: folders,
    named: deps.kinds.named,
    access,
    ranges,
    views,
    server,
    brief,
    sharing: {
      rules: deps.sharing,
      topicOf: (uri) => deps.catalog.unrestricted.topicOf(uri),
      set: (scope, rule) => writeSharing(scope, (stored) => deps.sharing.withRule(stored, rule)),
      agree: (topic, level) => deps.agreements.answer(topic, level),
    },
    providers,
    tools,
    aiClientIds,
    clientLabel,
    log,
    media: (name) => vscode.Uri.joinPath(extensionUri, 'media', name).fsPath,
    title: (uri) => views.show(uri)?.title ?? title(uri),
    changedAt: (uri) => deps.kinds.changedAt(uri),
    exists: async (uri) =>
      (uri.endsWith('/')
        ? await readDirectory(await resolveDocument(uri))
        : await documents.find(uri)) !== undefined,
    onDidChangeDocuments: anyOf<unknown>(
      index.onDidChange,
      outside.onDidChange,
      providers.onDidChange,
    ),
  };
}

function filesOf(workspace: WorkspaceFolders, index: FileIndex) {
  return {
    get roots() {
      return vscode.workspace.isTrusted ? workspace.all.map(({ uri }) => childUri(uri, '')) : [];
    },
    children: (folder: CanonicalUri) => index.children(folder),
    filter: new FilesFilter(),
    all: () => index.all(),
    matching: async (pin: Pin) => {
      const matcher = new PinMatcher([pin], workspace);
      return (await index.all()).filter((uri) => matcher.of(uri));
    },
  };
}
