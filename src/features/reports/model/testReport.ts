/** A test that failed, or could not be run. */
export interface FailedTest {
  /** With the groups that it is in. */
  readonly name: string;
  readonly type: 'failure' | 'error';
  readonly message: string;
  /** The file and the line, as the report says them, such as `src/cart.test.ts:12`. */
  readonly place: string | undefined;
}

/** What a runner reports of its last run. */
export interface TestReport {
  readonly tests: number;
  readonly skipped: number;
  readonly failed: readonly FailedTest[];
  readonly seconds: number | undefined;
  /** The time of the run, as the report says it. */
  readonly at: string | undefined;
}

const named = 50;
const maxMessageLines = 30;

/** The report as a reader gets it. */
export function reportText(path: string, report: TestReport, written: number): string {
  const { failed, tests, skipped, seconds, at } = report;
  const counts = [
    `${failed.length} of ${tests} tests failed`,
    skipped > 0 ? `${skipped} skipped` : '',
    seconds === undefined ? '' : `${seconds} s`,
    at === undefined ? '' : `run at ${at}`,
    `written ${new Date(written).toISOString()}`,
  ];
  const more = failed.length - named;
  return [
    `# Test report ${path}`,
    `${counts.filter(Boolean).join(', ')}.`,
    ...failed.slice(0, named).map(failureText),
    ...(more > 0 ? [`And ${more} more.`] : []),
  ].join('\n\n');
}

function failureText({ name, type, message, place }: FailedTest): string {
  const lines = message.split('\n');
  const more = lines.length - maxMessageLines;
  const shown = lines.slice(0, maxMessageLines).map((line) => `    ${line}`);
  return [
    `## ${type === 'error' ? 'Error in ' : ''}${name}`,
    ...(place === undefined ? [] : [place]),
    [...shown, ...(more > 0 ? [`    (${more} more lines)`] : [])].join('\n'),
  ].join('\n\n');
}

/** A failed test in a line. */
export function failureLine({ name, message, place }: FailedTest): string {
  const [first = ''] = message.split('\n');
  return [name, place === undefined ? '' : ` at ${place}`, first === '' ? '' : `: ${first}`].join(
    '',
  );
}

/** `09:14`, or with its date on another day than today: unlike "5 h ago", it stays true. */
export function clockTime(at: number, now: number): string {
  const date = new Date(at);
  const two = (number: number) => String(number).padStart(2, '0');
  const time = `${two(date.getHours())}:${two(date.getMinutes())}`;
  if (date.toDateString() === new Date(now).toDateString()) return time;
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())} ${time}`;
}
