import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { partsOf } from '../../../../../src/features/suggestions/model/paths';
import { rankAnew, rankFiles } from '../../../../../src/features/suggestions/model/ranking';
import { atOnce } from '../../../atOnce';
import { commit, pastOf } from './pastOf';

const candidate = (path: string) => ({ path, parts: partsOf(path) });
const added = commit('+src/cart.ts', '+docs/cart-guide.md', '+src/menu.ts', '+src/till.ts');

describe('rankFiles', () => {
  it('begins with what was changed together, and is confident of it', () => {
    const both = Array.from({ length: 8 }, () => commit('src/cart.ts', 'docs/cart-guide.md'));
    const past = pastOf(added, ...both, commit('src/menu.ts'), commit('src/till.ts'));
    const [first, ...later] = atOnce(rankFiles(['src/cart.ts'], past));
    assert.equal(first?.path, 'docs/cart-guide.md');
    assert.ok(first.confidence > 0.8, `${first.confidence}`);
    for (const { confidence } of later) assert.ok(confidence < 0.7, `${confidence}`);
  });

  it('knows a commit better whose files are few', () => {
    const many = Array.from({ length: 20 }, (_, index) => `lib/${index}.ts`);
    const past = pastOf(
      added,
      commit('src/cart.ts', 'docs/cart-guide.md', ...many),
      commit('src/cart.ts', 'src/till.ts'),
      commit('src/till.ts', 'src/menu.ts', 'docs/cart-guide.md'),
    );
    assert.equal(atOnce(rankFiles(['src/cart.ts'], past))[0]?.path, 'src/till.ts');
  });

  it('falls back to names and folders, also of files that the history does not know', () => {
    const others = ['test/cart.test.ts', 'README.md', 'src/cart.css', 'src/index.ts'];
    const ranked = atOnce(rankFiles(['src/cart.ts'], pastOf(), { others: others.map(candidate) }));
    assert.deepEqual(
      ranked.map(({ path }) => path),
      ['src/cart.css', 'src/index.ts', 'test/cart.test.ts', 'README.md'],
    );
  });

  it('says nothing beside nothing, and never what is known', () => {
    assert.deepEqual(atOnce(rankFiles([], pastOf(added))), []);
    const paths = atOnce(rankFiles(['src/cart.ts', 'new.ts'], pastOf(added))).map(
      ({ path }) => path,
    );
    assert.deepEqual(paths.toSorted(), ['docs/cart-guide.md', 'src/menu.ts', 'src/till.ts']);
  });

  it('looks at no more than 2,000 commits', () => {
    const together = [added, commit('src/cart.ts', 'docs/cart-guide.md')];
    const later = Array.from({ length: 2_000 }, () => commit('src/menu.ts'));
    const [first] = atOnce(rankFiles(['src/cart.ts'], pastOf(...together, ...later)));
    assert.notEqual(first?.path, 'docs/cart-guide.md');
  });

  it('is changed by further evidence, in order and confidence', () => {
    const ranked = atOnce(rankFiles(['src/cart.ts'], pastOf(added)));
    const last = ranked.at(-1);
    assert.ok(last);
    const [first] = rankAnew(ranked, new Map([[last.path, 5]]));
    assert.equal(first?.path, last.path);
    assert.ok(first.confidence > last.confidence);
    assert.deepEqual(
      rankAnew(ranked, new Map()).map(({ path }) => path),
      ranked.map(({ path }) => path),
    );
  });
});
