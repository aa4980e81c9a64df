import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { cp, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { clientLabel } from '../../src/features/clients/adapters/clientNames';
import { withoutPage } from '../host/paths';
import { useScene } from '../host/scene';
import { connect, placeOf } from './connectedProgram';
import { isInstalled, runProgram, type PromptedProgram } from './promptedProgram';
import { programOf } from './promptedPrograms';
import { StubModel } from './stubModel';

const programs = ['claude-code', 'codex'].map(programOf);
const file = 'notes.md';
const textIn = (place: string) => `the-text-${place}`;

describe('An agent in a worktree', { skip: withoutPage }, () => {
  const scene = useScene({
    name: 'repo',
    files: { [file]: textIn('in-the-window') },
    prepare: addWorktrees,
    server: 'own',
  });
  const linked = {
    'beside the checkout': () => `${scene.folder}-beside`,
    'inside the checkout': () => join(scene.folder, 'trees', 'inside'),
  };
  const forged = () => `${scene.folder}-forged`;
  const foreign = () => `${scene.folder}-foreign`;
  const unserved = {
    'that only claims to be a worktree': forged,
    'that is a worktree of another repository': () => `${foreign()}-linked`,
  };
  const surroundings = () => ({ home: scene.code.home, folder: scene.folder, url: model.url });
  let model: StubModel;

  /** Each folder has a text of its own in the file that is pinned. */
  async function addWorktrees(): Promise<void> {
    const person = ['-c', 'user.name=Ann', '-c', 'user.email=ann@example.org'];
    const git = (cwd: string, ...args: readonly string[]) =>
      execFileSync('git', [...person, ...args], { cwd, stdio: 'pipe' });
    await mkdir(foreign());
    await writeFile(join(foreign(), file), textIn('in-another-repository'));
    for (const repository of [scene.folder, foreign()]) {
      git(repository, 'init');
      git(repository, 'add', '.');
      git(repository, 'commit', '-m', 'First');
    }
    for (const [index, folder] of Object.values(linked).entries()) {
      git(scene.folder, 'worktree', 'add', '-b', `linked-${index}`, folder());
    }
    git(foreign(), 'worktree', 'add', '-b', 'linked-0', `${foreign()}-linked`);
    await mkdir(forged());
    await cp(join(linked['beside the checkout'](), '.git'), join(forged(), '.git'));
    for (const [place, folder] of Object.entries({ ...linked, ...unserved })) {
      await writeFile(join(folder(), file), textIn(place));
    }
  }

  before(async () => {
    model = await StubModel.start();
    for (const program of programs.filter(isInstalled)) await connect(program, surroundings());
    await scene.startWith([file, 0.9]);
  });
  after(() => model.stop());

  async function requestOf(program: PromptedProgram, cwd: string, prompt: string) {
    const place = { ...placeOf(program, surroundings()), cwd };
    const { code, said } = await runProgram(program, program.prompt(prompt, true), place);
    assert.equal(code, 0, said);
    const request = model.lastWith(prompt);
    assert.ok(request, said);
    return request;
  }

  const countIn = (request: string, text: string) => request.split(text).length - 1;

  for (const program of programs) {
    const label = clientLabel(program.clientId);
    const skip = isInstalled(program) ? false : 'its program could not be installed here';

    for (const [place, folder] of Object.entries(linked)) {
      it(`has what is pinned as it is there, ${place}: ${label}`, { skip }, async () => {
        const request = await requestOf(program, folder(), `${program.clientId} ${place}`);
        const where = `You work in the worktree ${folder()}. The editor has another checkout of this repository open: ${scene.folder}.`;
        const first = String.raw`(VS Code), for your worktree\n\n${where}`;
        assert.equal(countIn(request, first), 1, request);
        assert.equal(countIn(request, textIn(place)), 1, request);
        assert.equal(countIn(request, textIn('in-the-window')), 0, request);
      });
    }

    for (const [what, folder] of Object.entries(unserved)) {
      it(`has nothing in a folder ${what}: ${label}`, { skip }, async () => {
        const request = await requestOf(program, folder(), `${program.clientId}, ${what}`);
        for (const text of ['the-text-', 'for your worktree', 'You work in', `${scene.folder}/`]) {
          assert.equal(countIn(request, text), 0, request);
        }
      });
    }
  }
});
