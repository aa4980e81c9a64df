import { posix } from 'node:path';
import type { FolderReader } from '../../src/core/access/exclusions';

/** Texts by absolute path. */
export type Files = Readonly<Record<string, string>>;

/** Reads the files of a test, and records which. */
export function filesInMemory(files: Files, read: string[]): FolderReader {
  return {
    readRules: async (path) => {
      read.push(path);
      const text = files[path];
      return text === undefined ? undefined : { text };
    },
    readNames: async (folder) => {
      read.push(folder);
      const names = Object.keys(files)
        .map((path) => posix.relative(folder, path).split('/')[0] ?? '')
        .filter((name) => name !== '..' && name !== '');
      return names.length > 0 ? new Set(names) : undefined;
    },
    isFile: async (path) => path in files,
  };
}
