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
import type { StateOf } from './pickAiClient';
import { pickTools, type PickedTools } from './pickTools';
import { remaining } from './remaining';
import { filesThatChange, reviewChanges } from './reviewChanges';
import { describeTrial } from './trialText';
import { offerUndo, takeBack, writeAll } from './writeChanges';

const warning = new vscode.ThemeIcon('warning');

interface Deps {
  readonly aiClients: AiClients;
  readonly shown: PreviewDocuments;
  readonly stateOf: StateOf;
  /** Clients were connected. */
  onDidConnect(ids: readonly string[]): Promise<void>;
  /** The files of clients were put back. */
  onDidDisconnect(): Promise<void>;
}

/** Tools that the person has chosen already, and whether they have agreed to the changes of their files, too. */
export interface ToolChoice {
  readonly ids: readonly string[];
  readonly isAgreed: boolean;
}

/** The changes that connect several tools, and the tools that are left out. */
interface Plan extends PickedTools {
  readonly changes: readonly ConfigChange[];
  readonly unreadable: readonly string[];
}

/** Has the person pick tools, shows all changes to their files at once, and connects them if the person agrees. */
export async function connectTools(deps: Deps, choice?: ToolChoice): Promise<void> {
  const { aiClients, stateOf } = deps;
  const all = await aiClients.configs.all();
  const picked = choice
    ? { clients: all.filter(({ id }) => choice.ids.includes(id)), withHooks: true }
    : await pickTools(all, stateOf);
  if (!picked) return;
  const plan = await planAll(picked, aiClients);
  expectClients(plan);
  const isAgreed = choice?.isAgreed === true || plan.changes.length === 0;
  const agreed = isAgreed ? 'connect' : await review(deps, plan);
  if (agreed === 'copy') return copyEntries(plan, aiClients);
  if (agreed === 'connect') await connectAll(deps, plan);
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

function expectClients({ clients, unreadable }: Plan): void {
  if (clients.length === 0) throw new UserError(unreadable.join(' '));
}

function review(deps: Deps, plan: Plan): Promise<Agreement | undefined> {
  const { clients, changes, unreadable } = plan;
  const names = clients.map(({ label }) => label).join(', ');
  return reviewChanges<Agreement>(deps, changes, {
    title: vscode.l10n.t('Connect {0}?', names),
    answers: [
      {
        label: vscode.l10n.t('Connect'),
        detail: [filesThatChange(changes), ...unreadable].join(' '),
        answer: 'connect',
      },
      { label: vscode.l10n.t('Copy Entries'), answer: 'copy' },
    ],
  });
}

/** Writes all files, tries the bridge for each tool, and says what is left to do in each. */
async function connectAll(deps: Deps, plan: Plan): Promise<void> {
  const { clients, withHooks, changes, unreadable } = plan;
  const { aiClients } = deps;
  await writeAll(changes, aiClients);
  await deps.onDidConnect(clients.map(({ id }) => id));
  const outcomes = await vscode.window.withProgress(
    { location: vscode.ProgressLocation.Window, title: vscode.l10n.t('Trying the connections…') },
    () => Promise.all(clients.map(({ id }) => aiClients.tryBridge(id))),
  );
  const results = clients.map((client, at) => resultOf(client, withHooks, outcomes[at]?.outcome));
  const leftOut = unreadable.map((label) => ({ label, iconPath: warning }));
  const count = outcomes.filter(({ outcome }) => isGood(outcome)).length;
  const title =
    count === 1 && results.length === 1
      ? vscode.l10n.t('{0} is set up.', results[0]?.label ?? '')
      : vscode.l10n.t('AI tools that are set up: {0}', count);
  await showResults(deps, { title, rows: [...results, ...leftOut], written: changes });
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
    detail: isDone ? remaining(client, hasHook).sentence : describeTrial(outcome),
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
  if (picked ? picked.next === 'undo' : await offerUndo(title)) {
    await takeBack(written, aiClients);
    await deps.onDidDisconnect();
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
