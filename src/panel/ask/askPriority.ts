import * as vscode from 'vscode';
import { formatPriority, parsePriority, prioritySteps } from '../../core/pins/pin';
import { explainMistake, stepName } from '../texts/pinWords';

interface PriorityItem extends vscode.QuickPickItem {
  /** Absent on a row that says what is wrong with the input. */
  readonly priority?: number;
}

/**
 * Offers the named steps and takes any number from 0.0 to 1.0; `undefined` if cancelled.
 * @param current the priority that all the pins share.
 */
export async function askPriority(
  what: string,
  current: number | undefined,
): Promise<number | undefined> {
  const pick = vscode.window.createQuickPick<PriorityItem>();
  pick.title = vscode.l10n.t('Priority of {0}', what);
  pick.placeholder = vscode.l10n.t('Pick a step, or type a number from 0.0 to 1.0');
  const steps = stepItems(current);
  pick.items = steps;
  pick.activeItems = steps.filter(({ priority }) => priority === current);
  return new Promise((resolve) => {
    pick.onDidChangeValue((value) => (pick.items = itemsFor(value, steps)));
    pick.onDidAccept(() => {
      const priority = pick.activeItems[0]?.priority;
      if (priority === undefined) return;
      resolve(priority);
      pick.hide();
    });
    pick.onDidHide(() => {
      resolve(undefined);
      pick.dispose();
    });
    pick.show();
  });
}

function stepItems(current: number | undefined): PriorityItem[] {
  return prioritySteps.map(({ name, priority }) => {
    const number = formatPriority(priority);
    return {
      label: stepName(name),
      description: priority === current ? vscode.l10n.t('{0} · now', number) : number,
      priority,
    };
  });
}

function itemsFor(value: string, steps: readonly PriorityItem[]): readonly PriorityItem[] {
  const typed = value.trim();
  const isName = steps.some(({ label }) => label.toLowerCase().startsWith(typed.toLowerCase()));
  if (typed === '' || isName) return steps;
  const parsed = parsePriority(typed);
  return typeof parsed === 'string'
    ? [{ label: `$(error) ${explainMistake(parsed, typed)}`, alwaysShow: true }]
    : [
        {
          label: formatPriority(parsed),
          description: effectOf(parsed),
          priority: parsed,
          alwaysShow: true,
        },
      ];
}

function effectOf(priority: number): string {
  const isBelowSteps = prioritySteps.every((step) => priority < step.priority);
  return isBelowSteps
    ? vscode.l10n.t('Set this; what is not pinned can come first')
    : vscode.l10n.t('Set this');
}
