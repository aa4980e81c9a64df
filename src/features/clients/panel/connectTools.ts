import * as vscode from 'vscode';
import { UserError } from '../../../base/errors';
import type { PreviewDocuments } from '../../../panel/previewDocuments';
import type { AiClients } from '../model/aiClients';
import { installAll, pluginsFor } from './installPlugins';
import type { StateOf } from './pickAiClient';
import { pickTools } from './pickTools';
import { planTools, type Plan, type Plugins } from './planTools';
import { filesThatChange, reviewChanges } from './reviewChanges';
import { showResults } from './setUpResults';
import { writeAll } from './writeChanges';

interface Deps {
  readonly aiClients: AiClients;
  readonly shown: PreviewDocuments;
  readonly stateOf: StateOf;
  /** Clients were connected. */
  onDidConnect(ids: readonly string[]): Promise<void>;
  /** The files of clients were put back. */
  onDidDisconnect(): Promise<void>;
}

/** Tools that the person has chosen already, and how. */
export interface ToolChoice {
  readonly ids: readonly string[];
  /** Whether the person has agreed to the changes of their files, too. */
  readonly isAgreed: boolean;
  /** Whether plugins are installed where they are taken. */
  readonly asPlugins?: true;
}

const noPlugins: Plugins = new Map();

/** Has the person pick tools, shows all changes to their files at once, and connects them if the person agrees. */
export async function connectTools(deps: Deps, choice?: ToolChoice): Promise<void> {
  const { aiClients, stateOf } = deps;
  const all = await aiClients.configs.all();
  const plugins = await pluginsFor(all, aiClients);
  const picked = choice
    ? {
        clients: all.filter(({ id }) => choice.ids.includes(id)),
        withHooks: true,
        asPlugins: choice.asPlugins === true,
      }
    : await pickTools(
        all,
        all.filter(({ id }) => plugins.has(id)),
        stateOf,
      );
  if (!picked) return;
  const plan = await planTools(
    { ...picked, plugins: picked.asPlugins ? ofThese(picked.clients, plugins) : noPlugins },
    aiClients,
  );
  if (plan.clients.length === 0) throw new UserError(plan.unreadable.join(' '));
  const hasNothing = plan.changes.length === 0 && plan.plugins.size === 0;
  const isAgreed = choice?.isAgreed === true || hasNothing;
  const agreed = isAgreed ? 'connect' : await review(deps, plan);
  if (agreed === 'copy') return copyEntries(plan, aiClients);
  if (agreed === 'connect') await connectAll(deps, plan);
}

function ofThese(clients: Plan['clients'], plugins: Plugins): Plugins {
  return new Map([...plugins].filter(([id]) => clients.some((client) => client.id === id)));
}

type Agreement = 'connect' | 'copy';

function review(deps: Deps, plan: Plan): Promise<Agreement | undefined> {
  const { clients, changes, unreadable, plugins } = plan;
  const names = clients.map(({ label }) => label).join(', ');
  const lines = [...plugins.values()].flatMap(({ installing }) => installing);
  const commands =
    lines.length > 0 ? [vscode.l10n.t('Commands that are run: {0}.', lines.length)] : [];
  return reviewChanges<Agreement>(deps, changes, {
    title: vscode.l10n.t('Connect {0}?', names),
    lines,
    answers: [
      {
        label: vscode.l10n.t('Connect'),
        detail: [...commands, filesThatChange(changes), ...unreadable].join(' '),
        answer: 'connect',
      },
      { label: vscode.l10n.t('Copy Entries'), answer: 'copy' },
    ],
  });
}

/** Installs plugins, writes all files, tries the bridge for each tool, and says what is left to do in each. */
async function connectAll(deps: Deps, agreed: Plan): Promise<void> {
  const { aiClients } = deps;
  const { plugins } = agreed;
  const failed = plugins.size > 0 ? await installAll(plugins) : new Map<string, string>();
  const installed = new Map([...plugins].filter(([id]) => !failed.has(id)));
  // The programs have changed some of the files.
  const plan =
    plugins.size > 0 ? await planTools({ ...agreed, plugins: installed }, aiClients) : agreed;
  const { clients, changes } = plan;
  await writeAll(changes, aiClients);
  await deps.onDidConnect(clients.map(({ id }) => id));
  const trials = await vscode.window.withProgress(
    { location: vscode.ProgressLocation.Window, title: vscode.l10n.t('Trying the connections…') },
    () => Promise.all(clients.map(({ id }) => aiClients.tryBridge(id))),
  );
  await showResults(deps, { plan, failed, outcomes: trials.map(({ outcome }) => outcome) });
}

async function copyEntries(
  { clients }: Plan,
  { configs, command }: Pick<AiClients, 'configs' | 'command'>,
): Promise<void> {
  const entries = clients.map(({ id, label }) => `${label}\n${configs.entryText(id, command(id))}`);
  await vscode.env.clipboard.writeText(`${entries.join('\n\n')}\n`);
  void vscode.window.showInformationMessage(
    vscode.l10n.t('The entries were copied. They hold no token.'),
  );
}
