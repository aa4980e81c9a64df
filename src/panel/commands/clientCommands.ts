import * as vscode from 'vscode';
import { UserError } from '../../base/errors';
import { aiTools, type AiTool, nameToolState } from '../aiTools';
import { comeBackHint, sessionInWords } from '../texts/clientWords';
import { ToolRow } from '../tree/toolRow';
import type { Command, CommandDeps } from './command';
import { rowsOf } from './subjects';

/** Commands for AI tools that are connected. */
export const clientCommands = {
  'mcpBridge.disconnectClient': async (deps, target) => {
    const tools = await toolsFor(deps, target);
    if (tools.length === 0) return;
    const clients = tools.flatMap((tool) => tool.clients);
    for (const { id } of clients) deps.server.clients.disconnect(id);
    void offerMore(tools);
  },
} satisfies Record<string, Command>;

/** The tools of the selected rows; from the palette, the person picks them. */
async function toolsFor(deps: CommandDeps, target: unknown): Promise<readonly AiTool[]> {
  const isOpen = ({ clients }: AiTool) => clients.length > 0;
  const tools = aiTools(deps).filter(isOpen);
  if (target === undefined || target === null) return pickTools(tools);
  const keys = rowsOf(deps, target).flatMap((row) =>
    row instanceof ToolRow ? [row.tool.key] : [],
  );
  return tools.filter(({ key }) => keys.includes(key));
}

async function pickTools(tools: readonly AiTool[]): Promise<readonly AiTool[]> {
  if (tools.length === 0) throw new UserError(vscode.l10n.t('No AI tool is connected now.'));
  const items = tools.map((tool) => ({
    label: tool.label,
    description: nameToolState(tool.state),
    detail: tool.clients.map(sessionInWords).join('; '),
    picked: tools.length === 1,
    tool,
  }));
  const title = vscode.l10n.t('Which AI tools?');
  const picked = await vscode.window.showQuickPick(items, { title, canPickMany: true });
  return (picked ?? []).map(({ tool }) => tool);
}

/** Tools may connect again, so further steps are offered. */
async function offerMore(tools: readonly AiTool[]): Promise<void> {
  const names = tools.map(({ label }) => label).join(', ');
  const said = vscode.l10n.t('Ended the connection of {0}.', names);
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
