import * as vscode from 'vscode';
import { UserError } from '../../../base/errors';
import type { AiClients } from '../aiClients';
import {
  installAll,
  outdatedIn,
  pluginsFor,
  renewAll,
  uninstallAll,
  type Installation,
} from './installPlugins';
import type { ConnectDeps } from './connectDeps';
import { pickTools } from './pickTools';
import { planTools, type Plan, type Plugins } from './planTools';
import { agreedPlan, filesThatChange, reviewChanges } from './reviewChanges';
import { describePluginHints } from './pluginText';
import { showResults, type Written } from './setUpResults';
import { writeAll } from './writeChanges';

/** Tools that the person has chosen already, and how. */
export interface ToolChoice {
  readonly ids: readonly string[];
  /** Whether the person has agreed to the changes of their files, too. Commands are shown before they run. */
  readonly isAgreed: boolean;
  /** Whether plugins are installed where they are taken. */
  readonly asPlugins?: true;
  /** Whether only hooks and plugins of an earlier version are renewed. */
  readonly isRenewal?: true;
}

const noPlugins: Plugins = new Map();

/** Has the person pick tools, shows all changes to their files at once, and connects them if the person agrees. */
export async function connectTools(deps: ConnectDeps, choice?: ToolChoice): Promise<void> {
  const { aiClients, stateOf } = deps;
  const all = await aiClients.configs.all();
  const mayInstall = !choice || choice.asPlugins === true;
  const plugins = mayInstall ? await pluginsFor(all, aiClients) : noPlugins;
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
  const outdated = await outdatedIn(picked.clients, aiClients);
  const plan = await planTools(
    {
      ...picked,
      plugins: picked.asPlugins ? plugins : noPlugins,
      outdated,
      isRenewal: choice?.isRenewal === true,
    },
    aiClients,
  );
  if (plan.clients.length === 0) throw new UserError(plan.unreadable.join(' '));
  const hasCommands = plan.plugins.size > 0 || plan.outdated.size > 0;
  const isAgreed = !hasCommands && (choice?.isAgreed === true || plan.changes.length === 0);
  if (isAgreed || (await review(deps, plan))) await connectAll(deps, plan);
}

/** Why the person is asked again, once the commands were run. */
interface Reasons {
  /** Why plugins are not there. Entries and hooks stand in for them, so tools are connected. */
  readonly failures: readonly string[];
  readonly notes: readonly string[];
}

/** @param again absent where it is asked first; no commands are run again. */
function review(deps: ConnectDeps, plan: Plan, again?: Reasons): Promise<boolean> {
  const { aiClients } = deps;
  const { changes, unreadable, plugins, outdated } = plan;
  const { failures, notes } = again ?? { failures: [], notes: [] };
  const isRenewal = failures.length === 0 && renewsAlone(plan);
  const lines = again
    ? []
    : [
        ...[...plugins.values()].flatMap(({ installing }) => installing),
        ...[...outdated.values()].flatMap(({ renewing }) => renewing),
      ];
  const commands =
    lines.length > 0 ? [vscode.l10n.t('Commands that are run: {0}.', lines.length)] : [];
  const hints = describePluginHints(plan, (path) => aiClients.shortPaths(path));
  return reviewChanges(deps, changes, {
    title: isRenewal
      ? askToRenew(plan, lines.length > 0)
      : vscode.l10n.t('Connect {0}?', namesOf(plan)),
    lines,
    agree: isRenewal ? vscode.l10n.t('Renew') : vscode.l10n.t('Connect'),
    detail: [...failures, ...notes, ...commands, filesThatChange(changes), ...hints, ...unreadable]
      .filter((each) => each !== '')
      .join(' '),
    ...(!isRenewal && {
      other: { label: vscode.l10n.t('Copy Entries'), run: () => copyEntries(plan, aiClients) },
    }),
  });
}

/** Whether nothing but hooks and plugins of an earlier version changes. */
function renewsAlone({ isRenewal, outdated, plugins, changes }: Plan): boolean {
  return isRenewal || (outdated.size > 0 && plugins.size + changes.length === 0);
}

/** @param hasCommands whether plugins are still to be renewed */
function askToRenew(plan: Plan, hasCommands: boolean): string {
  const names = namesOf(plan);
  if (plan.changes.length === 0) return vscode.l10n.t('Renew the plugins of {0}?', names);
  return hasCommands
    ? vscode.l10n.t('Renew the hooks and plugins of {0}?', names)
    : vscode.l10n.t('Renew the hooks of {0}?', names);
}

function namesOf({ clients }: Plan): string {
  return clients.map(({ label }) => label).join(', ');
}

/** Installs and renews plugins, writes all files, tries the bridge for each tool, and says what is left to do in each. */
async function connectAll(deps: ConnectDeps, agreed: Plan): Promise<void> {
  const { aiClients } = deps;
  const installation = await installAll(agreed.plugins);
  const { plugins } = installation;
  const written = await renewAndWrite(deps, agreed, installation).catch(async (cause: unknown) => {
    await uninstallAll(plugins);
    throw cause;
  });
  if (!written) return uninstallAll(plugins);
  const ids = written.plan.clients.map(({ id }) => id);
  await deps.onDidConnect(ids);
  const trials = await vscode.window.withProgress(
    { location: vscode.ProgressLocation.Window, title: vscode.l10n.t('Trying the connections…') },
    () => Promise.all(ids.map((id) => aiClients.tryBridge(id))),
  );
  const outcomes = trials.map(({ outcome }) => outcome);
  const now = await aiClients.configs.all();
  // In the order of the outcomes.
  const clients = ids.flatMap((id) => now.find((each) => each.id === id) ?? []);
  await showResults(deps, { ...written, plan: { ...written.plan, clients }, outcomes });
}

/** @returns `undefined` if the person does not agree to what stands in for plugins that failed, or for changes of before */
async function renewAndWrite(
  deps: ConnectDeps,
  agreed: Plan,
  installation: Installation,
): Promise<Written | undefined> {
  const { aiClients } = deps;
  const failures = await renewAll(agreed.outdated);
  const first = await planAnew(deps, agreed, installation);
  const hasPlugin = new Set(first.clients.flatMap(({ id, plugin }) => (plugin ? [id] : [])));
  const failed = new Map([
    ...installation.failed,
    // A client that has no command for it uninstalls the plugin first.
    ...[...failures].filter(([id]) => !hasPlugin.has(id)),
  ]);
  const notRenewed = new Map([...failures].filter(([id]) => hasPlugin.has(id)));
  const plan = await agreedPlan(first, {
    shown: failed.size > 0 ? undefined : agreed,
    review: (next, haveChanged = '') =>
      review(deps, next, {
        failures: [...failed.values()],
        notes: [...notRenewed.values(), haveChanged],
      }),
    planAnew: (next) => planAnew(deps, next, next),
  });
  if (!plan) return undefined;
  await writeAll(plan.changes, aiClients);
  return { plan, failed, notRenewed };
}

/** The plan for the files as they are by now: tools may have written to them, and so do programs that install plugins. */
async function planAnew(
  { aiClients }: ConnectDeps,
  agreed: Plan,
  { plugins }: Pick<Installation, 'plugins'>,
): Promise<Plan> {
  const now = await aiClients.configs.all();
  const clients = now.filter(({ id }) => agreed.clients.some((client) => client.id === id));
  const plan = await planTools({ ...agreed, clients, plugins }, aiClients);
  if (plan.clients.length === 0) throw new UserError(plan.unreadable.join(' '));
  // A tool whose file cannot be read by now is left out, so that its plugin goes, too.
  await uninstallAll(new Map([...plugins].filter(([id]) => !plan.plugins.has(id))));
  return { ...plan, unreadable: [...agreed.unreadable, ...plan.unreadable] };
}

async function copyEntries(
  { clients }: Plan,
  aiClients: Pick<AiClients, 'configs' | 'command'>,
): Promise<void> {
  const entries = clients.map(
    ({ id, label }) => `${label}\n${aiClients.configs.entryText(id, aiClients.command(id))}`,
  );
  await vscode.env.clipboard.writeText(`${entries.join('\n\n')}\n`);
  void vscode.window.showInformationMessage(
    vscode.l10n.t('The entries were copied. They hold no token.'),
  );
}
