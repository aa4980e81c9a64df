import * as vscode from 'vscode';
import type { AiClientState, ConfigScope } from '../model/aiClientConfig';
import type { ChangeReview } from './changeReview';
import type { AiClients } from '../model/aiClients';
import { canSendBrief, sendBrief, sendBriefLabel, stopBrief } from './briefHook';
import { keptAt, offerToOpen, plan, sentences, write } from './configChange';
import { pickAction, type Action } from './pickAction';
import { pickAiClient } from './pickAiClient';
import { remaining } from './remaining';
import { describeTrial } from './trialText';

interface Deps {
  readonly aiClients: AiClients;
  readonly review: ChangeReview;
  /** A client was connected. */
  onDidConnect(): Promise<void>;
}

/** Lets the person pick a client, and adds the entry to its file or removes it. */
export async function connectClient(deps: Deps): Promise<void> {
  const client = await pickAiClient(await deps.aiClients.configs.all());
  if (client === 'ownChat') {
    await vscode.commands.executeCommand('workbench.mcp.listServer');
  } else if (client) {
    const action = await pickAction(client, deps.aiClients);
    if (action) await act(deps, client, action);
  }
}

async function act(deps: Deps, client: AiClientState, action: Action): Promise<void> {
  const { aiClients } = deps;
  switch (action.type) {
    case 'connect':
    case 'disconnect':
      return change(deps, client, action.scope, action.type);
    case 'open':
      return offerToOpen(action.path, action.problem, aiClients);
    case 'copy':
      return copyEntry(client, aiClients);
    case 'copyForOwnComputer':
      return copyForOwnComputer(client, aiClients);
    case 'test':
      return test(deps, client);
    case 'sendBrief':
      return sendBrief(deps, client);
    case 'stopBrief':
      return stopBrief(deps, client);
  }
}

async function change(
  deps: Deps,
  client: AiClientState,
  scope: ConfigScope,
  action: 'connect' | 'disconnect',
): Promise<void> {
  const { aiClients, review } = deps;
  const plans = (next: typeof action) =>
    plan(() => aiClients.configs.plan(client.id, scope, next), aiClients);
  const planned = await plans(action);
  if (!planned) return;
  const path = aiClients.shortPaths(planned.path);
  const outside = planned.outside && aiClients.shortPaths(planned.outside);
  const hints = sentences(
    outside && vscode.l10n.t('It is a link to {0}, outside of this project.', outside),
    action === 'connect' && scope === 'project' ? commitHint() : undefined,
  );
  const answer = await review.ask(planned, {
    path,
    question: questionOf(client, action, path),
    ...(hints !== '' && { hints }),
    agree: action === 'connect' ? vscode.l10n.t('Connect') : vscode.l10n.t('Disconnect'),
    other: vscode.l10n.t('Copy Entry'),
  });
  if (answer === 'other') return copyEntry(client, aiClients);
  if (answer !== 'agreed') return;
  const kept = keptAt(await write(planned, aiClients), aiClients);
  if (action === 'disconnect') {
    await stopWithLastEntry(deps, client, scope);
    return offerToConnectAgain(deps, client, scope, path, kept);
  }
  const rest = await plans('connect');
  // It may be switched off in another file.
  if (rest && rest.before !== rest.after) return change(deps, client, scope, 'connect');
  await deps.onDidConnect();
  const consent = scope === 'project' ? consentHint(client) : undefined;
  await test(deps, client, sentences(remaining(client, false), consent, kept));
}

/** Without any entry, the client could not read the resources that the brief names. */
async function stopWithLastEntry(
  deps: Deps,
  client: AiClientState,
  scope: ConfigScope,
): Promise<void> {
  const isLast = client.places.every(
    (place) => place.scope === scope || !place.entry || place.entry === 'none',
  );
  if (isLast && client.hook?.entry && client.hook.entry !== 'none') await stopBrief(deps, client);
}

function questionOf(
  { label }: AiClientState,
  action: 'connect' | 'disconnect',
  path: string,
): string {
  return action === 'disconnect'
    ? vscode.l10n.t('Disconnect {0} by this change to {1}?', label, path)
    : vscode.l10n.t('Connect {0} by this change to {1}?', label, path);
}

function commitHint(): string {
  return vscode.l10n.t(
    'The entry names a path of this computer, which leads nowhere on another: think of it before you commit the file.',
  );
}

/** Claude Code, Codex and Gemini CLI ask whether to use a project's servers. */
function consentHint({ label }: AiClientState): string {
  return vscode.l10n.t('{0} may ask first whether you trust this project and its servers.', label);
}

/** @param next added to the message of a trial that succeeded. */
async function test(deps: Deps, client: AiClientState, next?: string): Promise<void> {
  const { label } = client;
  const { outcome } = await vscode.window.withProgress(
    {
      location: vscode.ProgressLocation.Window,
      title: vscode.l10n.t('Starting the bridge as {0} does…', label),
    },
    () => deps.aiClients.tryBridge(client.id),
  );
  const result = describeTrial(outcome);
  const diagnose = vscode.l10n.t('Diagnose Connection');
  const brief = canSendBrief(client) ? [sendBriefLabel(client)] : [];
  const { showInformationMessage, showWarningMessage } = vscode.window;
  const choice =
    outcome.type === 'passed'
      ? await showInformationMessage(
          sentences(vscode.l10n.t('{0} is connected.', label), result, next),
          ...brief,
          diagnose,
        )
      : await showWarningMessage(
          sentences(vscode.l10n.t('{0} is set up, but the test failed.', label), result),
          diagnose,
        );
  if (choice === diagnose) {
    await vscode.commands.executeCommand('mcpBridge.diagnoseConnection');
  } else if (choice !== undefined) await sendBrief(deps, client);
}

async function offerToConnectAgain(
  deps: Deps,
  client: AiClientState,
  scope: ConfigScope,
  path: string,
  kept: string | undefined,
): Promise<void> {
  const again = vscode.l10n.t('Connect Again');
  const done = vscode.l10n.t(
    '{0} is disconnected: the entry is no longer in {1}.',
    client.label,
    path,
  );
  const choice = await vscode.window.showInformationMessage(sentences(done, kept), again);
  if (choice === again) await change(deps, client, scope, 'connect');
}

async function copyEntry({ id, label }: AiClientState, aiClients: AiClients): Promise<void> {
  await vscode.env.clipboard.writeText(aiClients.configs.entryText(id, aiClients.command(id)));
  void vscode.window.showInformationMessage(
    vscode.l10n.t('The entry for {0} was copied. It holds no token.', label),
  );
}

async function copyForOwnComputer(
  { id, label }: AiClientState,
  { configs, fromOwnComputer }: AiClients,
): Promise<void> {
  if (!fromOwnComputer) return;
  await vscode.env.clipboard.writeText(configs.entryText(id, fromOwnComputer));
  void vscode.window.showInformationMessage(
    vscode.l10n.t(
      'The entry for {0} on your own computer was copied. Check the name of the machine in it: it has to be one that your computer knows.',
      label,
    ),
  );
}
