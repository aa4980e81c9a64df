import * as vscode from 'vscode';
import type { AiClientState, ConfigScope } from '../model/aiClientConfig';
import type { AiClients } from '../aiClients';
import { addHook, hookToWrite, removeHook } from './clientHook';
import type { ConnectDeps } from './connectDeps';
import { sentences } from './sentences';
import { ifReadable, offerToOpen } from './unreadableFile';
import { keptAt } from './writeChanges';
import { connectTools } from './connectTools';
import { disconnectClient } from './disconnectClient';
import { hookWords } from './hookWords';
import { uninstallPlugin } from './installPlugins';
import { pickAction, type Action } from './pickAction';
import { pickAiClient } from './pickAiClient';
import { remaining } from './remaining';
import { reviewAndWrite } from './reviewChanges';
import { whyStopped } from './stoppedText';
import { describeTrial } from './trialText';

/** Adds the entry of a client to its file, or does something else with it. @param id otherwise the person picks it */
export async function connectClient(deps: ConnectDeps, id?: string): Promise<void> {
  const all = await deps.aiClients.configs.all();
  const client = all.find((each) => each.id === id) ?? (await pickAiClient(all, deps.stateOf));
  if (client === 'ownChat') {
    await vscode.commands.executeCommand('workbench.mcp.listServer');
  } else if (client) {
    const action = await pickAction(client, deps.aiClients);
    if (action) await act(deps, client, action);
  }
}

async function act(deps: ConnectDeps, client: AiClientState, action: Action): Promise<void> {
  const { aiClients } = deps;
  switch (action.type) {
    case 'connect':
      return connect(deps, client, action.scope);
    case 'disconnect':
      return disconnectClient(deps, client, action.scope);
    case 'installPlugin':
      return connectTools(deps, { ids: [client.id], isAgreed: false, asPlugins: true });
    case 'renewPlugin':
      return connectTools(deps, { ids: [client.id], isAgreed: false, isRenewal: true });
    case 'uninstallPlugin':
      return uninstallPlugin(deps, client, action);
    case 'open':
      return offerToOpen(action.path, action.problem, aiClients);
    case 'copy':
      return copyEntry(client, aiClients);
    case 'copyForOwnComputer':
      return copyForOwnComputer(client, aiClients);
    case 'test':
      return test(deps, client);
    case 'addHook':
      return addHook(deps, client, action.hook);
    case 'removeHook':
      return removeHook(deps, client, action.hook);
  }
}

async function connect(
  deps: ConnectDeps,
  client: AiClientState,
  scope: ConfigScope,
): Promise<void> {
  const { aiClients } = deps;
  const next = () => aiClients.configs.plan(client.id, scope, 'connect');
  const written = await reviewAndWrite(
    deps,
    async () => [await next()],
    (path, [change]) => ({
      title: vscode.l10n.t('Connect {0} by this change to {1}?', client.label, path),
      agree: vscode.l10n.t('Connect'),
      detail: sentences(
        change?.outside &&
          vscode.l10n.t(
            'It is a link to {0}, outside of this project.',
            aiClients.shortPaths(change.outside),
          ),
        scope === 'project' ? commitHint() : undefined,
      ),
      other: { label: vscode.l10n.t('Copy Entry'), run: () => copyEntry(client, aiClients) },
    }),
  );
  if (!written) return;
  const rest = await ifReadable(next, aiClients);
  // It may be switched off in another file.
  if (rest && rest.before !== rest.after) return connect(deps, client, scope);
  await deps.onDidConnect([client.id]);
  const kept = keptAt(written.copies, aiClients);
  const consent = scope === 'project' ? consentHint(client) : undefined;
  await test(deps, client, sentences(remaining(client, false).sentence, consent, kept));
}

function commitHint(): string {
  return vscode.l10n.t(
    'The entry contains a path that exists only on this computer: do not commit it for others.',
  );
}

/** Claude Code, Codex and Gemini CLI ask whether to use a project's servers. */
function consentHint({ label }: AiClientState): string {
  return vscode.l10n.t('{0} may ask first whether you trust this project and its servers.', label);
}

/** @param next added to the message of a trial that succeeded. */
async function test(deps: ConnectDeps, client: AiClientState, next?: string): Promise<void> {
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
  const stopped = whyStopped(client);
  const hook = hookToWrite(client);
  const buttons = hook ? [hookWords(hook.when).add] : [];
  const { showInformationMessage, showWarningMessage } = vscode.window;
  const choice =
    outcome.type === 'passed'
      ? await showInformationMessage(
          sentences(
            vscode.l10n.t('{0} is set up.', label),
            result,
            stopped && deps.aiClients.shortPaths(stopped),
            next,
          ),
          ...buttons,
          diagnose,
        )
      : await showWarningMessage(
          sentences(vscode.l10n.t('{0} is set up, but the test failed.', label), result),
          diagnose,
        );
  if (choice === diagnose) {
    await vscode.commands.executeCommand('mcpBridge.diagnoseConnection');
  } else if (choice !== undefined && hook) await addHook(deps, client, hook);
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
