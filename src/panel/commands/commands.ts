import * as vscode from 'vscode';
import { everyClient } from '../../core/sharing/rules';
import { isOptIn, isTopic } from '../../core/sharing/topics';
import { askRule, type RuleSubject } from '../ask/askRule';
import { helpPageIds, isHelpPage, type HelpPage } from '../help/helpPages';
import { openRendered } from '../previewDocuments';
import { describeHelpPage } from '../texts/helpText';
import { levelName, ruleClientName, topicName } from '../texts/sharingWords';
import { briefCommands } from './briefCommands';
import { clientCommands } from './clientCommands';
import type { Command, CommandDeps } from './command';
import { findCommands } from './findCommands';
import { openCommands } from './openCommands';
import { pinCommands, unpinCommands } from './pinCommands';
import { refreshCommands } from './refreshCommands';
import { serverCommands } from './serverCommands';
import { setCommands } from './setCommands';
import { settingCommands } from './settingCommands';
import { rowOf } from './subjects';

const sharingCommands = {
  /** @param target a row with a rule, or the client and the topic that a rule is to be about, see `Rule` */
  'mcpBridge.sharingRules': (deps, target) => setRule(deps, subjectOf(target)),
  // Those in the title of a view get its focused row, which they are not about.
  'mcpBridge.viewTitle.sharingRules': (deps) => setRule(deps, {}),
} satisfies Record<string, Command>;

async function setRule(deps: CommandDeps, subject: RuleSubject): Promise<void> {
  const rule = await askRule(deps, subject);
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
}

function subjectOf(target: unknown): RuleSubject {
  const rule = rowOf(target)?.rule;
  if (rule) return rule;
  if (typeof target !== 'object' || target === null) return {};
  const { client, topic }: { client?: unknown; topic?: unknown } = target;
  return typeof client === 'string' ? { client, ...(isTopic(topic) && { topic }) } : {};
}

/** Commands that change which rows the view shows. */
const viewCommands = {
  'mcpBridge.filterFiles': async ({ files }) => {
    const text = await vscode.window.showInputBox({
      title: vscode.l10n.t('Filter Files'),
      prompt: vscode.l10n.t('Part of a path, or a glob such as **/*.test.ts; empty for all files'),
      value: files.filter.text,
    });
    if (text === undefined) return;
    await vscode.commands.executeCommand('mcpBridge.add.focus');
    files.filter.set(text);
  },
} satisfies Record<string, Command>;

const helpCommands = {
  /** With the name of a page, as links have it, it shows that one. */
  'mcpBridge.help': async ({ media }, target) => {
    const page = isHelpPage(target) ? target : await pickPage();
    if (!page) return;
    const { Active } = vscode.ViewColumn;
    const uri = vscode.Uri.file(media(`docs/${page}.md`));
    // A link in a page opens in the same tab.
    await openRendered(uri, { viewColumn: Active, preview: true });
  },
} satisfies Record<string, Command>;

async function pickPage(): Promise<HelpPage | undefined> {
  const items = helpPageIds.map((page) => ({ ...describeHelpPage(page), page }));
  const title = vscode.l10n.t('Help');
  const options = { title, matchOnDetail: true };
  return (await vscode.window.showQuickPick(items, options))?.page;
}

/** The commands of the manifest that are not of a feature, by their ids. */
export const commands = {
  ...pinCommands,
  ...refreshCommands,
  ...unpinCommands,
  ...settingCommands,
  ...openCommands,
  ...setCommands,
  ...findCommands,
  ...serverCommands,
  ...clientCommands,
  ...sharingCommands,
  ...briefCommands,
  ...viewCommands,
  ...helpCommands,
} satisfies Record<string, Command>;
