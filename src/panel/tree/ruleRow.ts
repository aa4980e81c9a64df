import * as vscode from 'vscode';
import type { ActiveRule } from '../../core/sharing/sharingRules';
import type { PanelDeps } from '../ports';
import {
  describeRule,
  levelName,
  ruleClientName,
  topicName,
  whoseRule,
} from '../texts/sharingWords';
import { applyLook } from './items';
import type { Row } from './row';

/** A sharing rule that holds something back. */
export function ruleRow(panel: PanelDeps, rule: ActiveRule): Row {
  const { scope, client, topic, level } = rule;
  const id = `heldBack:${scope}:${client}:${topic}`;
  const subject = { client, topic };
  const item = () => {
    const label = topicName(panel, topic);
    const shown = new vscode.TreeItem(label);
    shown.iconPath = new vscode.ThemeIcon(level === 'off' ? 'eye-closed' : 'eye');
    const change = vscode.l10n.t('Click to change it');
    shown.command = { command: 'mcpBridge.sharingRules', title: change, arguments: [subject] };
    return applyLook(shown, id, {
      label,
      notes: [levelName(level), ruleClientName(panel, client)],
      tooltip: [
        `${describeRule(panel, rule, ruleClientName(panel, client))}.`,
        whoseRule(rule),
        change,
      ],
      help: 'sharing',
      contextValue: 'rule',
    });
  };
  return { id, rule: subject, item };
}
