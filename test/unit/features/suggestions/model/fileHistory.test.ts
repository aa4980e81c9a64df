import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { atOnce } from '../../../atOnce';
import { commit, pastOf } from './pastOf';

describe('FileHistory', () => {
  it('follows renames, also of two files that change names', () => {
    const past = pastOf(
      commit('+a.ts', '+b.ts'),
      commit('a.ts', 'c.ts'),
      commit('a.ts → b.ts', 'b.ts → a.ts'),
    );
    assert.deepEqual(past.file('b.ts')?.commits, [0, 1, 2]);
    assert.deepEqual(past.file('a.ts')?.commits, [0, 2]);
    assert.equal(past.file('b.ts')?.parts.stem, 'b');
  });

  it('forgets a deleted file until it is back', () => {
    const past = pastOf(commit('+a.ts', '+b.ts'), commit('-a.ts'));
    const names = () => past.latest.map(({ path }) => path);
    assert.deepEqual(names(), ['b.ts']);
    assert.deepEqual(
      past.changedIn(0).map(({ path }) => path),
      ['b.ts'],
    );
    atOnce(past.learn(commit('+a.ts')));
    assert.deepEqual(names(), ['a.ts', 'b.ts']);
    assert.deepEqual(past.file('a.ts')?.commits, [0, 2]);
  });

  it('has the order of the newest commits', () => {
    const past = pastOf(commit('a', 'b', 'c'), commit('b'), commit('c'));
    assert.deepEqual(
      past.latest.map(({ path }) => path),
      ['c', 'b', 'a'],
    );
  });

  it('takes from a commit of more than 30 files only that they exist', () => {
    const names = Array.from({ length: 31 }, (_, index) => `${index}.ts`);
    const past = pastOf(commit(...names));
    assert.equal(past.latest.length, 31);
    assert.deepEqual(past.changedIn(0), []);
    assert.deepEqual(past.file('1.ts')?.commits, []);
    assert.equal(pastOf(commit(...names.slice(1))).changedIn(0).length, 30);
  });

  it('does not learn of files that change with anything', () => {
    const made = ['package-lock.json', 'CHANGELOG.md', 'a/__snapshots__/b.ts', 'logo.png'];
    const past = pastOf(commit('a.ts', ...made), commit('a.ts → yarn.lock'));
    assert.deepEqual([...past.latest], []);
    assert.deepEqual(past.changedIn(0), []);
  });
});
