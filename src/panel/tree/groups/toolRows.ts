import * as vscode from 'vscode';
import { aiTools } from '../../aiTools';
import { applyLook } from '../items';
import type { GroupDeps, Row, Section } from '../row';
import { ToolRow } from '../toolRow';

/** The AI tools that are set up or were seen, each with what it was sent and has read. */
export function toolRows(deps: GroupDeps): Section {
  const { server, pinStore, brief, sharing, providers, tools, files } = deps.panel;
  return {
    id: 'tools',
    dependsOn: {
      rows: [server.clients.onDidChange, brief.receipts.onDidChange, tools.onDidChange],
      look: [pinStore.onDidChange, sharing.rules.onDidChange, providers.onDidChange],
    },
    rows: () => {
      const rows = aiTools(deps.panel).map((tool) => new ToolRow(deps, tool));
      // Where no files are shared, there is nothing to connect a tool for.
      return rows.length > 0 || files.roots.length === 0 ? rows : [noToolRow];
    },
  };
}

/** Stands there instead of tools. */
const noToolRow: Row = {
  id: 'tools:none',
  item: () => {
    const label = vscode.l10n.t('No AI tool is set up');
    const connect = vscode.l10n.t('Connect…');
    const item = new vscode.TreeItem(label);
    item.command = { command: 'mcpBridge.connect', title: connect };
    return applyLook(item, 'tools:none', {
      label,
      notes: [connect],
      tooltip: [label, vscode.l10n.t('Click to connect one')],
      contextValue: 'noTool',
    });
  },
};
