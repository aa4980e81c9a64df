import * as vscode from 'vscode';
import { shownLine } from '../../../base/oneLine';
import type { CanonicalUri } from '../../../core/documents/uris';
import type { ResourceView, ShownResource } from '../../../panel/resourceViews';
import { commandsUri, lastUri, ranAddress, type RanAddress } from '../model/ranAddress';
import { askSharing, sharingUri, type AskDeps } from './askSharing';

const maxTitle = 80;

export interface ViewDeps extends AskDeps {
  /** The line of a command as it is shared, if it is still kept. */
  lineOf(id: number): string | undefined;
  /** The text that AI tools read. */
  read(uri: CanonicalUri): Promise<string | undefined>;
}

/** What ran, which opens as AI tools read it. */
export function runningView(deps: ViewDeps): ResourceView {
  return {
    topic: 'terminal',
    live: () => (deps.isOpen() ? [lastUri, commandsUri] : []),
    onDidChange: deps.commands.onDidChange,
    show: (uri) => {
      if (uri === sharingUri) return sharingChoice(deps);
      const address = ranAddress(uri);
      return address && shownCommand(deps, uri, address);
    },
  };
}

function shownCommand(deps: ViewDeps, uri: CanonicalUri, address: RanAddress): ShownResource {
  const detail = detailOf(address);
  return {
    title: titleOf(deps, address),
    isWholeTitle: true,
    ...(detail !== undefined && { detail }),
    icon: new vscode.ThemeIcon(address.type === 'task' ? 'tools' : 'terminal'),
    pinnedAs: 'live',
    mark: markOf(deps, address),
    open: async (viewColumn, shown) => {
      const text = (await deps.read(uri)) ?? vscode.l10n.t('This command is no longer kept.');
      await shown.show('page', { name: 'what-ran.md', text }, viewColumn);
    },
  };
}

/** A pin stays when what it shows is no longer kept. */
function markOf(deps: ViewDeps, address: RanAddress): ShownResource['mark'] {
  return address.type === 'command' && deps.lineOf(address.id) === undefined
    ? {
        text: vscode.l10n.t('no longer kept'),
        remedy: vscode.l10n.t('The latest 20 commands of this window are kept. Pin another one.'),
      }
    : undefined;
}

function titleOf(deps: ViewDeps, address: RanAddress): string {
  switch (address.type) {
    case 'last':
      return vscode.l10n.t('Last command');
    case 'commands':
      return vscode.l10n.t('Latest commands');
    case 'command':
      return (
        shownLine(deps.lineOf(address.id), maxTitle) ?? vscode.l10n.t('Command {0}', address.id)
      );
    case 'task':
      return vscode.l10n.t('Task {0}', address.name);
  }
}

function detailOf({ type }: RanAddress): string | undefined {
  if (type === 'last') return vscode.l10n.t('With its exit code and its output');
  return type === 'commands' ? vscode.l10n.t('With their exit codes, without output') : undefined;
}

function sharingChoice(deps: ViewDeps): ShownResource {
  return {
    title: vscode.l10n.t('Share what just ran'),
    icon: new vscode.ThemeIcon('shield'),
    open: () => askSharing(deps),
  };
}
