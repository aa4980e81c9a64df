import { posix } from 'node:path';
import type { FolderReader } from '../../src/core/access/exclusions';

/** Texts by absolute path. */
export type Files = Readonly<Record<string, string>>;

/** Reads the files of a test, and records which. */
export function filesInMemory(files: Files, read: string[]): FolderReader {
  return {
    readText: async (path) => {
      read.push(path);
      return files[path];
    },
    readNames: async (folder) =>
      new Set(
        Object.keys(files)
          .map((path) => posix.relative(folder, path).split('/')[0] ?? '')
          .filter((name) => name !== '..'),
      ),
    isFile: async (path) => path in files,
  };
}
