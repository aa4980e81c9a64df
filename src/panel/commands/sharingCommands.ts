import * as vscode from 'vscode';
import { everyClient } from '../../core/sharing/rules';
import { isOptIn, isTopic } from '../../core/sharing/topics';
import { askRule, type RuleSubject } from '../ask/askRule';
import { levelName, ruleClientName, topicName } from '../texts/sharingWords';
import type { Command } from './command';
import { rowOf } from './subjects';

export const sharingCommands = {
  /** @param target a row with a rule, or the client and the topic that a rule is to be about, see `Rule` */
  'mcpBridge.sharingRules': async (deps, target) => {
    const rule = await askRule(deps, subjectOf(target));
    if (!rule) return;
    const { client, topic, level, scope } = rule;
    if (client === everyClient && isOptIn(topic) && level) await deps.sharing.agree(topic, level);
    else await deps.sharing.set(scope, { client, topic, level });
    const now = deps.sharing.rules.levelOf(client, topic);
    if (level === undefined || level === now) return;
    const message = vscode.l10n.t(
      'A stricter rule holds: {0} stays {1} for {2}.',
      topicName(deps, topic),
      levelName(now),
      ruleClientName(deps, client),
    );
    void vscode.window.showInformationMessage(message);
  },
} satisfies Record<string, Command>;

function subjectOf(target: unknown): RuleSubject {
  const rule = rowOf(target)?.rule;
  if (rule) return rule;
  if (typeof target !== 'object' || target === null) return {};
  const { client, topic }: { client?: unknown; topic?: unknown } = target;
  return typeof client === 'string' ? { client, ...(isTopic(topic) && { topic }) } : {};
}
