import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { Reasons } from '../../../../../src/features/suggestions/model/linkReason';
import { commit, pastOf } from './pastOf';

describe('Reasons', () => {
  const past = pastOf(
    commit('+src/cart.ts', '+docs/cart.md', '+test/cart.test.ts', '+src/menu.ts'),
    commit('src/cart.ts', 'docs/cart.md'),
    commit('src/cart.ts'),
    commit('src/menu.ts'),
  );
  const reasons = new Reasons(['src/menu.ts', 'src/cart.ts'], past);

  it('counts the commits with the file that it has most to do with, and names', () => {
    assert.deepEqual(reasons.of('docs/cart.md'), [
      { type: 'together', known: 'src/cart.ts', times: 2, of: 3 },
      { type: 'name', known: 'src/cart.ts' },
    ]);
  });

  it('takes one commit for chance', () => {
    assert.deepEqual(reasons.of('test/cart.test.ts'), [{ type: 'test', known: 'src/cart.ts' }]);
  });

  it('knows folders, also of files that the history does not know', () => {
    assert.deepEqual(reasons.of('src/new.ts'), [{ type: 'folder', known: 'src/menu.ts' }]);
    assert.deepEqual(reasons.of('elsewhere/new.ts'), []);
  });
});
