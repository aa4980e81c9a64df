import * as vscode from 'vscode';
import { DisposableOwner } from '../../base/events';
import type { KeyArguments } from '../commands/command';
import type { PanelFeature } from '../panelFeature';
import type { PanelDeps } from '../ports';
import { DocumentStates } from './documentStates';
import { DragSource, PinsDragAndDrop } from './dragAndDrop';
import { addSections, pinSections, toolSections } from './groups/sections';
import { OwnPins } from './ownPins';
import { PanelView } from './panelView';
import { PinsHead } from './pinsHead';

/** The views *Pins*, *Add* and *AI Tools*. */
export class PanelViews extends DisposableOwner {
  private readonly all: readonly PanelView[];
  private readonly add: PanelView;

  constructor(
    private readonly deps: PanelDeps,
    features: readonly PanelFeature[],
  ) {
    super();
    const own = new OwnPins(deps.pinStore);
    const states = this.own(new DocumentStates(deps, own));
    const groupDeps = { panel: deps, states, own };
    const find = (id: string) =>
      this.all.map(({ tree }) => tree.row(id)?.row).find((row) => row !== undefined);
    const drop = new PinsDragAndDrop(deps, find);
    const drag = new DragSource(deps);
    const pins = new PanelView(deps, 'mcpBridge.pins', pinSections(features)(groupDeps), drop);
    this.add = new PanelView(deps, 'mcpBridge.add', addSections(features)(groupDeps), drag);
    const tools = new PanelView(deps, 'mcpBridge.aiTools', toolSections(groupDeps), drag);
    this.all = [pins, this.add, tools];
    for (const each of this.all) {
      this.own(each);
      this.own(each.view.onDidChangeVisibility(() => this.watch(states)));
    }
    this.watch(states);
    this.own(new PinsHead(deps, pins.view));
    this.own(deps.files.filter.onDidChange(() => void this.showFiles()));
  }

  /** The rows that are selected with this one. */
  selectedWith(row: unknown): readonly unknown[] {
    const view = this.all.find(({ view: { selection } }) =>
      [...selection].some((one) => one === row),
    );
    return view?.view.selection ?? [];
  }

  /** Runs a row's command, and keeps the focus in its view even if the row is removed. */
  keepingFocus(row: unknown, work: () => Promise<void>): Promise<void> {
    const view = this.all.find(({ tree }) => tree.placeOf(row));
    return view ? view.keepingFocus(row, work) : work();
  }

  /**
   * Runs a key's command again after the row that it was meant for was redrawn.
   * @param keys the arguments of the key in each view.
   */
  async repeatKey(command: string, keys: readonly KeyArguments[]): Promise<void> {
    const view = this.all.find(({ lostKeys, tree }) => lostKeys.isGiving || tree.isStale);
    const args = keys.find(({ $treeViewId }) => $treeViewId === view?.id);
    if (!view || !args) return;
    // The window looks up the focused row only in a command that comes from there.
    await view.lostKeys.giveAgain(() =>
      vscode.commands.executeCommand('runCommands', { commands: [{ command, args }] }),
    );
  }

  private watch(states: DocumentStates): void {
    states.isWatched = this.all.some(({ view }) => view.visible);
  }

  private async showFiles(): Promise<void> {
    const { tree, view } = this.add;
    const files = tree.row('files');
    if (files && view.visible && this.deps.files.filter.text !== '') {
      await view.reveal(files, { expand: true, select: false });
    }
  }
}
