import * as vscode from 'vscode';
import type { MachineMemory } from '../machineMemory';
import {
  hasRenewablePlugin,
  isNew,
  isRenewable,
  type AiClientState,
} from '../model/aiClientConfig';
import type { ToolsHere } from '../toolsHere';

/** The names under which it is remembered that these were offered. */
const isAnsweredKey = 'hasOfferedToConnect';
const renewedKey = 'versionThatOfferedToRenew';

interface Deps {
  readonly memory: MachineMemory;
  /** The extension's. */
  readonly version: string;
  readonly tools: Pick<ToolsHere, 'states' | 'refresh'>;
  readonly window: Pick<typeof vscode.window, 'state' | 'onDidChangeWindowState'>;
}

/** Only the window asks that the person looks at, another one once they come to it, unless they have answered by then. */
export async function offerAtStart({ memory, version, tools, window }: Deps): Promise<void> {
  if (!window.state.focused) {
    await untilFocused(window);
    await tools.refresh();
  }
  const { states } = tools;
  await Promise.all([offerToConnect(memory, states), offerToRenew(memory, version, states)]);
}

function untilFocused({ onDidChangeWindowState }: Deps['window']): Promise<void> {
  return new Promise((resolve) => {
    const listener = onDidChangeWindowState(({ focused }) => {
      if (!focused) return;
      listener.dispose();
      resolve();
    });
  });
}

/** Offers, once on each machine, to connect the AI tools that are found on it. */
async function offerToConnect(
  memory: MachineMemory,
  tools: readonly AiClientState[],
): Promise<void> {
  if (memory.get<boolean>(isAnsweredKey)) return;
  const found = tools.filter(isNew);
  const [first] = found;
  if (!first) return;
  const names = new Intl.ListFormat(vscode.env.language).format(found.map(({ label }) => label));
  const connect =
    found.length === 1
      ? vscode.l10n.t('Connect {0}', first.label)
      : vscode.l10n.t('Connect {0} Tools', found.length);
  const choose = vscode.l10n.t('Choose…');
  const answer = await vscode.window.showInformationMessage(
    vscode.l10n.t(
      'Found on this computer: {0}. Let them see this window? Each gets an entry in its settings and, where it supports one, a hook that attaches your pins to prompts. Backups are kept.',
      names,
    ),
    connect,
    choose,
    vscode.l10n.t('Not Now'),
  );
  await memory.update(isAnsweredKey, true);
  if (answer === connect) {
    const ids = found.map(({ id }) => id);
    await vscode.commands.executeCommand('mcpBridge.connect', { ids, isAgreed: true });
  } else if (answer === choose) await vscode.commands.executeCommand('mcpBridge.connect');
}

/** Offers, once for each version, to renew the hooks and plugins of an earlier version: they miss what has come since. */
async function offerToRenew(
  memory: MachineMemory,
  version: string,
  tools: readonly AiClientState[],
): Promise<void> {
  if (memory.get<string>(renewedKey) === version) return;
  const old = tools.filter(isRenewable);
  if (old.length === 0) return;
  const hasPlugins = old.some(hasRenewablePlugin);
  const names = new Intl.ListFormat(vscode.env.language).format(old.map(({ label }) => label));
  const renew = vscode.l10n.t('Renew');
  const review = vscode.l10n.t('Show Changes');
  const answer = await vscode.window.showInformationMessage(
    hasPlugins
      ? vscode.l10n.t(
          'The hooks or plugins of an earlier version miss what is new: {0}. Renew them? You see the commands first.',
          names,
        )
      : vscode.l10n.t(
          'The hooks of an earlier version miss what is new, such as problems after an edit: {0}. Renew them? Backups are kept.',
          names,
        ),
    // With plugins, everything is shown in any case.
    ...(hasPlugins ? [review] : [renew, review]),
    vscode.l10n.t('Not Now'),
  );
  await memory.update(renewedKey, version);
  if (answer !== renew && answer !== review) return;
  const ids = old.map(({ id }) => id);
  const choice = { ids, isAgreed: answer === renew, isRenewal: true };
  await vscode.commands.executeCommand('mcpBridge.connect', choice);
}
