import * as vscode from 'vscode';
import { UserError } from '../../../base/errors';
import { askInPlace } from '../../../panel/ask/askInPlace';
import type { PreviewDocuments } from '../../../panel/previewDocuments';
import { type AiClientState, type ConfigChange, UnreadableConfig } from '../model/aiClientConfig';
import type { AiClients } from '../model/aiClients';
import type { TrialOutcome } from '../model/bridgeTrial';
import { describeFault } from './faultText';
import { ConfigDiffs } from './configDiffs';
import { write } from './configChange';
import { pickTools, type PickedTools } from './pickTools';
import { remaining } from './remaining';
import { describeTrial } from './trialText';

interface Deps {
  readonly aiClients: AiClients;
  readonly shown: PreviewDocuments;
  /** A client was connected. */
  onDidConnect(): Promise<void>;
}

/** The changes that connect several tools, and the tools that are left out. */
interface Plan extends PickedTools {
  readonly changes: readonly ConfigChange[];
  readonly unreadable: readonly string[];
}

/** Has the person pick tools, shows all changes to their files at once, and connects them if the person agrees. */
export async function connectTools(deps: Deps): Promise<void> {
  const picked = await pickTools(await deps.aiClients.configs.all());
  if (!picked) return;
  const plan = await planAll(picked, deps.aiClients);
  const diffs = new ConfigDiffs(deps.shown, deps.aiClients);
  await diffs.show(plan.changes);
  const agreed = await confirm(plan);
  await diffs.close();
  if (agreed === 'copy') return copyEntries(plan, deps.aiClients);
  if (agreed === 'connect') await connectAll(deps, plan);
}

/** Connects these tools, to which the person has agreed already. */
export async function connectAtOnce(deps: Deps, ids: readonly string[]): Promise<void> {
  const all = await deps.aiClients.configs.all();
  const clients = all.filter(({ id }) => ids.includes(id));
  await connectAll(deps, await planAll({ clients, withHooks: true }, deps.aiClients));
}

async function planAll(
  { clients, withHooks }: PickedTools,
  { configs, shortPaths }: AiClients,
): Promise<Plan> {
  const planned: AiClientState[] = [];
  const changes: ConfigChange[] = [];
  const unreadable: string[] = [];
  for (const client of clients) {
    try {
      changes.push(...(await configs.planSetUp(client.id, withHooks)));
      planned.push(client);
    } catch (cause) {
      if (!(cause instanceof UnreadableConfig)) throw cause;
      const { path, problem } = cause;
      unreadable.push(
        vscode.l10n.t(
          '{0} is left out: {1} cannot be read. Line {2}: {3}',
          client.label,
          shortPaths(path),
          problem.line,
          describeFault(problem.fault),
        ),
      );
    }
  }
  return { clients: planned, withHooks, changes, unreadable };
}

type Agreement = 'connect' | 'copy';

async function confirm({ clients, changes, unreadable }: Plan): Promise<Agreement | undefined> {
  if (clients.length === 0) throw new UserError(unreadable.join(' '));
  const files = new Set(changes.map(({ path }) => path)).size;
  const detail = [
    vscode.l10n.t('Files that change: {0}. A copy of each as it was is kept.', files),
    ...unreadable,
  ].join(' ');
  const items: readonly (vscode.QuickPickItem & { readonly agreement?: Agreement })[] = [
    { label: vscode.l10n.t('Connect'), detail, agreement: 'connect' },
    { label: vscode.l10n.t('Copy Entries'), agreement: 'copy' },
    { label: vscode.l10n.t('Cancel') },
  ];
  const names = clients.map(({ label }) => label).join(', ');
  return (await askInPlace({ title: vscode.l10n.t('Connect {0}?', names), items }))?.agreement;
}

/** Writes all files, tries the bridge for each tool, and says what is left to do in each. */
async function connectAll(deps: Deps, { clients, withHooks, changes }: Plan): Promise<void> {
  const { aiClients } = deps;
  const written: ConfigChange[] = [];
  try {
    for (const change of changes) {
      await write(change, aiClients);
      written.push(change);
    }
  } catch (cause) {
    await undo(written, aiClients);
    throw cause;
  }
  await deps.onDidConnect();
  const outcomes = await vscode.window.withProgress(
    { location: vscode.ProgressLocation.Window, title: vscode.l10n.t('Trying the connections…') },
    () => Promise.all(clients.map(({ id }) => aiClients.tryBridge(id))),
  );
  const results = clients.map((client, at) => resultOf(client, withHooks, outcomes[at]?.outcome));
  await showResults(deps, results, written);
}

function resultOf(
  client: AiClientState,
  hasHook: boolean,
  outcome: TrialOutcome | undefined,
): vscode.QuickPickItem {
  const isGood = outcome?.type === 'passed' || outcome?.type === 'nothing';
  return {
    label: client.label,
    iconPath: new vscode.ThemeIcon(isGood ? 'pass-filled' : 'warning'),
    detail: isGood || !outcome ? remaining(client, hasHook) : describeTrial(outcome),
  };
}

type Next = 'show' | 'undo' | 'done';

async function showResults(
  deps: Deps,
  results: readonly vscode.QuickPickItem[],
  written: readonly ConfigChange[],
): Promise<void> {
  const { aiClients } = deps;
  const diffs = new ConfigDiffs(deps.shown, aiClients);
  const items: readonly (vscode.QuickPickItem & { readonly next: Next })[] = [
    { label: vscode.l10n.t('Done'), next: 'done' },
    { label: vscode.l10n.t('Show Changes'), next: 'show' },
    { label: vscode.l10n.t('Undo'), next: 'undo' },
  ];
  const title =
    results.length === 1
      ? vscode.l10n.t('{0} is connected.', results[0]?.label ?? '')
      : vscode.l10n.t('{0} AI tools are connected.', results.length);
  const separator = { label: '', kind: vscode.QuickPickItemKind.Separator, next: 'done' as const };
  const left = results.map((result) => ({ ...result, next: 'done' as const }));
  const picked = await askInPlace({ title, items: [...left, separator, ...items] });
  if (picked?.next === 'show') {
    await diffs.show(written);
    return showResults(deps, results, written);
  }
  await diffs.close();
  if (picked?.next !== 'undo') return;
  await undo(written, aiClients);
  void vscode.window.showInformationMessage(
    vscode.l10n.t('The files of settings are as they were before.'),
  );
}

/** Puts the files back as they were, the last one first. */
async function undo(written: readonly ConfigChange[], aiClients: AiClients): Promise<void> {
  for (const { before, after, ...change } of written.toReversed()) {
    await write({ ...change, before: after, after: before }, aiClients);
  }
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
