import * as vscode from 'vscode';
import type { AiClientState, HookPlace } from '../model/aiClientConfig';
import type { HookOutcome } from '../model/bridgeTrial';
import type { ChangeReview } from './changeReview';
import type { AiClients } from '../model/aiClients';
import { keptAt, plan, sentences, write } from './planAndWrite';
import { hookWords } from './hookWords';
import { remaining } from './remaining';
import { whySilent } from './stoppedText';

interface Deps {
  readonly aiClients: AiClients;
  readonly review: ChangeReview;
  /** Clients were connected. */
  onDidConnect(ids: readonly string[]): Promise<void>;
}

/** The hook that is still to be written: the client has none, or one of an earlier version. */
export function hookToWrite({ hook, plugin }: AiClientState): HookPlace | undefined {
  // The plugin has it.
  if (plugin) return undefined;
  return hook?.entry === 'none' || hook?.entry === 'outdated' ? hook : undefined;
}

/** Adds the hook once the person has agreed to the change, and tries it. */
export async function addHook(
  deps: Deps,
  client: AiClientState,
  { when }: HookPlace,
): Promise<void> {
  const { id, label } = client;
  const { aiClients } = deps;
  const words = hookWords(when);
  const written = await change(deps, id, 'connect', {
    question: (path) => words.askToAdd(label, path),
    agree: words.agreeToAdd,
  });
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
  const result = isSilent ? undefined : describeHook(outcome);
  const now = (await aiClients.configs.all()).find((each) => each.id === id);
  const silent = now && whySilent(now);
  if (silent) {
    void vscode.window.showWarningMessage(sentences(aiClients.shortPaths(silent), written.kept));
  } else if (outcome.type === 'passed' || outcome.type === 'nothing') {
    const { sentence } = remaining(client, true);
    void vscode.window.showInformationMessage(
      sentences(words.added(label), result, sentence, written.kept),
    );
  } else {
    void vscode.window.showWarningMessage(sentences(words.addedInVain(label), result));
  }
}

/** Removes the hook in the same way. */
export async function removeHook(
  deps: Deps,
  { id, label }: AiClientState,
  { when }: HookPlace,
): Promise<void> {
  const words = hookWords(when);
  const written = await change(deps, id, 'disconnect', {
    question: (path) => words.askToRemove(label, path),
    agree: vscode.l10n.t('Stop'),
  });
  if (!written) return;
  void vscode.window.showInformationMessage(sentences(words.removed(label), written.kept));
}

interface Question {
  question(path: string): string;
  readonly agree: string;
}

/** `undefined` if nothing was written. */
async function change(
  { aiClients, review }: Deps,
  clientId: string,
  action: 'connect' | 'disconnect',
  { question, agree }: Question,
): Promise<{ readonly kept: string | undefined } | undefined> {
  const planned = await plan(() => aiClients.configs.planHook(clientId, action), aiClients);
  if (!planned || planned.before === planned.after) return undefined;
  const path = aiClients.shortPaths(planned.path);
  const answer = await review.ask(planned, { path, question: question(path), agree });
  if (answer !== 'agreed') return undefined;
  return { kept: keptAt(await write(planned, aiClients), aiClients) };
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
