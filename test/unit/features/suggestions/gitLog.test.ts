import assert from 'node:assert/strict';
import { it, type TestContext } from 'node:test';
import { readCommits } from '../../../../src/features/suggestions/finding/gitLog';
import { commit } from './model/pastOf';
import { TestRepository } from '../git/reading/repositories';

const { signal } = new AbortController();

async function commitsOfShop(t: TestContext, below: string, configured = '') {
  const made = await TestRepository.create(t);
  made.write('shop [1]/cart.ts', 'cart\n'.repeat(9)).write('shop 1/other.ts', '').commit();
  made.git('mv', 'shop [1]/cart.ts', 'shop [1]/basket.ts');
  made.write('about.md', '').commit();
  made.configure(configured);
  const repository = await made.open();
  const head = await repository.head(signal);
  return readCommits(repository, { head, below, signal });
}

it('the log of a repository names what each commit did', async (t) => {
  const commits = [
    commit('+shop 1/other.ts', '+shop [1]/cart.ts'),
    commit('+about.md', 'shop [1]/cart.ts → shop [1]/basket.ts'),
  ];
  assert.deepEqual(await commitsOfShop(t, ''), commits);
});

it('the log of a folder names what lies in it, by its path there, whatever is configured', async (t) => {
  const commits = [commit('+cart.ts'), commit('cart.ts → basket.ts')];
  assert.deepEqual(await commitsOfShop(t, 'shop [1]'), commits);
  const configured =
    '[diff]\n\trenames = false\n\trelative = true\n[color]\n\tui = always\n[log]\n\tshowSignature = true\n\tfollow = true\n';
  assert.deepEqual(await commitsOfShop(t, 'shop [1]', configured), commits);
});

it('the log of a clone without old contents recognizes only what was renamed as it was', async (t) => {
  const made = await TestRepository.create(t);
  made.write('a.ts', 'a\n'.repeat(9)).write('b.ts', 'b\n'.repeat(9)).commit();
  made.git('mv', 'a.ts', 'new.ts');
  made.git('mv', 'b.ts', 'same.ts');
  made.write('new.ts', `${'a\n'.repeat(9)}b\n`).commit();
  made.write('new.ts', 'other\n').commit();
  const repository = await made.partialClone().open();
  const asked = { head: await repository.head(signal), below: '', signal };
  assert.deepEqual(await readCommits(repository, asked), [
    commit('+a.ts', '+b.ts'),
    commit('-a.ts', '+new.ts', 'b.ts → same.ts'),
    commit('new.ts'),
  ]);
});

it('the log of a repository with more to say than is allowed is that of its newest commits', async (t) => {
  const made = await TestRepository.create(t);
  for (const name of ['a.ts', 'b.ts', 'c.ts']) made.write(name, name).commit();
  const repository = await made.open();
  const asked = { head: await repository.head(signal), below: '', signal };
  // Git takes 90 bytes for each of the two newest, and 50 for the first, which has no parent.
  const two = await readCommits(repository, { ...asked, maxBytes: 200 });
  assert.deepEqual(two, [commit('+b.ts'), commit('+c.ts')]);
  const one = await readCommits(repository, { ...asked, maxBytes: 170 });
  assert.deepEqual(one, [commit('+c.ts')]);
});
