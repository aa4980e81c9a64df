import assert from 'node:assert/strict';
import { posix } from 'node:path';
import { it } from 'node:test';
import { Exclusions, type ExclusionSettings } from '../../src/core/access/exclusions';
import { filesInMemory, type Files } from './filesInMemory';

interface Case {
  readonly name: string;
  readonly files?: Files;
  readonly settings?: Partial<ExclusionSettings>;
  readonly ignoreCase?: boolean;
  readonly root?: string;
  readonly excluded?: readonly string[];
  readonly kept?: readonly string[];
}

export const repository: Files = { '/ws/.git/HEAD': 'ref: refs/heads/main' };

export function checkExclusions(cases: readonly Case[]): void {
  for (const { name, excluded = [], kept = [], root = '/ws', ...given } of cases) {
    it(name, async () => {
      const exclusions = createExclusions({ root, ...given });
      const isExcluded = async (path: string) => exclusions.isExcluded(absolute(root, path));
      const found = await Promise.all([...excluded, ...kept].map(isExcluded));
      const outcome = [...excluded, ...kept].filter((_, index) => found[index]);
      assert.deepEqual(outcome, excluded);
    });
  }
}

/** The slash at the end of a folder stays. */
function absolute(root: string, path: string): string {
  return posix.resolve(root, path) + (path.endsWith('/') ? '/' : '');
}

export function createExclusions(given: Omit<Case, 'name'>, read: string[] = []): Exclusions {
  const { files = {}, settings, ignoreCase = false, root = '/ws' } = given;
  return new Exclusions({
    root,
    ignoreCase,
    settings: { globs: [], conditional: [], ...settings },
    reader: filesInMemory(files, read),
  });
}
