import { Obstructed, toError } from '../../base/errors';
import { DisposableStore, Emitter, type Disposable, type Event } from '../../base/events';
import { Limiter } from '../../base/limiter';
import type { PinEdit } from './edits';
import type { Pin } from './pin';
import { activeSet, editSets, type PinSets } from './pinSet';
import { revert, type PinsChange } from './revert';
import {
  countUnreadable,
  currentVersion,
  emptyState,
  knownPins,
  parseState,
  serialize,
  withPins,
  type StoredState,
} from './storedState';
import { UndoHistory } from './undoHistory';

/** A text file that other windows read and write too. */
export interface SharedFile {
  readonly onDidChange: Event<void>;
  /** `undefined` if there is none yet. */
  read(): Promise<string | undefined>;
  /** Replaces the text by the result of `change`; other windows cannot write meanwhile. */
  update(change: (text: string | undefined) => string): Promise<void>;
  /** Keeps a copy of a text that will be replaced, with the reason in its name, and returns its path. */
  keepCopy(text: string, why: 'broken' | `version-${number}`): Promise<string>;
}

export interface StateReport {
  /** The file was invalid; a copy of it was kept at this path. */
  broken(copy: string): void;
  /** So many pins are invalid. They stay in the file and have no effect. */
  unreadable(count: number): void;
  /** The file could not be read, now or after another window's change. Until it can be, nothing more is shared. */
  failed(error: Error): void;
}

/** The pins of a workspace and whether sharing is paused, the same in all of its windows. */
export class PinStore implements Disposable {
  private readonly owned = new DisposableStore();
  private readonly changed = this.owned.add(new Emitter<void>());
  readonly onDidChange = this.changed.event;
  private isLoaded = false;
  /** A broken file is replaced by this. Sharing is paused until the file was read, as it may say so. */
  private stored: StoredState;
  private known: PinSets;
  private readonly undoable: UndoHistory;
  /** Loads and changes run one after the other, so that none adopts a state that was already replaced. */
  private readonly queue = new Limiter(1);
  /** The text that was last read or written, parsed: mostly the next one is the same. */
  private last: { readonly text: string; readonly state: StoredState | undefined } | undefined;

  private constructor(
    private readonly file: SharedFile,
    private readonly report: StateReport,
    private readonly empty: StoredState,
  ) {
    this.stored = { ...empty, paused: true };
    this.known = knownPins(this.stored);
    this.undoable = new UndoHistory(this.known);
    this.owned.add(
      file.onDidChange(
        () => void this.load().catch((cause: unknown) => report.failed(toError(cause))),
      ),
    );
  }

  /** @param firstSet the name of a new workspace's set. */
  static async open(file: SharedFile, report: StateReport, firstSet?: string): Promise<PinStore> {
    const state = new PinStore(file, report, emptyState(firstSet));
    await state.load().catch((cause: unknown) => report.failed(toError(cause)));
    const unreadable = countUnreadable(state.stored);
    if (unreadable > 0) report.unreadable(unreadable);
    return state;
  }

  get pinSets(): PinSets {
    return this.known;
  }

  /** The pins of the active set. */
  get pins(): readonly Pin[] {
    return activeSet(this.known).pins;
  }

  get isPaused(): boolean {
    return this.stored.paused;
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
   * Changes pins of every set after files or lines have moved, which is no step to undo. A pin that undo restores is
   * restored at the new place.
   */
  async follow(edit: PinEdit): Promise<void> {
    await this.change(
      (stored) => withPins(stored, editSets(knownPins(stored), edit)),
      () => this.undoable.follow(edit),
    );
  }

  /** Adds, removes, switches and renames sets; returns the change that can be undone. */
  async changeSets(step: (sets: PinSets) => PinSets): Promise<PinsChange | undefined> {
    let change: PinsChange | undefined;
    await this.change(
      (stored) => {
        const before = knownPins(stored);
        const after = step(before);
        change = isSame(before, after) ? undefined : { before, after };
        return change ? withPins(stored, after) : stored;
      },
      () => change && this.undoable.add(change),
    );
    return change;
  }

  /** Undoes this or the last change of pins in this window; `false` if it can no longer be undone. */
  async undo(change = this.undoable.last): Promise<boolean> {
    if (!change || !this.undoable.present(change)) return false;
    await this.change(
      (stored) => {
        const present = this.undoable.present(change);
        return present ? withPins(stored, revert(knownPins(stored), present)) : stored;
      },
      () => this.undoable.remove(change),
    );
    return true;
  }

  async setPaused(paused: boolean): Promise<void> {
    await this.change((stored) => ({ ...stored, paused }));
  }

  dispose(): void {
    this.owned.dispose();
  }

  /**
   * @param onWritten runs before listeners are notified.
   * @throws Obstructed if a later version of the extension has written the file.
   */
  private change(
    step: (stored: StoredState) => StoredState,
    onWritten: () => void = () => undefined,
  ): Promise<void> {
    return this.queue.run(async () => {
      const text = await this.file.read();
      await this.mendIfBroken(text);
      await this.keepIfOld(text);
      let next = this.stored;
      await this.file.update((written) => {
        const present = this.understand(written);
        if (present.version > currentVersion) {
          throw new Obstructed(
            { type: 'newerState' },
            'A newer version of MCP Workspace Bridge wrote these pins: update it.',
          );
        }
        this.undoable.followNames(knownPins(present));
        next = { ...step(present), version: currentVersion };
        const text = serialize(next);
        this.last = { text, state: next };
        return text;
      });
      this.undoable.followNames(knownPins(next));
      onWritten();
      this.adopt(next);
    });
  }

  private load(): Promise<void> {
    return this.queue.run(async () => {
      const text = await this.file.read();
      await this.mendIfBroken(text);
      const loaded = this.understand(text);
      this.undoable.followNames(knownPins(loaded));
      this.adopt(loaded);
      this.isLoaded = true;
    });
  }

  /** If the file is missing or broken, the known state stays. */
  private understand(text: string | undefined): StoredState {
    if (text === undefined) return this.isLoaded ? this.stored : this.empty;
    return this.parse(text) ?? this.stored;
  }

  private parse(text: string): StoredState | undefined {
    if (this.last?.text !== text) this.last = { text, state: parseState(text) };
    return this.last.state;
  }

  /** Replaces a broken file by the last known state, unless another window has done so. */
  private async mendIfBroken(text: string | undefined): Promise<void> {
    if (text === undefined || this.parse(text)) return;
    this.report.broken(await this.file.keepCopy(text, 'broken'));
    await this.file.update((present) =>
      present !== undefined && this.parse(present) ? present : serialize(this.stored),
    );
  }

  /** Keeps a copy for the older version that wrote the file, in case the user returns to it. */
  private async keepIfOld(text: string | undefined): Promise<void> {
    if (text === undefined) return;
    const version = this.parse(text)?.version ?? currentVersion;
    if (version < currentVersion) await this.file.keepCopy(text, `version-${version}`);
  }

  private adopt(stored: StoredState): void {
    const isSameState = isSame(stored, this.stored);
    this.stored = stored;
    this.known = knownPins(stored);
    if (!isSameState) this.changed.fire();
  }
}

function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
