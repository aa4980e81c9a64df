import * as vscode from 'vscode';
import type { AiClientState } from '../model/aiClientConfig';
import type { HookOutcome } from '../model/bridgeTrial';
import type { ChangeReview } from './changeReview';
import type { AiClients } from '../model/aiClients';
import { keptAt, plan, sentences, write } from './configChange';
import { remaining } from './remaining';

interface Deps {
  readonly aiClients: AiClients;
  readonly review: ChangeReview;
  /** Clients were connected. */
  onDidConnect(ids: readonly string[]): Promise<void>;
}

/** Whether the client could send the brief along, but does not yet. */
export function canSendBrief({ hook }: AiClientState): boolean {
  return hook?.entry === 'none' || hook?.entry === 'outdated';
}

export function sendBriefLabel({ hook }: AiClientState): string {
  return hook?.when === 'session'
    ? vscode.l10n.t('Attach My Pins at the Start of a Session')
    : vscode.l10n.t('Attach My Pins to Every Prompt');
}

/** Adds the hooks once the person has agreed to the change, and tries them. */
export async function sendBrief(deps: Deps, client: AiClientState): Promise<void> {
  const { id, label } = client;
  const { aiClients } = deps;
  const question = (path: string) =>
    client.hook?.when === 'session'
      ? vscode.l10n.t(
          'Attach your pins at the start of each session of {0}, by this change to {1}? Where you are and new problems go with them.',
          label,
          path,
        )
      : vscode.l10n.t(
          'Attach your pins to every prompt of {0}, by this change to {1}? Where you are and new problems go with them.',
          label,
          path,
        );
  const written = await change(deps, id, 'connect', question);
  if (!written) return;
  await deps.onDidConnect([id]);
  const outcome = await vscode.window.withProgress(
    {
      location: vscode.ProgressLocation.Window,
      title: vscode.l10n.t('Starting the bridge as {0} does…', label),
    },
    () => aiClients.tryHook(id),
  );
  const result = describeHook(outcome);
  if (outcome.type === 'passed' || outcome.type === 'nothing') {
    const done = vscode.l10n.t('Your pins now go with the prompts of {0}.', label);
    void vscode.window.showInformationMessage(
      sentences(done, result, remaining(client, true).sentence, written.kept),
    );
  } else {
    const failed = vscode.l10n.t(
      'Your pins are attached to the prompts of {0}, but the test failed.',
      label,
    );
    void vscode.window.showWarningMessage(sentences(failed, result));
  }
}

/** Removes the hooks in the same way. */
export async function stopBrief(deps: Deps, { id, label }: AiClientState): Promise<void> {
  const question = (path: string) =>
    vscode.l10n.t(
      'No longer attach your pins to the prompts of {0}, by this change to {1}?',
      label,
      path,
    );
  const written = await change(deps, id, 'disconnect', question);
  if (!written) return;
  const done = vscode.l10n.t('Your pins no longer go with the prompts of {0}.', label);
  void vscode.window.showInformationMessage(sentences(done, written.kept));
}

/** `undefined` if nothing was written. */
async function change(
  { aiClients, review }: Deps,
  clientId: string,
  action: 'connect' | 'disconnect',
  question: (path: string) => string,
): Promise<{ readonly kept: string | undefined } | undefined> {
  const planned = await plan(() => aiClients.configs.planHook(clientId, action), aiClients);
  if (!planned || planned.before === planned.after) return undefined;
  const path = aiClients.shortPaths(planned.path);
  const agree = action === 'connect' ? vscode.l10n.t('Attach') : vscode.l10n.t('Stop');
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
