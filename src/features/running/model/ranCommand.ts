import type { CanonicalUri } from '../../../core/documents/uris';
import { outcomeOf, type Outcome } from './outcome';
import type { KeptOutput } from './output';
import { Screen } from './screen';

interface Start {
  readonly id: number;
  /** As it was typed; empty if it is not known. */
  readonly line: string;
  /** The folder that it ran in, with a slash at its end; `undefined` if it is not known. */
  readonly folder: CanonicalUri | undefined;
  /** The name of its terminal. */
  readonly terminal: string;
  /** Milliseconds since the epoch. */
  readonly startedAt: number;
}

interface End {
  readonly at: number;
  /** Not every shell tells it. */
  readonly exitCode: number | undefined;
}

/** The task by which a command ran. */
export interface RanTask {
  readonly name: string;
  /** The problems that it reports by its matchers, as lines of text; `undefined` for a task without any. */
  readonly problems?: readonly FoundProblem[] | undefined;
}

/** A problem that a task has found. */
export interface FoundProblem {
  readonly document: CanonicalUri;
  /** The problem with its place. */
  readonly text: string;
}

/** A command that ran in a terminal or a task, with the beginning and the end of its output. */
export class RanCommand implements Start {
  readonly id: number;
  line: string;
  readonly folder: CanonicalUri | undefined;
  readonly terminal: string;
  readonly startedAt: number;
  task: RanTask | undefined;
  private ended: End | undefined;
  private became: Outcome = 'running';
  private screen: Screen | undefined;

  constructor({ id, line, folder, terminal, startedAt }: Start) {
    this.id = id;
    this.line = line;
    this.folder = folder;
    this.terminal = terminal;
    this.startedAt = startedAt;
  }

  /** `undefined` while it runs. */
  get end(): End | undefined {
    return this.ended;
  }

  /** What became of it. */
  get outcome(): Outcome {
    return this.became;
  }

  get hasFailed(): boolean {
    return this.became === 'failed';
  }

  get hasSucceeded(): boolean {
    return this.became === 'succeeded';
  }

  /** `undefined` if VS Code has given none. */
  get output(): KeptOutput | undefined {
    const kept = this.screen?.kept;
    return kept && kept.head.trim() + kept.tail.trim() !== '' ? kept : undefined;
  }

  /** About how many characters are kept. */
  get size(): number {
    return this.line.length + (this.screen?.length ?? 0);
  }

  write(chunk: string): void {
    this.screen ??= new Screen();
    this.screen.write(chunk);
  }

  /** A later end tells at most the code, and comes with more output, or with the task. */
  finish(exitCode: number | undefined, at: number): void {
    const { ended, line, output } = this;
    this.ended = ended ? { ...ended, exitCode: ended.exitCode ?? exitCode } : { at, exitCode };
    this.became = outcomeOf({
      line,
      isTask: this.task !== undefined,
      exitCode: this.ended.exitCode,
      output: output?.tail || output?.head || '',
    });
  }
}
