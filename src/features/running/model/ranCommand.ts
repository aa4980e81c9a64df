import type { CanonicalUri } from '../../../core/documents/uris';
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

/** `ended` if its exit code is not known. */
type Outcome = 'running' | 'ended' | 'succeeded' | 'stopped' | 'failed';

/**
 * The exit codes after Ctrl+C, after a pager was left and after a request to end: SIGINT, SIGPIPE and SIGTERM, and Windows'
 * STATUS_CONTROL_C_EXIT, also as it is signed.
 */
const stopCodes: ReadonlySet<number> = new Set([130, 141, 143, 0xc000013a, 0xc000013a - 2 ** 32]);

/** What became of a command. */
export function outcomeOf({ end }: Pick<RanCommand, 'end'>): Outcome {
  if (!end) return 'running';
  if (end.exitCode === undefined) return 'ended';
  if (end.exitCode === 0) return 'succeeded';
  return stopCodes.has(end.exitCode) ? 'stopped' : 'failed';
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

  get hasFailed(): boolean {
    return outcomeOf(this) === 'failed';
  }

  get hasSucceeded(): boolean {
    return outcomeOf(this) === 'succeeded';
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

  /** A later end tells at most the code. */
  finish(exitCode: number | undefined, at: number): void {
    const { ended } = this;
    this.ended = ended ? { ...ended, exitCode: ended.exitCode ?? exitCode } : { at, exitCode };
  }
}
