import { Obstructed, toError } from '../../base/errors';
import { DisposableStore, Emitter, type Disposable, type Event } from '../../base/events';
import type { PinEdit } from './edits';
import type { Pin } from './pin';
import { activeSet, type PinSets } from './pinSet';
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

/** A text file that other windows read and write too. */
export interface SharedFile {
  readonly onDidChange: Event<void>;
  /** `undefined` if there is none yet. */
  read(): Promise<string | undefined>;
  /** Replaces the text with what `change` makes of the present one; nobody writes in between. */
  update(change: (text: string | undefined) => string): Promise<void>;
  /** Keeps a copy of a text that is about to be replaced, named for why it is kept, and answers with its path. */
  keepCopy(text: string, why: 'broken' | `version-${number}`): Promise<string>;
}

export interface StateReport {
  /** The file did not hold what it should. A copy of it was kept here. */
  broken(copy: string): void;
  /** So many pins hold something impossible. They are kept in the file and have no effect. */
  unreadable(count: number): void;
  /** The file could not be read, now or after another window's change. Until it can, nothing is shared that was not. */
  failed(error: Error): void;
}

/** So many changes of pins can be taken back. */
const maxUndo = 50;

/** What the person decided for this workspace, the same in every window on it: pins, and whether sharing is paused. */
export class PinStore implements Disposable {
  private readonly owned = new DisposableStore();
  private readonly changed = this.owned.add(new Emitter<void>());
  readonly onDidChange = this.changed.event;
  private isLoaded = false;
  /** What a broken file is mended to. Who may have paused stays paused until it is known better. */
  private stored: StoredState;
  private known: PinSets;
  private undoable: readonly PinsChange[] = [];
  private queue: Promise<unknown> = Promise.resolve();
  /** What was last read or written: most often it is read again as it stands. */
  private last: { readonly text: string; readonly state: StoredState | undefined } | undefined;

  private constructor(
    private readonly file: SharedFile,
    private readonly report: StateReport,
    private readonly empty: StoredState,
  ) {
    this.stored = { ...empty, paused: true };
    this.known = knownPins(this.stored);
    this.owned.add(
      file.onDidChange(
        () => void this.load().catch((cause: unknown) => report.failed(toError(cause))),
      ),
    );
  }

  /** @param firstSet the name of the set that a workspace begins with. */
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

  /** Of the active set. */
  get pins(): readonly Pin[] {
    return activeSet(this.known).pins;
  }

  get isPaused(): boolean {
    return this.stored.paused;
  }

  get canUndo(): boolean {
    return this.undoable.length > 0;
  }

  /** Changes the active set's pins; it can be undone. */
  edit(edit: PinEdit): Promise<PinsChange | undefined> {
    return this.changeSets((sets) => {
      const { name } = activeSet(sets);
      return editSets(sets, edit, (set) => set === name);
    });
  }

  /**
   * Changes pins of every set, where the person did nothing that could be undone: a file, or lines, have moved. What is
   * undone comes back at the new place.
   */
  async follow(edit: PinEdit): Promise<void> {
    await this.change((stored) => withPins(stored, editSets(knownPins(stored), edit)));
    this.undoable = this.undoable.map(({ before, after }) => ({
      before: editSets(before, edit),
      after: editSets(after, edit),
    }));
  }

  /** Adds, takes away, switches and renames sets; answers with what can be undone. */
  async changeSets(step: (sets: PinSets) => PinSets): Promise<PinsChange | undefined> {
    let change: PinsChange | undefined;
    await this.change(
      (stored) => {
        const before = knownPins(stored);
        const after = step(before);
        change = isSame(before, after) ? undefined : { before, after };
        return change ? withPins(stored, after) : stored;
      },
      () => change && (this.undoable = [...this.undoable, change].slice(-maxUndo)),
    );
    return change;
  }

  /** Takes back a change of pins that was made in this window, the last one unless told; `false` if it is none any more. */
  async undo(change = this.undoable.at(-1)): Promise<boolean> {
    if (!change || !this.undoable.includes(change)) return false;
    await this.change(
      (stored) => withPins(stored, revert(knownPins(stored), change)),
      () => (this.undoable = this.undoable.filter((one) => one !== change)),
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
   * @param onWritten what else has changed by the time that the change is told.
   * @throws Obstructed where a later version of the extension has written the file.
   */
  private change(
    step: (stored: StoredState) => StoredState,
    onWritten: () => void = () => undefined,
  ): Promise<void> {
    return this.enqueue(async () => {
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
        next = { ...step(present), version: currentVersion };
        const text = serialize(next);
        this.last = { text, state: next };
        return text;
      });
      onWritten();
      this.adopt(next);
    });
  }

  private load(): Promise<void> {
    return this.enqueue(async () => {
      const text = await this.file.read();
      await this.mendIfBroken(text);
      this.adopt(this.understand(text));
      this.isLoaded = true;
    });
  }

  /** A file that is gone or broken takes nothing away from what is known. */
  private understand(text: string | undefined): StoredState {
    if (text === undefined) return this.isLoaded ? this.stored : this.empty;
    return this.parse(text) ?? this.stored;
  }

  private parse(text: string): StoredState | undefined {
    if (this.last?.text !== text) this.last = { text, state: parseState(text) };
    return this.last.state;
  }

  /** Writes what was last known in place of what cannot be read, unless another window has. */
  private async mendIfBroken(text: string | undefined): Promise<void> {
    if (text === undefined || this.parse(text)) return;
    this.report.broken(await this.file.keepCopy(text, 'broken'));
    await this.file.update((present) =>
      present !== undefined && this.parse(present) ? present : serialize(this.stored),
    );
  }

  /** For the version that wrote it, should the person go back to it. */
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

  /** Loads and changes follow each other, so that none adopts what an earlier one has replaced. */
  private enqueue(step: () => Promise<void>): Promise<void> {
    const done = this.queue.then(step, step);
    this.queue = done;
    return done;
  }
}

function editSets(
  { active, sets }: PinSets,
  edit: PinEdit,
  isMeant: (name: string) => boolean = () => true,
): PinSets {
  return {
    active,
    sets: sets.map((set) => (isMeant(set.name) ? { ...set, pins: edit(set.pins) } : set)),
  };
}

function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
