import * as vscode from 'vscode';
import { askInPlace } from './askInPlace';
import type { AiClientState } from '../model/aiClientConfig';
import type { TrialOutcome } from '../model/bridgeTrial';
import { ConfigDiffs } from './configDiffs';
import type { ConnectDeps } from './connectDeps';
import { sentences } from './sentences';
import { uninstallAll } from './installPlugins';
import type { Plan } from './planTools';
import { noteOf } from './limitsText';
import { describePins } from './pluginText';
import { remaining } from './remaining';
import { whySilent } from './stoppedText';
import { describeTrial } from './trialText';
import { offerUndo, takeBack } from './writeChanges';

const warning = new vscode.ThemeIcon('warning');

export interface Written {
  /** The plan as it was written. */
  readonly plan: Plan;
  /** Why clients have no plugin, though they were to have one, by their ids. */
  readonly failed: ReadonlyMap<string, string>;
  /** Why plugins of an earlier version are as they were. */
  readonly notRenewed: ReadonlyMap<string, string>;
}

/** What was done, and how it went. */
interface Done extends Written {
  readonly outcomes: readonly TrialOutcome[];
}

/** Says what is set up and what is left to do in each tool, until the person has seen it or takes it back. */
export async function showResults(deps: ConnectDeps, done: Done): Promise<void> {
  const { plan, outcomes } = done;
  const { clients, unreadable, changes, plugins } = plan;
  const title = titleOf(done);
  const rows = clients.map((client, at) => resultOf(deps, client, outcomes[at], done));
  const leftOut = unreadable.map((label) => ({ label, iconPath: warning }));
  const diffs = new ConfigDiffs(deps.shown, deps.aiClients);
  // A plugin that was renewed stays so.
  const canUndo = changes.length > 0 || plugins.size > 0;
  let next = await ask(title, [...rows, ...leftOut], canUndo);
  while (next === 'show') {
    await diffs.show(changes);
    next = await ask(title, [...rows, ...leftOut], canUndo);
  }
  await diffs.close();
  if (!canUndo) return;
  // Another list may have taken the place of this one.
  if (next === 'undo' || (next === undefined && (await offerUndo(title)))) await undo(deps, plan);
}

/** Failures come first, so that nobody who reads only the title believes that all is well. */
function titleOf({ plan: { clients }, outcomes, notRenewed }: Done): string {
  const namesOf = (some: readonly AiClientState[]) => some.map(({ label }) => label).join(', ');
  const stale = clients.filter(({ id }) => notRenewed.has(id));
  if (stale.length > 0) return vscode.l10n.t('Not renewed: {0}', namesOf(stale));
  const setUp = clients.filter((_, at) => outcomes[at] && isGood(outcomes[at]));
  if (setUp.length === 0) {
    return vscode.l10n.t('Set up, but the test failed: {0}', namesOf(clients));
  }
  const silent = clients.filter((client) => whySilent(client) !== undefined);
  if (silent.length > 0) {
    return vscode.l10n.t('Set up, but your pins do not go with prompts: {0}', namesOf(silent));
  }
  return clients.length === 1
    ? vscode.l10n.t('{0} is set up.', namesOf(setUp))
    : vscode.l10n.t('Set up now: {0}', namesOf(setUp));
}

/** The files first, because the programs change some of them again; the plugins also if a file cannot be put back. */
async function undo(
  { aiClients, onDidDisconnect }: ConnectDeps,
  { changes, plugins }: Plan,
): Promise<void> {
  try {
    await takeBack(changes, aiClients);
  } finally {
    try {
      await uninstallAll(plugins);
    } finally {
      await onDidDisconnect();
    }
  }
}

type Next = 'show' | 'undo' | 'done';

async function ask(
  title: string,
  rows: readonly vscode.QuickPickItem[],
  canUndo: boolean,
): Promise<Next | undefined> {
  const changed: readonly (vscode.QuickPickItem & { readonly next: Next })[] = [
    { label: vscode.l10n.t('Show Changes'), next: 'show' },
    { label: vscode.l10n.t('Undo'), next: 'undo' },
  ];
  const items: readonly (vscode.QuickPickItem & { readonly next: Next })[] = [
    { label: vscode.l10n.t('Done'), next: 'done' },
    ...(canUndo ? changed : []),
  ];
  const separator = { label: '', kind: vscode.QuickPickItemKind.Separator, next: 'done' as const };
  const said = rows.map((row) => ({ ...row, next: 'done' as const }));
  return (await askInPlace({ title, items: [...said, separator, ...items] }))?.next;
}

function resultOf(
  { aiClients }: Pick<ConnectDeps, 'aiClients'>,
  client: AiClientState,
  outcome: TrialOutcome | undefined,
  { plan, failed, notRenewed }: Done,
): vscode.QuickPickItem {
  const { withHooks, plugins, outdated } = plan;
  const failure = failed.get(client.id);
  const stale = notRenewed.get(client.id);
  const isDone = !outcome || isGood(outcome);
  const hasHook = withHooks || plugins.has(client.id) || outdated.has(client.id);
  const rest = isDone ? remaining(client, hasHook).sentence : describeTrial(outcome);
  const silent = whySilent(client);
  const note = silent ? undefined : noteOf(client);
  return {
    label: client.label,
    ...(note && { description: note.short }),
    iconPath:
      isDone && !failure && !stale && !silent ? new vscode.ThemeIcon('pass-filled') : warning,
    detail: sentences(
      failure && vscode.l10n.t('It is connected by its settings instead: {0}', failure),
      stale && vscode.l10n.t('Its plugin could not be renewed: {0}', stale),
      silent && aiClients.shortPaths(silent),
      silent || note ? undefined : describePins(client, plan),
      rest,
    ),
  };
}

function isGood({ type }: TrialOutcome): boolean {
  return type === 'passed';
}
