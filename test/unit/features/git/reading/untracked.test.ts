import assert from 'node:assert/strict';
import { chmodSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { hunksIn, read, seeingNoSecrets, TestRepository } from './repositories';

describe('files that git does not track', () => {
  it('are in the changes as new files, as git would show them', async (scope) => {
    const it = await TestRepository.create(scope);
    it.write('a.txt', 'one\n').commit('First');
    const texts = {
      'n.txt': 'x\ny',
      'sp ace': 'x\n',
      'ä"\t.txt': 'y\n',
      'z.txt': '',
      'a/b': '\r\n',
    };
    for (const [path, text] of Object.entries(texts)) it.write(path, text);
    const report = hunksIn((await read(await it.open(), 'changes')) ?? '');
    it.git('add', '--intent-to-add', '.');
    const own = it.git('diff', 'HEAD').replaceAll(/^index .*\n/gm, '');
    const files = (text: string) => text.split(/^(?=diff --git)/m).toSorted();
    assert.deepEqual(files(report), files(own));
  });
});

describe(
  'links and programs that git does not track',
  { skip: process.platform === 'win32' },
  () => {
    it('are in the changes as git would show them, and a link only if its file may be shown', async (scope) => {
      const it = await TestRepository.create(scope);
      it.write('a.txt', 'one\n').write('src/b.txt', 'b\n').commit('First');
      it.write('run.sh', 'run\n').write('.env', 'SECRET\n');
      chmodSync(join(it.root, 'run.sh'), 0o755);
      const targets = {
        'src/in.txt': '../a.txt',
        'out.txt': join(it.folder, 'gitconfig'),
        'held.txt': '.env',
      };
      for (const [path, target] of Object.entries(targets))
        symlinkSync(target, join(it.root, path));
      const report = (await read(await it.open(), 'changes', { view: seeingNoSecrets })) ?? '';
      it.git('add', '--intent-to-add', 'run.sh', 'src/in.txt');
      const own = it.git('diff', 'HEAD').replaceAll(/^index .*\n/gm, '');
      assert.equal(hunksIn(report), own);
      assert.match(report, /^\? held\.txt untracked, link\n\? out\.txt untracked, link$/m);
    });
  },
);
