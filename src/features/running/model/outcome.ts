import { lastCommandOf, withoutAssignments } from './shellWords';

/** `ended` if its exit code is not known, or says neither that it has succeeded nor that it has failed. */
export type Outcome = 'running' | 'ended' | 'succeeded' | 'stopped' | 'failed';

interface Ended {
  readonly line: string;
  readonly isTask: boolean;
  readonly exitCode: number | undefined;
  /** The end of its output. */
  readonly output: string;
}

/**
 * The exit codes after Ctrl+C, after a pager was left and after a request to end: SIGINT, SIGPIPE and SIGTERM, and Windows'
 * STATUS_CONTROL_C_EXIT, also as it is signed.
 */
const stopCodes: ReadonlySet<number> = new Set([130, 141, 143, 0xc000013a, 0xc000013a - 2 ** 32]);

/** What a program still says after Ctrl+C is less. */
const maxLinesAfterStop = 10;

/**
 * The terminal's echo of Ctrl+C, but not words about the key, nor `^Class`; what pytest says of it, and what Python and
 * `go run` end with.
 */
const stopLine = new RegExp(
  [
    /^\^C(?![a-z])/,
    /(?<!\b([Pp]ress|with|[Uu]se|using|[Hh]it|[Tt]ype|by|or) ['"`(]?)\^C$/,
    /^!+ KeyboardInterrupt !+$/,
    /^(\^C)*(KeyboardInterrupt|signal: interrupt)$/,
  ]
    .map(({ source }) => source)
    .join('|'),
);

/** Programs whose exit code 1 is an answer: nothing is found, or two files differ. */
const asking: ReadonlySet<string> = new Set(
  'grep egrep fgrep zgrep rg ag ack pgrep diff cmp which where test [ [['.split(' '),
);
const askingWords: ReadonlySet<string> = new Set(['git diff', 'git grep', 'command -v']);

/** What became of a command that has ended. */
export function outcomeOf({ line, isTask, exitCode, output }: Ended): Outcome {
  if (exitCode === undefined) return 'ended';
  if (exitCode === 0) return 'succeeded';
  if (stopCodes.has(exitCode) || isStopped(output)) return 'stopped';
  // A task that compares or searches does so as a check.
  return exitCode === 1 && !isTask && isAsking(line) ? 'ended' : 'failed';
}

/** Some programs end with a code of their own after Ctrl+C. */
function isStopped(output: string): boolean {
  const lines = output.split('\n').map((line) => line.trim());
  return lines
    .filter((line) => line !== '')
    .slice(-maxLinesAfterStop)
    .some((line) => stopLine.test(line));
}

/** Whether the code is that of such a program: behind `&&`, or with `pipefail`, it can be that of one before it. */
function isAsking(line: string): boolean {
  if (/&&|pipefail/.test(line)) return false;
  const words = withoutAssignments(lastCommandOf(line).filter((word) => word !== '!'));
  const [program = '', ...rest] = words[0] === 'sudo' ? words.slice(1) : words;
  // Without a word behind it, it is no question: `test` can be a function or a script.
  return rest.length > 0 && (asking.has(program) || askingWords.has(`${program} ${rest[0]}`));
}
