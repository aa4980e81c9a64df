import assert from 'node:assert/strict';
import { mkdir, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { person, place } from './connecting';

const other = '{ "hooks": [{ "type": "command", "command": "mine" }] }';
const text = `{
  // mine
  "hooks": { "BeforeAgent": [${other}] },
  "mcpServers": { "a": {} } }
`;

describe('Disconnecting', () => {
  for (const id of ['gemini-cli', 'qwen-code']) {
    it(`${id} leaves what is not ours in a file with the entry and the hook`, async (test) => {
      const { configs } = await person(test);
      const { path } = await configs.planHook(id, 'connect');
      await place(path, text);
      await configs.apply(await configs.plan(id, 'user', 'connect'));
      await configs.apply(await configs.planHook(id, 'connect'));
      await configs.apply(await configs.plan(id, 'user', 'disconnect'));
      await configs.apply(await configs.planHook(id, 'disconnect'));
      const left = await readFile(path, 'utf8');
      const plain = (one: string) => one.replaceAll(/\s|,(?=\s*\})|"\w+":\[\],?/g, '');
      assert.equal(plain(left), plain(text));
    });
  }

  it('leaves the empty object of the entry, and a comment in it', async (test) => {
    const { configs, home } = await person(test);
    const path = join(home, '.gemini', 'settings.json');
    const change = await configs.plan('gemini-cli', 'user', 'connect');
    await place(path, change.after?.replace('"mcpServers": {', '"mcpServers": { // mine') ?? '');
    await configs.apply(await configs.plan('gemini-cli', 'user', 'disconnect'));
    assert.match(await readFile(path, 'utf8'), /"mcpServers": \{ \/\/ mine\n\s+\}/);
  });

  it('deletes a file that is ours as a whole, and leaves its folder', async (test) => {
    const { configs, home } = await person(test);
    await mkdir(join(home, '.config'));
    const connect = await configs.planHook('opencode', 'connect');
    await configs.apply(connect);
    await configs.apply(await configs.planHook('opencode', 'disconnect'));
    assert.deepEqual(await readdir(join(connect.path, '..')), []);
  });
});
