import * as vscode from 'vscode';
import { everyClient } from '../../core/sharing/rules';
import type { ActiveRule, RuleScope } from '../../core/sharing/sharingRules';
import { topics, type Level, type Topic } from '../../core/sharing/topics';
import { clientName } from './clientWords';
import type { PanelDeps } from '../ports';

export function topicName(topic: Topic): string {
  switch (topic) {
    case 'place':
      return vscode.l10n.t('Where I am');
    case 'selection':
      return vscode.l10n.t('Selection');
    case 'editors':
      return vscode.l10n.t('Open Editors');
    case 'problems':
      return vscode.l10n.t('Problems');
    case 'databases':
      return vscode.l10n.t('Databases');
    case 'git':
      return vscode.l10n.t('Git');
    case 'files':
      return vscode.l10n.t('Files');
    case 'pages':
      return vscode.l10n.t('Web Pages');
    case 'pins':
      return vscode.l10n.t('Pins');
    case 'suggestions':
      return vscode.l10n.t('Suggestions');
    case 'extensions':
      return vscode.l10n.t('Other Extensions');
    default:
      return topic;
  }
}

export function levelName(level: Level): string {
  switch (level) {
    case 'on':
      return vscode.l10n.t('on');
    case 'asked':
      return vscode.l10n.t('when asked');
    case 'off':
      return vscode.l10n.t('off');
  }
}

/** The name of what rules call a client. @param client see `Rule` */
export function ruleClientName(
  { server, clientLabel }: Pick<PanelDeps, 'server' | 'clientLabel'>,
  client: string,
): string {
  if (client === everyClient) return vscode.l10n.t('all clients');
  const known = server.clients.all.find(({ key }) => key === client);
  return clientLabel(client) ?? (known ? clientName(known.identity) : client);
}

export function whoseRule({ scope }: { readonly scope: RuleScope }): string {
  return scope === 'person'
    ? vscode.l10n.t('A sharing rule of yours, in all workspaces.')
    : vscode.l10n.t('A sharing rule in the settings of this workspace.');
}

/** @param name of its client */
export function describeRule({ topic, level }: Pick<ActiveRule, 'topic' | 'level'>, name: string) {
  return vscode.l10n.t('{0} is {1} for {2}', topicName(topic), levelName(level), name);
}

/** What rules hold back from a client, such as "Files: off". */
export function heldBackFrom(
  { sharing }: Pick<PanelDeps, 'sharing'>,
  client: string | undefined,
): readonly string[] {
  return topics.flatMap((topic) => {
    const level = sharing.rules.levelOf(client, topic);
    return level === 'on' ? [] : `${topicName(topic)}: ${levelName(level)}`;
  });
}
