import sax from 'sax';
import { Unavailable } from '../../../base/errors';
import { timeSlice } from '../../../base/timeSlice';
import type { FailedTest, TestReport } from './testReport';

/** Characters that are parsed without a rest. */
const chunk = 65_536;
const maxFailed = 1_000;
const maxMessage = 20_000;

type Attributes = Readonly<Record<string, string>>;

/** A test while it is read. */
interface OpenTest {
  readonly attributes: Attributes;
  outcome: FailedTest['type'] | 'skipped' | undefined;
  message: string;
  /** The text of a failure is read, not that of an output. */
  isInMessage: boolean;
}

/**
 * Reads a report in the format of JUnit. Entities that it declares itself are refused, and nothing outside of it is looked at.
 * @throws Unavailable with the reason, if the text is no report, or not a complete one.
 */
export async function parseReport(text: string): Promise<TestReport> {
  // It checks the length of an attribute, and a report has at most 5 MB.
  sax.MAX_BUFFER_LENGTH = Infinity;
  const parser = sax.parser(true, { strictEntities: true });
  const reading = new Reading();
  let failure: Error | undefined;
  parser.onerror = (error) => (failure ??= error);
  parser.onopentag = ({ name, attributes }) => reading.open(name, attributes);
  parser.ontext = (part) => reading.text(part);
  parser.oncdata = (part) => reading.text(part);
  parser.onclosetag = (name) => reading.close(name);
  parser.ondoctype = (declared) => {
    if (/<!ENTITY/i.test(declared)) failure ??= new Error('it declares entities');
  };
  for (let at = 0; at < text.length && !failure; at += chunk) {
    if (timeSlice.isOver) await timeSlice.rest();
    parser.write(text.slice(at, at + chunk));
  }
  if (!failure) parser.close();
  if (failure && !reading.isOther) throw broken(failure);
  return reading.result();
}

function broken({ message }: Error): Unavailable {
  const [why = ''] = message.split('\n');
  return new Unavailable(
    `The report cannot be read: ${why.toLowerCase()}. It may still be being written: run the tests again.`,
  );
}

/** What was read so far. */
class Reading {
  private root: string | undefined;
  private test: OpenTest | undefined;
  private tests = 0;
  private skipped = 0;
  private readonly failed: FailedTest[] = [];
  private seconds: number | undefined;
  private at: string | undefined;

  /** It is XML of another sort. */
  get isOther(): boolean {
    return this.root !== undefined && !/^testsuites?$/.test(this.root);
  }

  open(name: string, attributes: Attributes): void {
    if (this.root === undefined) {
      this.root = name;
      this.seconds = numberOf(attributes.time);
    }
    if (name === 'testsuite') this.at ??= attributes.timestamp;
    else if (name === 'testcase') {
      this.test = { attributes, outcome: undefined, message: '', isInMessage: false };
    } else if (this.test) this.openIn(this.test, name, attributes);
  }

  text(part: string): void {
    const { test } = this;
    if (test?.isInMessage) test.message = (test.message + part).slice(0, maxMessage);
  }

  close(name: string): void {
    const { test } = this;
    if (name === 'testcase' && test) {
      this.note(test);
      this.test = undefined;
    } else if (test) test.isInMessage = false;
  }

  result(): TestReport {
    if (this.root === undefined) throw new Unavailable('The report is empty. Run the tests again.');
    if (this.isOther) {
      throw new Unavailable(
        `It is no test report: it begins with <${this.root}>, not <testsuites>.`,
      );
    }
    const { tests, skipped, failed, seconds, at } = this;
    return { tests, skipped, failed, seconds, at };
  }

  private openIn(test: OpenTest, name: string, attributes: Attributes): void {
    if (name === 'skipped') test.outcome ??= 'skipped';
    // A run that was repeated and failed again is reported once more.
    if (name !== 'failure' && name !== 'error') return;
    if (test.outcome === 'failure' || test.outcome === 'error') return;
    test.outcome = name;
    test.isInMessage = true;
    const { message = '' } = attributes;
    test.message = message === '' ? '' : `${message}\n`;
  }

  private note({ attributes, outcome, message }: OpenTest): void {
    this.tests += 1;
    if (outcome === 'skipped') this.skipped += 1;
    if (outcome !== 'failure' && outcome !== 'error') return;
    if (this.failed.length >= maxFailed) return;
    const { name = '', classname = '', file, line } = attributes;
    const isFile = /[\w-]\.\w{1,5}$/.test(classname) && classname.includes('/');
    const group = classname !== '' && !name.startsWith(classname) ? `${classname} › ` : '';
    const plain = withoutRepeats(message);
    this.failed.push({
      name: `${group}${name}` || 'a test without a name',
      type: outcome,
      message: plain,
      place: placeOf(plain, { file: file ?? (isFile ? classname : undefined), line }),
    });
  }
}

/** Most runners begin the text with the message. Colors are left out. */
function withoutRepeats(message: string): string {
  const lines = message
    .replaceAll(/\p{Cc}\[[0-9;]{0,20}m/gu, '')
    .split(/\r?\n/)
    .map((line) => line.trimEnd());
  const [first = '', ...rest] = lines;
  const again = rest.findIndex((line) => line.trim() !== '');
  const isTwice = again >= 0 && rest[again]?.includes(first.trim());
  return (isTwice ? rest : lines).join('\n').trim();
}

function numberOf(text: string | undefined): number | undefined {
  const number = Number(text);
  return text === undefined || text === '' || !Number.isFinite(number) ? undefined : number;
}

/** A file with a line, as runners of most languages write it, also in parentheses. */
const place =
  /(?<![\w/.])((?:[A-Za-z]:[\\/])?[\w.@+~\\/-]*[\w@+-]\.[A-Za-z]{1,5}):(?:line )?(\d{1,7})\b/g;
/** The files of runners and libraries: those of .NET are built in `/_/`. */
const foreign =
  /node_modules|site-packages|dist-packages|\/rustc\/|\.cargo|^\/_\/|^\/usr\/(?:include|lib\w*|local|share)\/|(?:^|[\\/])(?:junit|surefire)[\\/]|^(?:Assert\w*|Method|NativeMethodAccessorImpl|DelegatingMethodAccessorImpl|\w*Runner)\.java$/;

/** Where a test failed: the first place in its message that is not in a library, or where the test begins. */
function placeOf(
  message: string,
  { file, line }: { readonly file: string | undefined; readonly line: string | undefined },
): string | undefined {
  const found = [...message.matchAll(place)].find(([, name = '']) => !foreign.test(name));
  if (found) return `${found[1]}:${found[2]}`;
  if (file === undefined) return undefined;
  return line === undefined ? file : `${file}:${line}`;
}
