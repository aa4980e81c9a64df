import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { beforeEach, describe, it } from 'node:test';
import { useScene } from '../../../host/scene';
import { until } from '../../../host/until';

const text = 'one\ntwo\nthree\n';
const files = { 'a.txt': text, 'b.txt': 'b\n', '.env': 'SECRET=1\n' };

describe('a repository', () => {
  const scene = useScene({ files });
  const git = (...args: readonly string[]) => {
    const person = ['-c', 'user.name=Ann', '-c', 'user.email=ann@example.org'];
    execFileSync('git', [...person, ...args], { cwd: scene.folder, stdio: 'pipe' });
  };
  const uri = (resource: string) =>
    `git://${basename(scene.folder)
      .toLowerCase()
      .replaceAll(/[^a-z0-9.-]/g, '-')}/${resource}`;
  const write = (name: string, content: string) => writeFile(join(scene.folder, name), content);
  const listed = async (...resources: readonly string[]) => {
    const expected = resources.map(uri);
    await scene.forEachClient(async (client) =>
      until(`${resources.join()} of git are listed`, async () => {
        const found = (await client.list()).map((each) => each.uri);
        const ofGit = found.filter((each) => each.startsWith('git:'));
        return ofGit.join() === expected.join();
      }),
    );
  };
  /** Does something of which each client is notified, and after which a read says something. */
  const tells = (resource: string, pattern: RegExp, work: () => unknown) =>
    scene.expectUpdated(uri(resource), pattern, work);
  const logged = (message: string) =>
    scene.forEachClient((client) =>
      until(`the log says ${message}`, async () => {
        // Git cannot answer while there is no folder.
        const log = await client.readIfServed(uri('log')).catch(() => undefined);
        return log?.text?.includes(message) ?? false;
      }),
    );
  const type = async () => {
    await scene.window.openFile('a.txt');
    await scene.window.type('typed');
  };

  let repositories = 0;
  /** Each test has a repository of its own, which is put in the place of the one before. */
  beforeEach(async () => {
    await scene.startWith();
    const made = await mkdtemp(`${scene.folder}-made-`);
    for (const [name, content] of Object.entries(files)) {
      await write(name, content);
      await writeFile(join(made, name), content);
    }
    repositories += 1;
    const first = `First of ${repositories}`;
    git('-C', made, 'init', '--quiet', '--initial-branch=main');
    git('-C', made, 'add', '--all', '--force');
    git('-C', made, 'commit', '--quiet', '-m', first);
    git('-C', made, 'branch', 'topic/old');
    git('-C', made, 'tag', 'packed');
    git('-C', made, 'pack-refs', '--all');
    const place = join(scene.folder, '.git');
    if (existsSync(place)) await rename(place, join(made, 'away'));
    await rename(join(made, '.git'), place);
    await rm(made, { recursive: true });
    await logged(first);
    await listed();
  });

  it('has an edit that is not saved', async () => {
    await tells('changes', /unsaved edits of: a\.txt[^]*\+typed/, type);
    await listed('changes', 'status');
  });

  it('shows in the panel what changed, and pins it', async () => {
    const { tree } = scene.window;
    await write('a.txt', `${text}more\n`);
    await scene.window.showPanel();
    await tree.expand('Changes');
    await tree.row('a.txt, changed').waitFor();
    const whole = 'All changes in sample';
    await scene.expectPinned(() => tree.tick(whole), [uri('changes'), 0.5]);
    await tree.focusRow(`${whole}, pinned`);
    await scene.expectPinned(() => tree.key('Delete'));
    // As VS Code writes it.
    const file = `${uri('changes')}?path%3Da.txt`;
    await scene.expectPinned(() => tree.tick('a.txt, changed'), [file, 0.5]);
    await scene.forEachClient(async ({ read }) =>
      assert.match((await read(file)).text ?? '', /^\+more$/m),
    );
  });

  it('has a deleted file in the panel, of which nothing is missing until that is committed', async () => {
    const { tree } = scene.window;
    await rm(join(scene.folder, 'b.txt'));
    await listed('changes', 'status');
    await scene.window.showPanel();
    await tree.expand('Changes');
    const changes = `${uri('changes')}?path%3Db.txt`;
    await scene.expectPinned(() => tree.tick('b.txt, deleted'), [changes, 0.5]);
    const pinned = 'Changes of b.txt, pinned, priority normal';
    await tree.row(pinned).waitFor();
    assert.equal(await tree.row(`${pinned}, missing`).count(), 0);
    await scene.forEachClient(async ({ read }) =>
      assert.match((await read(changes)).text ?? '', /^-b$/m),
    );
    git('commit', '--quiet', '--all', '-m', 'Without b');
    await tree.row(`${pinned}, missing`).waitFor();
  });

  it('tells of a save, of what is staged, committed and checked out', async () => {
    await tells('changes', /unsaved[^]*\+typed/, type);
    await tells('changes', /^(?![^]*unsaved)[^]*\+typed/, () => scene.window.save());
    await tells('staged', /\+typed/, () => git('add', 'a.txt'));
    await listed('changes', 'staged', 'status');
    await tells('status', /branch feature[^]*staged: M a\.txt/, () =>
      git('checkout', '--quiet', '-b', 'feature'),
    );
    await tells('log', /Second\n/, () => git('commit', '--quiet', '-m', 'Second'));
    await listed('branch');
    await tells('branch', /left main[^]*\+typed[^]*\+from outside/, () =>
      write('b.txt', 'from outside\n'),
    );
    await tells('log', /Third\n[^]*Second\n/, () => git('commit', '--quiet', '-am', 'Third'));
  });

  it('says nothing of what is held back', async () => {
    await scene.forEachClient((client) => client.subscribe(...['changes', 'status'].map(uri)));
    await scene.forget();
    await write('.env', 'SECRET=2\n');
    git('add', '.env');
    await scene.forEachClient(async (client) => {
      await client.received.settled();
      assert.deepEqual(client.received.all, []);
      assert.equal(await client.readIfServed(uri('file/.env')), undefined);
      assert.doesNotMatch((await client.read(uri('staged'))).text ?? '', /SECRET|\.env/);
    });
    await listed();
  });

  it('completes what its templates ask for', async () => {
    await write('a.txt', `${text}typed`);
    git('commit', '--quiet', '-am', 'Second');
    await write('b.txt', 'from outside\n');
    git('commit', '--quiet', '-am', 'Third');
    await logged('Third');
    await scene.forEachClient(async (client) => {
      const asked = {
        uriTemplate: 'git://{repository}/commit/{hash}{?path}',
        typed: '',
      };
      const [repository = ''] = await client.complete({ ...asked, variable: 'repository' });
      const [hash = ''] = await client.complete({
        ...asked,
        given: { repository },
        variable: 'hash',
      });
      assert.match(hash, /^[0-9a-f]{10} Third$/);
      const commit = await client.read(`git://${repository}/commit/${encodeURIComponent(hash)}`);
      assert.match(commit.text ?? '', /Ann\n[^]*\+from outside/);
      const old = await client.read(uri('file/a.txt?ref=packed'));
      assert.equal(old.text, text);
      assert.match((await client.read(uri('blame/a.txt?lines=4-4'))).text ?? '', /Second[^]*typed/);
      const files = { uriTemplate: 'git://{repository}/file/{+path}{?ref}', given: { repository } };
      const paths = await client.complete({ ...files, variable: 'path', typed: '' });
      assert.deepEqual(paths, ['a.txt', 'b.txt']);
      const blame = { uriTemplate: 'git://{repository}/blame/{+path}{?lines}', variable: 'lines' };
      const given = { repository, path: 'a.txt' };
      assert.deepEqual(await client.complete({ ...blame, given, typed: '' }), ['1-4']);
    });
  });

  it('tells of a file at a branch or a tag that another program moves', async () => {
    await write('a.txt', `${text}typed\n`);
    git('commit', '--quiet', '-am', 'Second');
    await logged('Second');
    for (const ref of ['topic/old', 'packed']) {
      await tells(`file/a.txt?ref=${ref}`, /typed/, () =>
        ref === 'packed' ? git('tag', '--force', ref) : git('branch', '--force', ref),
      );
    }
  });

  it('tells of what its history no longer names when a file is held back', async () => {
    await tells('log', /^(?!.*b\.txt)/s, () => write('.gitignore', 'b.txt\n'));
    await tells('log', /b\.txt/, () => rm(join(scene.folder, '.gitignore')));
  });

  it('shows in the panel which earlier version its history holds back', async () => {
    const { tree } = scene.window;
    await write('config.txt', 'SECRET\n'.repeat(9));
    git('add', 'config.txt');
    git('commit', '--quiet', '-m', 'Second');
    git('reset', '--quiet', '--soft', 'HEAD~1');
    git('mv', 'config.txt', 'config.pem');
    await write('b.txt', 'more\n');
    git('commit', '--quiet', '-am', 'Made anew');
    await logged('Made anew');
    await scene.forEachClient(async (client) => {
      const old = await client.readIfServed(uri('file/config.txt?ref=ORIG_HEAD'));
      assert.equal(old, undefined);
    });
    await scene.window.showPanel();
    await tree.expand('Held Back');
    await tree.row('ORIG_HEAD:config.txt, not shared: held back by git’s history').waitFor();
  });

  it('is opened again if another one is put in its place', async () => {
    const other = await mkdtemp(`${scene.folder}-other-`);
    git('clone', '--quiet', '.', other);
    git('-C', other, 'commit', '--quiet', '--allow-empty', '-m', 'Elsewhere');
    await rename(join(scene.folder, '.git'), join(other, 'away'));
    await rename(join(other, '.git'), join(scene.folder, '.git'));
    await logged('Elsewhere');
    await rm(other, { recursive: true });
  });

  it('is gone with its folder', async () => {
    await rm(join(scene.folder, '.git'), { recursive: true });
    await scene.forEachClient((client) =>
      until('its log is gone', async () => !(await client.readIfServed(uri('log')))),
    );
    await listed();
  });
});
