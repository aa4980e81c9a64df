import assert from 'node:assert/strict';
import { it } from 'node:test';
import { serve } from '../serve';
import { ProblemKind } from '../../problemKind';
import { FolderKind } from './folderKind';
import { textOf } from '../../../host/toolAnswers';
import { toolClients } from './toolClients';

it('the problems of a folder are none, and a file is asked for, unless it is held back', async (t) => {
  const folders = new FolderKind(() => ['file:///ws/src/cart.ts', 'file:///ws/held/cart.ts']);
  const served = await serve(t, { more: [new ProblemKind(), folders] });
  served.window.excluded.add('file:///ws/held/');
  for (const { call } of await toolClients(served)) {
    for (const path of ['src', 'src/', 'file:///ws/src']) {
      const answer = await call('get_diagnostics', { path });
      assert.equal(answer.isError, true);
      const says = `${path} is a folder: give the path of a file, or none for all.`;
      assert.equal(textOf(answer), says);
    }
    for (const path of ['held', 'none']) {
      const answer = textOf(await call('get_diagnostics', { path }));
      assert.match(answer, new RegExp(`^There is nothing at ${path}\\.`));
    }
  }
});
