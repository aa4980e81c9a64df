import * as vscode from 'vscode';
import { splitTitle } from '../../../core/pins/title';
import { shownScheme } from '../../../core/documents/uris';
import { describeRefusal, remedyOfRefusal } from '../../texts/rulesText';
import type { Group, GroupDeps, TreeElement } from '../element';
import { documentItem, dress, groupItem, reasonOf, remedyOf } from '../items';
import { ruleItem, ruleRows } from '../ruleRows';

/** Documents that are open or were requested by a client and are not served, and ignore files that hold nothing back. */
export class HeldBackGroup implements Group {
  readonly id = 'heldBack';
  readonly dependsOn;

  constructor(private readonly deps: GroupDeps) {
    const { panel, states } = deps;
    this.dependsOn = {
      rows: [
        panel.tabs.onDidChange,
        panel.refusals.onDidChange,
        panel.ignoreFiles.onDidRefuseRules,
        states.onDidChange,
        panel.sharing.rules.onDidChange,
      ],
      look: [panel.server.clients.onDidChange, panel.providers.onDidChange],
    };
  }

  isThere(): boolean {
    return this.children().length > 0;
  }

  groupItem(): vscode.TreeItem {
    const description = String(this.children().length);
    return groupItem(this.id, vscode.l10n.t('Held Back'), { isCollapsed: true, description });
  }

  /** Documents that are served by now are no longer listed. */
  children(): readonly TreeElement[] {
    const { refusedRules } = this.deps.panel.ignoreFiles;
    const rules = refusedRules.map((refused): TreeElement => ({
      type: 'refusedRules',
      id: `refusedRules:${refused.uri}`,
      group: this.id,
      ...refused,
    }));
    return [...ruleRows(this.deps), ...rules, ...this.documents()];
  }

  private documents(): readonly TreeElement[] {
    const { panel, states } = this.deps;
    const open = panel.tabs.byRecency.map(({ uri }) => uri);
    return [...new Set([...open, ...panel.refusals.uris])].flatMap((uri): TreeElement[] => {
      if (uri.startsWith(`${shownScheme}:`)) return []; // A text of ours for the person.
      const reason = states.of(uri);
      return reason === undefined || reason === 'served' || reason === 'missing'
        ? []
        : [{ type: 'heldBack', id: `heldBack:${uri}`, group: this.id, uri, reason }];
    });
  }

  item(row: TreeElement): vscode.TreeItem {
    if (row.type === 'refusedRules') return this.rulesItem(row);
    if (row.type === 'rule') return ruleItem(this.deps, row);
    if (row.type !== 'heldBack') return this.groupItem();
    const { uri, reason } = row;
    const title = this.deps.panel.title(uri);
    const { label, folder } = splitTitle(title);
    return dress(documentItem(uri), row, {
      label: label || title,
      notes: [reasonOf(reason), folder],
      tooltip: [
        title,
        vscode.l10n.t(
          '{0}.',
          reasonOf(reason).replace(/^./, (a) => a.toUpperCase()),
        ),
        remedyOf(reason),
      ],
      contextValue: `heldBack.${reason}`,
    });
  }

  /** Nothing opens it: it may be a device. */
  private rulesItem(row: TreeElement & { readonly type: 'refusedRules' }): vscode.TreeItem {
    const title = this.deps.panel.title(row.uri);
    const { label, folder } = splitTitle(title);
    const item = dress(documentItem(row.uri), row, {
      label: label || title,
      notes: [describeRefusal(row.refusal), folder],
      tooltip: [title, describeRefusal(row.refusal), remedyOfRefusal(row.refusal)],
      contextValue: 'refusedRules',
    });
    delete item.command;
    return item;
  }
}
