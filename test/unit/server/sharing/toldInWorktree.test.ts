import assert from 'node:assert/strict';
import { test } from 'node:test';
import { connect } from './sharedClient';
import { linkedPath } from './linkedWorktree';
import { sharedWindow } from './sharedWindow';

test('a subagent in a worktree is told that it is there, before the names of pins', async (t) => {
  const { served } = await sharedWindow(t);
  const client = await connect('stateless', served, { name: 'codex', hook: 'codex' });
  const told = async (where: { readonly worktree?: string }) => {
    const short = { ...where, deliver: 'short', session: JSON.stringify(where) } as const;
    return (JSON.parse(await client.hook(short)) as { readonly text: string }).text;
  };
  assert.match(
    await told({ worktree: linkedPath }),
    /^# From .*\n\nYou work in the worktree \/ws\/linked\. The editor has another checkout of this repository open: \/ws\.\n\nWhat they pinned[^]*\n- "pinsmark\.ts"/,
  );
  assert.doesNotMatch(await told({}), /worktree/);
});

test('a brief in a worktree says that files pinned elsewhere are not in it', async (t) => {
  const { served } = await sharedWindow(t);
  const client = await connect('stateless', served, { name: 'codex', hook: 'codex' });
  assert.match(
    await client.hook({ worktree: linkedPath }),
    /as it is in your worktree; files that they pinned elsewhere are not\. [^]*pinsmark\.ts/,
  );
});
