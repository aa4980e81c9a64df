import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { cp, mkdir, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { before, describe, it } from 'node:test';
import { useScene } from '../../../host/scene';
import { until } from '../../../host/until';
import { additionalContext, prompt } from '../../helpers/hook';

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
  const ask = async (folder = worktree(), session: string = randomUUID()) =>
    additionalContext(await prompt(scene.code.home, folder, session));
  /** A busy machine may need more than the second that a hook has. */
  const untilTold = (text: RegExp, folder?: string) =>
    until(`a prompt carries ${text}`, async () => {
      const told = await ask(folder);
      return text.test(told) && told;
    });

  async function addWorktree(): Promise<void> {
    const person = ['-c', 'user.name=Ann', '-c', 'user.email=ann@example.org'];
    const git = (...args: readonly string[]) =>
      execFileSync('git', [...person, ...args], { cwd: scene.folder, stdio: 'pipe' });
    git('init');
    git('add', 'cart.ts', 'whole.ts');
    git('commit', '-m', 'First');
    git('worktree', 'add', '-b', 'other', worktree());
    git('worktree', 'add', '-b', 'inner', join(scene.folder, 'inner'));
  }

  before(async () => {
    await scene.startWith(['whole.ts', 0.9]);
    await window.openFile('cart.ts');
    await window.selectLines(3, 4);
    await window.runCommand('MCP Bridge: Pin for AI Tools');
    await window.type('// not saved in the window');
    await writeFile(inWorktree('cart.ts'), ['// new', ...lines].join('\n'));
    await writeFile(inWorktree('whole.ts'), 'as it is in the worktree\n');
  });

  it('has what is pinned, as it is on the disk there, and nothing of what the editor shows', async () => {
    const told = await untilTold(/cart\.ts:4-5/);
    assert.ok(told.includes(`You work in the worktree ${worktree()}.`), told);
    assert.match(told, /whole\.ts\n\n```.*\nas it is in the worktree\n/);
    assert.match(told, /cart\.ts:4-5\n\n```.*\nconst three = 'three';\nconst four = 'four';\n```/);
    assert.doesNotMatch(told, /not saved|in all checkouts|Where the person is|Changed files/);
  });

  it('has only what changed with its next prompt', async () => {
    const session = await until('a session is told', async () => {
      const id = randomUUID();
      return (await ask(worktree(), id)).includes('as it is in') && id;
    });
    assert.equal(await ask(worktree(), session), '');
    await writeFile(inWorktree('whole.ts'), 'changed in the worktree\n');
    const told = await ask(worktree(), session);
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

  it('has nothing while sharing is paused, and once the worktree is removed', async () => {
    await window.runCommand('MCP Bridge: Pause Sharing');
    assert.equal(await ask(), '');
    await window.runCommand('MCP Bridge: Resume Sharing');
    await untilTold(/cart\.ts:4-5/);
    execFileSync('git', ['worktree', 'remove', '--force', worktree()], { cwd: scene.folder });
    await mkdir(worktree());
    assert.equal(await ask(), '');
  });
});
