import * as vscode from 'vscode';
import type { ResourceView } from '../../../panel/resourceViews';
import { liveResource } from '../../../panel/views/liveResource';
import { parseGitUri, type GitAddress } from '../model/address';

/** The resources of repositories. They open VS Code's view of the repository. */
export const gitView: ResourceView = {
  show: (uri) => {
    const address = parseGitUri(uri);
    if (!address) return undefined;
    const icon = address.type === 'branch' ? 'git-branch' : 'diff';
    return liveResource(titleOf(address), icon, 'workbench.view.scm');
  },
};

function titleOf({ type, repository }: GitAddress): string {
  if (type === 'branch') return vscode.l10n.t('Changes of the branch in {0}', repository);
  if (type === 'changes') return vscode.l10n.t('All changes in {0}', repository);
  return `${repository}: ${type}`;
}
