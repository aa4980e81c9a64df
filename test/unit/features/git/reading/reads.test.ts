import assert from 'node:assert/strict';
import { mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { InvalidRequest } from '../../../../../src/base/errors';
import { GitFailed, GitProcess } from '../../../../../src/features/git/reading/gitProcess';
import { hunksIn, read, seeingAll, TestRepository, workingFiles } from './repositories';

const twoCommits = async (scope: Parameters<typeof TestRepository.create>[0]) => {
  const it = await TestRepository.create(scope);
  it.write('a.txt', 'one\n').commit('First\n\nCo-authored-by: Bob <bob@example.org>');
  it.write('a.txt', 'one\ntwo\n').write('src/b.txt', 'b\n').commit('Second by bob@example.org');
  return it;
};

describe('unsaved edits', () => {
  it('are in the changes, as git would show them once saved', async (scope) => {
    const it = await twoCommits(scope);
    it.git('config', 'core.autocrlf', 'true');
    const texts = { 'a.txt': 'one\r\ntyped\r\n', 'src/b.txt': 'B\r\n' };
    const repository = await it.open();
    const working = workingFiles(texts);
    const report = (await read(repository, 'changes', { working })) ?? '';
    assert.match(report, /With unsaved edits of: a\.txt, src\/b\.txt\n/);
    for (const [path, text] of Object.entries(texts)) it.write(path, text);
    assert.equal(hunksIn(report), it.git('diff', 'HEAD'));
    const saved = (await read(repository, 'changes')) ?? '';
    assert.doesNotMatch(saved, /unsaved/);
    assert.equal(hunksIn(report), hunksIn(saved));
  });

  it('are in the changes, even if git would not add their line ends', async (scope) => {
    const it = await twoCommits(scope);
    it.configure('[core]\n\tautocrlf = input\n\tsafecrlf = true\n');
    const repository = await it.open();
    const working = workingFiles({ 'a.txt': 'one\r\ntyped\r\n' });
    for (const path of ['changes', 'branch?base=HEAD~1', 'blame/a.txt']) {
      assert.match((await read(repository, path, { working })) ?? '', /typed/, path);
    }
  });

  it('can undo what was saved, and count for renamed files', async (scope) => {
    const it = await TestRepository.create(scope);
    const text = 'line\n'.repeat(30);
    it.write('a.txt', 'one\n').write('old.txt', text).commit();
    it.write('a.txt', 'saved\n').git('mv', 'old.txt', 'new.txt');
    const working = workingFiles({ 'a.txt': 'one\n', 'new.txt': `${text}typed\n` });
    const report = (await read(await it.open(), 'changes', { working })) ?? '';
    assert.match(report, /With unsaved edits of: new\.txt\n/);
    assert.match(report, /R old\.txt -> new\.txt \+1 -0/);
    assert.doesNotMatch(report, /a\.txt/);
  });

  it('write nothing into the repository', async (scope) => {
    const it = await twoCommits(scope);
    const files = () => readdirSync(join(it.root, '.git'), { recursive: true }).map(String).sort();
    const before = files();
    const working = workingFiles({ 'a.txt': 'typed\n', 'untracked.txt': 'x\n' });
    const repository = await it.open();
    for (const path of ['changes', 'branch?base=HEAD~1', 'status', 'blame/a.txt']) {
      assert.ok(await read(repository, path, { working }));
    }
    assert.deepEqual(files(), before);
  });

  it('hide no edit of another file that has the time of the index', async (scope) => {
    const it = await TestRepository.create(scope);
    it.git('config', 'core.trustctime', 'false');
    it.write('a.txt', 'old\n').write('b.txt', 'b\n');
    const second = 1_000_000_000;
    utimesSync(join(it.root, 'a.txt'), second, second);
    it.commit();
    it.write('a.txt', 'new\n');
    for (const file of ['a.txt', '.git/index']) utimesSync(join(it.root, file), second, second);
    const repository = await it.open();
    for (const working of [workingFiles({ 'b.txt': 'typed\n' }), workingFiles()]) {
      assert.match((await read(repository, 'changes', { working })) ?? '', /\+new/);
    }
  });
});

describe('a commit at a time that no calendar has', () => {
  it('has no date, in history, as a commit and in blame', async (scope) => {
    const it = await twoCommits(scope);
    const [tree, parent] = it.git('rev-parse', 'HEAD^{tree}', 'HEAD').trim().split('\n');
    const people = 'author Ann <ann@b> 99999999999999 +0000\ncommitter Ann <ann@b> 1 +0000';
    const body = `tree ${tree}\nparent ${parent}\n${people}\n\nOdd\n`;
    const made = it.feed(body, 'hash-object', '-t', 'commit', '-w', '--stdin', '--literally');
    const hash = made.trim();
    it.git('update-ref', 'HEAD', hash);
    it.write('a.txt', 'one\nodd\n').git('add', 'a.txt');
    it.git('commit', '--quiet', '--amend', '-C', hash);
    const amended = it.git('rev-parse', 'HEAD').trim();
    const repository = await it.open();
    for (const path of ['log', `commit/${amended}`]) {
      assert.match((await read(repository, path)) ?? '', /^\w{40} Ann\n {4}Odd\n/);
    }
    assert.match((await read(repository, 'blame/a.txt')) ?? '', /^\w{10} Ann: Odd$/m);
  });
});

describe('a diff that is too long', () => {
  it('has what there is room for, and names the others', async (scope) => {
    const it = await TestRepository.create(scope);
    const names = ['a', 'b', 'c', 'd', 'e'].map((name) => `${name}.txt`);
    for (const name of names) it.write(name, 'x\n');
    it.commit();
    for (const name of names) it.write(name, 'y\n'.repeat(name === 'b.txt' ? 5_000 : 300));
    it.write('new.txt', 'z\n'.repeat(3_000));
    const repository = await it.open();
    const report = (await read(repository, 'changes', { maxBytes: 3_500 })) ?? '';
    const shown = [...hunksIn(report).matchAll(/^diff --git a\/(\S+)/gm)].map(([, name]) => name);
    assert.deepEqual(shown, ['a.txt', 'c.txt', 'd.txt']);
    assert.match(report, /M a\.txt \+300 -1\nM b\.txt cut\n/);
    assert.match(report, /M e\.txt cut\n\? new\.txt untracked, cut\n/);
    assert.match(report, /read one at git:\/\/shop\/changes\?path=PATH/);
    assert.match((await read(repository, 'changes?path=e.txt')) ?? '', /\+y/);
  });
});

describe('history', () => {
  it('names who, when, why and which files, without e-mail addresses', async (scope) => {
    const it = await twoCommits(scope);
    const [second, first] = it.git('log', '--format=%H').trim().split('\n');
    const repository = await it.open();
    const day = new Date().toISOString().slice(0, 10);
    assert.equal(
      await read(repository, 'log'),
      `${second} ${day} Ann Author\n    Second by bob@…\n  M a.txt\n  A src/b.txt\n\n` +
        `${first} ${day} Ann Author\n    First\n  A a.txt\n`,
    );
    const whole = (await read(repository, `commit/${first?.slice(0, 8)}`)) ?? '';
    assert.match(whole, /First\n\n {4}Co-authored-by: Bob\n[^]*\+one/);
    assert.doesNotMatch(whole, /example/);
    const withEmails = (await read(repository, 'log', { withEmails: true })) ?? '';
    assert.match(withEmails, /Ann Author <ann@example\.org>\n {4}Second by bob@example\.org/);
  });

  it('is of one file, and of so many commits', async (scope) => {
    const it = await twoCommits(scope);
    const repository = await it.open();
    const subjects = async (path: string) =>
      ((await read(repository, path)) ?? '').match(/(?<=^ {4})\w+/gm);
    assert.deepEqual(await subjects('log?path=src/b.txt'), ['Second']);
    assert.deepEqual(await subjects('log?path=a.txt'), ['Second', 'First']);
    assert.deepEqual(await subjects('log?limit=1'), ['Second']);
    for (const limit of ['0', '-1', 'x', '1e9', '1.5']) {
      await assert.rejects(read(repository, `log?limit=${limit}`), InvalidRequest);
    }
  });

  it('of a line is in the blame, with unsaved edits', async (scope) => {
    const it = await twoCommits(scope);
    const [second, first] = it.git('log', '--format=%H').trim().split('\n');
    const working = workingFiles({ 'a.txt': 'typed\none\ntwo\n' });
    const repository = await it.open();
    const report = (await read(repository, 'blame/a.txt', { working })) ?? '';
    assert.match(report, new RegExp(`^${first?.slice(0, 10)} \\S+ Ann Author: First$`, 'm'));
    const tail = `---------- 1 typed\n${first?.slice(0, 10)} 2 one\n${second?.slice(0, 10)} 3 two\n`;
    assert.ok(report.endsWith(tail), report);
    const part = (await read(repository, 'blame/a.txt?lines=2-99', { working })) ?? '';
    assert.doesNotMatch(part, /typed/);
    assert.match(part, /2 one/);
    await assert.rejects(read(repository, 'blame/a.txt?lines=9-10', { working }), InvalidRequest);
    assert.match((await read(repository, 'blame/a.txt', { withEmails: true })) ?? '', /<ann@/);
  });
});

describe('the branch', () => {
  it('is compared with the remote’s HEAD, and with what is asked for', async (scope) => {
    const it = await twoCommits(scope);
    const clone = it.at(join(it.folder, 'clone'));
    it.git('clone', '--quiet', it.root, clone.root);
    clone.git('checkout', '--quiet', '-b', 'feature');
    clone.write('a.txt', 'feature\n').commit('Third').write('c.txt', 'c\n');
    it.write('src/b.txt', 'main went on\n').commit('Fourth');
    clone.git('fetch', '--quiet');
    const repository = await clone.open();
    const report = (await read(repository, 'branch')) ?? '';
    assert.match(report, /where it left origin\/main/);
    assert.match(report, /\+feature/);
    assert.match(report, /\? c\.txt untracked/);
    assert.doesNotMatch(report, /main went on|b\.txt/);
    assert.match((await read(repository, 'branch?base=HEAD~2')) ?? '', /b\.txt/);
  });

  it('of a fork is compared with the default one that it was started from', async (scope) => {
    const it = await twoCommits(scope);
    const fork = it.at(join(it.folder, 'fork'));
    it.git('clone', '--quiet', '--bare', it.root, fork.root);
    it.write('src/b.txt', 'main went on\n').commit('Of others');
    const clone = it.at(join(it.folder, 'clone'));
    it.git('clone', '--quiet', fork.root, clone.root);
    clone.git('remote', 'add', 'upstream', it.root);
    clone.git('-c', 'fetch.followRemoteHEAD=never', 'fetch', '--quiet', 'upstream');
    clone.git('checkout', '--quiet', '-b', 'feature', 'upstream/main');
    clone.write('a.txt', 'feature\n').commit('Third');
    const branch = async () => (await read(await clone.open(), 'branch')) ?? '';
    const ofUpstream = /where it left upstream\/main(?![^]*main went on)[^]*\+feature/;
    assert.match(await branch(), ofUpstream);
    clone.git('remote', 'set-head', 'upstream', 'main');
    assert.match(await branch(), ofUpstream);
    clone.git('checkout', '--quiet', '-b', 'older', 'origin/main');
    clone.write('a.txt', 'older\n').commit('Third');
    const ofFork = /where it left origin\/main[^]*\+older/;
    assert.match(await branch(), ofFork);
    // A remote to deploy to has the branch itself.
    clone.git('update-ref', 'refs/remotes/deployed/main', 'HEAD');
    clone.git('remote', 'add', 'deployed', it.root);
    assert.match(await branch(), ofFork);
  });

  it('is compared with the default one, if remotes have names that are no refs', async (scope) => {
    const it = await twoCommits(scope);
    it.git('checkout', '--quiet', '-b', 'feature');
    it.write('a.txt', 'feature\n').commit('Third');
    for (const name of ['my remote', 'a..b', 'https://example.org/x', '-x']) {
      it.git('config', `remote.${name}.url`, 'x');
    }
    const report = (await read(await it.open(), 'branch')) ?? '';
    assert.match(report, /left main\n[^]*\+feature/);
  });

  it('without a remote is compared with the default one', async (scope) => {
    const it = await twoCommits(scope);
    it.git('checkout', '--quiet', '-b', 'feature');
    it.write('a.txt', 'feature\n').commit('Third');
    const repository = await it.open();
    assert.match((await read(repository, 'branch')) ?? '', /left main\n[^]*\+feature/);
    it.git('branch', '-m', 'main', 'trunk');
    await assert.rejects(read(repository, 'branch'), InvalidRequest);
    it.configure('[init]\n\tdefaultBranch = trunk\n');
    assert.match((await read(repository, 'branch')) ?? '', /left trunk\n[^]*\+feature/);
  });
});

describe('the status', () => {
  it('has the branch and one line for each file', async (scope) => {
    const it = await twoCommits(scope);
    const clone = it.at(join(it.folder, 'clone'));
    it.git('clone', '--quiet', it.root, clone.root);
    clone.write('c.txt', 'c\n').commit().git('mv', 'c.txt', 'd e.txt');
    clone.write('a.txt', 'changed\n').write('n.txt', '');
    const working = workingFiles({ 'src/b.txt': 'typed\n' });
    assert.equal(
      await read(await clone.open(), 'status', { working }),
      'branch main, 1 ahead of origin/main, 0 behind\nstaged: R c.txt -> d e.txt\n' +
        'changed: M a.txt\nuntracked: ? n.txt\nunsaved: M src/b.txt\n',
    );
  });
});

describe('git', () => {
  it('is ended with the request, after a time, and when it answers too much', async (scope) => {
    const it = await twoCommits(scope);
    const program = join(it.folder, 'slow');
    writeFileSync(program, '#!/bin/sh\nexec sleep 60\n', { mode: 0o755 });
    const slow = new GitProcess(program, it.env);
    const ending = new AbortController();
    const running = slow.run([], { cwd: it.root, signal: ending.signal });
    ending.abort();
    await assert.rejects(running, GitFailed);
    const most = { cwd: it.root, signal: seeingAll.signal, maxBytes: 3 };
    const git = new GitProcess('/usr/bin/env', it.env);
    await assert.rejects(git.run(['printf', '1234'], most).then(String), Error);
  });

  it('says why it failed', async (scope) => {
    const it = await twoCommits(scope);
    const program = join(it.folder, 'failing');
    const said = 'printf \'hint: old\\nwarning: odd\\n%s\\n\' "$1" >&2';
    writeFileSync(program, `#!/bin/sh\nshift\n${said}\nexit 128\n`, { mode: 0o755 });
    const failing = new GitProcess(program, it.env);
    const call = { cwd: it.root, signal: seeingAll.signal };
    for (const line of ['fatal: bad object', 'error: no such ref']) {
      await assert.rejects(failing.run([line], call), { message: `Git failed: ${line}` });
    }
    await assert.rejects(failing.run(['more'], call), { message: 'Git failed: hint: old' });
  });

  it('is not there, or has no repository', async (scope) => {
    const it = await twoCommits(scope);
    const { signal } = seeingAll;
    await assert.rejects(
      new GitProcess('/nowhere/git', {}).run([], { cwd: it.root, signal }),
      GitFailed,
    );
    const folder = join(it.folder, 'plain');
    mkdirSync(folder);
    await assert.rejects(it.at(folder).open(), GitFailed);
    await assert.rejects(it.at(join(it.root, 'src')).open(), GitFailed);
  });
});
