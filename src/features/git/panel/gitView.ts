import * as vscode from 'vscode';
import type { ResourceView } from '../../../panel/resourceViews';
import { liveResource } from '../../../panel/views/liveResource';
import type { GitResources } from '../kind/gitResources';
import { parseGitUri, type GitAddress } from '../model/address';

/** The resources of repositories. They open VS Code's view of the repository. */
export function gitView(git: Pick<GitResources, 'diffs'>): ResourceView {
  return {
    live: () => git.diffs,
    show: (uri) => {
      const address = parseGitUri(uri);
      if (!address) return undefined;
      return liveResource({
        title: titleOf(address),
        detail: vscode.l10n.t('As a diff, with unsaved edits'),
        icon: address.type === 'branch' ? 'git-branch' : 'diff',
        command: 'workbench.view.scm',
      });
    },
  };
}

function titleOf(address: GitAddress): string {
  const { type, repository } = address;
  if (type === 'branch') return vscode.l10n.t('Changes of the branch in {0}', repository);
  if (type === 'changes') return vscode.l10n.t('All changes in {0}', repository);
  // As git itself writes a file of a commit.
  if (type === 'file') return `${address.ref ?? 'HEAD'}:${address.path}`;
  if (type === 'commit') return `${repository}: ${type} ${address.hash}`;
  return `${repository}: ${type}`;
}
