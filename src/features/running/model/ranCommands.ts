import { Emitter, type Disposable } from '../../../base/events';
import { RanCommand, type RanTask } from './ranCommand';

const maxFinished = 20;
const maxRunning = 20;
/** About the number of bytes of all commands together. */
const maxSize = 2 * 1024 * 1024;

/** What ran lately in this window, kept in memory alone. */
export class RanCommands implements Disposable {
  private readonly changed = new Emitter<RanCommand | undefined>();
  /** This command has ended, or others are gone. */
  readonly onDidChange = this.changed.event;
  private readonly openChanged = new Emitter<RanCommand | undefined>();
  /** This command has begun, or a task is known to run it; or one is dropped while it runs. */
  readonly onDidChangeOpen = this.openChanged.event;
  private running: RanCommand[] = [];
  private finished: RanCommand[] = [];
  private keepsNone = false;

  /** @param lastId the commands are numbered from the next one on. */
  constructor(private lastId: number) {}

  /** The finished ones, the latest first. */
  get latest(): readonly RanCommand[] {
    return this.finished;
  }

  /** The commands that have not ended. */
  get open(): readonly RanCommand[] {
    return this.running;
  }

  start(started: Pick<RanCommand, 'line' | 'folder' | 'terminal'>): RanCommand {
    this.lastId += 1;
    const command = new RanCommand({ ...started, id: this.lastId, startedAt: Date.now() });
    if (this.keepsNone) return command;
    this.running = [command, ...this.running].slice(0, maxRunning);
    this.openChanged.fire(command);
    return command;
  }

  /** Does nothing if it is forgotten meanwhile. */
  finish(command: RanCommand, exitCode: number | undefined): void {
    command.finish(exitCode, Date.now());
    if (this.running.includes(command)) {
      this.running = this.running.filter((each) => each !== command);
      this.finished = this.withinRoom([command, ...this.finished]);
    }
    if (this.finished.includes(command)) this.changed.fire(command);
  }

  setTask(command: RanCommand, task: RanTask): void {
    command.task = task;
    if (this.running.includes(command)) this.openChanged.fire(command);
    if (this.finished.includes(command)) this.changed.fire(command);
  }

  /** It is not to be shared, as its folder is not. */
  drop(command: RanCommand): void {
    if (this.running.includes(command)) {
      this.running = this.running.filter((each) => each !== command);
      this.openChanged.fire(undefined);
    }
    if (!this.finished.includes(command)) return;
    this.finished = this.finished.filter((each) => each !== command);
    this.changed.fire(undefined);
  }

  forgetAll(): void {
    this.running = [];
    this.finished = [];
    this.changed.fire(undefined);
  }

  /** Whether nothing is kept: then no output needs to be read. */
  get isOff(): boolean {
    return this.keepsNone;
  }

  setOff(isOff: boolean): void {
    if (isOff === this.keepsNone) return;
    this.keepsNone = isOff;
    if (isOff) this.forgetAll();
  }

  dispose(): void {
    this.changed.dispose();
    this.openChanged.dispose();
  }

  private withinRoom(commands: readonly RanCommand[]): RanCommand[] {
    let size = 0;
    return commands.slice(0, maxFinished).filter((command, at) => {
      size += command.size;
      return at === 0 || size <= maxSize;
    });
  }
}
