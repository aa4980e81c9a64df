import * as vscode from 'vscode';
import type { NotShared } from '../tree/documentStates';

/** Why something is not shared, in a few words. */
export function reasonOf(reason: NotShared): string {
  switch (reason) {
    case 'secret':
      return vscode.l10n.t('never shared: a secret by its name');
    case 'excluded':
      return vscode.l10n.t('not shared: excluded');
    case 'outside':
      return vscode.l10n.t('not shared: outside of the workspace');
    case 'scheme':
      return vscode.l10n.t('not shared: not a file');
    case 'history':
      return vscode.l10n.t('not shared: held back by git’s history');
    case 'unpinned':
      return vscode.l10n.t('not shared: not pinned yet');
    case 'untrusted':
      return vscode.l10n.t('not shared: the workspace is not trusted');
    case 'paused':
      return vscode.l10n.t('not shared: sharing is paused');
    case 'switchedOff':
      return vscode.l10n.t('not shared: switched off');
    case 'notAgreed':
      return vscode.l10n.t('not shared: you have not agreed yet');
    case 'noProvider':
      return vscode.l10n.t('not shared: no extension provides it');
  }
}

/** The action by which a person can share it. */
export function remedyOf(reason: NotShared): string {
  switch (reason) {
    case 'secret':
      return vscode.l10n.t(
        'Pinning does not share it. If it is no secret, let its name through with mcpBridge.secretFiles.',
      );
    case 'excluded':
      return vscode.l10n.t(
        'It is left out by files.exclude, mcpBridge.exclude or .gitignore. Pin it to share it.',
      );
    case 'outside':
      return vscode.l10n.t('Open it in an editor or pin it to share it.');
    case 'scheme':
      return vscode.l10n.t('Only files and untitled documents are shared.');
    case 'history':
      return vscode.l10n.t(
        'The file once had a name that is held back, or the commit is on no branch or too old to tell.',
      );
    case 'unpinned':
      return vscode.l10n.t('Pin it to share it: rows of databases are shared only then.');
    case 'untrusted':
      return vscode.l10n.t('Trust the workspace to share it.');
    case 'paused':
      return vscode.l10n.t('Resume sharing to share it.');
    case 'switchedOff':
    case 'notAgreed':
      return vscode.l10n.t(
        'Tick the extension under Other Extensions, in the view Add, to share what it provides.',
      );
    case 'noProvider':
      return vscode.l10n.t(
        'The extension that provided it is not installed, disabled or still starting.',
      );
  }
}
