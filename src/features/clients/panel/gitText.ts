import { l10n } from 'vscode';
import type { GitFacts } from '../model/finding';

/** The served repositories, or the reason why there are none. */
export function describeGit(git: GitFacts): string {
  switch (git.state) {
    case 'good':
      return l10n.t('Repositories: {0}', git.repositories.join(', '));
    case 'failed':
      return l10n.t('Git fails in {0}, so nothing of it is listed: {1}', git.repository, git.said);
    case 'noExtension':
      return l10n.t('No repository is served: VS Code has no Git extension here.');
    case 'disabled':
      return l10n.t(
        'No repository is served: Git is disabled or not installed (git.enabled, git.path).',
      );
    case 'virtual':
      return l10n.t('No repository is served: this workspace is not on a disk.');
    case 'noRepository':
      return l10n.t('No repository is served: Git has found none in this folder.');
    case 'notLoaded':
      return l10n.t('No repository is served until the server runs.');
  }
}
