import * as vscode from 'vscode';
import { foundTools } from '../../aiTools';
import type { LocalTool } from '../../ports';
import { applyLook } from '../items';
import type { GroupDeps, Row, Section } from '../row';

/** The AI tools that are found on this computer, until one is set up: a click connects them. */
export function foundToolRows({ panel }: GroupDeps): Section {
  return {
    id: 'found',
    dependsOn: { rows: [panel.tools.onDidChange], look: [] },
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
    notes: [vscode.l10n.t('found'), problem ?? vscode.l10n.t('Connect')],
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
