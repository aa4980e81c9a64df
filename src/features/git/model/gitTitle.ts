import type { GitAddress } from './address';

type Whole = 'changes' | 'staged' | 'branch' | 'status' | 'log';

/** What the resources of a whole repository are called in a language. */
export type GitWords = Readonly<Record<Whole, (repository: string) => string>> & {
  /** The changes of one file. */
  changesOf(path: string): string;
};

const english: GitWords = {
  changes: (repository) => `All changes in ${repository}`,
  changesOf: (path) => `Changes of ${path}`,
  staged: (repository) => `Staged changes in ${repository}`,
  branch: (repository) => `Changes of the branch in ${repository}`,
  status: (repository) => `Git status of ${repository}`,
  log: (repository) => `History of ${repository}`,
};

/** The title of a resource: to clients in English, and in rows in the person's language. */
export function gitTitle(address: GitAddress, words: GitWords = english): string {
  const { type, repository } = address;
  switch (type) {
    case 'file':
      // As git itself writes a file of a commit.
      return `${address.ref ?? 'HEAD'}:${address.path}`;
    case 'commit':
      return `${repository}: ${type} ${address.hash}`;
    case 'blame':
      return `${repository}: ${type} ${address.path}`;
    case 'changes':
      return address.path === undefined ? words.changes(repository) : words.changesOf(address.path);
    case 'staged':
    case 'branch':
    case 'status':
    case 'log':
      return words[type](repository);
  }
}
