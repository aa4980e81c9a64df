import * as vscode from 'vscode';
import { everyClient } from '../../core/sharing/rules';
import type { ActiveRule, RuleScope } from '../../core/sharing/sharingRules';
import {
  isOptIn,
  isProvidedTopic,
  topics,
  type CommonTopic,
  type OptInTopic,
  type SharingLevel,
  type Topic,
} from '../../core/sharing/topics';
import { clientName } from './clientWords';
import { reasonOf } from './notSharedText';
import type { PanelDeps } from '../ports';
import type { ShownResource } from '../resourceViews';

type Providers = Pick<PanelDeps, 'providers'>;

/** The name of a topic. That of a provider is its label, with its scheme if another topic has the same name. */
export function topicName({ providers }: Providers, topic: Topic): string {
  if (!isProvidedTopic(topic)) return commonTopicName(topic);
  const provider = providers.all.find(({ scheme }) => topic === `${scheme}:`);
  if (!provider) return topic;
  const names = [...topics.map(commonTopicName), ...providers.all.map(({ label }) => label)];
  const same = names.filter((name) => folded(name) === folded(provider.label));
  return same.length === 1 ? provider.label : `${provider.label} (${topic})`;
}

/** What the row of a resource says while its topic is shared with no client, as the person has not agreed to it. */
export function notAgreedMark(topic: OptInTopic): ShownResource['mark'] {
  return {
    text: reasonOf('notAgreed'),
    remedy: vscode.l10n.t(
      'It is part of {0}. Sharing Rules… shares it, for all AI tools or for one.',
      commonTopicName(topic),
    ),
  };
}

function folded(name: string): string {
  return name.normalize('NFKC').toLowerCase();
}

function commonTopicName(topic: CommonTopic): string {
  switch (topic) {
    case 'place':
      return vscode.l10n.t('Where I am');
    case 'selection':
      return vscode.l10n.t('Selection');
    case 'editors':
      return vscode.l10n.t('Open Editors');
    case 'problems':
      return vscode.l10n.t('Problems');
    case 'edits':
      return vscode.l10n.t('New Problems After Edits');
    case 'debug':
      return vscode.l10n.t('Debugger');
    case 'databases':
      return vscode.l10n.t('Databases');
    case 'terminal':
      return vscode.l10n.t('What Just Ran');
    case 'git':
      return vscode.l10n.t('Git');
    case 'files':
      return vscode.l10n.t('Files');
    case 'pages':
      return vscode.l10n.t('Web Pages');
    case 'comments':
      return vscode.l10n.t('Comments');
    case 'pins':
      return vscode.l10n.t('Pins');
    case 'suggestions':
      return vscode.l10n.t('Suggestions');
    case 'extensions':
      return vscode.l10n.t('Other Extensions');
  }
}

export function levelName(level: SharingLevel): string {
  switch (level) {
    case 'on':
      return vscode.l10n.t('on');
    case 'onlyWhenAsked':
      return vscode.l10n.t('when asked');
    case 'off':
      return vscode.l10n.t('off');
  }
}

/** The name of a rule's client. @param client see `Rule` */
export function ruleClientName(
  { server, clientLabel }: Pick<PanelDeps, 'server' | 'clientLabel'>,
  client: string,
): string {
  if (client === everyClient) return vscode.l10n.t('all AI tools');
  const known = server.clients.all.find(({ key }) => key === client);
  return clientLabel(client) ?? (known ? clientName(known.identity) : client);
}

export function whoseRule({ scope }: { readonly scope: RuleScope }): string {
  return scope === 'person'
    ? vscode.l10n.t('A sharing rule of yours, in all workspaces.')
    : vscode.l10n.t('A sharing rule in the settings of this workspace.');
}

/** @param name of its client */
export function describeRule(
  deps: Providers,
  { topic, level }: Pick<ActiveRule, 'topic' | 'level'>,
  name: string,
): string {
  return vscode.l10n.t('{0} is {1} for {2}', topicName(deps, topic), levelName(level), name);
}

/** The topics that rules restrict for a client, with their levels, such as "Files: off". */
export function heldBackFrom(
  deps: Pick<PanelDeps, 'sharing' | 'providers'>,
  client: string | undefined,
): readonly string[] {
  const levelOf = (topic: Topic) => deps.sharing.rules.levelOf(client, topic);
  const others = levelOf('extensions');
  const provided = deps.providers.all
    .map(({ scheme }) => `${scheme}:` as const)
    .filter((topic) => levelOf(topic) !== others);
  return [...topics, ...provided].flatMap((topic) => {
    // What the person has not agreed to for any tool is not held back from this one.
    if (isOptIn(topic) && !deps.sharing.rules.isOpen(topic)) return [];
    const level = levelOf(topic);
    return level === 'on' ? [] : `${topicName(deps, topic)}: ${levelName(level)}`;
  });
}
