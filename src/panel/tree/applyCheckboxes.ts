import * as vscode from 'vscode';
import { UserError } from '../../base/errors';
import { remove } from '../../core/pins/edits';
import { isSameTarget, isWide, uriOfTarget, type PinTarget } from '../../core/pins/pin';
import { pinTargets } from '../pinTargets';
import type { PanelDeps } from '../ports';
import { pinTitle } from '../texts/pinTitle';
import { targetOf, type Row } from './row';

/** Pins the rows that were ticked, and unpins those that were unticked; a row with a switch is switched. */
export async function applyCheckboxes(
  deps: PanelDeps,
  items: readonly (readonly [Row, vscode.TreeItemCheckboxState])[],
): Promise<void> {
  const { Checked, Unchecked } = vscode.TreeItemCheckboxState;
  for (const [row, state] of items) await row.onCheck?.(state === Checked);
  const targets = (wanted: vscode.TreeItemCheckboxState) =>
    items.flatMap(([row, state]) => (state === wanted ? (targetOf(row) ?? []) : []));
  const unticked = targets(Unchecked);
  expectOwnPins(deps, unticked);
  const ids = deps.pinStore.pins
    .filter((pin) => unticked.some((target) => isSameTarget(pin.target, target)))
    .map(({ id }) => id);
  if (ids.length > 0) await deps.pinStore.edit(remove(ids));
  const ticked = targets(Checked);
  if (ticked.length > 0) await pinTargets(deps, ticked);
}

/** @throws UserError for a file that is pinned with its folder or by a glob. */
function expectOwnPins(deps: PanelDeps, targets: readonly PinTarget[]): void {
  const { pins, pinStore, title } = deps;
  for (const target of targets) {
    const uri = uriOfTarget(target);
    const pin = uri === undefined ? undefined : pins.matcher.of(uri);
    const hasOwn = pinStore.pins.some((own) => isSameTarget(own.target, target));
    if (uri === undefined || hasOwn || !pin || !isWide(pin.target)) continue;
    throw new UserError(
      vscode.l10n.t(
        '{0} is pinned with {1}. Unpin that, and pin the files that you want.',
        title(uri),
        pinTitle(deps, pin),
      ),
    );
  }
}
