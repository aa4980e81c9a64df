import * as vscode from 'vscode';
import { UserError } from '../../base/errors';
import { DisposableOwner } from '../../base/events';
import { remove } from '../../core/pins/edits';
import { isSameTarget, isWide, uriOfTarget, type PinTarget } from '../../core/pins/pin';
import { pinTargets } from '../pinTargets';
import type { PanelDeps } from '../ports';
import { report } from '../report';
import { TeamPinError } from '../teamPinError';
import { pinTitle } from '../texts/pinWords';
import type { KnownRow } from './knownRows';
import { LostKeys } from './lostKeys';
import { PanelTree } from './panelTree';
import { type Row, type Section, targetOf } from './row';

/** A view of the panel: its tree in VS Code. */
export class PanelView extends DisposableOwner {
  readonly tree: PanelTree;
  readonly view: vscode.TreeView<KnownRow>;
  readonly lostKeys: LostKeys;

  constructor(
    private readonly deps: PanelDeps,
    readonly id: string,
    sections: readonly Section[],
    dragAndDropController: vscode.TreeDragAndDropController<KnownRow>,
  ) {
    super();
    this.tree = this.own(new PanelTree(sections, (uri) => deps.changedAt(uri)));
    this.lostKeys = new LostKeys(this.tree);
    this.view = this.own(
      vscode.window.createTreeView(id, {
        treeDataProvider: this.tree,
        canSelectMany: true,
        manageCheckboxStateManually: true,
        dragAndDropController,
      }),
    );
    this.tree.isVisible = this.view.visible;
    this.own(this.view.onDidChangeVisibility(({ visible }) => (this.tree.isVisible = visible)));
    this.own(this.view.onDidChangeCheckboxState(({ items }) => this.onCheck(items)));
  }

  /** Runs a row's command. If that removes the row, the focus moves to the row in its place, for the next key. */
  async keepingFocus(row: unknown, work: () => Promise<void>): Promise<void> {
    const findSuccessor = this.tree.placeOf(row);
    await work();
    const successor = await findSuccessor?.();
    if (successor) await this.view.reveal(successor, { focus: true, select: false });
  }

  private onCheck(items: readonly [KnownRow, vscode.TreeItemCheckboxState][]): void {
    const checked = items.map(([{ row }, state]) => [row, state] as const);
    const restore = () => this.tree.restore(items.map(([row]) => row));
    void report(applyCheckboxes(this.deps, checked), this.deps).then(restore);
  }
}

/**
 * Pins the rows that were ticked, and unpins those that were unticked; a row with a switch is switched.
 * @internal for the tests
 */
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
    if (!pins.isOwn(pin)) throw new TeamPinError(deps, pin);
    throw new UserError(
      vscode.l10n.t(
        '{0} is pinned with {1}. Unpin that, and pin the files that you want.',
        title(uri),
        pinTitle(deps, pin),
      ),
    );
  }
}
