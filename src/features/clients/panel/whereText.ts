import { l10n } from 'vscode';
import type { WindowFacts } from '../model/finding';
import type { Whereabouts } from '../model/remote';

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
