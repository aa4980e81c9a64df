import * as vscode from 'vscode';
import type { CanonicalUri } from '../../../core/documents/uris';
import { liveResource, type ResourceView, type ShownResource } from '../../../panel/resourceViews';
import type { GitResources } from '../kind/gitResources';
import { parseGitUri, type GitAddress } from '../model/address';
import { gitTitle, type GitWords } from '../model/gitTitle';

type ShownGit = Pick<GitResources, 'changedFiles' | 'diffs' | 'documentOf' | 'onDidChange'>;

/** The resources of repositories. They open VS Code's view of the repository; the changes of a file, its diff. */
export function gitView(git: ShownGit): ResourceView {
  return {
    live: () => git.diffs,
    onDidChange: git.onDidChange,
    show: (uri) => {
      const address = parseGitUri(uri);
      if (!address) return undefined;
      const document = address.type === 'changes' ? git.documentOf(uri) : undefined;
      if (document === undefined) return wholeRepository(address);
      const changed = git.changedFiles.find(({ diff }) => diff === uri);
      // A diff tells of a deleted file, so that nothing is missing.
      const stateOf = changed?.state === 'deleted' ? undefined : document;
      const hasDiff = changed !== undefined && !changed.isOnlyUnsaved;
      return { ...changesOf(document, address, hasDiff), stateOf };
    },
  };
}

function wholeRepository(address: GitAddress): ShownResource {
  return liveResource({
    title: gitTitle(address, words),
    detail: vscode.l10n.t('As a diff, with unsaved edits'),
    icon: address.type === 'branch' ? 'git-branch' : 'diff',
    command: 'workbench.view.scm',
  });
}

/** @param hasDiff whether VS Code's git, which knows files as they are saved, has a diff to open. */
function changesOf(document: CanonicalUri, address: GitAddress, hasDiff: boolean): ShownResource {
  return {
    title: gitTitle(address, words),
    icon: new vscode.ThemeIcon('diff'),
    pinnedAs: 'live',
    about: { document, title: (label) => vscode.l10n.t('Changes of {0}', label) },
    open: async (viewColumn) => {
      const uri = vscode.Uri.parse(document);
      if (hasDiff) {
        await vscode.commands.executeCommand('git.openChange', uri);
      } else {
        await vscode.commands.executeCommand('vscode.open', uri, viewColumn);
      }
    },
  };
}

const words: GitWords = {
  changes: (repository) => vscode.l10n.t('All changes in {0}', repository),
  changesOf: (path) => vscode.l10n.t('Changes of {0}', path),
  staged: (repository) => vscode.l10n.t('Staged changes in {0}', repository),
  branch: (repository) => vscode.l10n.t('Changes of the branch in {0}', repository),
  status: (repository) => vscode.l10n.t('Git status of {0}', repository),
  log: (repository) => vscode.l10n.t('History of {0}', repository),
};
