import * as vscode from 'vscode';
import { shownScheme } from '../../../core/documents/uris';
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
      const report = await vscode.window.withProgress(
        {
          location: vscode.ProgressLocation.Window,
          title: vscode.l10n.t('Looking at the connection…'),
        },
        async () => {
          const here = await open();
          return here.shortPaths(describeDiagnosis(await here.diagnose(), deps));
        },
      );
      const uri = await shown.put('report', `${vscode.l10n.t('Diagnosis')}.md`, report);
      await vscode.window.showTextDocument(uri);
    },
    'mcpBridge.copyDiagnosis': async () => {
      const document = vscode.window.activeTextEditor?.document;
      if (document?.uri.scheme !== shownScheme) return;
      await vscode.env.clipboard.writeText(document.getText());
    },
  };
}

/** The ids of clients that the person has agreed to connect, see `offerToConnect`. */
function areIds(target: unknown): target is readonly string[] {
  return Array.isArray(target) && target.every((id) => typeof id === 'string');
}
