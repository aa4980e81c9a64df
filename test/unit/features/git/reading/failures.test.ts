import assert from 'node:assert/strict';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { Unavailable } from '../../../../../src/base/errors';
import { fileUri } from '../../../../../src/core/documents/uris';
import { answerOf } from '../../../../../src/features/git/reading/anotherTry';
import { GitFailed, GitProcess } from '../../../../../src/features/git/reading/gitProcess';
import { GitRepository } from '../../../../../src/features/git/reading/repository';
import type { Scope } from '../../../scope';
import { gitPath, read, TestRepository } from './repositories';

const { signal } = new AbortController();

/** A repository that is read by a program in place of git, which fails when it is told to. */
async function scene(scope: Scope) {
  const it = await TestRepository.create(scope);
  it.write('a.txt', 'one\n').commit('First').write('a.txt', 'two\n').commit('Second');
  it.write('a.txt', 'three\n');
  const [program, calls] = [join(it.folder, 'fake-git'), join(it.folder, 'calls')];
  /** @param failing a line of the shell; `$at` is the number of the call. */
  const pretend = (failing = '') => {
    rmSync(calls, { force: true });
    const count = `echo >> '${calls}'\nat=$(wc -l < '${calls}')`;
    const script = `#!/bin/sh\n${count}\n${failing}\nexec '${gitPath}' "$@"\n`;
    writeFileSync(program, script, { mode: 0o755 });
  };
  pretend();
  const place = { name: 'shop', root: it.root, uri: fileUri(it.root) };
  const around = { signal, mayShow: async () => true };
  const git = new GitProcess(program, it.env);
  const opened = await GitRepository.open(place, git, around);
  const answerFrom = (repository: GitRepository, path: string) =>
    answerOf(async () => read(await repository.forRequest(signal), path), { signal, log });
  const logged: string[] = [];
  const log = (why: string) => void logged.push(why);
  return {
    hash: it.git('rev-parse', 'HEAD').trim(),
    logged,
    /** Each time from a repository of which no name was read before. */
    answer: async (path: string, failing?: string) => {
      pretend();
      const repository = await GitRepository.open(place, git, around);
      pretend(failing);
      return answerFrom(repository, path);
    },
    countCalls: () => readFileSync(calls, 'utf8').length,
    removeProgram: () => rmSync(program),
    ask: (path: string) => answerFrom(opened, path),
  };
}

const paths = (hash: string) => [
  'changes',
  'staged',
  'branch?base=HEAD~1',
  'status',
  'log',
  `commit/${hash}`,
  'file/a.txt?ref=HEAD~1',
  'blame/a.txt',
];

describe('a read while git is ended by the system', () => {
  it('is tried once more at whichever call it was', async (scope) => {
    const { answer, countCalls, logged } = await scene(scope);
    const plain = await answer('file/a.txt?ref=HEAD~1');
    assert.equal(plain, 'one\n');
    for (let at = countCalls(); at > 0; at -= 1) {
      logged.length = 0;
      const again = await answer('file/a.txt?ref=HEAD~1', `[ $at -eq ${at} ] && kill -9 $$`);
      assert.equal(again, plain);
      assert.deepEqual(logged, ['Git was ended by SIGKILL. It is asked again.']);
    }
  });

  it('fails with a reason if that is so again, and never says that nothing is there', async (scope) => {
    const { answer, countCalls, hash } = await scene(scope);
    for (const path of [`commit/${hash}`, 'file/a.txt?ref=HEAD~1']) {
      await answer(path);
      for (let at = countCalls(); at > 0; at -= 1) {
        const asked = answer(path, `[ $at -ge ${at} ] && kill -9 $$`);
        await assert.rejects(asked, { name: 'Unavailable', message: /interrupted/ }, path);
      }
    }
  });
});

it('an earlier version of a file takes five processes once the names are read', async (scope) => {
  const { ask, countCalls } = await scene(scope);
  const calls = async () => {
    const before = countCalls();
    assert.equal(await ask('file/a.txt?ref=HEAD~1'), 'one\n');
    return countCalls() - before;
  };
  await calls();
  assert.equal(await calls(), 5);
});

describe('a read while git cannot read the repository', () => {
  const refused =
    'case "$*" in *rev-parse*) echo "fatal: not a git repository: /secret" >&2; exit 128;; esac';

  it('is tried once more', async (scope) => {
    const { answer, hash } = await scene(scope);
    for (const path of paths(hash)) {
      const plain = await answer(path);
      assert.equal(await answer(path, `[ $at -le 3 ] && ${refused}`), plain, path);
    }
  });

  it('fails with a reason, in which nothing of what git said stands', async (scope) => {
    const { answer, hash, logged } = await scene(scope);
    for (const path of paths(hash).filter((each) => each !== 'status')) {
      await assert.rejects(answer(path, refused), (cause) => {
        assert.ok(cause instanceof Unavailable, `${path}: ${String(cause)}`);
        assert.match(cause.message, /Git could not answer.*Diagnose Connection/);
        assert.doesNotMatch(cause.message, /secret/);
        return true;
      });
    }
    assert.match(logged.at(-1) ?? '', /secret/);
  });

  it('says that a ref is unknown only if git can read it', async (scope) => {
    const { answer } = await scene(scope);
    for (const ref of ['nosuch', 'HEAD@{upstream}', 'HEAD@{99}']) {
      const asked = answer(`file/a.txt?ref=${encodeURIComponent(ref)}`);
      await assert.rejects(asked, { name: 'InvalidRequest' }, ref);
    }
  });
});

describe('a read without a program', () => {
  it('fails with a reason', async (scope) => {
    const { ask, removeProgram } = await scene(scope);
    removeProgram();
    await assert.rejects(ask('log'), { name: 'Unavailable', message: /interrupted/ });
  });
});

describe('git by a bare name', () => {
  it('is not run on Windows, where a repository can have a program of that name', async (scope) => {
    const { root, env } = await TestRepository.create(scope);
    for (const path of ['git', 'git.exe', String.raw`bin\git.exe`]) {
      const running = new GitProcess(path, env, 'win32').run(['--version'], { cwd: root, signal });
      await assert.rejects(running, (cause) => {
        assert.ok(cause instanceof GitFailed);
        assert.match(cause.message, /^Set "git\.path" to the whole path/);
        return true;
      });
    }
  });
});
