import * as vscode from 'vscode';
import { everyClient, type Rule } from '../../core/sharing/rules';
import type { RuleScope } from '../../core/sharing/sharingRules';
import { isOptIn, topics, type SharingLevel, type Topic } from '../../core/sharing/topics';
import type { PanelDeps } from '../ports';
import { aiTools, nameToolState } from '../aiTools';
import { levelName, ruleClientName, topicName } from '../texts/sharingWords';

/** A level, or `inherited` for that of all clients. */
type Choice = SharingLevel | 'inherited';

export interface AskedRule extends Omit<Rule, 'level'> {
  /** Absent for the level of all clients. */
  readonly level: SharingLevel | undefined;
  readonly scope: RuleScope;
}

/** The parts of a rule that are known before the person is asked. */
export type RuleSubject = Partial<Pick<Rule, 'client' | 'topic'>>;

type Deps = Pick<
  PanelDeps,
  'server' | 'brief' | 'tools' | 'sharing' | 'providers' | 'aiClientIds' | 'clientLabel'
>;

/** Asks for a rule; `undefined` if cancelled. */
export async function askRule(deps: Deps, subject: RuleSubject): Promise<AskedRule | undefined> {
  const client = subject.client ?? (await askClient(deps));
  if (client === undefined) return undefined;
  const topic = subject.topic ?? (await askTopic(deps, client));
  const choice = topic && (await askLevel(deps, client, topic));
  if (topic === undefined || choice === undefined) return undefined;
  const scope = isAnswer(deps, { client, topic }, choice) ? 'person' : await askScope();
  if (scope === undefined) return undefined;
  return { client, topic, level: choice === 'inherited' ? undefined : choice, scope };
}

/** Whether it is the person's own answer if anything of such a topic is shared, which no rule of a workspace is. */
function isAnswer(
  { sharing }: Deps,
  { client, topic }: Pick<Rule, 'client' | 'topic'>,
  choice: Choice,
): boolean {
  if (!isOptIn(topic)) return false;
  const shares = choice === 'on' || choice === 'onlyWhenAsked';
  return client === everyClient || (shares && sharing.rules.needsAgreement(client, topic));
}

/** All clients, then the tools that are set up or were seen, those that have a rule, and others that can be set up here. */
async function askClient(deps: Deps): Promise<string | undefined> {
  const tools = aiTools(deps);
  const states = new Map(tools.map(({ key, state }) => [key, nameToolState(state)]));
  const ruled = deps.sharing.rules.active.map(({ client }) => client);
  const known = tools.flatMap(({ key }) => key ?? []);
  const clients = new Set([everyClient, ...known, ...ruled, ...(await deps.aiClientIds())]);
  const items = [...clients].map((client) => ({
    label: ruleClientName(deps, client),
    description: states.get(client) ?? '',
    client,
  }));
  const title = vscode.l10n.t('Sharing rules: for which AI tool?');
  return (await vscode.window.showQuickPick(items, { title }))?.client;
}

async function askTopic(deps: Deps, client: string): Promise<Topic | undefined> {
  const level = (topic: Topic) => levelName(deps.sharing.rules.levelOf(client, topic));
  const provided = deps.providers.all.map(({ scheme }) => `${scheme}:` as const);
  const items = [...topics, ...provided].map((topic) => ({
    label: topicName(deps, topic),
    description: level(topic),
    topic,
  }));
  const title = vscode.l10n.t('What {0} may see', ruleClientName(deps, client));
  return (await vscode.window.showQuickPick(items, { title }))?.topic;
}

async function askLevel(deps: Deps, client: string, topic: Topic): Promise<Choice | undefined> {
  const { rules } = deps.sharing;
  const present = rules.levelOf(client, topic);
  const item = (choice: SharingLevel, detail: string) => ({
    label: levelName(choice),
    description: choice === present ? vscode.l10n.t('now') : '',
    detail,
    choice,
  });
  const all = levelName(rules.levelOf(everyClient, topic));
  const items: (vscode.QuickPickItem & { readonly choice: Choice })[] = [
    item('on', vscode.l10n.t('All of it')),
    item(
      'onlyWhenAsked',
      vscode.l10n.t('What the tool asks for; nothing with prompts and in notifications'),
    ),
    item('off', vscode.l10n.t('Nothing at all')),
  ];
  if (client !== everyClient) {
    items.push({
      label: vscode.l10n.t('as for all AI tools'),
      description: all,
      choice: 'inherited',
    });
  }
  const title = vscode.l10n.t('{0} for {1}', topicName(deps, topic), ruleClientName(deps, client));
  return (await vscode.window.showQuickPick(items, { title }))?.choice;
}

/** A window without a folder has no settings of a workspace. */
async function askScope(): Promise<RuleScope | undefined> {
  if (!vscode.workspace.workspaceFolders) return 'person';
  const items: (vscode.QuickPickItem & { readonly scope: RuleScope })[] = [
    {
      label: vscode.l10n.t('For me'),
      detail: vscode.l10n.t('In all workspaces, by your settings'),
      scope: 'person',
    },
    {
      label: vscode.l10n.t('For this workspace'),
      detail: vscode.l10n.t('For everyone who opens it, by its settings'),
      scope: 'workspace',
    },
  ];
  const title = vscode.l10n.t('Where is the rule kept?');
  return (await vscode.window.showQuickPick(items, { title }))?.scope;
}
