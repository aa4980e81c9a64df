import * as vscode from 'vscode';
import { UserError } from '../../../base/errors';
import { askInPlace } from '../../../panel/ask/askInPlace';
import type { PreviewDocuments } from '../../../panel/previewDocuments';
import { type AiClientState, type ConfigChange, UnreadableConfig } from '../model/aiClientConfig';
import type { AiClients } from '../model/aiClients';
import type { TrialOutcome } from '../model/bridgeTrial';
import { describeError } from '../../../panel/texts/errorText';
import { describeFault } from './faultText';
import { ConfigDiffs } from './configDiffs';
import { write } from './configChange';
import { pickTools, type PickedTools } from './pickTools';
import { remaining } from './remaining';
import { describeTrial } from './trialText';

const warning = new vscode.ThemeIcon('warning');

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
  const agreed = await review(deps, plan);
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
      if (!(cause instanceof UserError)) throw cause;
      unreadable.push(whyLeftOut(client.label, cause, shortPaths));
    }
  }
  return { clients: planned, withHooks, changes, unreadable };
}

function whyLeftOut(label: string, cause: UserError, short: (path: string) => string): string {
  if (!(cause instanceof UnreadableConfig)) {
    return vscode.l10n.t('{0} is left out: {1}', label, describeError(cause));
  }
  const { path, problem } = cause;
  return vscode.l10n.t(
    '{0} is left out: {1} cannot be read. Line {2}: {3}',
    label,
    short(path),
    problem.line,
    describeFault(problem.fault),
  );
}

type Agreement = 'connect' | 'copy';

/** Shows the changes while the person decides. */
async function review({ shown, aiClients }: Deps, plan: Plan): Promise<Agreement | undefined> {
  expectClients(plan);
  if (plan.changes.length === 0) return 'connect';
  const diffs = new ConfigDiffs(shown, aiClients);
  try {
    await diffs.show(plan.changes);
    return await confirm(plan);
  } finally {
    await diffs.close();
  }
}

function expectClients({ clients, unreadable }: Plan): void {
  if (clients.length === 0) throw new UserError(unreadable.join(' '));
}

async function confirm({ clients, changes, unreadable }: Plan): Promise<Agreement | undefined> {
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
async function connectAll(deps: Deps, plan: Plan): Promise<void> {
  expectClients(plan);
  const { clients, withHooks, changes, unreadable } = plan;
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
  const leftOut = unreadable.map((label) => ({ label, iconPath: warning }));
  const count = outcomes.filter(({ outcome }) => isGood(outcome)).length;
  const title =
    count === 1 && results.length === 1
      ? vscode.l10n.t('{0} is connected.', results[0]?.label ?? '')
      : vscode.l10n.t('AI tools that are connected: {0}', count);
  await showResults(deps, { title, rows: [...results, ...leftOut], written });
}

function resultOf(
  client: AiClientState,
  hasHook: boolean,
  outcome: TrialOutcome | undefined,
): vscode.QuickPickItem {
  const isDone = !outcome || isGood(outcome);
  return {
    label: client.label,
    iconPath: isDone ? new vscode.ThemeIcon('pass-filled') : warning,
    detail: isDone ? remaining(client, hasHook) : describeTrial(outcome),
  };
}

function isGood({ type }: TrialOutcome): boolean {
  return type === 'passed';
}

interface Results {
  readonly title: string;
  readonly rows: readonly vscode.QuickPickItem[];
  readonly written: readonly ConfigChange[];
}

type Next = 'show' | 'undo' | 'done';

async function showResults(deps: Deps, results: Results): Promise<void> {
  const { title, rows, written } = results;
  const { aiClients } = deps;
  const diffs = new ConfigDiffs(deps.shown, aiClients);
  const items: readonly (vscode.QuickPickItem & { readonly next: Next })[] = [
    { label: vscode.l10n.t('Done'), next: 'done' },
    { label: vscode.l10n.t('Show Changes'), next: 'show' },
    { label: vscode.l10n.t('Undo'), next: 'undo' },
  ];
  const separator = { label: '', kind: vscode.QuickPickItemKind.Separator, next: 'done' as const };
  const said = rows.map((row) => ({ ...row, next: 'done' as const }));
  const picked = await askInPlace({ title, items: [...said, separator, ...items] });
  if (picked?.next === 'show') {
    await diffs.show(written);
    return showResults(deps, results);
  }
  await diffs.close();
  // Another list may have taken the place of this one.
  if (!picked && (await offerUndo(title)) === 'undo') return takeBack(written, aiClients);
  if (picked?.next === 'undo') await takeBack(written, aiClients);
}

async function offerUndo(title: string): Promise<Next | undefined> {
  const label = vscode.l10n.t('Undo');
  return (await vscode.window.showInformationMessage(title, label)) === label ? 'undo' : undefined;
}

async function takeBack(written: readonly ConfigChange[], aiClients: AiClients): Promise<void> {
  const changed = await undo(written, aiClients);
  if (changed.length > 0) {
    throw new UserError(
      vscode.l10n.t(
        'Other programs have changed these files since, so they stay as they are: {0}',
        changed.map((path) => aiClients.shortPaths(path)).join(', '),
      ),
    );
  }
  void vscode.window.showInformationMessage(
    vscode.l10n.t('The files of settings are as they were before.'),
  );
}

/** Puts the files back as they were. @returns the paths of those that could not be, such as one that was changed since. */
async function undo(
  written: readonly ConfigChange[],
  aiClients: AiClients,
): Promise<readonly string[]> {
  const failed: string[] = [];
  for (const { before, after, ...change } of written) {
    await write({ ...change, before: after, after: before }, aiClients).catch((cause: unknown) => {
      if (!(cause instanceof UserError)) throw cause;
      failed.push(change.path);
    });
  }
  return failed;
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
