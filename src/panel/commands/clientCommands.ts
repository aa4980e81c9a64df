import * as vscode from 'vscode';
import { UserError } from '../../base/errors';
import type { ConnectedClient } from '../../core/protocol/connectedClients';
import { clientName, comeBackHint } from '../texts/clientWords';
import { clockTime } from '../texts/clockTime';
import { ClientRow } from '../tree/clientRow';
import type { Command, CommandDeps } from './command';
import { rowsOf } from './subjects';

/** Commands for connected clients. */
export const clientCommands = {
  'mcpBridge.disconnectClient': async (deps, target) => {
    const clients = await clientsFor(deps, target);
    if (clients.length === 0) return;
    for (const { id } of clients) deps.server.clients.disconnect(id);
    void offerMore(clients);
  },
} satisfies Record<string, Command>;

/** The clients of the selected rows; from the palette, the person picks them. */
async function clientsFor(deps: CommandDeps, target: unknown): Promise<readonly ConnectedClient[]> {
  if (target === undefined || target === null) return pickClients(deps);
  const rows = rowsOf(deps, target);
  return rows.flatMap((row) => (row instanceof ClientRow ? row.client : []));
}

async function pickClients({ server }: CommandDeps): Promise<readonly ConnectedClient[]> {
  const { all } = server.clients;
  if (all.length === 0) throw new UserError(vscode.l10n.t('No client is connected.'));
  const items = all.map((client) => ({
    label: clientName(client.identity),
    description: [
      client.identity.version,
      vscode.l10n.t('since {0}', clockTime(client.since)),
      `MCP ${client.revision}`,
    ]
      .filter(Boolean)
      .join(' · '),
    picked: all.length === 1,
    client,
  }));
  const title = vscode.l10n.t('Which AI tools?');
  const picked = await vscode.window.showQuickPick(items, { title, canPickMany: true });
  return (picked ?? []).map(({ client }) => client);
}

/** Clients may reconnect, so further steps are offered. */
async function offerMore(clients: readonly ConnectedClient[]): Promise<void> {
  const [only, second] = clients;
  const said =
    only && !second
      ? vscode.l10n.t('Disconnected {0}.', clientName(only.identity))
      : vscode.l10n.t('Ended the connections of {0} AI tools.', clients.length);
  const remedies = new Map([
    [vscode.l10n.t('Pause Sharing'), 'mcpBridge.pauseSharing'],
    [vscode.l10n.t('Replace Token'), 'mcpBridge.replaceToken'],
  ]);
  const choice = await vscode.window.showInformationMessage(
    `${said} ${comeBackHint()}`,
    ...remedies.keys(),
  );
  const command = choice && remedies.get(choice);
  if (command) await vscode.commands.executeCommand(command);
}
