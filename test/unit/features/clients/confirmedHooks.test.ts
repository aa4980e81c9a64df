import assert from 'node:assert/strict';
import { join } from 'node:path';
import { it } from 'node:test';
import { person, place } from './connecting';

it('a hook of Codex waits until the person has confirmed its file there', async (t) => {
  const { home, configs } = await person(t);
  const hook = async () => (await configs.all()).find(({ id }) => id === 'codex')?.hook;
  assert.equal((await hook())?.isUnconfirmed, undefined);
  for (const change of await configs.planSetUp('codex', true)) await configs.apply(change);
  assert.equal((await hook())?.isUnconfirmed, true);

  const confirm = (file: string) =>
    place(
      join(home, '.codex', 'config.toml'),
      `[hooks.state."${file}:user_prompt_submit:0:0"]\ntrusted_hash = "sha256:1"\n`,
    );
  await confirm('/elsewhere/hooks.json');
  assert.equal((await hook())?.isUnconfirmed, true);
  await confirm(join(home, '.codex', 'hooks.json'));
  assert.equal((await hook())?.isUnconfirmed, undefined);
});
