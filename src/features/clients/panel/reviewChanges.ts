import * as vscode from 'vscode';
import { askInPlace } from './askInPlace';
import type { ConfigChange } from '../model/aiClientConfig';
import { isSameEdit } from '../model/sameEdit';
import { ConfigDiffs } from './configDiffs';
import type { ConnectDeps } from './connectDeps';
import { sentences } from './sentences';
import { ifReadable } from './unreadableFile';
import { writeAll } from './writeChanges';

interface Answer extends vscode.QuickPickItem {
  run?(): Promise<void>;
}

interface Question {
  readonly title: string;
  /** Commands that are run before the changes, shown beside them. */
  readonly lines?: readonly string[];
  /** The label of the answer that agrees, which says what it does. */
  readonly agree: string;
  /** What the person has to know before. */
  readonly detail?: string;
  /** What the person can do instead, beside *Cancel*. */
  readonly other?: Answer;
}

/** Shows all changes in one editor while the person decides. @returns whether they agree */
export async function reviewChanges(
  { shown, aiClients }: ConnectDeps,
  changes: readonly ConfigChange[],
  { title, lines = [], agree, detail = '', other }: Question,
): Promise<boolean> {
  const diffs = new ConfigDiffs(shown, aiClients);
  const agreement: Answer = { label: agree, detail };
  const items = [agreement, ...(other ? [other] : []), { label: vscode.l10n.t('Cancel') }];
  let answer: Answer | undefined;
  try {
    await diffs.show(changes, lines);
    answer = await askInPlace({ title, items });
  } finally {
    await diffs.close();
  }
  await answer?.run?.();
  return answer === agreement;
}

interface Planned {
  readonly changes: readonly ConfigChange[];
}

interface Review<Plan> {
  /** What the person has agreed to already. */
  readonly shown?: Plan | undefined;
  /** @param haveChanged says that the person is asked again, and why. */
  review(plan: Plan, haveChanged: string | undefined): Promise<boolean>;
  /** The plan for the files as they are by now: tools may have written to them. */
  planAnew(plan: Plan): Promise<Plan>;
}

/** Has the person agree to a plan, again where more would change than they have seen; `undefined` if they do not. */
export async function agreedPlan<Plan extends Planned>(
  first: Plan,
  { shown, review, planAnew }: Review<Plan>,
): Promise<Plan | undefined> {
  let [plan, seen] = [first, shown];
  while (!seen || !isShown(plan, seen)) {
    const haveChanged =
      seen && vscode.l10n.t('Files have changed meanwhile, so look at the changes again.');
    if (!(await review(plan, haveChanged))) return undefined;
    seen = plan;
    plan = await planAnew(plan);
  }
  return plan;
}

/** Whether the person has seen all that would be written. */
function isShown({ changes }: Planned, shown: Planned): boolean {
  return changes.every((change) => shown.changes.some((each) => isSameEdit(each, change)));
}

interface Written extends Planned {
  /** The paths of the copies of the files as they were. */
  readonly copies: readonly string[];
}

/**
 * Plans changes, and writes them once the person agrees; `undefined` if nothing is written.
 * @param question about changes of the files at these paths
 */
export function reviewAndWrite(
  deps: ConnectDeps,
  plan: () => Promise<readonly ConfigChange[]>,
  question: (paths: string, changes: readonly ConfigChange[]) => Question,
): Promise<Written | undefined> {
  const { aiClients } = deps;
  return ifReadable(async () => {
    const planned = async () => ({
      changes: (await plan()).filter(({ before, after }) => before !== after),
    });
    const first = await planned();
    if (first.changes.length === 0) return undefined;
    const agreed = await agreedPlan(first, {
      review: ({ changes }, haveChanged) => {
        const paths = aiClients.shortPaths(changes.map(({ path }) => path).join(', '));
        const { detail, ...asked } = question(paths, changes);
        return reviewChanges(deps, changes, { ...asked, detail: sentences(haveChanged, detail) });
      },
      planAnew: planned,
    });
    return agreed && { ...agreed, copies: await writeAll(agreed.changes, aiClients) };
  }, aiClients);
}

/** Empty where there are none, such as for a plugin of a tool that had no entry. */
export function filesThatChange(changes: readonly ConfigChange[]): string {
  const count = new Set(changes.map(({ path }) => path)).size;
  if (count === 0) return '';
  return vscode.l10n.t('Files that change: {0}. A copy of each as it was is kept.', count);
}
