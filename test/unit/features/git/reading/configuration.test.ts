import assert from 'node:assert/strict';
import {
  appendFileSync,
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { gitEnvironment } from '../../../../../src/features/git/model/environment';
import { GitFailed } from '../../../../../src/features/git/reading/gitProcess';
import { hunksIn, read, TestRepository, workingFiles } from './repositories';

const text = Array.from({ length: 60 }, (_, at) => `  line ${at % 9}\n`).join('');

/** Settings that change what `git diff` prints, or hang on it. */
const settings = `
[color]
	ui = always
	diff = always
[core]
	abbrev = 30
	quotePath = false
	pager = false
	whitespace = cr-at-eol
[diff]
	noprefix = true
	mnemonicPrefix = true
	srcPrefix = x/
	dstPrefix = y/
	renames = false
	renameLimit = 1
	context = 9
	interHunkContext = 20
	algorithm = patience
	indentHeuristic = false
	suppressBlankEmpty = true
	relative = true
	submodule = log
	ignoreSubmodules = all
	wsErrorHighlight = all
	colorMoved = zebra
	wordRegex = .
	statNameWidth = 3
[log]
	showSignature = true
	date = relative
	decorate = full
	abbrevCommit = true
	follow = true
	showRoot = false
	diffMerges = remerge
[format]
	pretty = oneline
[status]
	short = true
	showUntrackedFiles = no
	renames = false
	aheadBehind = false
	relativePaths = true
	showStash = true
[alias]
	diff = "!false"
	log = "!false"
[blame]
	showEmail = true
	coloring = highlightRecent
	date = relative
	`;

/** A program that notes that it was run. */
function programs(it: TestRepository): { readonly config: string; readonly mark: string } {
  const [program, mark] = [join(it.folder, 'program'), join(it.folder, 'was-run')];
  writeFileSync(program, `#!/bin/sh\ntouch '${mark}'\ncat\n`);
  chmodSync(program, 0o755);
  const hooks = join(it.folder, 'hooks');
  mkdirSync(hooks);
  for (const hook of ['post-index-change', 'fsmonitor-watchman', 'post-checkout']) {
    writeFileSync(join(hooks, hook), `#!/bin/sh\ntouch '${mark}'\n`, { mode: 0o755 });
  }
  const config = `
[core]
	fsmonitor = ${program}
	hooksPath = ${hooks}
	pager = ${program}
	editor = ${program}
	sshCommand = ${program}
	askPass = ${program}
[diff]
	external = ${program}
[diff "odd"]
	command = ${program}
	textconv = ${program}
	binary = true
[filter "odd"]
	clean = ${program}
	smudge = ${program}
	required = true
[filter "process"]
	process = ${program}
	required = true
[filter ""]
	clean = ${program}
	smudge = ${program}
	process = ${program}
	required = true
[gpg]
	program = ${program}
[credential]
	helper = ${program}
[interactive]
	diffFilter = ${program}
[hook "odd.name"]
	event = post-index-change
	command = ${program}
[hook "without-command"]
	event = post-index-change
`;
  return { config, mark };
}

/** The files below a folder. A file that was replaced by one with the same content is another one. */
function filesIn(folder: string) {
  const names = readdirSync(folder, { recursive: true }).map(String).toSorted();
  return names.map((name) => {
    const { ino, mtimeMs, size } = statSync(join(folder, name));
    return { name, ino, mtimeMs, size };
  });
}

describe('what a person has configured', () => {
  it('does not change what comes', async (scope) => {
    const it = await TestRepository.create(scope);
    it.write('old.ts', text).write('ä b.ts', text).write('z.ts', '1\n').commit('one');
    it.git('mv', 'old.ts', 'new.ts');
    it.write('new.ts', text.replace('line 3', 'changed')).git('add', '.');
    it.write('ä b.ts', text.replaceAll('line 4', 'changed')).write('untracked.ts', 'x\n');
    const repository = await it.open();
    const hash = it.git('rev-parse', 'HEAD').trim();
    const paths = ['changes', 'staged', 'branch?base=HEAD', 'log', `commit/${hash}`, 'status'];
    paths.push('blame/z.ts', 'file/z.ts');
    const all = async () => Promise.all(paths.map((path) => read(repository, path)));
    const [plain, own] = [await all(), it.git('diff', 'HEAD')];
    writeFileSync(join(it.folder, 'ignored'), hash);
    const file = join(it.folder, 'ignored');
    it.configure(`${settings}ignoreRevsFile = ${file}\n[diff]\n\torderFile = ${file}\n`);
    assert.deepEqual(await all(), plain);
    assert.ok(hunksIn(plain[0] ?? '').startsWith(own));
    assert.notEqual(it.git('diff', 'HEAD'), own, 'the settings have an effect');
  });

  it('is never run', async (scope) => {
    const it = await TestRepository.create(scope);
    it.write('.gitattributes', '*.odd diff=odd filter=odd\n*.txt filter=process\n*.none filter=\n');
    it.write('a.odd', 'a\n').write('b.txt', 'b\n').write('touched.odd', 't\n');
    it.write('c.none', 'c\n').commit('one');
    const { config, mark } = programs(it);
    it.configure(config);
    it.write('a.odd', 'A\n').write('b.txt', 'B\n').write('c.none', 'C\n');
    // Git has to compare the content of a file whose time has changed.
    utimesSync(join(it.root, 'touched.odd'), 1, 1);
    const repository = await it.open();
    const hash = it.git('rev-parse', 'HEAD').trim();
    const working = workingFiles({ 'a.odd': 'typed\n' });
    const paths = ['changes', 'staged', 'branch?base=HEAD', 'log', `commit/${hash}`, 'status'];
    for (const path of [
      ...paths,
      'blame/a.odd',
      'file/a.odd',
      'changes?path=b.txt',
      'blame/c.none',
    ]) {
      assert.ok(await read(repository, path, { working }), path);
      assert.ok(!existsSync(mark), path);
    }
    const found = (await read(repository, 'changes', { working })) ?? '';
    assert.match(found, /\+typed/);
    assert.doesNotMatch(found, /touched\.odd/);
    it.tryGit('diff');
    assert.ok(existsSync(mark), 'the programs would be run');
  });

  it('is refused if its name is not UTF-8, so that it cannot be turned off', async (scope) => {
    const it = await TestRepository.create(scope);
    it.write('.gitattributes', Buffer.from('*.odd filter=\xff\n', 'latin1')).write('a.odd', 'a\n');
    it.commit('one').write('a.odd', 'A\n');
    const mark = join(it.folder, 'was-run');
    const config = `[filter "\xff"]\n\tclean = touch '${mark}'; cat\n`;
    appendFileSync(join(it.root, '.git/config'), Buffer.from(config, 'latin1'));
    await assert.rejects(it.open(), /not UTF-8/);
    assert.ok(!existsSync(mark));
    it.git('diff');
    assert.ok(existsSync(mark), 'the program would be run');
  });

  it('has git write nothing into the repository', async (scope) => {
    const it = await TestRepository.create(scope);
    it.write('a.txt', 'a\n').write('touched.txt', 't\n').commit('one');
    it.configure('[core]\n\tsplitIndex = true\n');
    // Git notes the new time of such a file in its index.
    utimesSync(join(it.root, 'touched.txt'), 1, 1);
    const repository = await it.open();
    const before = filesIn(join(it.root, '.git'));
    for (const working of [workingFiles(), workingFiles({ 'a.txt': 'typed\n' })]) {
      for (const path of ['changes', 'staged', 'branch', 'status', 'blame/touched.txt']) {
        assert.doesNotMatch((await read(repository, path, { working })) ?? '', /M touched/);
        assert.deepEqual(filesIn(join(it.root, '.git')), before, path);
      }
    }
  });

  it('cannot replace one commit by another', async (scope) => {
    const it = await TestRepository.create(scope);
    it.write('a.txt', '1\n').commit('one').write('a.txt', '2\n').commit('two');
    const [first, second] = ['HEAD~1', 'HEAD'].map((ref) => it.git('rev-parse', ref).trim());
    it.git('replace', `${second}`, `${first}`);
    assert.match((await read(await it.open(), 'log')) ?? '', /two[^]*one/);
  });

  it('does not reach git by its environment, except for where it is', () => {
    const env = gitEnvironment({
      PATH: '/bin',
      GIT_DIR: '/x',
      GIT_EXTERNAL_DIFF: 'x',
      GIT_TRACE: '/tmp/x',
      GIT_CONFIG_PARAMETERS: "'a.b=c'",
      GIT_CONFIG_GLOBAL: '/home/ann/.gitconfig',
    });
    assert.equal(env['PATH'], '/bin');
    assert.equal(env['GIT_CONFIG_GLOBAL'], '/home/ann/.gitconfig');
    for (const name of ['GIT_DIR', 'GIT_EXTERNAL_DIFF', 'GIT_TRACE', 'GIT_CONFIG_PARAMETERS']) {
      assert.equal(env[name], undefined, name);
    }
  });
});

describe('the working tree', () => {
  it('of a repository is not another folder, whatever its configuration says', async (scope) => {
    const it = await TestRepository.create(scope);
    it.write('a.txt', 'a\n').commit('one');
    const other = join(it.folder, 'other');
    mkdirSync(other);
    writeFileSync(join(other, 'a.txt'), 'SECRET\n');
    const repository = await it.open();
    it.git('config', 'core.worktree', other);
    assert.doesNotMatch((await read(repository, 'changes')) ?? '', /SECRET/);
    await assert.rejects(it.open(), /no repository/);
  });

  it('is not of a repository whose folder was checked out as files', async (scope) => {
    const it = await TestRepository.create(scope);
    it.write('a.txt', 'a\n').commit('one');
    const inside = it.at(join(it.root, 'inside'));
    cpSync(join(it.root, '.git'), inside.root, { recursive: true });
    writeFileSync(join(inside.root, 'config'), '[core]\n\tbare = false\n\tworktree = .\n');
    assert.equal(inside.git('rev-parse', '--show-cdup').trim(), '', 'git takes it for one');
    await assert.rejects(inside.open(), GitFailed);
  });
});
