import * as vscode from 'vscode';
import { anyOf, type DisposableStore } from '../base/events';
import { FilesFilter } from '../panel/tree/filesFilter';
import { PinMatcher } from '../core/pins/matcher';
import type { Pin } from '../core/pins/pin';
import { Refusals } from '../core/catalog/refusals';
import { childUri } from '../core/documents/uris';
import type { FileIndex } from '../workspace/fileIndex';
import { readDirectory } from '../workspace/folderReader';
import type { WorkspaceFolders } from '../workspace/workspaceFolders';
import { BranchSets } from '../panel/branchSets';
import { ChangeReview } from '../panel/changeReview';
import { registerCommands } from '../panel/commands';
import { ContextKeys } from '../panel/contextKeys';
import { EditorMarks } from '../panel/marks/editorMarks';
import { ContextView } from '../panel/tree/contextView';
import { showFailures } from '../panel/failureNotice';
import { FileDecorations } from '../panel/marks/fileDecorations';
import { GitBranch } from '../panel/gitBranch';
import type { PanelDeps } from '../panel/ports';
import { ShownTexts } from '../panel/shownTexts';
import { TeamFileProblems } from '../panel/marks/teamFileProblems';
import { StatusBar } from '../panel/statusBar';
import { onDidChangeSetting, readSetting } from './settings';
import type { createCatalog } from './catalog';
import type { Kinds } from './kinds';

const decorations: PanelDeps['decorations'] = {
  isOn: (where) => readSetting(`decorations.${where}`),
  onDidChange: (act) => onDidChangeSetting('decorations', () => act(undefined)),
};

type Served = Pick<PanelDeps, 'state' | 'server' | 'log' | 'aiClients'> &
  Kinds &
  ReturnType<typeof createCatalog>;

/** What the person sees. */
export function showPanel(
  own: DisposableStore,
  context: vscode.ExtensionContext,
  served: Served,
): void {
  const panel = createPanelDeps(own, context, served);
  const view = own.add(new ContextView(panel));
  const branch = own.add(new GitBranch(panel.log));
  const shown = own.add(new ShownTexts());
  own.add(
    registerCommands({
      ...panel,
      selectedRows: () => view.selection,
      atRow: (row, work) => view.atRow(row, work),
      branch: () => askBranch(branch),
      shown,
      review: new ChangeReview(shown),
    }),
  );
  own.add(new ContextKeys(panel));
  own.add(new BranchSets({ ...panel, branch, memory: context.workspaceState }));
  own.add(new StatusBar(panel));
  own.add(new EditorMarks(panel));
  own.add(new FileDecorations(panel));
  own.add(new TeamFileProblems(panel));
  own.add(showFailures(panel));
}

/** @internal for the tests */
export function createPanelDeps(
  own: DisposableStore,
  { extensionUri }: Pick<vscode.ExtensionContext, 'extensionUri'>,
  { catalog, workspace, tabs, index, outside, documents, ...served }: Served,
): PanelDeps {
  return {
    ...served,
    decorations,
    refusals: own.add(new Refusals(catalog.onDidRefuse)),
    editors: tabs,
    files: filesOf(workspace, index),
    media: (name) => vscode.Uri.joinPath(extensionUri, 'media', name).fsPath,
    title: (uri) => workspace.paths.title(uri),
    exists: async (uri) =>
      (uri.endsWith('/') ? await readDirectory(uri) : await documents.find(uri)) !== undefined,
    onDidChangeDocuments: anyOf<unknown>(index.onDidChange, outside.onDidChange),
  };
}

async function askBranch(branch: GitBranch): Promise<string | undefined> {
  await branch.connect();
  return branch.current;
}

function filesOf(workspace: WorkspaceFolders, index: FileIndex) {
  return {
    get roots() {
      return vscode.workspace.isTrusted ? workspace.all.map(({ uri }) => childUri(uri, '')) : [];
    },
    children: (folder: string) => index.children(folder),
    filter: new FilesFilter(),
    all: () => index.all(),
    matching: async (pin: Pin) => {
      const matcher = new PinMatcher([pin], workspace);
      return (await index.all()).filter((uri) => matcher.of(uri));
    },
  };
}
