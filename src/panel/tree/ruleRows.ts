import * as vscode from 'vscode';
import {
  describeRule,
  levelName,
  ruleClientName,
  topicName,
  whoseRule,
} from '../texts/sharingWords';
import type { GroupDeps, TreeElement } from './element';
import { dress } from './items';

type RuleRow = TreeElement & { readonly type: 'rule' };

/** A row for each sharing rule that holds something back. */
export function ruleRows({ panel }: GroupDeps): readonly RuleRow[] {
  return panel.sharing.rules.active.map((rule) => {
    const { scope, client, topic } = rule;
    return { type: 'rule', id: `heldBack:${scope}:${client}:${topic}`, group: 'heldBack', rule };
  });
}

export function ruleItem({ panel }: GroupDeps, row: RuleRow): vscode.TreeItem {
  const { rule } = row;
  const label = topicName(panel, rule.topic);
  const item = new vscode.TreeItem(label);
  item.iconPath = new vscode.ThemeIcon(rule.level === 'off' ? 'eye-closed' : 'eye');
  const change = vscode.l10n.t('Click to change it');
  const { client, topic } = rule;
  item.command = {
    command: 'mcpBridge.sharingRules',
    title: change,
    arguments: [{ client, topic }],
  };
  return dress(item, row, {
    label,
    notes: [levelName(rule.level), ruleClientName(panel, client)],
    tooltip: [
      `${describeRule(panel, rule, ruleClientName(panel, rule.client))}.`,
      whoseRule(rule),
      change,
    ],
    contextValue: 'rule',
  });
}
