import * as vscode from 'vscode';
import type { ResourceView } from '../../../panel/resourceViews';
import { liveResource } from '../../../panel/views/liveResource';
import type { GitResources } from '../kind/gitResources';
import { parseGitUri } from '../model/address';
import { gitTitle, type GitWords } from '../model/gitTitle';

/** The resources of repositories. They open VS Code's view of the repository. */
export function gitView(git: Pick<GitResources, 'diffs'>): ResourceView {
  return {
    live: () => git.diffs,
    show: (uri) => {
      const address = parseGitUri(uri);
      if (!address) return undefined;
      return liveResource({
        title: gitTitle(address, words),
        detail: vscode.l10n.t('As a diff, with unsaved edits'),
        icon: address.type === 'branch' ? 'git-branch' : 'diff',
        command: 'workbench.view.scm',
      });
    },
  };
}

const words: GitWords = {
  changes: (repository) => vscode.l10n.t('All changes in {0}', repository),
  staged: (repository) => vscode.l10n.t('Staged changes in {0}', repository),
  branch: (repository) => vscode.l10n.t('Changes of the branch in {0}', repository),
  status: (repository) => vscode.l10n.t('Git status of {0}', repository),
  log: (repository) => vscode.l10n.t('History of {0}', repository),
};
