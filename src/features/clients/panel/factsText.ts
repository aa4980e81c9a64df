import { l10n } from 'vscode';
import type { BridgeFacts, WindowFacts, GitFacts, ProviderFacts } from '../model/finding';
import type { Whereabouts } from '../model/remote';

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

export function describeWindow({ name, isThis, isAlive, isChosen }: WindowFacts): string {
  if (!isAlive) return l10n.t('{0}: does not answer, and is passed over.', name);
  if (isChosen) {
    return isThis
      ? l10n.t('{0}: this window. A tool that is started in its folder comes here.', name)
      : l10n.t(
          '{0}: a tool that is started in the folder of this window comes there, because it had the focus last.',
          name,
        );
  }
  return isThis
    ? l10n.t('{0}: this window.', name)
    : l10n.t('{0}: another window, for tools that are started in its folder.', name);
}

export function describeWhereabouts(where: Whereabouts): string {
  switch (where.type) {
    case 'local':
      return l10n.t('VS Code, the files and the AI tools are all on this computer.');
    case 'ssh':
      return beside(
        l10n.t('The files and the server are on {0}, which is reached by SSH.', where.name),
      );
    case 'wsl':
      return beside(l10n.t('The files and the server are in WSL, in {0}.', where.name));
    case 'container':
      return beside(l10n.t('The files and the server are in the container {0}.', where.name));
    case 'codespace':
      return beside(l10n.t('The files and the server are in the codespace {0}.', where.name));
    case 'elsewhere':
      return l10n.t(
        'The files and the server are on {0}. A tool that is started there, such as one in the terminal of VS Code, finds this window.',
        where.name,
      );
  }
}

function beside(where: string): string {
  return `${where} ${l10n.t('A tool that is started there, such as one in the terminal of VS Code, finds this window by its entry there. For one on your own computer, run "Manage AI Tool…" and choose "Copy the Entry for Your Own Computer".')}`;
}

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

export function describeProvider({ name, state }: ProviderFacts): string {
  switch (state) {
    case 'on':
      return l10n.t('“{0}” of another extension is shared.', name);
    case 'switchedOff':
      return l10n.t(
        '“{0}” of another extension is switched off. Tick it under Other Extensions, in the view Add, to share it.',
        name,
      );
    case 'notAgreed':
      return l10n.t(
        '“{0}” of another extension is not shared, as you have not agreed yet. Tick it under Other Extensions, in the view Add, to share it.',
        name,
      );
    case 'noProvider':
      return l10n.t(
        'What is pinned of {0} is not shared: no extension provides it. Install or enable the extension, or unpin it.',
        name,
      );
  }
}
