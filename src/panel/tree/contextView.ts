import * as vscode from 'vscode';
import { DisposableStore, type Disposable } from '../../base/events';
import { remove } from '../../core/pins/edits';
import { isSameTarget } from '../../core/pins/pin';
import { describeError } from '../texts/errorText';
import { describeSet } from '../texts/tokenText';
import { pinTargets } from '../pinTargets';
import type { PanelDeps } from '../ports';
import { report } from '../report';
import { ContextTree } from './contextTree';
import { DragAndDrop } from './dragAndDrop';
import type { KnownRow } from './knownRows';
import { targetOf, type GroupsOf, type Row } from './row';
import { LostKeys } from './lostKeys';
import { showHead } from './viewHead';

/** The tree's view: the set and its tokens as description, the number of pins as badge, and hints as message. */
export class ContextView implements Disposable {
  private readonly owned = new DisposableStore();
  private readonly tree: ContextTree;
  private readonly view: vscode.TreeView<KnownRow>;
  private readonly lostKeys: LostKeys;

  constructor(
    private readonly deps: PanelDeps,
    groupsOf: GroupsOf,
  ) {
    this.tree = this.owned.add(new ContextTree(deps, groupsOf));
    this.lostKeys = new LostKeys(this.tree);
    this.view = this.owned.add(
      vscode.window.createTreeView('mcpBridge.context', {
        treeDataProvider: this.tree,
        canSelectMany: true,
        manageCheckboxStateManually: true,
        dragAndDropController: new DragAndDrop(deps, this.tree),
      }),
    );
    this.tree.isVisible = this.view.visible;
    this.owned.add(
      this.view.onDidChangeVisibility(({ visible }) => (this.tree.isVisible = visible)),
    );
    this.owned.add(this.view.onDidChangeCheckboxState(({ items }) => this.onCheck(items)));
    this.owned.add(deps.files.filter.onDidChange(() => void this.showFiles()));
    for (const event of [
      deps.pinStore.onDidChange,
      deps.tabs.onDidChange,
      deps.server.onDidChangeStatus,
      deps.brief.next.onDidChange,
    ]) {
      this.owned.add(event(() => this.update()));
    }
    this.update();
  }

  /** The rows that are selected. */
  get selection(): readonly unknown[] {
    return this.view.selection;
  }

  /** Runs a row's command. If that removes the row, the focus moves to the row in its place, for the next key. */
  async keepingFocus(row: unknown, work: () => Promise<void>): Promise<void> {
    const findSuccessor = this.tree.placeOf(row);
    await work();
    const successor = await findSuccessor?.();
    if (successor) await this.view.reveal(successor, { focus: true, select: false });
  }

  /** Runs a key's command again after the row that it was meant for was redrawn. */
  repeatKey(command: string, args: unknown): Promise<void> {
    // The window looks up the focused row only in a command that comes from there.
    const give = () =>
      vscode.commands.executeCommand('runCommands', { commands: [{ command, args }] });
    return this.lostKeys.giveAgain(give);
  }

  dispose(): void {
    this.owned.dispose();
  }

  private update(): void {
    const count = this.deps.pinStore.pins.length;
    this.view.badge =
      count === 0 ? undefined : { value: count, tooltip: vscode.l10n.t('{0} pinned', count) };
    showHead(this.view, { description: describeSet(this.deps), message: this.message() });
  }

  private onCheck(items: readonly [KnownRow, vscode.TreeItemCheckboxState][]): void {
    const checked = items.map(([{ row }, state]) => [row, state] as const);
    const restore = () => this.tree.restore(items.map(([row]) => row));
    void report(applyCheckboxes(this.deps, checked), this.deps).then(restore);
  }

  private async showFiles(): Promise<void> {
    const files = this.tree.row('files');
    if (files && this.view.visible && this.deps.files.filter.text !== '') {
      await this.view.reveal(files, { expand: true, select: false });
    }
  }

  private message(): string | undefined {
    const { pinStore, server, files } = this.deps;
    if (!vscode.workspace.isTrusted) {
      return vscode.l10n.t('Nothing is shared: this workspace is not trusted.');
    }
    if (server.status.state === 'failed') {
      return vscode.l10n.t('Not serving: {0}', describeError(server.status.error));
    }
    if (pinStore.isPaused) {
      return vscode.l10n.t('Sharing is paused: AI tools see nothing of this window.');
    }
    if (pinStore.pins.length > 0 || files.roots.length === 0) return undefined;
    const { active, sets } = pinStore.pinSets;
    return sets.length > 1
      ? vscode.l10n.t(
          'Nothing is pinned in the set "{0}". Tick or drag here what AI tools should see first, or switch to another set.',
          active,
        )
      : vscode.l10n.t('Nothing is pinned yet. Tick or drag here what AI tools should see first.');
  }
}

/**
 * Pins the rows that were ticked, and unpins those that were unticked.
 * @internal for the tests
 */
export async function applyCheckboxes(
  deps: PanelDeps,
  items: readonly (readonly [Row, vscode.TreeItemCheckboxState])[],
): Promise<void> {
  const targets = (wanted: vscode.TreeItemCheckboxState) =>
    items.flatMap(([row, state]) => (state === wanted ? (targetOf(row) ?? []) : []));
  const unticked = targets(vscode.TreeItemCheckboxState.Unchecked);
  const ids = deps.pinStore.pins
    .filter((pin) => unticked.some((target) => isSameTarget(pin.target, target)))
    .map(({ id }) => id);
  if (ids.length > 0) await deps.pinStore.edit(remove(ids));
  const ticked = targets(vscode.TreeItemCheckboxState.Checked);
  if (ticked.length > 0) await pinTargets(deps, ticked);
}
