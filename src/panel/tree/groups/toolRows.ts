import * as vscode from 'vscode';
import { aiTools, foundTools } from '../../aiTools';
import type { LocalTool } from '../../ports';
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

/** The AI tools that are found on this computer: a click connects them. */
export function foundToolRows({ panel }: GroupDeps): Section {
  const { tools, pinStore, server, brief } = panel;
  const ofOthers = [pinStore.onDidChange, server.clients.onDidChange, brief.receipts.onDidChange];
  return {
    id: 'found',
    dependsOn: { rows: [tools.onDidChange, ...ofOthers], look: [] },
    rows: () => {
      const found = foundTools(panel);
      const readable = found.filter(({ problem }) => problem === undefined);
      const all = readable.length > 1 ? [connectAll(readable)] : [];
      return [...found.map(foundRow), ...all];
    },
  };
}

function foundRow({ id, label, problem }: LocalTool): Row {
  return connectRow(`found:${id}`, {
    ids: [id],
    label,
    notes: [vscode.l10n.t('found'), problem?.short ?? vscode.l10n.t('Connect')],
    tooltip: vscode.l10n.t(
      'Let {0} see this window. You see the changes to its settings first.',
      label,
    ),
  });
}

function connectAll(tools: readonly LocalTool[]): Row {
  const names = tools.map(({ label }) => label).join(', ');
  return connectRow('found', {
    ids: tools.map(({ id }) => id),
    label: vscode.l10n.t('Connect all {0}…', tools.length),
    notes: [],
    tooltip: vscode.l10n.t(
      'Let {0} see this window. You see the changes to their settings first.',
      names,
    ),
  });
}

interface Look {
  /** The tools that a click connects. */
  readonly ids: readonly string[];
  readonly label: string;
  readonly notes: readonly string[];
  readonly tooltip: string;
}

function connectRow(id: string, { ids, label, notes, tooltip }: Look): Row {
  return {
    id,
    item: () => {
      const item = new vscode.TreeItem(label);
      item.iconPath = new vscode.ThemeIcon('plug');
      item.command = {
        command: 'mcpBridge.connect',
        title: vscode.l10n.t('Connect'),
        arguments: [{ ids, isAgreed: false }],
      };
      return applyLook(item, id, { label, notes, tooltip: [tooltip], contextValue: 'foundTool' });
    },
  };
}
