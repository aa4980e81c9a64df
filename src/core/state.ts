import { randomUUID } from 'node:crypto';
import { toError, UserError } from './errors';
import { DisposableStore, Emitter, type Disposable, type Event } from './events';
import { isPriority, newPinPriority, pinOf, type Pin } from './pins';
import { canonicalUri } from './uris';

/** A text file that other windows read and write too. */
export interface SharedFile {
  readonly onDidChange: Event<void>;
  /** `undefined` if there is none yet. */
  read(): Promise<string | undefined>;
  /** Replaces the text with what `change` makes of the present one; nobody writes in between. */
  update(change: (text: string | undefined) => string): Promise<void>;
  /** Keeps a copy of a text that cannot be used, and answers with its path. */
  keepCopy(text: string): Promise<string>;
}

export interface StateReport {
  /** The file did not hold what it should. A copy of it was kept here. */
  broken(copy: string): void;
  /** So many pins hold something impossible. They are kept in the file and have no effect. */
  unreadable(count: number): void;
  /** The file could not be read, now or after another window's change. Until it can, nothing is shared that was not. */
  failed(error: Error): void;
}

/**
 * The file's shape, version 1. `pins` in the panel's order; what is no pin of a known sort is kept as it stands, for the
 * newer version that wrote it. A file of a later version is read as far as it can be, and never written.
 */
interface Stored {
  readonly version: number;
  readonly paused: boolean;
  readonly pins: readonly unknown[];
}

/** What the person decided for this workspace, the same in every window on it: pins, and whether sharing is paused. */
export class WorkspaceState implements Disposable {
  private readonly owned = new DisposableStore();
  private readonly changed = this.owned.add(new Emitter<void>());
  readonly onDidChange = this.changed.event;
  private isLoaded = false;
  /** What a broken file is mended to. Who may have paused stays paused until it is known better. */
  private stored: Stored = { ...nothing, paused: true };
  private queue: Promise<unknown> = Promise.resolve();

  private constructor(
    private readonly file: SharedFile,
    private readonly report: StateReport,
  ) {
    this.owned.add(
      file.onDidChange(
        () => void this.load().catch((cause: unknown) => report.failed(toError(cause))),
      ),
    );
  }

  static async open(file: SharedFile, report: StateReport): Promise<WorkspaceState> {
    const state = new WorkspaceState(file, report);
    await state.load().catch((cause: unknown) => report.failed(toError(cause)));
    const unreadable = state.stored.pins.filter(isMeantForUs).filter((pin) => !isPin(pin)).length;
    if (unreadable > 0) report.unreadable(unreadable);
    return state;
  }

  get pins(): readonly Pin[] {
    return this.stored.pins.filter(isPin);
  }

  get isPaused(): boolean {
    return this.stored.paused;
  }

  async pin(uri: string): Promise<void> {
    const target = { type: 'resource', uri: canonicalUri(uri) } as const;
    await this.change(({ pins, ...rest }) => {
      if (pinOf(pins.filter(isPin), target.uri)) return { ...rest, pins };
      const pin: Pin = { id: randomUUID(), target, priority: newPinPriority };
      return { ...rest, pins: [...pins, pin] };
    });
  }

  async unpin(id: string): Promise<void> {
    await this.change(({ pins, ...rest }) => ({
      ...rest,
      pins: pins.filter((pin) => !(isPin(pin) && pin.id === id)),
    }));
  }

  async setPriority(id: string, priority: number): Promise<void> {
    if (!isPriority(priority))
      throw new RangeError(`A priority lies from 0 to 1, not ${String(priority)}`);
    await this.change(({ pins, ...rest }) => ({
      ...rest,
      pins: pins.map((pin) => (isPin(pin) && pin.id === id ? { ...pin, priority } : pin)),
    }));
  }

  async setPaused(paused: boolean): Promise<void> {
    await this.change((stored) => ({ ...stored, paused }));
  }

  dispose(): void {
    this.owned.dispose();
  }

  /** @throws UserError where a later version of the extension has written the file. */
  private change(step: (stored: Stored) => Stored): Promise<void> {
    return this.enqueue(async () => {
      await this.mendIfBroken(await this.file.read());
      let next = this.stored;
      await this.file.update((text) => {
        const present = this.understand(text);
        if (present.version > 1) {
          throw new UserError(
            'A newer version of MCP Workspace Bridge wrote these pins: update it.',
          );
        }
        next = step(present);
        return serialize(next);
      });
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
  private understand(text: string | undefined): Stored {
    if (text === undefined) return this.isLoaded ? this.stored : nothing;
    return parse(text) ?? this.stored;
  }

  /** Writes what was last known in place of what cannot be read, unless another window has. */
  private async mendIfBroken(text: string | undefined): Promise<void> {
    if (text === undefined || parse(text)) return;
    this.report.broken(await this.file.keepCopy(text));
    await this.file.update((present) =>
      present !== undefined && parse(present) ? present : serialize(this.stored),
    );
  }

  private adopt(stored: Stored): void {
    const isSame = serialize(stored) === serialize(this.stored);
    this.stored = stored;
    if (!isSame) this.changed.fire();
  }

  /** Loads and changes follow each other, so that none adopts what an earlier one has replaced. */
  private enqueue(step: () => Promise<void>): Promise<void> {
    const done = this.queue.then(step, step);
    this.queue = done;
    return done;
  }
}

const nothing: Stored = { version: 1, paused: false, pins: [] };

function serialize(stored: Stored): string {
  return `${JSON.stringify(stored, undefined, 2)}\n`;
}

/** `undefined` where the text is not of this shape. */
function parse(text: string): Stored | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isStored(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function isStored(value: unknown): value is Stored {
  const { version, paused, pins } = fields(value);
  const isVersion = Number.isInteger(version) && Number(version) >= 1;
  return isVersion && typeof paused === 'boolean' && Array.isArray(pins);
}

function isPin(value: unknown): value is Pin {
  const { id, target, priority } = fields(value);
  const { type, uri } = fields(target);
  return (
    typeof id === 'string' &&
    isPriority(priority) &&
    type === 'resource' &&
    typeof uri === 'string' &&
    isCanonical(uri)
  );
}

/** A pin of a sort that this version knows, be it well formed or not. */
function isMeantForUs(value: unknown): boolean {
  return fields(fields(value)['target'])['type'] === 'resource';
}

function isCanonical(uri: string): boolean {
  try {
    return canonicalUri(uri) === uri;
  } catch {
    return false;
  }
}

function fields(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}
