import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { before, describe, it } from 'node:test';
import { useScene } from '../host/scene';
import { until } from '../host/until';

const text = 'one\ntwo\nthree\n';

describe('a repository', () => {
  const scene = useScene({ files: { 'a.txt': text, 'b.txt': 'b\n', '.env': 'SECRET=1\n' } });
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
  const tells = async (resource: string, pattern: RegExp, work: () => unknown) => {
    await scene.forEachClient((client) => client.subscribe(uri(resource)));
    await scene.forget();
    await work();
    await scene.forEachClient(async (client) => {
      await client.received.until(uri(resource));
      await until(`${resource} says ${pattern}`, async () =>
        pattern.test((await client.read(uri(resource))).text ?? ''),
      );
    });
  };

  before(async () => {
    git('init', '--quiet', '--initial-branch=main');
    git('add', '--all', '--force');
    git('commit', '--quiet', '-m', 'First');
    git('branch', 'topic/old');
    git('tag', 'packed');
    git('pack-refs', '--all');
    await scene.forEachClient((client) =>
      until('the repository is found', () => client.readIfServed(uri('status'))),
    );
    await listed();
  });

  it('has an edit that is not saved', async () => {
    await scene.window.openFile('a.txt');
    await scene.forEachClient((client) => client.subscribe(uri('changes')));
    await scene.forget();
    await scene.window.type('typed');
    await listed('changes', 'status');
    await scene.forEachClient(async (client) => {
      await client.received.until(uri('changes'));
      await until('the diff has what was typed', async () => {
        const { text: diff = '' } = await client.read(uri('changes'));
        return /unsaved edits of: a\.txt[^]*\+typed/.test(diff);
      });
    });
  });

  it('shows in the panel what changed, and pins it', async () => {
    const { tree } = scene.window;
    await scene.window.showPanel();
    await tree.expand('Changes');
    await tree.row('a.txt, changed').waitFor();
    const whole = 'All changes in sample';
    await scene.expectPinned(() => tree.tick(whole), [uri('changes'), 0.5]);
    await tree.focusRow(`${whole}, pinned`);
    await scene.expectPinned(() => scene.window.page.keyboard.press('Delete'));
  });

  it('tells of a save, of what is staged, committed and checked out', async () => {
    await tells('changes', /^(?!.*unsaved)[^]*\+typed/, () => scene.window.save());
    await tells('staged', /\+typed/, () => git('add', 'a.txt'));
    await listed('changes', 'staged', 'status');
    await tells('status', /branch feature[^]*staged: M a\.txt/, () =>
      git('checkout', '--quiet', '-b', 'feature'),
    );
    await tells('branch', /left main[^]*\+typed/, () => git('commit', '--quiet', '-m', 'Second'));
    await listed('branch');
    await tells('changes', /\+from outside/, () => write('b.txt', 'from outside\n'));
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
    await listed('branch');
  });

  it('completes what its templates ask for', async () => {
    await scene.forEachClient(async (client) => {
      const [repository = ''] = await client.complete({
        uriTemplate: 'git://{repository}/commit/{hash}{?path}',
        variable: 'repository',
        typed: '',
      });
      const asked = {
        uriTemplate: 'git://{repository}/commit/{hash}{?path}',
        given: { repository },
      };
      const [hash = ''] = await client.complete({ ...asked, variable: 'hash', typed: '' });
      assert.match(hash, /^[0-9a-f]{10} Third$/);
      const commit = await client.read(`git://${repository}/commit/${encodeURIComponent(hash)}`);
      assert.match(commit.text ?? '', /Ann\n[^]*\+from outside/);
      const old = await client.read(uri('file/a.txt?ref=main'));
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
    for (const ref of ['topic/old', 'packed']) {
      await tells(`file/a.txt?ref=${ref}`, /typed/, () =>
        ref === 'packed' ? git('tag', '--force', ref) : git('branch', '--force', ref),
      );
    }
  });

  it('is opened again if another one is put in its place', async () => {
    const other = await mkdtemp(`${scene.folder}-other-`);
    git('clone', '--quiet', '.', other);
    git('-C', other, 'commit', '--quiet', '--allow-empty', '-m', 'Elsewhere');
    await rename(join(scene.folder, '.git'), join(other, 'away'));
    await rename(join(other, '.git'), join(scene.folder, '.git'));
    await scene.forEachClient((client) =>
      until('the log is that of the other', async () => {
        // Git cannot answer while there is no folder.
        const log = await client.readIfServed(uri('log')).catch(() => undefined);
        return log?.text?.includes('Elsewhere') ?? false;
      }),
    );
    await rm(other, { recursive: true });
  });

  it('is gone with its folder', async () => {
    await rm(join(scene.folder, '.git'), { recursive: true });
    await listed();
  });
});
