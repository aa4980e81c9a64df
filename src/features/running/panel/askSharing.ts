import * as vscode from 'vscode';
import { canonicalUri } from '../../../core/documents/uris';
import type { SharingLevel } from '../../../core/sharing/topics';
import type { RanCommands } from '../model/ranCommands';

/** The row that asks for the person's agreement; no client can read it. */
export const sharingUri = canonicalUri('terminal://window/sharing');

export interface AskDeps {
  readonly commands: Pick<
    RanCommands,
    'latest' | 'open' | 'forgetAll' | 'onDidChange' | 'onDidChangeOpen'
  >;
  /** The person's answer in this workspace. */
  answer(): SharingLevel | undefined;
  agree(level: SharingLevel): Promise<void>;
  /** Whether it is shared with any client. */
  isOpen(): boolean;
}

interface Choice extends vscode.QuickPickItem {
  run(): Promise<void>;
}

/** Asks whether what ran is shared in this workspace, and offers to forget it. */
export async function askSharing({ commands, answer, agree }: AskDeps): Promise<void> {
  const choice = (level: SharingLevel, label: string, detail: string): Choice => ({
    label,
    detail,
    description: level === answer() ? vscode.l10n.t('now') : '',
    run: () => agree(level),
  });
  const items = [
    choice(
      'on',
      vscode.l10n.t('On'),
      vscode.l10n.t('Failed commands go with the next prompt, and AI tools can read what ran'),
    ),
    choice(
      'onlyWhenAsked',
      vscode.l10n.t('When asked'),
      vscode.l10n.t('AI tools can read what ran'),
    ),
    choice('off', vscode.l10n.t('Never here'), vscode.l10n.t('Nothing is kept in this workspace')),
  ];
  if (commands.latest.length + commands.open.length > 0) {
    items.push({
      label: vscode.l10n.t('Forget What Ran'),
      detail: vscode.l10n.t('Removes all commands and their output from memory'),
      run: async () => commands.forgetAll(),
    });
  }
  const title = vscode.l10n.t('Share what just ran in terminals and tasks?');
  await (await vscode.window.showQuickPick(items, { title }))?.run();
}
