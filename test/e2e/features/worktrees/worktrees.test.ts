import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { cp, mkdir, rm, symlink, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { after, before, beforeEach, describe, it } from 'node:test';
import {
  bridgeEach,
  closeEach,
  eachHears,
  eachReads,
  forgetEach,
  type BridgedClient,
} from '../../../host/bridgedClients';
import type { StoredState } from '../../../../src/core/pins/storedState';
import { isPinned, useScene } from '../../../host/scene';
import { storedPins, storePins } from '../../../host/storedState';
import { until } from '../../../host/until';
import { additionalContext, noteAnswer, patientPrompt } from '../../helpers/hook';

const lines = ['one', 'two', 'three', 'four', 'five'].map((name) => `const ${name} = '${name}';`);

describe('a client in a worktree', () => {
  const scene = useScene({
    name: 'repo',
    files: {
      'cart.ts': lines.join('\n'),
      'whole.ts': 'in all checkouts\n',
      '.env': 'SECRET=1\n',
    },
    prepare: addWorktree,
  });
  const { window } = scene;
  const worktree = () => `${scene.folder}-linked`;
  const inWorktree = (name: string) => join(worktree(), name);
  const ask = async (folder = worktree(), session: string = randomUUID()) => {
    const { home } = scene.code;
    const text = additionalContext(await patientPrompt(home, folder, session));
    await noteAnswer(home, folder, session);
    return text;
  };
  const untilTold = (text: RegExp, folder?: string) =>
    until(`a prompt carries ${text}`, async () => {
      const told = await ask(folder);
      return text.test(told) && told;
    });

  const git = (...args: readonly string[]) =>
    execFileSync('git', args, { cwd: scene.folder, stdio: 'pipe' });

  async function addWorktree(): Promise<void> {
    git('init');
    git('add', 'cart.ts', 'whole.ts');
    git('-c', 'user.name=Ann', '-c', 'user.email=ann@example.org', 'commit', '-m', 'First');
    git('worktree', 'add', '-b', 'other', worktree());
    git('worktree', 'add', '-b', 'inner', join(scene.folder, 'inner'));
  }

  let pinned: StoredState;
  /** Waits until `whole.ts` and lines are pinned, and no more. */
  const expectPins = () =>
    scene.forEachClient((client) =>
      until('the file and the lines are pinned', async () => {
        const found = (await client.list()).filter(isPinned).map(({ uri }) => uri);
        return found.length === 2 && found[1]?.startsWith('context://workspace/pin/');
      }),
    );

  before(async () => {
    await scene.startWith(['whole.ts', 0.9]);
    await window.openFile('cart.ts');
    await scene.expectInFront('cart.ts');
    await window.selectLines(3, 4);
    await scene.expectSelected("const four = 'four';");
    await window.runCommand('MCP Bridge: Pin for AI Tools');
    // What is typed before the command has run would replace the lines.
    await expectPins();
    pinned = await storedPins(scene.code.home, scene.folder);
    await window.type('// not saved in the window');
    await writeFile(inWorktree('cart.ts'), ['// new', ...lines].join('\n'));
  });
  /** Restores the pins and `whole.ts`, and removes `new.ts`. */
  beforeEach(async () => {
    await storePins(scene.code.home, scene.folder, pinned);
    await expectPins();
    for (const name of ['whole.ts', 'new.ts']) await rm(inWorktree(name), { force: true });
    await writeFile(inWorktree('whole.ts'), 'as it is in the worktree\n');
  });

  it('has what is pinned, as it is on the disk there, and nothing of what the editor shows', async () => {
    // Git is looked at in the background.
    const told = await untilTold(/Changed files/);
    assert.ok(told.includes(`You work in the worktree ${worktree()}.`), told);
    assert.match(told, /whole\.ts\n\n```.*\nas it is in the worktree\n/);
    assert.match(told, /last commit: cart\.ts, whole\.ts/);
    assert.match(told, /cart\.ts:4-5\n\n```.*\nconst three = 'three';\nconst four = 'four';\n```/);
    assert.doesNotMatch(told, /not saved|in all checkouts|Where the person is/);
  });

  it('has only what changed with its next prompt', async () => {
    const session = await until('a session is told', async () => {
      const id = randomUUID();
      const all = /as it is in[^]*last commit: cart\.ts, whole\.ts/;
      return all.test(await ask(worktree(), id)) && id;
    });
    assert.equal(await ask(worktree(), session), '');
    await writeFile(inWorktree('whole.ts'), 'changed in the worktree\n');
    const told = await until('the change is told', async () => {
      const text = await ask(worktree(), session);
      return text !== '' && text;
    });
    assert.match(told, /what changed[^]*changed in the worktree/);
    assert.doesNotMatch(told, /const three/);
  });

  it('has its own texts where the worktree lies in the checkout, too', async () => {
    const told = await untilTold(/You work in the worktree/, join(scene.folder, 'inner'));
    assert.match(told, /cart\.ts:3-4\n/);
    assert.match(told, /in all checkouts/);
  });

  it('has nothing of a folder that only claims to be a worktree, and of no link out of it', async () => {
    await mkdir(`${scene.folder}-forged`);
    for (const name of ['.git', 'cart.ts', 'whole.ts'])
      await cp(inWorktree(name), join(`${scene.folder}-forged`, name));
    assert.equal(await ask(`${scene.folder}-forged`), '');
    await rm(inWorktree('whole.ts'));
    await symlink(join(scene.folder, 'whole.ts'), inWorktree('whole.ts'));
    const told = await untilTold(/cart\.ts:4-5/);
    assert.doesNotMatch(told, /in all checkouts/);
    assert.match(told, /whole\.ts/);
  });

  describe('whose server is the bridge', () => {
    let clients: readonly BridgedClient[] = [];
    const there = (name: string) => `file://${inWorktree(name)}`;
    const inWindow = (name: string) => `file://${join(scene.folder, name)}`;
    const uris = async (client: BridgedClient) => (await client.list()).map(({ uri }) => uri);
    const ofGit = (name: string) => `git://${basename(scene.folder)}/${name}`;

    before(async () => {
      await writeFile(inWorktree('.env'), 'SECRET=1\n');
      await writeFile(inWorktree('.gitignore'), 'built.ts\n');
      await writeFile(inWorktree('built.ts'), '');
      clients = await bridgeEach({ home: scene.code.home, cwd: worktree() });
    });
    after(() => closeEach(clients));

    it('is served its files and what is pinned, as on the disk there', async () => {
      for (const client of clients) {
        await client.untilSaid(/has another checkout open/);
        const [first, ...others] = (await uris(client)).filter((uri) => !uri.startsWith('git:'));
        assert.equal(first, there('whole.ts'));
        assert.match(others[0] ?? '', /^context:\/\/workspace\/pin\/.*\/cart\.ts$/);
        assert.deepEqual(others.slice(1), [
          'context://workspace/pinned',
          'context://workspace/brief',
          there('.gitignore'),
          there('cart.ts'),
        ]);
        assert.equal((await client.read(there('whole.ts'))).text, 'as it is in the worktree\n');
        const { text = '' } = await client.read('context://workspace/pinned');
        assert.match(text, /const three[^]*const four/);
        assert.doesNotMatch(text, /not saved|in all checkouts|const five/);
        const said = client.instructions();
        assert.match(said, /^You work in the worktree .*-linked\. The editor has/);
        assert.match(said, /^- "cart\.ts:4-5" context:/m);
      }
    });

    it('is served nothing of the window, and nothing that is held back there', async () => {
      for (const client of clients) {
        const refused = ['editor://window/active', 'editor://window/open'];
        const held = [inWindow('whole.ts'), there('.env'), there('built.ts'), there('.git')];
        for (const uri of [...refused, ...held, 'diagnostics://workspace/all'])
          await assert.rejects(client.read(uri), /not found/i, uri);
        assert.ok(!(await client.tools()).includes('get_diagnostics'));
      }
    });

    it('is served git as it is there, under the name that it has in the window', async () => {
      const [changes, status] = [ofGit('changes'), ofGit('status')];
      for (const client of clients) {
        await until('both are listed', async () => {
          const listed = await uris(client);
          return listed.includes(changes) && listed.includes(status);
        });
        const { text = '' } = await client.read(changes);
        assert.match(text, /\+\/\/ new[^]*\+as it is in the worktree/);
        assert.doesNotMatch(text, /not saved/);
        assert.match((await client.read(status)).text ?? '', /\bother\b/);
        await client.subscribe(status);
      }
      await forgetEach(clients);
      execFileSync('git', ['branch', '-m', 'renamed'], { cwd: worktree(), stdio: 'pipe' });
      await eachHears(clients, status);
      for (const client of clients)
        await until('the new name is read', async () =>
          /\brenamed\b/.test((await client.read(status)).text ?? ''),
        );
    });

    it('has what is pinned of git as it is there', async () => {
      await window.showPanel();
      await window.tree.expand('Changes');
      const changes = `All changes in ${basename(scene.folder)}`;
      await window.tree.tick(changes);
      await window.tree.checkbox(changes).and(window.page.locator('[aria-checked=true]')).waitFor();
      for (const client of clients) {
        let text = '';
        await until('the changes are among the pins', async () => {
          text = (await client.read('context://workspace/pinned')).text ?? '';
          return /\n\+as it is in the worktree\n/.test(text);
        }).catch((cause: unknown) => {
          throw new Error(`The pins are: ${text}`, { cause });
        });
      }
    });

    it('is notified of what changes there', async () => {
      for (const client of clients) await client.subscribe(there('whole.ts'));
      await forgetEach(clients);
      await writeFile(inWorktree('whole.ts'), 'changed\n');
      await eachHears(clients, there('whole.ts'));
      await eachReads(clients, there('whole.ts'), 'changed\n');
      await forgetEach(clients);
      await writeFile(inWorktree('new.ts'), '');
      await eachHears(clients, 'list');
      for (const client of clients)
        await until('it is listed', async () => (await uris(client)).includes(there('new.ts')));
    });

    it('follows no link out of it', async () => {
      await symlink(join(scene.folder, 'whole.ts'), inWorktree('link.ts'));
      await symlink(scene.folder, inWorktree('out'));
      for (const client of clients) {
        await assert.rejects(client.read(there('link.ts')), /not found/i);
        await assert.rejects(client.read(there('out/whole.ts')), /not found/i);
      }
    });

    it('is shown by the name of its worktree', async () => {
      await window.showPanel();
      const name = `worktree ${basename(worktree())}`;
      await until(`a row says ${name}`, async () =>
        (await window.tree.rows()).some((row) => row.includes(name)),
      );
    });

    it('has the pins that are made meanwhile', async () => {
      await window.openFile('cart.ts');
      await scene.expectInFront('cart.ts');
      await window.selectLines(1, 1);
      await scene.expectSelected("const one = 'one';");
      await window.runCommand('MCP Bridge: Pin for AI Tools');
      for (const client of clients) {
        await until('the line is pinned', async () => {
          const { text = '' } = await client.read('context://workspace/pinned');
          return /cart\.ts:2\n/.test(text);
        });
      }
    });

    it('finds the window once its folder becomes a worktree, and loses it with the worktree', async (t) => {
      const later = `${scene.folder}-later`;
      await mkdir(later);
      const waiting = await bridgeEach({ home: scene.code.home, cwd: later });
      t.after(() => closeEach(waiting));
      for (const client of waiting) {
        assert.deepEqual(await client.list(), []);
        await client.subscribe(`file://${later}/whole.ts`);
      }
      git('worktree', 'add', '-b', 'later', later);
      await eachHears(waiting, 'list');
      await eachReads(waiting, `file://${later}/whole.ts`, 'in all checkouts\n');
      await forgetEach(waiting);
      git('worktree', 'remove', '--force', later);
      await mkdir(later);
      for (const client of waiting) {
        const failure = () => client.read(`file://${later}/whole.ts`).then(() => '', String);
        await until('no window serves it', async () => /No VS Code window/.test(await failure()));
        assert.deepEqual(await client.list(), []);
      }
    });
  });

  it('has nothing while sharing is paused, and once the worktree is removed', async () => {
    const gone = `${scene.folder}-gone`;
    git('worktree', 'add', '-b', 'gone', gone);
    await untilTold(/cart\.ts:3-4/, gone);
    await window.runCommand('MCP Bridge: Pause Sharing');
    await window.status.getByText('MCP paused').waitFor();
    assert.equal(await ask(gone), '');
    await window.runCommand('MCP Bridge: Resume Sharing');
    await untilTold(/cart\.ts:3-4/, gone);
    git('worktree', 'remove', '--force', gone);
    await mkdir(gone);
    assert.equal(await ask(gone), '');
  });
});
