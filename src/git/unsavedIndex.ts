import { copyFile, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { systemErrorCode } from '../base/errors';
import { only } from '../core/git/arguments';
import { parseList } from '../core/git/records';
import type { GitRepository } from './repository';

/** A document of the repository with unsaved edits. */
export interface UnsavedFile {
  /** The path relative to the repository's root. */
  readonly path: string;
  /** The bytes that saving it would write. */
  readonly bytes: Uint8Array;
}

interface UnsavedIndex {
  /** Makes git compare the documents instead of their files. */
  readonly env: Readonly<Record<string, string>>;
  /** The paths of the documents that git tracks; others are in no diff. */
  readonly paths: readonly string[];
}

/**
 * Lends a copy of the repository's index in which unsaved edits stand in place of files, so that git itself compares them:
 * with its own rules for line ends and renames. The copy and the texts lie in a private temporary folder, which is removed
 * after the work. Nothing is written into the repository.
 */
export async function withUnsaved<Result>(
  repository: GitRepository,
  files: readonly UnsavedFile[],
  signal: AbortSignal,
  work: (index: UnsavedIndex | undefined) => Promise<Result>,
): Promise<Result> {
  const tracked = files.length > 0 ? await trackedOf(repository, files, signal) : [];
  if (tracked.length === 0) return work(undefined);
  const folder = await mkdtemp(join(tmpdir(), 'mcp-bridge-git-'));
  try {
    const env = await prepare(repository, folder);
    const entries: string[] = [];
    for (const { path, mode, bytes } of tracked) {
      const args = ['hash-object', '-w', '--stdin', `--path=${path}`];
      const hash = await repository.text(args, { signal, env, input: bytes });
      entries.push(
        `0 ${'0'.repeat(hash.trim().length)}\t${path}\0${mode} ${hash.trim()}\t${path}\0`,
      );
    }
    await repository.run(['update-index', '-z', '--index-info'], call(entries.join('')));
    const paths = tracked.map(({ path }) => path);
    // Git then does not look at the files themselves.
    const assume = ['update-index', '--assume-unchanged', '-z', '--stdin'];
    await repository.run(assume, call(paths.map((path) => `${path}\0`).join('')));
    return await work({ env, paths });

    function call(input: string) {
      return { signal, env, input };
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function trackedOf(
  repository: GitRepository,
  files: readonly UnsavedFile[],
  signal: AbortSignal,
) {
  const args = ['ls-files', '-z', '--stage', '--', ...files.flatMap(({ path }) => only(path))];
  const modes = new Map(
    parseList(await repository.text(args, { signal })).map((line) => {
      const [, mode = '', path = ''] = /^(\d+) [^\t]*\t(.*)$/s.exec(line) ?? [];
      return [path, mode];
    }),
  );
  return files.flatMap((file) => {
    const mode = modes.get(file.path);
    return mode?.startsWith('100') ? [{ ...file, mode }] : [];
  });
}

async function prepare({ gitFolder, commonFolder }: GitRepository, folder: string) {
  const [index, objects] = [join(folder, 'index'), join(folder, 'objects')];
  await mkdir(objects);
  await copyFile(join(gitFolder, 'index'), index).catch((cause: unknown) => {
    if (systemErrorCode(cause) !== 'ENOENT') throw cause;
  });
  const own = join(commonFolder, 'objects');
  return {
    GIT_INDEX_FILE: index,
    GIT_OBJECT_DIRECTORY: objects,
    GIT_ALTERNATE_OBJECT_DIRECTORIES: own.includes(delimiter) ? JSON.stringify(own) : own,
  };
}
