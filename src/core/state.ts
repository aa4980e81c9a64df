import { randomUUID } from 'node:crypto';
import { toError } from './errors';
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
  /** Moves a file that cannot be read out of the way and answers with its new path. */
  setAside(): Promise<string>;
}

export interface StateReport {
  /** The file could not be read as what it should hold; it was moved to this path, and the state starts anew. */
  broken(movedTo: string): void;
  /** Another window's change could not be read. */
  failed(error: Error): void;
}

/**
 * The file's shape, version 1. `pins` in the panel's order; what is no pin of a known sort is kept as it stands, for the
 * newer version that wrote it.
 */
interface Stored {
  readonly version: 1;
  readonly paused: boolean;
  readonly pins: readonly unknown[];
}

/** What the person decided for this workspace, the same in every window on it: pins, and whether sharing is paused. */
export class WorkspaceState implements Disposable {
  private readonly owned = new DisposableStore();
  private readonly changed = this.owned.add(new Emitter<void>());
  readonly onDidChange = this.changed.event;
  private stored: Stored = nothing;

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
    await state.load();
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

  private async change(step: (stored: Stored) => Stored): Promise<void> {
    await this.load();
    let next = this.stored;
    await this.file.update((text) => {
      next = step(parse(text) ?? nothing);
      return `${JSON.stringify(next, undefined, 2)}\n`;
    });
    this.adopt(next);
  }

  private async load(): Promise<void> {
    const stored = parse(await this.file.read());
    if (stored) this.adopt(stored);
    else this.report.broken(await this.file.setAside());
  }

  private adopt(stored: Stored): void {
    const isSame = JSON.stringify(stored) === JSON.stringify(this.stored);
    this.stored = stored;
    if (!isSame) this.changed.fire();
  }
}

const nothing: Stored = { version: 1, paused: false, pins: [] };

/** `undefined` where the text is not of this shape. */
function parse(text: string | undefined): Stored | undefined {
  if (text === undefined) return nothing;
  try {
    const value: unknown = JSON.parse(text);
    return isStored(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function isStored(value: unknown): value is Stored {
  const { version, paused, pins } = fields(value);
  return version === 1 && typeof paused === 'boolean' && Array.isArray(pins);
}

function isPin(value: unknown): value is Pin {
  const { id, target, priority } = fields(value);
  const { type, uri } = fields(target);
  return (
    typeof id === 'string' && isPriority(priority) && type === 'resource' && typeof uri === 'string'
  );
}

function fields(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}
