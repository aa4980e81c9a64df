import assert from 'node:assert/strict';
import { fileURLToPath } from 'node:url';
import { test } from 'node:test';
import { connect } from './sharedClient';
import { linked, linkedPath } from './linkedWorktree';
import { paths } from './planted';
import { sharedWindow } from './sharedWindow';

test('nothing is told after an edit in a worktree, whose problems the editor does not know', async (t) => {
  const { served, findProblems } = await sharedWindow(t);
  const client = await connect('stateless', served, { name: 'codex', hook: 'codex' });
  const answerIn = async (where: { readonly worktree?: string }, uri: string) => {
    const edit = { ...where, session: uri, files: [fileURLToPath(uri)] };
    await client.hook({ ...edit, deliver: 'beforeEdit' });
    findProblems();
    return JSON.parse(await client.hook({ ...edit, deliver: 'afterEdit' })) as unknown;
  };
  assert.match(JSON.stringify(await answerIn({}, paths.closed)), /problemsmark-closed/);
  for (const uri of [paths.active, linked(paths.closed)]) {
    assert.deepEqual(await answerIn({ worktree: linkedPath }, uri), { text: '' });
  }
});
