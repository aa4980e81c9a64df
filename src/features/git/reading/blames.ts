import { InvalidRequest, Unavailable } from '../../../base/errors';
import { TooLarge } from '../../../core/catalog/readLimit';
import { inSlices, type Steps } from '../../../base/steps';
import { linesHelp, parseLines, pastTheEnd, type LineRange } from '../../../core/documents/lines';
import { only } from '../model/arguments';
import { formatBlame, parseBlame, lineFeedsIn, splitLines } from '../model/blame';
import { GitFailed } from './gitProcess';
import type { GitRepository } from './repository';
import type { View } from './view';

interface Asked {
  readonly path: string;
  /** The bytes of the file, with unsaved edits. */
  readonly bytes: Uint8Array;
  /** What they are decoded to; `undefined` if they are no text. */
  readonly text: string | undefined;
  /** The requested lines, as the URI has them. */
  readonly lines?: string | undefined;
  readonly withEmails: boolean;
}

/** Git takes long for more lines. */
const maxLines = 50_000;

/**
 * Reads who wrote each line, when and why; `undefined` if git does not track the file.
 * @throws InvalidRequest if git cannot tell its lines apart, or they are too many; Unavailable if the project keeps git from it
 */
export async function readBlame(
  repository: GitRepository,
  { path, bytes, text, lines, withEmails }: Asked,
  view: View,
): Promise<string | undefined> {
  const { signal } = view;
  const texts = await inSlices(linesIn(bytes, text));
  const range = lines === undefined ? undefined : rangeIn(texts.length, lines);
  checkCount(range ? range.last - range.first + 1 : texts.length);
  if (!(await isTracked(repository, path, signal))) return undefined;
  const form = [
    '--porcelain',
    '--no-textconv',
    '--no-ext-diff',
    '--encoding=UTF-8',
    '--no-progress',
    // An empty name takes back what files in the configuration say; an empty setting does not.
    '--ignore-revs-file=',
    '--contents',
    '-',
  ];
  const part = range ? [`-L${range.first},${range.last}`] : [];
  const args = ['blame', ...form, ...part, '--', path];
  const answer = await repository.text(args, { signal, input: bytes }).catch(explain);
  const blamed = await inSlices(parseBlame(answer));
  const held = new Set<string>();
  for (const name of new Set(blamed.map(({ source }) => source.path))) {
    if (name !== path && !(await view.maySee(name))) held.add(name);
  }
  return inSlices(formatBlame(path, blamed, texts, { held, withEmails }));
}

/** Git reads the list of ignored commits even so. What it says of one can quote any file, so it goes nowhere. */
function explain(cause: unknown): never {
  const ofList = /fatal: (could not open object name list|invalid object name): /;
  if (!(cause instanceof GitFailed) || !ofList.test(cause.message)) throw cause;
  throw new Unavailable(
    'Git blames no file here: the one that "blame.ignoreRevsFile" names is missing or lists no commits. The person can correct it, or run: git config --unset blame.ignoreRevsFile',
  );
}

/** @throws InvalidRequest if it is no text, or if git takes other bytes for ends of lines than its encoding has. */
function* linesIn(bytes: Uint8Array, text: string | undefined): Steps<readonly string[]> {
  const lines = yield* splitLines(text ?? '');
  const isEnded = text === '' || text?.endsWith('\n');
  const ends = isEnded ? lines.length : lines.length - 1;
  if (text === undefined || ends !== (yield* lineFeedsIn(bytes))) {
    throw new InvalidRequest(
      'Git cannot tell the lines of this file: it is no text, or in an encoding such as UTF-16.',
    );
  }
  return lines;
}

/**
 * The part of the requested lines that exists.
 * @throws InvalidRequest
 */
function rangeIn(count: number, asked: string): LineRange {
  const range = parseLines(asked);
  if (!range) throw new InvalidRequest(`Malformed lines. ${linesHelp}`);
  if (range.first > count) throw pastTheEnd(range.first, count);
  return { first: range.first, last: Math.min(range.last, count) };
}

function checkCount(lines: number): void {
  if (lines <= maxLines) return;
  const limit = `at most ${maxLines} are blamed at once`;
  throw new TooLarge(`Too long: ${lines} lines, and ${limit}. Ask for some: ${linesHelp}`);
}

async function isTracked(
  repository: GitRepository,
  path: string,
  signal: AbortSignal,
): Promise<boolean> {
  const head = await repository.find('HEAD', signal);
  if (head === undefined) return false;
  const args = ['ls-tree', '-z', '--name-only', '--full-tree', head, '--', ...only(path)];
  return (await repository.text(args, { signal })) === `${path}\0`;
}
