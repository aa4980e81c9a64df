import * as vscode from 'vscode';
import { connectClient } from './connectClient';
import type { ConnectDeps } from './connectDeps';
import { connectTools, type ToolChoice } from './connectTools';
import { describeDiagnosis } from './diagnosisText';
import { stateOf } from '../../../panel/aiTools';
import type { Command, CommandDeps } from '../../../panel/commands/command';
import { rowOf } from '../../../panel/commands/subjects';
import { expectTrust } from '../../../panel/expectTrust';
import { ToolRow } from '../../../panel/tree/toolRow';
import type { AiClients } from '../aiClients';
import type { ToolsHere } from '../toolsHere';
import { offerToRemove } from './offerToRemove';

type Commands = Readonly<Record<string, Command>>;

/** Commands that connect AI clients to this window. */
export function connectCommands(
  open: () => Promise<AiClients>,
  tools: Pick<ToolsHere, 'noteSetUp' | 'refresh'>,
): Commands {
  const depsFor = async (panel: CommandDeps) => ({
    aiClients: await open(),
    shown: panel.shown,
    stateOf: (id: string) => stateOf(panel, id),
    onDidConnect: (ids: readonly string[]) => tools.noteSetUp(ids),
    onDidDisconnect: () => tools.refresh(),
  });
  const manage = async (panel: CommandDeps, id?: string) => {
    expectTrust();
    await connectClient(await depsFor(panel), id);
  };
  return {
    'mcpBridge.connect': async (panel, target) => {
      expectTrust();
      await connectTools(await depsFor(panel), isChoice(target) ? target : undefined);
    },
    'mcpBridge.manageTool': (panel, target) => {
      const row = rowOf(target);
      return manage(panel, row instanceof ToolRow ? row.tool.key : undefined);
    },
    // In the title of a view, it gets the focused row, which it is not about.
    'mcpBridge.viewTitle.manageTool': (panel) => manage(panel),
    'mcpBridge.diagnoseConnection': async (panel) => diagnose(panel, await depsFor(panel)),
    'mcpBridge.copyDiagnosis': async ({ shown }) => {
      await vscode.env.clipboard.writeText(shown.latestReport ?? '');
    },
  };
}

async function diagnose(panel: CommandDeps, deps: ConnectDeps) {
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

/** What a row of a tool that is found, or an answer to `offerToConnect`, names. */
function isChoice(target: unknown): target is ToolChoice {
  return typeof target === 'object' && target !== null && 'ids' in target && 'isAgreed' in target;
}
