import assert from 'node:assert/strict';
import { it } from 'node:test';
import { splitByVisibility } from '../../../../../src/features/git/reading/view';
import { longestBlock } from '../../../longestBlock';

it('very many files are divided without holding up others', async (t) => {
  const files = Array.from({ length: 100 }, (_, n) => ({ path: `${n}` }));
  const longest = await longestBlock(t, async (pass) => {
    const maySee = async (path: string) => {
      pass(1);
      return path !== '1';
    };
    const { hidden } = await splitByVisibility(files, {
      signal: new AbortController().signal,
      maySee,
    });
    assert.deepEqual(hidden, [{ path: '1' }]);
  });
  assert.ok(longest < 20, `${longest} ms`);
});
