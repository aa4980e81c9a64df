import * as vscode from 'vscode';
import { remove } from '../../core/pins/edits';
import { isSameTarget } from '../../core/pins/pin';
import { pinTargets } from '../pinTargets';
import type { PanelDeps } from '../ports';
import { targetOf, type TreeElement } from './element';

/** Ticked is pinned. */
export async function applyCheckboxes(
  deps: PanelDeps,
  items: readonly (readonly [TreeElement, vscode.TreeItemCheckboxState])[],
): Promise<void> {
  const targets = (wanted: vscode.TreeItemCheckboxState) =>
    items.flatMap(([row, state]) => (state === wanted ? (targetOf(row) ?? []) : []));
  const unticked = targets(vscode.TreeItemCheckboxState.Unchecked);
  const ids = deps.state.pins
    .filter((pin) => unticked.some((target) => isSameTarget(pin.target, target)))
    .map(({ id }) => id);
  if (ids.length > 0) await deps.state.edit(remove(ids));
  const ticked = targets(vscode.TreeItemCheckboxState.Checked);
  if (ticked.length > 0) await pinTargets(deps, ticked);
}
