import type { Disposable, Event } from '../../base/events';
import { isSameJson } from '../../base/json';
import {
  SharedState,
  type StateFormat,
  type StateReport,
  type SharedFile,
} from '../storage/sharedState';
import type { PinEdit } from './edits';
import type { Pin } from './pin';
import { activeSet, editSets, type PinSets } from './pinSet';
import { revert, type PinsChange } from './revert';
import { renameSet } from './setEdits';
import {
  countUnreadable,
  currentVersion,
  emptyState,
  parseState,
  serialize,
  type StoredState,
} from './storedState';
import { UndoHistory } from './undoHistory';

export interface PinsReport extends StateReport {
  /** So many pins are invalid. They stay in the file and have no effect. */
  unreadable(count: number): void;
}

const format: StateFormat<StoredState> = {
  version: currentVersion,
  content: 'these pins',
  parse: parseState,
  serialize,
};

/** The pins of a workspace and whether sharing is paused, the same in all of its windows. */
export class PinStore implements Disposable {
  private readonly undoable = new UndoHistory();

  private constructor(private readonly state: SharedState<StoredState>) {}

  /** @param firstSet the name of a new workspace's set. */
  static async open(file: SharedFile, report: PinsReport, firstSet?: string): Promise<PinStore> {
    const empty = emptyState(firstSet);
    // Sharing is paused until the file was read, as it may say so.
    const unread = { ...empty, paused: true };
    const state = await SharedState.open({ file, format, report, empty, unread });
    const unreadable = countUnreadable(state.value);
    if (unreadable > 0) report.unreadable(unreadable);
    return new PinStore(state);
  }

  get onDidChange(): Event<void> {
    return this.state.onDidChange;
  }

  get pinSets(): PinSets {
    return this.state.value;
  }

  /** The pins of the active set. */
  get pins(): readonly Pin[] {
    return activeSet(this.pinSets).pins;
  }

  get isPaused(): boolean {
    return this.state.value.paused;
  }

  get canUndo(): boolean {
    return this.undoable.last !== undefined;
  }

  /** Changes the active set's pins; it can be undone. */
  edit(edit: PinEdit): Promise<PinsChange | undefined> {
    return this.changeSets((sets) => {
      const { name } = activeSet(sets);
      return editSets(sets, edit, (set) => set === name);
    });
  }

  /**
   * Changes pins of every set after files or lines have moved, or a note was saved, which is no step to undo. A pin that undo
   * restores is as it was changed.
   */
  async follow(edit: PinEdit): Promise<void> {
    await this.state.change(
      (stored) => ({ ...stored, ...editSets(stored, edit) }),
      () => this.undoable.follow(edit),
    );
  }

  /** Adds, removes, switches and binds sets; returns the change that can be undone. */
  changeSets(step: (sets: PinSets) => PinSets): Promise<PinsChange | undefined> {
    return this.change(step, (change) => this.undoable.add(change));
  }

  /** Renames a set. Earlier changes know it by its old name, so they can no longer be undone. */
  async renameSet(name: string, to: string): Promise<void> {
    await this.change(renameSet(name, to), () => this.undoable.clear());
  }

  /** Returns what was changed, if anything was; it is noted before listeners are notified. */
  private async change(
    step: (sets: PinSets) => PinSets,
    note: (change: PinsChange) => void,
  ): Promise<PinsChange | undefined> {
    let change: PinsChange | undefined;
    await this.state.change(
      (stored) => {
        const before = { active: stored.active, sets: stored.sets };
        const after = step(before);
        change = isSameJson(before, after) ? undefined : { before, after };
        return { ...stored, ...after };
      },
      () => change && note(change),
    );
    return change;
  }

  /** Undoes this or the last change of pins in this window; `false` if it can no longer be undone. */
  async undo(change = this.undoable.last): Promise<boolean> {
    if (!change || !this.undoable.present(change)) return false;
    await this.state.change(
      (stored) => {
        const present = this.undoable.present(change);
        return present ? { ...stored, ...revert(stored, present) } : stored;
      },
      () => this.undoable.remove(change),
    );
    return true;
  }

  async setPaused(paused: boolean): Promise<void> {
    await this.state.change((stored) => ({ ...stored, paused }));
  }

  dispose(): void {
    this.state.dispose();
  }
}
