import * as vscode from 'vscode';
import { connectClient } from './connectClient';
import { connectAtOnce, connectTools } from './connectTools';
import { describeDiagnosis } from './diagnosisText';
import { pulse } from '../../../panel/contextKeys';
import { expectTrust } from '../../../panel/expectTrust';
import type { Command } from '../../../panel/commands/command';
import type { AiClients } from '../model/aiClients';
import { ChangeReview } from './changeReview';

type Commands = Readonly<Record<string, Command>>;

/** Commands that connect AI clients to this window. */
export function connectCommands(open: () => Promise<AiClients>): Commands {
  let review: ChangeReview | undefined;
  let diagnosis = '';
  const onDidConnect = () => pulse('mcpBridge.clientConnected');
  return {
    'mcpBridge.connect': async ({ shown }, ids) => {
      expectTrust();
      const deps = { aiClients: await open(), shown, onDidConnect };
      await (areIds(ids) ? connectAtOnce(deps, ids) : connectTools(deps));
    },
    'mcpBridge.manageTool': async ({ shown }) => {
      expectTrust();
      review ??= new ChangeReview(shown);
      await connectClient({ aiClients: await open(), review, onDidConnect });
    },
    'mcpBridge.writeChange': async () => review?.write(),
    'mcpBridge.diagnoseConnection': async (deps) => {
      const { shown } = deps;
      diagnosis = await vscode.window.withProgress(
        {
          location: vscode.ProgressLocation.Window,
          title: vscode.l10n.t('Looking at the connection…'),
        },
        async () => {
          const here = await open();
          return here.shortPaths(describeDiagnosis(await here.diagnose(), deps));
        },
      );
      const name = `${vscode.l10n.t('Diagnosis')}.md`;
      await shown.show('report', { name, text: diagnosis });
    },
    'mcpBridge.copyDiagnosis': async () => {
      await vscode.env.clipboard.writeText(diagnosis);
    },
  };
}

/** The ids of clients that the person has agreed to connect, see `offerToConnect`. */
function areIds(target: unknown): target is readonly string[] {
  return Array.isArray(target) && target.every((id) => typeof id === 'string');
}
