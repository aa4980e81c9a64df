import * as vscode from 'vscode';
import { connectClient } from './connectClient';
import { connectTools, type ToolChoice } from './connectTools';
import { describeDiagnosis } from './diagnosisText';
import { stateOf } from '../../../panel/aiTools';
import type { Command, CommandDeps } from '../../../panel/commands/command';
import { rowOf } from '../../../panel/commands/subjects';
import { pulse } from '../../../panel/contextKeys';
import { expectTrust } from '../../../panel/expectTrust';
import { ToolRow } from '../../../panel/tree/toolRow';
import type { AiClients } from '../model/aiClients';
import type { ToolsHere } from '../toolsHere';
import { ChangeReview } from './changeReview';
import type { Finding } from '../model/finding';
import { removeHook } from './clientHook';
import { disconnectClient } from './disconnectClient';

type Commands = Readonly<Record<string, Command>>;

/** Commands that connect AI clients to this window. */
export function connectCommands(
  open: () => Promise<AiClients>,
  tools: Pick<ToolsHere, 'noteSetUp' | 'refresh'>,
): Commands {
  let review: ChangeReview | undefined;
  const depsFor = async (panel: CommandDeps) => ({
    aiClients: await open(),
    shown: panel.shown,
    stateOf: (id: string) => stateOf(panel, id),
    onDidConnect: async (ids: readonly string[]) => {
      await tools.noteSetUp(ids);
      await pulse('mcpBridge.clientConnected');
    },
    onDidDisconnect: () => tools.refresh(),
  });
  return {
    'mcpBridge.connect': async (panel, target) => {
      expectTrust();
      await connectTools(await depsFor(panel), isChoice(target) ? target : undefined);
    },
    'mcpBridge.manageTool': async (panel, target) => {
      expectTrust();
      review ??= new ChangeReview(panel.shown);
      const row = rowOf(target);
      const key = row instanceof ToolRow ? row.tool.key : undefined;
      await connectClient({ ...(await depsFor(panel)), review }, key);
    },
    'mcpBridge.writeChange': async () => review?.write(),
    'mcpBridge.diagnoseConnection': async (panel) => {
      review ??= new ChangeReview(panel.shown);
      await diagnose(panel, { ...(await depsFor(panel)), review });
    },
    'mcpBridge.copyDiagnosis': async ({ shown }) => {
      await vscode.env.clipboard.writeText(shown.latest('report') ?? '');
    },
  };
}

type Deps = Parameters<typeof disconnectClient>[0] & Parameters<typeof removeHook>[0];

async function diagnose(panel: CommandDeps, deps: Deps) {
  const { aiClients, shown } = deps;
  const findings = await vscode.window.withProgress(
    {
      location: vscode.ProgressLocation.Window,
      title: vscode.l10n.t('Looking at the connection…'),
    },
    () => aiClients.diagnose(),
  );
  const text = aiClients.shortPaths(describeDiagnosis(findings, panel));
  await shown.show('report', { name: `${vscode.l10n.t('Diagnosis')}.md`, text });
  await offerToRemove(deps, findings);
}

/** Offers to remove what a client has beside its plugin: the entry with the hook, or the hook alone. */
async function offerToRemove(deps: Deps, findings: readonly Finding[]): Promise<void> {
  // It changes files of settings, as connecting does.
  if (!vscode.workspace.isTrusted) return;
  const states = await deps.aiClients.configs.all();
  for (const finding of findings) {
    if (finding.type !== 'plugin' || !finding.twice) continue;
    const { id, label, twice } = finding;
    const client = states.find((state) => state.id === id);
    const remove = vscode.l10n.t('Remove It from the Settings…');
    const said = vscode.l10n.t(
      '{0} has the plugin, and the same in {1}: everything arrives twice.',
      label,
      deps.aiClients.shortPaths(twice.path),
    );
    if (!client || (await vscode.window.showWarningMessage(said, remove)) !== remove) continue;
    if (twice.type === 'entry') await disconnectClient(deps, client, twice.scope);
    else if (client.hook) await removeHook(deps, client, client.hook);
  }
}

/** What a row of a tool that is found, or an answer to `offerToConnect`, names. */
function isChoice(target: unknown): target is ToolChoice {
  return typeof target === 'object' && target !== null && 'ids' in target && 'isAgreed' in target;
}
