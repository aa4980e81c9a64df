import * as vscode from 'vscode';
import { formatPriority, parsePriority, prioritySteps } from '../core/pins/pin';

interface PriorityItem extends vscode.QuickPickItem {
  /** Absent on a row that says what is wrong with the input. */
  readonly priority?: number;
}

/** Offers the named steps and takes any number from 0.0 to 1.0; `undefined` if the person thinks better of it. */
export async function askPriority(what: string, current: number): Promise<number | undefined> {
  const pick = vscode.window.createQuickPick<PriorityItem>();
  pick.title = `Priority of ${what}`;
  pick.placeholder = 'Pick a step, or type a number from 0.0 to 1.0';
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

function stepItems(current: number): PriorityItem[] {
  return prioritySteps.map(({ name, priority }) => ({
    label: name,
    description: formatPriority(priority) + (priority === current ? ' · now' : ''),
    priority,
  }));
}

function itemsFor(value: string, steps: readonly PriorityItem[]): readonly PriorityItem[] {
  const typed = value.trim().toLowerCase();
  if (typed === '' || steps.some(({ label }) => label.startsWith(typed))) return steps;
  const parsed = parsePriority(typed);
  return typeof parsed === 'string'
    ? [{ label: `$(error) ${parsed}`, alwaysShow: true }]
    : [
        {
          label: formatPriority(parsed),
          description: 'Set this',
          priority: parsed,
          alwaysShow: true,
        },
      ];
}
