import * as vscode from 'vscode';
import type { AiClientState, HookPlace } from '../model/aiClientConfig';
import type { HookOutcome } from '../model/bridgeTrial';
import type { ConnectDeps } from './connectDeps';
import { sentences } from './sentences';
import { keptAt } from './writeChanges';
import { hookWords } from './hookWords';
import { remaining } from './remaining';
import { reviewAndWrite } from './reviewChanges';
import { whySilent } from './stoppedText';

/** The hook that is still to be written: the client has none, or one of an earlier version. */
export function hookToWrite({ hook, plugin }: AiClientState): HookPlace | undefined {
  // The plugin has it.
  if (plugin) return undefined;
  return hook?.entry === 'none' || hook?.entry === 'outdated' ? hook : undefined;
}

/** Adds the hook once the person has agreed to the change, and tries it. */
export async function addHook(
  deps: ConnectDeps,
  client: AiClientState,
  { when }: HookPlace,
): Promise<void> {
  const { id, label } = client;
  const { aiClients } = deps;
  const words = hookWords(when);
  const planned = async () => [await aiClients.configs.planHook(id, 'connect')];
  const written = await reviewAndWrite(deps, planned, (path) => ({
    title: words.askToAdd(label, path),
    agree: words.agreeToAdd,
  }));
  if (!written) return;
  await deps.onDidConnect([id]);
  const outcome = await vscode.window.withProgress(
    {
      location: vscode.ProgressLocation.Window,
      title: vscode.l10n.t('Starting the bridge as {0} does…', label),
    },
    () => aiClients.tryHook(id),
  );
  // Without an edit, there is nothing to report.
  const isSilent = when === 'edit' && outcome.type === 'nothing';
  const kept = keptAt(written.copies, aiClients);
  const result = isSilent ? undefined : describeHook(outcome);
  const now = (await aiClients.configs.all()).find((each) => each.id === id);
  const silent = now && whySilent(now);
  if (silent) {
    void vscode.window.showWarningMessage(sentences(aiClients.shortPaths(silent), kept));
  } else if (outcome.type === 'passed' || outcome.type === 'nothing') {
    const { sentence } = remaining(client, true);
    void vscode.window.showInformationMessage(
      sentences(words.added(label), result, sentence, kept),
    );
  } else {
    void vscode.window.showWarningMessage(sentences(words.addedInVain(label), result));
  }
}

/** Removes the hook in the same way. */
export async function removeHook(
  deps: ConnectDeps,
  { id, label }: AiClientState,
  { when }: HookPlace,
): Promise<void> {
  const { aiClients } = deps;
  const words = hookWords(when);
  const planned = async () => [await aiClients.configs.planHook(id, 'disconnect')];
  const written = await reviewAndWrite(deps, planned, (path) => ({
    title: words.askToRemove(label, path),
    agree: vscode.l10n.t('Stop'),
  }));
  if (!written) return;
  await deps.onDidDisconnect();
  const kept = keptAt(written.copies, aiClients);
  void vscode.window.showInformationMessage(sentences(words.removed(label), kept));
}

function describeHook(outcome: HookOutcome): string {
  switch (outcome.type) {
    case 'passed':
      return vscode.l10n.t('The test sent {0} characters.', outcome.characters);
    case 'nothing':
      return vscode.l10n.t('The test found nothing to send.');
    case 'notStarted':
      return vscode.l10n.t('The bridge could not be started: {0}', outcome.message);
    case 'ended':
      return vscode.l10n.t('The bridge ended before it had answered.');
    case 'timedOut':
      return vscode.l10n.t('The bridge gave no answer in time.');
  }
}
