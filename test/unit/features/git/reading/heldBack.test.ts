import assert from 'node:assert/strict';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { InvalidRequest } from '../../../../../src/base/errors';
import type { GitRepository } from '../../../../../src/features/git/reading/repository';
import { read, seeingNoSecrets as view, TestRepository, workingFiles } from './repositories';

/** A word that must never be seen: it is in secrets, and in messages of commits that touch only secrets. */
const secretText = 'SECRET';
const names = ['.env', '.env.local', 'keys/id_rsa', 'deploy.pem', '.npmrc', 'x*/.env'];

/** Every way to ask about one file. */
const waysTo = (path: string) => [
  `changes?path=${path}`,
  `staged?path=${path}`,
  `branch?path=${path}`,
  `branch?base=HEAD~1&path=${path}`,
  `log?path=${path}`,
  `file/${path}`,
  `file/${path}?ref=HEAD~1`,
  `file/${path}?ref=old`,
  `blame/${path}`,
  `blame/${path}?lines=1-1`,
];

const encoded = (path: string) => path.split('/').map(encodeURIComponent).join('/');

describe('what is held back', () => {
  const kept: { repository?: GitRepository; made?: TestRepository } = {};
  const repository = () => kept.repository ?? assert.fail();
  const made = () => kept.made ?? assert.fail();

  const closing: (() => unknown)[] = [];
  after(() => Promise.all(closing.map((close) => close())));

  before(async () => {
    const scope = { after: (close: () => unknown) => closing.push(close) };
    const it = (kept.made = await TestRepository.create(scope));
    for (const name of names) it.write(name, `${secretText} of ${name}\n`);
    it.write('a.txt', 'a\n').commit('The first one').git('tag', 'old');
    it.write('.env', `${secretText} 2\n`).commit(`Only the ${secretText}`);
    rmSync(join(it.root, '.env.local'));
    it.write('a.txt', 'b\n').commit('The last one');
    for (const name of names) it.write(name, `${secretText} again\n`);
    it.write('a.txt', 'c\n').git('add', 'a.txt', '.env');
    it.write('new.key', `${secretText}\n`).write('free.txt', 'free\n');
    kept.repository = await it.open();
  });

  const whole = ['changes', 'staged', 'branch', 'branch?base=HEAD~2', 'log', 'status'];
  for (const path of whole) {
    it(`is not in ${path}`, async () => {
      const text = (await read(repository(), path, { view })) ?? '';
      assert.doesNotMatch(text, /SECRET|\.env|id_rsa|\.pem|\.npmrc|new\.key/);
      assert.match(text, /a\.txt/);
      assert.match(text, /Held back: [1-9]/);
    });
  }

  it('is in no commit', async () => {
    for (const hash of made().git('log', '--format=%H').trim().split('\n')) {
      const text = (await read(repository(), `commit/${hash}`, { view })) ?? '';
      assert.doesNotMatch(text, /SECRET|\.env|id_rsa|\.pem|\.npmrc/);
    }
    const [, secret] = made().git('log', '--format=%H').trim().split('\n');
    assert.equal(await read(repository(), `commit/${secret}`, { view }), undefined);
  });

  it('is found on no way to one file', async () => {
    for (const way of names.flatMap((name) => waysTo(encoded(name)))) {
      const text = await read(repository(), way, { view }).catch(String);
      assert.equal(text, undefined, way);
    }
  });

  it('is not brought along by a file whose name could mean others', async () => {
    const odd = ['.en*', ':(top)x', ':(glob)**', ':x', '-p', '--output=x', '*', '[.]en'];
    for (const name of odd) made().write(name, 'odd\n');
    made().git('add', '--all', '--force');
    try {
      for (const way of odd.flatMap((name) => waysTo(encoded(name)))) {
        const text = (await read(repository(), way, { view }).catch(() => '')) ?? '';
        assert.doesNotMatch(text, /SECRET/, way);
      }
      const all = (await read(repository(), 'staged', { view })) ?? '';
      for (const name of odd) assert.ok(all.includes(`A ${name} +1 -0`), name);
      assert.doesNotMatch(all, /SECRET/);
    } finally {
      made().git('rm', '--quiet', '--cached', '--', ...odd.map((name) => `:(literal)${name}`));
      for (const name of odd) rmSync(join(made().root, name), { recursive: true });
    }
  });

  it('leaves files without hunks that git cannot be asked for by name', async () => {
    const hash = made().git('rev-parse', 'HEAD:a.txt').trim();
    const entry = Buffer.from(`100644 ${hash}\tcaf\xe9.txt\0`, 'latin1');
    made().feed(entry, 'update-index', '-z', '--index-info');
    const text = (await read(repository(), 'staged', { view })) ?? '';
    assert.match(text, /^M a\.txt \+1 -1\nA caf\ufffd\.txt cut$/m);
    const gone = Buffer.from(`0 ${'0'.repeat(hash.length)}\tcaf\xe9.txt\0`, 'latin1');
    made().feed(gone, 'update-index', '-z', '--index-info');
  });

  it('is in no unsaved edit', async () => {
    const working = workingFiles({ '.env': `${secretText} typed\n`, 'a.txt': 'typed\n' });
    for (const path of ['changes', 'branch?base=HEAD~2', 'status']) {
      const text = (await read(repository(), path, { view, working })) ?? '';
      assert.doesNotMatch(text, /SECRET|\.env/, path);
      assert.match(text, /nsaved.*a\.txt/, path);
    }
  });
});

describe('a file that was or became a secret', () => {
  const secrets = async (it: TestRepository, paths: readonly string[]) => {
    const repository = await it.open();
    for (const path of paths) {
      const text = (await read(repository, path, { view }).catch(() => '')) ?? '';
      assert.doesNotMatch(text, /SECRET/, path);
    }
  };

  it('is held back in the diff of its renaming', async (scope) => {
    const it = await TestRepository.create(scope);
    it.write('.env', 'SECRET 1\nSECRET 2\n').write('b.txt', 'SECRET b\n'.repeat(9)).commit();
    it.git('mv', '.env', 'settings.txt');
    it.git('mv', 'b.txt', 'b.pem');
    it.git('add', '.');
    await secrets(it, ['changes', 'staged', 'branch?base=HEAD', 'status']);
    it.commit('renamed');
    await secrets(it, ['commit/HEAD', `commit/${it.git('rev-parse', 'HEAD').trim()}`, 'log']);
  });

  it('is held back under its names before', async (scope) => {
    const it = await TestRepository.create(scope);
    it.write('keep.txt', 'kept\n').write('a.txt', 'SECRET\n'.repeat(9)).commit('one');
    const first = it.git('rev-parse', 'HEAD').trim();
    it.write('keep.txt', 'kept 2\n').git('mv', 'a.txt', 'b.txt');
    it.commit('two').git('mv', 'b.txt', '.env');
    it.commit('three');
    const paths = ['a.txt', 'b.txt'].flatMap((path) => [
      `file/${path}?ref=HEAD~1`,
      ...waysTo(path),
    ]);
    await secrets(it, [...paths, `file/a.txt?ref=${first}`, `commit/${first}`, 'log']);
    const repository = await it.open();
    const log = (await read(repository, 'log', { view })) ?? '';
    assert.doesNotMatch(log, /a\.txt|b\.txt|three/);
    assert.match(log, /two\n {2}M keep\.txt\n {2}Held back: 1/);
    assert.match((await read(repository, `commit/${first}`, { view })) ?? '', /\+kept/);
  });

  it('is held back under its name before, although another file has that name by now', async (scope) => {
    const it = await TestRepository.create(scope);
    it.write('keep.txt', 'kept\n').write('a.txt', 'SECRET\n'.repeat(9)).commit('one');
    const first = it.git('rev-parse', 'HEAD').trim();
    it.git('mv', 'a.txt', '.env');
    it.commit('two').write('a.txt', 'an example\n').commit('three');
    await secrets(it, [`file/a.txt?ref=${first}`, `commit/${first}`, 'log', 'log?path=a.txt']);
    const repository = await it.open();
    assert.match((await read(repository, `commit/${first}`, { view })) ?? '', /\+kept/);
    assert.equal(await read(repository, 'file/a.txt', { view }), 'an example\n');
  });

  it('is held back in the very commit that gives its old name to a new file', async (scope) => {
    const it = await TestRepository.create(scope);
    const secret = 'SECRET\n'.repeat(9);
    it.write('keep.txt', 'kept\n').write('a.txt', secret).commit('one');
    const first = it.git('rev-parse', 'HEAD').trim();
    it.git('mv', 'a.txt', '.env');
    it.write('a.txt', 'an example\n').write('keep.txt', 'kept 2\n');
    const working = ['changes', 'staged', 'branch?base=HEAD', 'status', 'log', 'blame/a.txt'];
    await secrets(
      it,
      working.flatMap((path) => [path, `${path}?path=a.txt`]),
    );
    it.git('add', '--all', '--force');
    await secrets(
      it,
      working.flatMap((path) => [path, `${path}?path=a.txt`]),
    );
    it.commit('two');
    const second = it.git('rev-parse', 'HEAD').trim();
    const commits = [first, second].flatMap((hash) => [`commit/${hash}`, `file/a.txt?ref=${hash}`]);
    const all = [...waysTo('a.txt'), ...commits, `commit/${second}?path=a.txt`, 'log'];
    await secrets(it, [...all, `branch?base=${first}`, `branch?base=${first}&path=a.txt`]);
    const repository = await it.open();
    assert.match((await read(repository, `commit/${second}`, { view })) ?? '', /\+kept 2/);
    assert.equal(await read(repository, 'file/a.txt', { view }), 'an example\n');
  });

  it('has no lines of the secret in its blame', async (scope) => {
    const it = await TestRepository.create(scope);
    it.write('.env', 'SECRET\n'.repeat(9)).commit('SECRET message').git('mv', '.env', 'a.txt');
    it.commit('renamed')
      .write('a.txt', `${'SECRET\n'.repeat(9)}shared\n`)
      .commit('added');
    const text = (await read(await it.open(), 'blame/a.txt', { view })) ?? '';
    assert.doesNotMatch(text, /SECRET/);
    assert.match(text, /shared/);
    assert.match(text, /Held back: 9 lines/);
  });

  it('is held back where a shared file has become its folder', async (scope) => {
    const it = await TestRepository.create(scope);
    it.write('a', 'shared\n').commit();
    rmSync(join(it.root, 'a'));
    it.write('a/.env', 'SECRET\n').git('add', '--all', '--force');
    await secrets(it, ['changes', 'staged', 'changes?path=a', 'staged?path=a']);
    assert.match((await read(await it.open(), 'staged', { view })) ?? '', /-shared/);
  });
});

describe('a ref', () => {
  const odd = [
    '--output=x',
    '-p',
    '--help',
    'HEAD:a.txt',
    'HEAD:../x',
    'HEAD:./a.txt',
    ':/first',
    'a..b',
    'HEAD..main',
    'HEAD...main',
    '@{-1}',
    '@{upstream}',
    'HEAD@{0}',
    'HEAD^{tree}',
    'HEAD^{/one}',
    '^HEAD',
    'main main',
    'ma*',
    'x\ny',
    'nothing',
    'x'.repeat(300),
    '../../etc',
  ];

  it('is a branch, a tag, a hash or counted back from one', async (scope) => {
    const it = await TestRepository.create(scope);
    it.write('a.txt', '1\n').commit('one').git('tag', 'v1.0');
    it.write('a.txt', '2\n').commit('two').git('branch', 'a/b');
    const repository = await it.open();
    const first = it.git('rev-parse', 'HEAD~1').trim();
    for (const ref of ['HEAD~1', 'v1.0', 'HEAD^', first, first.slice(0, 8), 'a/b~']) {
      assert.equal(await read(repository, `file/a.txt?ref=${encodeURIComponent(ref)}`), '1\n', ref);
    }
    assert.equal(await read(repository, 'file/a.txt?ref=@'), '2\n');
  });

  it('is nothing else, and leaves no file behind', async (scope) => {
    const it = await TestRepository.create(scope);
    it.write('a.txt', '1\n').commit('one').write('a.txt', '2\n');
    const repository = await it.open();
    for (const ref of odd) {
      const asked = encodeURIComponent(ref);
      await assert.rejects(read(repository, `file/a.txt?ref=${asked}`), InvalidRequest, ref);
      await assert.rejects(read(repository, `branch?base=${asked}`), InvalidRequest, ref);
      assert.equal(await read(repository, `commit/${asked}`), undefined, ref);
    }
    assert.equal(it.git('status', '--porcelain').trim(), 'M a.txt');
  });
});
