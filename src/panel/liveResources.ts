import * as vscode from 'vscode';
import {
  activeEditorUri,
  allProblemsUri,
  openEditorsUri,
  selectionUri,
} from '../core/documents/liveUris';
import { databaseAddress, databaseTitle } from '../core/databases/databaseUri';
import { parseGitUri } from '../features/git/model/address';
import type { CanonicalUri } from '../core/documents/uris';

interface LiveResource {
  readonly name: string;
  readonly icon: string;
  /** Shows the person the view that it is about. */
  readonly command: string;
}

/** A resource that can be pinned beside documents. Its content is made when it is read. */
export function liveResource(uri: CanonicalUri): LiveResource | undefined {
  switch (uri) {
    case activeEditorUri:
      return {
        name: vscode.l10n.t('Active editor'),
        icon: 'go-to-file',
        command: 'workbench.action.focusActiveEditorGroup',
      };
    case openEditorsUri:
      return {
        name: vscode.l10n.t('List of open editors'),
        icon: 'list-unordered',
        command: 'workbench.action.focusActiveEditorGroup',
      };
    case selectionUri:
      return {
        name: vscode.l10n.t('Selection'),
        icon: 'selection',
        command: 'workbench.action.focusActiveEditorGroup',
      };
    case allProblemsUri:
      return {
        name: vscode.l10n.t('All problems'),
        icon: 'warning',
        command: 'workbench.actions.view.problems',
      };
    default:
      return databaseResource(uri) ?? gitResource(uri);
  }
}

function databaseResource(uri: CanonicalUri): LiveResource | undefined {
  const address = databaseAddress(uri);
  const command = 'workbench.view.explorer';
  return address && { name: databaseTitle(address), icon: 'database', command };
}

function gitResource(uri: CanonicalUri): LiveResource | undefined {
  const address = parseGitUri(uri);
  if (!address) return undefined;
  const { type, repository } = address;
  return {
    name:
      type === 'branch'
        ? vscode.l10n.t('Changes of the branch in {0}', repository)
        : type === 'changes'
          ? vscode.l10n.t('All changes in {0}', repository)
          : `${repository}: ${type}`,
    icon: type === 'branch' ? 'git-branch' : 'diff',
    command: 'workbench.view.scm',
  };
}
