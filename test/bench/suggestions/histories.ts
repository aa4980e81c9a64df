import { execFile, spawnSync } from 'node:child_process';
import { readFile, stat } from 'node:fs/promises';
import { basename, resolve } from 'node:path';
import { promisify } from 'node:util';
import { gunzipSync } from 'node:zlib';
import * as z from 'zod/v4';
import type { Commit, FileChange } from '../../../src/features/suggestions/model/fileHistory';
import { textLimits } from '../../../src/features/suggestions/model/promptWords';
import { nameStatusForm, parseNameStatus } from '../../../src/features/git/model/nameStatus';
import { changeOf } from '../../../src/features/suggestions/finding/gitLog';
import { atOnce } from '../../unit/atOnce';

/** An error about a given path, which a person can correct. */
export class CannotRead extends Error {}

export interface ToldCommit {
  readonly changes: Commit;
  /** Empty if the history has no messages. */
  readonly message: string;
  /** The beginnings of files as they were before the commit; absent if the history has no texts. */
  readonly textsBefore?: (paths: readonly string[]) => ReadonlyMap<string, string>;
}

interface History {
  readonly name: string;
  /** The oldest first. */
  readonly commits: readonly ToldCommit[];
}

const storedCommit = z.object({
  message: z.string().default(''),
  changes: z.array(
    z.union([
      z.tuple([z.enum(['R', 'C']), z.string().min(1), z.string().min(1)]),
      z.tuple([z.string().length(1), z.string().min(1)]),
    ]),
  ),
});
type StoredChange = z.infer<typeof storedCommit>['changes'][number];

const endings = /(?:\.jsonl?|\.ndjson)?(?:\.gz)?$/;
const gzipMark = Buffer.from([0x1f, 0x8b]);
const maxBytesOfLog = 400_000_000;

/** Reads the commits of a git repository, or of a file of JSON Lines, gzipped or not. */
export async function readHistory(path: string): Promise<History> {
  const file = resolve(path);
  const found = await stat(file).catch(() => undefined);
  if (!found) throw new CannotRead(`${path} does not exist.`);
  return found.isDirectory()
    ? { name: basename(file), commits: await readRepository(path, file) }
    : { name: basename(file).replace(endings, ''), commits: readLines(path, await readFile(file)) };
}

async function readRepository(path: string, folder: string): Promise<readonly ToldCommit[]> {
  const inside = await git(folder, 'rev-parse', '--show-prefix').catch((cause: unknown) => {
    throw new CannotRead(`${path} is no git repository that can be read.`, { cause });
  });
  if (inside.trim() !== '')
    throw new CannotRead(`${path} is a folder in a git repository, not its root.`);
  const isEmpty = await git(folder, 'rev-parse', '--verify', '--quiet', 'HEAD').then(
    () => false,
    () => true,
  );
  if (isEmpty) return [];
  const log = ['log', '--no-merges', '--no-color'];
  const files = await git(folder, ...log, '-M', ...nameStatusForm);
  const texts = await git(folder, ...log, '-z', '--format=tformat:%H %B');
  const messages = new Map(texts.split('\0').map((text) => splitAt(text, text.indexOf(' '))));
  return atOnce(parseNameStatus(files))
    .map((commit) => ({
      changes: commit.files.map(changeOf),
      message: messages.get(commit.hash)?.trim() ?? '',
      textsBefore: (paths: readonly string[]) => readTexts(folder, `${commit.hash}^`, paths),
    }))
    .reverse();
}

/** Files that are not there are left out. */
function readTexts(
  folder: string,
  ref: string,
  paths: readonly string[],
): ReadonlyMap<string, string> {
  const { stdout } = spawnSync('git', ['cat-file', '--batch'], {
    cwd: folder,
    input: paths.map((path) => `${ref}:${path}\n`).join(''),
    maxBuffer: maxBytesOfLog,
  });
  const texts = new Map<string, string>();
  let at = 0;
  for (const path of paths) {
    const end = stdout.indexOf('\n', at);
    const size = / blob (\d+)$/.exec(stdout.toString('utf8', at, end))?.[1];
    at = end + 1;
    if (size === undefined) continue;
    const text = stdout.toString('utf8', at, at + Math.min(Number(size), textLimits.bytes));
    if (!text.includes('\0')) texts.set(path, text);
    at += Number(size) + 1;
  }
  return texts;
}

function splitAt(text: string, place: number): [before: string, after: string] {
  return [text.slice(0, place), text.slice(place)];
}

async function git(folder: string, ...args: readonly string[]): Promise<string> {
  const others = Object.entries(process.env).filter(([name]) => !name.startsWith('GIT_'));
  const env = { ...Object.fromEntries(others), GIT_OPTIONAL_LOCKS: '0', GIT_TERMINAL_PROMPT: '0' };
  const options = { cwd: folder, env, maxBuffer: maxBytesOfLog };
  const { stdout } = await promisify(execFile)('git', args, options);
  return stdout;
}

function readLines(path: string, bytes: Buffer): readonly ToldCommit[] {
  const isGzipped = bytes.subarray(0, 2).equals(gzipMark);
  const lines = (isGzipped ? gunzipSync(bytes) : bytes).toString('utf8').split('\n');
  return lines.flatMap((line, index) => {
    if (line.trim() === '') return [];
    const stored = storedCommit.safeParse(parsed(line));
    if (stored.success) {
      const { changes, message } = stored.data;
      return [{ changes: changes.map(storedChange), message }];
    }
    throw new CannotRead(
      `${path} is neither a git repository nor a file of commits: line ${index + 1} is not {"changes": [["M", path], …]}.`,
    );
  });
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}

function storedChange([status, from, to]: StoredChange): FileChange {
  return changeOf(to === undefined ? { status, path: from } : { status, path: to, from });
}
