import * as vscode from 'vscode';
import type { PinTarget } from '../../core/pins/pin';
import { askGlob } from '../ask/askGlob';
import { askFiles, askFolders, askLive } from '../ask/askTargets';
import { pinTargets } from '../pinTargets';
import type { Command, CommandDeps } from './command';

/** A sort of thing in the list of *Pin…*. */
export interface PinChoice {
  /** The name of one of VS Code's icons. */
  readonly icon: string;
  readonly label: string;
  /** An example. */
  readonly detail: string;
  /** Whether it is what the person probably wants now; it is at the top of the list then. */
  isLikely?(): boolean;
  /** Asks which, and pins it. */
  readonly pin: Command;
}

/** Asks what sort of thing is to be pinned, and then which. */
export function pinOther(choices: readonly PinChoice[]): Command {
  return async (deps) => {
    const likely = choices.filter((choice) => choice.isLikely?.());
    const others = choices.filter((choice) => !likely.includes(choice));
    const items = [...likely, ...ownChoices(), ...others].map((choice) => ({
      label: choice.label,
      iconPath: new vscode.ThemeIcon(choice.icon),
      detail: choice.detail,
      choice,
    }));
    const title = vscode.l10n.t('What goes with each prompt?');
    const picked = await vscode.window.showQuickPick(items, { title });
    await picked?.choice.pin(deps);
  };
}

function ownChoices(): readonly PinChoice[] {
  const asking =
    (ask: (deps: CommandDeps) => Promise<readonly PinTarget[]>): Command =>
    async (deps) =>
      pinTargets(deps, await ask(deps));
  return [
    {
      icon: 'file',
      label: vscode.l10n.t('Files…'),
      detail: vscode.l10n.t('Any files of the workspace'),
      pin: asking(askFiles),
    },
    {
      icon: 'folder',
      label: vscode.l10n.t('Folders…'),
      detail: vscode.l10n.t('With all that is in them, also later'),
      pin: asking(askFolders),
    },
    {
      icon: 'filter',
      label: vscode.l10n.t('Glob…'),
      detail: vscode.l10n.t('All files that match a pattern, such as {0}', 'src/**/*.test.ts'),
      pin: asking(askGlob),
    },
    {
      icon: 'pulse',
      label: vscode.l10n.t('Live Context…'),
      detail: vscode.l10n.t(
        'The active editor, the selection, problems or changes, as they are then',
      ),
      pin: asking(askLive),
    },
  ];
}
