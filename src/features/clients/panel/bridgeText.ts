import { l10n } from 'vscode';
import type { BridgeFacts } from '../model/finding';

export function describeCopy({ path, version, copied, copiedVersion = '?' }: BridgeFacts): string {
  switch (copied) {
    case 'same':
      return l10n.t('{0} is of this version, {1}.', path, version);
    case 'newer':
      return l10n.t(
        '{0} is of version {1}, and this extension of {2}: a newer one is kept.',
        path,
        copiedVersion,
        version,
      );
    case 'outdated':
      return l10n.t('{0} is out of date: run "Developer: Reload Window".', path);
    case 'missing':
      return l10n.t('{0} is missing: run "Developer: Reload Window".', path);
  }
}

export function describeLauncher({
  launcher,
  hasLauncher,
  runtime,
  hasRuntime,
}: BridgeFacts): string {
  if (!hasLauncher) return l10n.t('{0} is missing: run "Developer: Reload Window".', launcher);
  return hasRuntime
    ? l10n.t('{0} runs it where there is no node, with {1}.', launcher, runtime)
    : l10n.t(
        '{0} has no runtime: {1} is not there. Run "Developer: Reload Window".',
        launcher,
        runtime,
      );
}

export function describeNode({ node, isNodeNewEnough }: BridgeFacts): string {
  if (node === undefined)
    return l10n.t('There is no node in the PATH: the runtime of VS Code is used.');
  return isNodeNewEnough
    ? l10n.t('node {0} is in the PATH.', node)
    : l10n.t('node {0} in the PATH is too old: the runtime of VS Code is used.', node);
}
