import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { pathToFileURL } from 'node:url';
import { gzipSync } from 'node:zlib';
import type { Commit } from '../../../src/features/suggestions/model/fileHistory';
import { readHistory } from '../../bench/suggestions/histories';
import { measureHistory } from '../../bench/suggestions/measure';
import { commit } from '../features/suggestions/model/pastOf';
import { temporaryFolder } from '../temporaryFolder';

/** Commits without a message, or with one for all of them. */
const told = (commits: readonly Commit[], message = '') =>
  commits.map((changes) => ({ changes, message }));

const withoutTexts = ({ commits }: Awaited<ReturnType<typeof readHistory>>) =>
  commits.map(({ changes, message }) => ({ changes, message }));

const none = { hit1: 0, hit5: 0, hit10: 0, mrr: 0 };

const small = [
  commit('+src/a.ts', '+docs/b.md', '+lib/c.py', '+tool/d.sh'),
  commit('src/a.ts', 'docs/b.md'),
  commit('tool/d.sh'),
  commit('src/a.ts', 'docs/b.md'),
  commit('src/a.ts', 'docs/b.md', 'new.ts'),
];

describe('measureHistory', () => {
  it('asks nothing of a history without a question', () => {
    for (const commits of [[], [commit('+a'), commit('a'), commit('a')]]) {
      const { queries, methods, shown } = measureHistory('none', told(commits));
      assert.equal(queries, 0);
      assert.deepEqual(methods.ours, none);
      assert.deepEqual(shown, { fires: 0, precision: 0 });
    }
  });

  it('asks for each file of a later commit beside the others, and knows only the past', () => {
    const { queries, methods, shown } = measureHistory('small', told(small));
    assert.equal(queries, 4);
    assert.deepEqual(methods.cochange, { hit1: 1, hit5: 1, hit10: 1, mrr: 1 });
    assert.deepEqual(methods.folder, none);
    assert.equal(shown.fires, 1);
  });

  it('ranks files higher that the message names', () => {
    const others = Array.from({ length: 20 }, (_, index) => `+f${index}/other.ts`);
    const commits = [
      commit('+left/cart.ts', '+right/invoice.ts', ...others),
      commit('left/cart.ts', 'right/invoice.ts'),
    ];
    for (const [message, hit1] of [
      ['Round the invoices of carts', 1],
      ['Round them', 0],
    ] as const) {
      const { methods } = measureHistory('named', told(commits, message));
      assert.equal(methods['with message'].hit1, hit1, message);
    }
  });

  it('ranks files higher that have words of the message in their text', () => {
    const others = Array.from({ length: 20 }, (_, index) => `f${index}/other.ts`);
    const commits = [
      commit('+left/cart.ts', '+right/total.ts', ...others.map((path) => `+${path}`)),
      commit('left/cart.ts', 'right/total.ts'),
    ];
    const textsBefore = (paths: readonly string[]) =>
      new Map(paths.map((path) => [path, path.startsWith('f') ? '' : 'invoice()']));
    const withTexts = told(commits, 'Round invoices').map((each) => ({ ...each, textsBefore }));
    assert.equal(measureHistory('texts', withTexts).methods['with message'].hit1, 1);
  });

  it('answers the same each time', () => {
    const names = Array.from({ length: 9 }, (_, index) => `f${index}.ts`);
    const commits = Array.from({ length: 50 }, (_, index) => commit(...names.slice(index % 4)));
    const measured = () => measureHistory('a', told(commits, 'f1'));
    assert.deepEqual(measured(), measured());
  });
});

describe('readHistory', () => {
  it('reads a file of JSON Lines, gzipped or not', async (t) => {
    const folder = await temporaryFolder(t);
    const lines = `{"time":1,"changes":[["A","a b"],["R","x","y"]]}\n{"changes":[["T","a b"],["D","y"]]}\n`;
    await writeFile(join(folder, 'plain.jsonl'), lines);
    await writeFile(join(folder, 'packed.jsonl.gz'), gzipSync(lines));
    const commits = told([commit('+a b', 'x → y'), commit('a b', '-y')]);
    for (const [file, name] of [
      ['plain.jsonl', 'plain'],
      ['packed.jsonl.gz', 'packed'],
    ] as const) {
      assert.deepEqual(await readHistory(join(folder, file)), { name, commits });
    }
  });

  it('reads a repository, empty, with renames, and as a shallow clone', async (t) => {
    const folder = await temporaryFolder(t);
    const repository = join(folder, 'my shop');
    const git = (...args: readonly string[]) =>
      execFileSync('git', ['-C', repository, '-c', 'user.name=a', '-c', 'user.email=a@b', ...args]);
    const commitAll = () => {
      git('add', '--all');
      git('commit', '--quiet', '--message=x');
    };
    execFileSync('git', ['init', '--quiet', repository]);
    assert.deepEqual(await readHistory(repository), { name: 'my shop', commits: [] });
    await writeFile(join(repository, 'é 1.ts'), 'one\n');
    commitAll();
    await rename(join(repository, 'é 1.ts'), join(repository, 'two.ts'));
    commitAll();
    await rm(join(repository, 'two.ts'));
    commitAll();
    const commits = withoutTexts(await readHistory(repository));
    const changes = [commit('+é 1.ts'), commit('é 1.ts → two.ts'), commit('-two.ts')];
    assert.deepEqual(commits, told(changes, 'x'));
    const shallow = join(folder, 'shallow');
    execFileSync('git', ['clone', '--quiet', '--depth=1', pathToFileURL(repository).href, shallow]);
    assert.deepEqual(withoutTexts(await readHistory(shallow)), told([[]], 'x'));
  });

  it('reads texts of files as they were before a commit', async (t) => {
    const repository = await temporaryFolder(t);
    const git = (...args: readonly string[]) =>
      execFileSync('git', ['-C', repository, '-c', 'user.name=a', '-c', 'user.email=a@b', ...args]);
    git('init', '--quiet');
    for (const text of ['one\n', 'two\n']) {
      await writeFile(join(repository, 'é.ts'), text);
      await writeFile(join(repository, 'b.bin'), '\0');
      await writeFile(join(repository, 'c.ts'), `${text}\n`);
      git('add', '--all');
      git('commit', '--quiet', '--message=x');
    }
    const { commits } = await readHistory(repository);
    const texts = commits[1]?.textsBefore?.(['é.ts', 'none.ts', 'b.bin', 'c.ts']);
    assert.deepEqual(
      [...(texts ?? [])],
      [
        ['é.ts', 'one\n'],
        ['c.ts', 'one\n\n'],
      ],
    );
  });

  it('says which path is neither', async (t) => {
    const folder = await temporaryFolder(t);
    const notes = join(folder, 'notes.md');
    await writeFile(notes, '# Notes');
    await assert.rejects(readHistory(notes), { message: /notes\.md is neither .* line 1/ });
    await assert.rejects(readHistory(folder), { message: /is no git repository/ });
    await assert.rejects(readHistory(join(folder, 'none')), { message: /none does not exist/ });
  });
});
