import * as vscode from 'vscode';
import { anyOf, type DisposableStore } from '../base/events';
import { FilesFilter } from '../panel/tree/filesFilter';
import { PinMatcher } from '../core/pins/matcher';
import type { Pin } from '../core/pins/pin';
import type { Catalog } from '../core/catalog/catalog';
import type { SharingRules } from '../core/sharing/sharingRules';
import { Refusals } from '../core/catalog/refusals';
import { type CanonicalUri, childUri } from '../core/documents/uris';
import type { FileIndex } from '../workspace/fileIndex';
import { readDirectory, resolveDocument } from '../workspace/folderReader';
import type { WorkspaceFolders } from '../workspace/workspaceFolders';
import { BriefDocuments } from '../panel/brief/briefDocuments';
import { registerCommands, type Contributed } from '../panel/commands/registerCommands';
import type { KeyArguments } from '../panel/commands/command';
import type { PanelFeature } from '../panel/panelFeature';
import { createResourceViews } from '../panel/views/createResourceViews';
import { ContextKeys } from '../panel/contextKeys';
import { EditorMarks } from '../panel/marks/editorMarks';
import { PanelViews } from '../panel/tree/panelViews';
import { showFailures } from '../panel/report';
import { FileDecorations } from '../panel/marks/fileDecorations';
import type { PanelDeps } from '../panel/ports';
import { PreviewDocuments } from '../panel/previewDocuments';
import { TeamFileProblems } from '../panel/marks/teamFileProblems';
import { StatusBar } from '../panel/statusBar';
import type { Settings } from '../settings/settings';
import { type StoredAgreements, writeSharing } from '../settings/sharing';
import type { WindowKinds } from './kinds';
import type { Workspace } from './workspace';

type PassedOn =
  | 'clientLabel'
  | 'providers'
  | 'pinStore'
  | 'pins'
  | 'ranges'
  | 'access'
  | 'weights'
  | 'brief'
  | 'server'
  | 'tools'
  | 'aiClientIds'
  | 'log';

interface Deps extends Pick<PanelDeps, PassedOn> {
  /** What the features add. */
  readonly features: readonly PanelFeature[];
  readonly sharing: SharingRules;
  readonly agreements: Pick<StoredAgreements, 'answer'>;
  readonly settings: Settings;
  readonly workspace: Workspace;
  readonly catalog: Catalog;
  readonly kinds: WindowKinds;
  /** The git branch that is checked out, where there is one. */
  branch(): Promise<string | undefined>;
}

/** Shows the panel and the marks, and registers the commands. */
export function showPanel(
  own: DisposableStore,
  context: vscode.ExtensionContext,
  deps: Deps,
): void {
  const panel = createPanelDeps(own, context, deps);
  const { features, branch } = deps;
  const views = own.add(new PanelViews(panel, features));
  const shown = own.add(new PreviewDocuments());
  const commandDeps = {
    ...panel,
    selectedWith: (row: unknown) => views.selectedWith(row),
    keepingFocus: (row: unknown, work: () => Promise<void>) => views.keepingFocus(row, work),
    repeatKey: (command: string, keys: readonly KeyArguments[]) => views.repeatKey(command, keys),
    branch,
    shown,
    documents: own.add(new BriefDocuments(panel, shown)),
  };
  own.add(registerCommands(contributedBy(context.extension), commandDeps, features));
  own.add(new ContextKeys(panel));
  own.add(new StatusBar(panel));
  own.add(new EditorMarks(panel));
  own.add(new FileDecorations(panel));
  own.add(new TeamFileProblems(panel));
  own.add(showFailures(panel));
}

function contributedBy({ packageJSON }: vscode.Extension<unknown>): Contributed {
  return (packageJSON as { readonly contributes: Contributed }).contributes;
}

/** @internal for the tests */
export function createPanelDeps(
  own: DisposableStore,
  { extensionUri }: Pick<vscode.ExtensionContext, 'extensionUri'>,
  deps: Deps,
): PanelDeps {
  const { folders, index, outside, tabs, team } = deps.workspace;
  const { documents, problems } = deps.kinds;
  const { pinStore, pins, ranges, access, weights, brief, server } = deps;
  const { tools, aiClientIds, clientLabel, settings, providers, log } = deps;
  const title = (uri: CanonicalUri) => folders.paths.title(uri);
  const views = createResourceViews({ problems, title }, deps.features);
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
    named: deps.kinds.all.named,
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
    changedAt: (uri) => deps.kinds.all.changedAt(uri),
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
