import { copyFile, mkdir, mkdtemp, rm, stat, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { systemErrorCode } from '../../../base/errors';
import { only } from '../model/arguments';
import { parseList } from '../model/records';
import type { GitRepository } from './repository';

/** A document of the repository with unsaved edits. */
export interface UnsavedFile {
  /** The path relative to the repository's root. */
  readonly path: string;
  /** The bytes that saving it would write. */
  readonly bytes: Uint8Array;
}

/** Environment variables that give git another index, and other places. */
type Environment = Readonly<Record<string, string>>;

/**
 * Lends a copy of the repository's index to compare files with. Git writes into an index if the time of a file has changed
 * and its content has not, and other commands fail meanwhile. In the copy, unsaved edits stand in place of files, so that
 * git itself compares them: with its own rules for line ends and renames. The copy and the texts lie in a private temporary
 * folder, which is removed after the work. Nothing is written into the repository.
 */
export async function withCopiedIndex<Result>(
  repository: GitRepository,
  unsaved: readonly UnsavedFile[],
  signal: AbortSignal,
  work: (env: Environment) => Promise<Result>,
): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), 'mcp-bridge-git-'));
  try {
    const copied = { GIT_INDEX_FILE: await copyIndex(repository, folder) };
    const tracked = unsaved.length > 0 ? await trackedOf(repository, unsaved, copied, signal) : [];
    if (tracked.length === 0) return await work(copied);
    const env = { ...copied, ...(await placeForTexts(repository, folder)) };
    await putInPlace(repository, tracked, env, signal);
    return await work(env);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function copyIndex({ gitFolder }: GitRepository, folder: string): Promise<string> {
  const [own, copy] = [join(gitFolder, 'index'), join(folder, 'index')];
  try {
    const { mtimeMs } = await stat(own);
    await copyFile(own, copy);
    // Git looks into files that are not older than the index. A copy that seems younger than it is would hide their edits.
    const seconds = Math.floor(mtimeMs / 1_000);
    await utimes(copy, seconds, seconds);
  } catch (cause) {
    // Before the first file is added, there is none.
    if (systemErrorCode(cause) !== 'ENOENT') throw cause;
  }
  return copy;
}

interface TrackedFile extends UnsavedFile {
  readonly mode: string;
}

/** The documents that git tracks; others are in no diff. */
async function trackedOf(
  repository: GitRepository,
  files: readonly UnsavedFile[],
  env: Environment,
  signal: AbortSignal,
): Promise<readonly TrackedFile[]> {
  const args = ['ls-files', '-z', '--stage', '--', ...files.flatMap(({ path }) => only(path))];
  const modes = new Map(
    parseList(await repository.text(args, { signal, env })).map((line) => {
      const [, mode = '', path = ''] = /^(\d+) [^\t]*\t(.*)$/s.exec(line) ?? [];
      return [path, mode];
    }),
  );
  return files.flatMap((file) => {
    const mode = modes.get(file.path);
    return mode?.startsWith('100') ? [{ ...file, mode }] : [];
  });
}

async function placeForTexts(
  { commonFolder }: GitRepository,
  folder: string,
): Promise<Environment> {
  const objects = join(folder, 'objects');
  await mkdir(objects);
  const own = join(commonFolder, 'objects');
  return {
    GIT_OBJECT_DIRECTORY: objects,
    GIT_ALTERNATE_OBJECT_DIRECTORIES: own.includes(delimiter) ? JSON.stringify(own) : own,
  };
}

/** Puts unsaved edits into the index in place of the files. */
async function putInPlace(
  repository: GitRepository,
  files: readonly TrackedFile[],
  env: Environment,
  signal: AbortSignal,
): Promise<void> {
  const entries: string[] = [];
  for (const { path, mode, bytes } of files) {
    const args = ['hash-object', '-w', '--stdin', `--path=${path}`];
    const hash = (await repository.text(args, { signal, env, input: bytes })).trim();
    entries.push(`0 ${'0'.repeat(hash.length)}\t${path}\0${mode} ${hash}\t${path}\0`);
  }
  await repository.run(['update-index', '-z', '--index-info'], call(entries));
  // Git then does not look at the files themselves.
  const assume = ['update-index', '--assume-unchanged', '-z', '--stdin'];
  await repository.run(assume, call(files.map(({ path }) => `${path}\0`)));

  function call(lines: readonly string[]) {
    return { signal, env, input: lines.join('') };
  }
}
