import assert from 'node:assert/strict';
import { chmodSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import type { GitRepository } from '../../../../../src/features/git/reading/repository';
import { hunksIn, read, TestRepository, workingFiles } from './repositories';

/** Untracked files have no text here, because git's own diffs do not contain them. */
const working = { ...workingFiles(), textOf: async () => undefined };

async function hunksOf(repository: GitRepository, path: string): Promise<string> {
  return hunksIn((await read(repository, path, { working, maxBytes: 50_000_000 })) ?? '');
}

const lines = (count: number, change = '') =>
  Array.from({ length: count }, (_, at) => `line ${at}${at % 7 === 3 ? change : ''}\n`).join('');

/** Repositories in which something is unusual; each is left with changes in its files, some of them staged. */
const zoo: Readonly<Record<string, (it: TestRepository) => TestRepository | void>> = {
  'with plain edits': (it) => {
    it.write('a.txt', lines(30)).write('b/c.txt', 'c\n').commit();
    it.write('a.txt', lines(30, '!')).git('add', 'a.txt');
    it.write('a.txt', lines(31, '?')).write('b/c.txt', '');
  },
  'whose HEAD is detached': (it) => {
    it.write('a.txt', '1\n').commit().write('a.txt', '2\n').commit();
    it.git('checkout', '--quiet', 'HEAD~1');
    it.write('a.txt', '3\n').git('add', '.');
  },
  'with a merge in conflict': (it) => {
    it.write('a.txt', lines(9)).write('gone.txt', 'x\n').commit();
    it.git('checkout', '--quiet', '-b', 'other');
    it.write('a.txt', lines(9, ' theirs')).write('gone.txt', 'theirs\n').commit();
    it.git('checkout', '--quiet', 'main');
    rmSync(join(it.root, 'gone.txt'));
    it.write('a.txt', lines(9, ' ours')).commit();
    it.tryGit('merge', 'other');
  },
  'with renames and edits': (it) => {
    it.write('src/old name.ts', lines(60)).write('same.ts', lines(40)).commit();
    it.git('mv', 'src/old name.ts', 'new.ts');
    it.git('mv', 'same.ts', 'moved/same.ts'.replace('/', '-'));
    it.write('new.ts', lines(60, '!'));
    it.git('add', '.');
  },
  'with a changed mode': (it) => {
    it.write('run.sh', 'echo\n').write('also.sh', 'echo 1\n').commit();
    chmodSync(join(it.root, 'run.sh'), 0o755);
    chmodSync(join(it.root, 'also.sh'), 0o755);
    it.write('also.sh', 'echo 2\n').git('add', 'run.sh');
  },
  'with line ends of Windows': (it) => {
    it.git('config', 'core.autocrlf', 'true');
    it.write('a.txt', 'a\r\nb\r\nc\r\n').commit();
    it.write('a.txt', 'a\r\nB\r\nc\r\n').git('add', '.');
    it.write('a.txt', 'a\r\nB\r\nC\r\n');
  },
  'with line ends of both': (it) => {
    it.write('a.txt', 'a\r\nb\nc\r\n').commit();
    it.write('a.txt', 'a\r\nb\r\nc\n').git('add', '.');
  },
  'whose files do not end with a line': (it) => {
    it.write('a.txt', 'a\nb').write('b.txt', 'b\n').commit();
    it.write('a.txt', 'a\nb\n').write('b.txt', 'b').git('add', 'b.txt');
  },
  'with a submodule': (it) => {
    const inner = it.at(join(it.folder, 'inner'));
    inner.write('x.txt', '1\n').git('init', '--quiet');
    inner.commit();
    it.write('a.txt', 'a\n').git('submodule', '--quiet', 'add', inner.root, 'lib');
    it.commit();
    inner.write('x.txt', '2\n').commit();
    it.git('-C', 'lib', 'pull', '--quiet');
    it.write('a.txt', 'b\n').git('add', 'a.txt');
  },
  'that is a worktree': (it) => {
    it.write('a.txt', '1\n').commit();
    const other = it.at(join(it.folder, 'other'));
    it.git('worktree', 'add', '--quiet', '-b', 'side', other.root);
    it.write('a.txt', 'of the first\n');
    return other.write('a.txt', '2\n').write('b.txt', 'b\n');
  },
  'whose index is in two files': (it) => {
    it.write('a.txt', '1\n').write('b.txt', '1\n').commit();
    it.git('update-index', '--split-index');
    it.write('a.txt', '2\n').git('add', 'a.txt');
    it.write('b.txt', '2\n');
  },
  'that is checked out in part': (it) => {
    it.write('in/a.txt', '1\n').write('out/b.txt', '1\n').commit();
    it.git('sparse-checkout', 'set', '--sparse-index', 'in');
    it.write('in/a.txt', '2\n').git('add', '.');
  },
  'with odd names': (it) => {
    const names = [
      ' a b ',
      'a"b',
      "a'b",
      'a\nb',
      'a\tb',
      'ä€😀',
      'a\\b',
      '-p',
      ':(top)x',
      '*',
      '.en*',
    ];
    for (const name of names) it.write(name, 'x\n').write(`dir ${name}/${name}`, '1\n');
    it.commit();
    for (const name of names) it.write(name, 'y\n').write(`dir ${name}/${name}`, '2\n');
    it.git('add', '--', './-p');
  },
  'that is a shallow clone': (it) => {
    it.write('a.txt', '1\n').commit().write('a.txt', '2\n').commit();
    const other = it.at(join(it.folder, 'other'));
    it.git('clone', '--quiet', '--depth=1', `file://${it.root}`, other.root);
    return other.write('a.txt', '3\n').commit().write('a.txt', '4\n');
  },
  'with pointers of LFS': (it) => {
    const pointer = (hash: string) =>
      `version https://git-lfs.github.com/spec/v1\noid sha256:${hash.repeat(64)}\nsize 12345\n`;
    it.write('.gitattributes', '*.bin filter=lfs diff=lfs merge=lfs -text\n');
    it.write('a.bin', pointer('1')).write('b.bin', pointer('3')).commit();
    it.write('a.bin', pointer('2')).git('add', '.');
  },
  'with binary files': (it) => {
    it.write('a.png', Uint8Array.of(0, 1, 2))
      .write('b.dat', Uint8Array.of(0))
      .commit();
    it.write('a.png', Uint8Array.of(0, 2, 2));
    rmSync(join(it.root, 'b.dat'));
  },
  'where a file has become a folder': (it) => {
    it.write('a', 'a\n').write('b/c', 'c\n').commit();
    rmSync(join(it.root, 'a'));
    rmSync(join(it.root, 'b'), { recursive: true });
    it.write('a/x', 'x\n').write('b', 'b\n').git('add', '.');
  },
};

describe('diffs of repositories', () => {
  for (const [name, make] of Object.entries(zoo)) {
    it(`are git’s own of one ${name}`, async (scope) => {
      const created = await TestRepository.create(scope);
      const made = make(created) ?? created;
      const repository = await made.open();
      const own = ['diff', '--ignore-submodules=dirty'];
      assert.equal(await hunksOf(repository, 'changes'), made.git(...own, 'HEAD'));
      assert.equal(await hunksOf(repository, 'staged'), made.git(...own, '--cached', 'HEAD'));
    });
  }

  it('are git’s own before the first commit', async (scope) => {
    const made = await TestRepository.create(scope);
    made.write('a.txt', 'a\n').write('b.txt', 'b\n').git('add', '.');
    made.write('a.txt', 'A\n');
    const repository = await made.open();
    assert.equal(await hunksOf(repository, 'staged'), made.git('diff', '--cached'));
    const empty = made.git('hash-object', '-t', 'tree', '/dev/null').trim();
    assert.equal(await hunksOf(repository, 'changes'), made.git('diff', empty));
  });

  it('are git’s own of 10,000 changed files', async (scope) => {
    const made = await TestRepository.create(scope);
    made.write('a.txt', 'one\ntwo\n').commit();
    const hash = made.git('rev-parse', 'HEAD:a.txt').trim();
    const names = Array.from({ length: 10_000 }, (_, at) => `d${at % 100}/file ${at}.txt`);
    // The files are never written, so that all are deleted: this takes the least time to make.
    const entries = names.map((name) => `100644 ${hash}\t${name}\n`);
    made.feed(entries.join(''), 'update-index', '--index-info');
    made.git('commit', '--quiet', '-m', 'many');
    const repository = await made.open();
    assert.equal(await hunksOf(repository, 'changes'), made.git('diff', 'HEAD'));
  });
});
