import { Obstructed, toError } from '../../base/errors';
import { DisposableOwner, Emitter, type Event } from '../../base/events';
import { isSameJson } from '../../base/json';
import { Limiter } from '../../base/limiter';

/** A text file that other windows read and write too. */
export interface SharedFile {
  readonly onDidChange: Event<void>;
  /** `undefined` if there is none yet. */
  read(): Promise<string | undefined>;
  /** Replaces the text by the result of `change`; other windows cannot write meanwhile. */
  update(change: (text: string | undefined) => string): Promise<void>;
  /** Keeps a copy of a broken text that will be replaced, and returns its path. */
  keepBroken(text: string): Promise<string>;
}

/** How a state is stored as text. */
export interface StateFormat<State> {
  /** The version that is written. A file of a later one is read as far as possible, and never written. */
  readonly version: number;
  /** What the file holds, as a person says it: "these pins". */
  readonly content: string;
  /** `undefined` if the text does not have this shape. */
  parse(text: string): State | undefined;
  serialize(state: State): string;
}

export interface StateReport {
  /** The file was invalid; a copy of it was kept at this path. */
  broken(copy: string): void;
  /** The file could not be read, now or after another window's change. */
  failed(error: Error): void;
}

interface Options<State> {
  readonly file: SharedFile;
  readonly format: StateFormat<State>;
  readonly report: StateReport;
  /** The state where there is no file yet. */
  readonly empty: State;
  /** The state until the file could be read. */
  readonly unread: State;
}

/** What a workspace keeps in a file, the same in all of its windows. */
export class SharedState<State extends { readonly version: number }> extends DisposableOwner {
  private readonly changed = this.own(new Emitter<void>());
  readonly onDidChange = this.changed.event;
  private isLoaded = false;
  /** A broken file is replaced by this. */
  private known: State;
  /** Loads and changes run one after the other, so that none adopts a state that was already replaced. */
  private readonly queue = new Limiter(1);
  /** The text that was last read or written, parsed: mostly the next one is the same. */
  private last: { readonly text: string; readonly state: State | undefined } | undefined;

  private constructor(private readonly options: Options<State>) {
    super();
    this.known = options.unread;
    this.own(options.file.onDidChange(() => void this.tryToLoad()));
  }

  static async open<State extends { readonly version: number }>(
    options: Options<State>,
  ): Promise<SharedState<State>> {
    const state = new SharedState(options);
    await state.tryToLoad();
    return state;
  }

  get value(): State {
    return this.known;
  }

  /**
   * @param onWritten runs before listeners are notified.
   * @throws Obstructed if a later version of the extension has written the file.
   */
  change(step: (present: State) => State, onWritten: () => void = () => undefined): Promise<void> {
    const { file, format } = this.options;
    return this.queue.run(async () => {
      const text = await file.read();
      await this.mendIfBroken(text);
      let next = this.known;
      await file.update((written) => {
        const present = this.understand(written);
        if (present.version > format.version) {
          throw new Obstructed(
            { type: 'newerState' },
            `A newer version of MCP Workspace Bridge wrote ${format.content}: update it.`,
          );
        }
        next = step(present);
        const text = format.serialize(next);
        this.last = { text, state: next };
        return text;
      });
      onWritten();
      this.adopt(next);
    });
  }

  private tryToLoad(): Promise<void> {
    return this.load().catch((cause: unknown) => this.options.report.failed(toError(cause)));
  }

  private load(): Promise<void> {
    return this.queue.run(async () => {
      const text = await this.options.file.read();
      await this.mendIfBroken(text);
      this.adopt(this.understand(text));
      this.isLoaded = true;
    });
  }

  /** If the file is missing or broken, the known state stays. */
  private understand(text: string | undefined): State {
    if (text === undefined) return this.isLoaded ? this.known : this.options.empty;
    return this.parse(text) ?? this.known;
  }

  private parse(text: string): State | undefined {
    if (this.last?.text !== text) this.last = { text, state: this.options.format.parse(text) };
    return this.last.state;
  }

  /** Replaces a broken file by the last known state, unless another window has done so. */
  private async mendIfBroken(text: string | undefined): Promise<void> {
    if (text === undefined || this.parse(text)) return;
    const { file, format, report } = this.options;
    report.broken(await file.keepBroken(text));
    await file.update((present) =>
      present !== undefined && this.parse(present) ? present : format.serialize(this.known),
    );
  }

  private adopt(state: State): void {
    const isSame = isSameJson(state, this.known);
    this.known = state;
    if (!isSame) this.changed.fire();
  }
}
