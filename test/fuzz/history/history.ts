import assert from 'node:assert/strict';
import fc from 'fast-check';
import { secretRule } from '../../../src/core/access/secrets';
import {
  read,
  seeingNoSecrets as view,
  TestRepository,
} from '../../unit/features/git/reading/repositories';
import { inScope } from '../inScope';
import type { FuzzTarget } from '../target';
import { Author, type Step } from './author';
import { contentsOf, markIn, plainRule } from './plainRule';

const actions: readonly Step['action'][] = [
  ...(['add', 'add', 'edit', 'rename', 'rename', 'replace', 'copy', 'remove', 'branch'] as const),
  ...(['checkout', 'merge', 'mergeAndRename', 'amend', 'reset', 'resetAndRename', 'tag'] as const),
];

const step = fc.record({
  action: fc.constantFrom(...actions),
  first: fc.nat(11),
  second: fc.nat(11),
});

const start: Step = { action: 'add', first: 0, second: 0 };

const isSecret = secretRule({ added: [], notSecret: [], platform: 'linux' });

/**
 * Histories in which files get names of secrets: nothing of such a file is shown at another commit than the checked-out one,
 * and in a history without such names, every file is.
 */
export const history: FuzzTarget = {
  name: 'history',
  runs: 150,
  fewRuns: 2,
  run: async (_scope, parameters) =>
    fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), async (steps) =>
        inScope(async (scope) => {
          const made = await TestRepository.create(scope);
          const author = new Author(made);
          for (const each of [start, ...steps]) author.do(each);
          const contents = contentsOf(made);
          const isSecretPath = (path: string) => isSecret(`/ws/${path}`);
          const { copies } = author;
          const isHeldBack = plainRule(made, contents, { copies, isSecret: isSecretPath });
          const isPlain = !contents.files.some(({ path }) => isSecretPath(path));
          const repository = await made.open();
          const readFrom = (path: string) => read(repository, path, { view });
          /** The marks of files that are shown as they are now, whose lines a diff may add. */
          const shownNow = new Set(
            contents.files
              .filter(({ commit, path }) => commit === contents.head && !isSecretPath(path))
              .map(({ text }) => markIn(text))
              .filter((mark) => !isHeldBack({ commit: contents.head, mark })),
          );
          for (const { commit, path, text } of contents.files) {
            const isGone = !contents.reachable.has(commit);
            const mark = markIn(text);
            const what = `${path} of ${made.git('log', '-1', '--format=%h %s', commit)}`;
            if (commit !== contents.head) {
              const shown = await readFrom(`file/${path}?ref=${commit}`);
              if (isGone || isHeldBack({ commit, mark })) assert.equal(shown, undefined, what);
              else if (isPlain) assert.equal(shown, text, what);
            }
            if (!isHeldBack({ commit, mark })) continue;
            assert.ok(!(await readFrom(`commit/${commit}`))?.includes(mark), what);
            if (isGone || commit === contents.head) continue;
            const branch = await readFrom(`branch?base=${commit}`).catch(() => undefined);
            const found = branch?.split('\n').filter((line) => line.includes(mark)) ?? [];
            const allowed = shownNow.has(mark) ? [`+${mark}`] : [];
            assert.deepEqual(
              found.filter((line) => !allowed.includes(line)),
              [],
              `the branch since ${what}`,
            );
          }
        }),
      ),
      parameters,
    ),
};
