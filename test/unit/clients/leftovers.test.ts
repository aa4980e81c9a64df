import assert from 'node:assert/strict';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { readConfig } from '../../../src/clients/editing/configFile';
import type { AiClientConfigs } from '../../../src/core/connecting/aiClientConfig';
import { person, place } from './connecting';

type Action = 'connect' | 'disconnect';
type Change = (configs: AiClientConfigs, id: string, action: Action) => Promise<string>;

const entry: Change = async (configs, id, action) => {
  const change = await configs.plan(id, 'user', action);
  await configs.apply(change);
  return change.path;
};
const hook: Change = async (configs, id, action) => {
  const change = await configs.planHook(id, action);
  await configs.apply(change);
  return change.path;
};

/** Settings as people may have them before anything of ours is added. */
const settings = [
  undefined,
  '',
  '{}',
  '{}\n',
  '{\n  "theme": "x"\n}\n',
  '{\r\n\t"theme": "x",\r\n}\r\n',
  '{ "theme": "x" }',
  '{\n  "mcpServers": {},\n  "hooks": {}\n}\n',
  `{
  // mine
  "hooks": { "BeforeAgent": [{ "hooks": [{ "type": "command", "command": "mine" }] }] },
  "mcpServers": { "a": {} } }
`,
];

describe('A file with both the entry and the hook', () => {
  for (const id of ['gemini-cli', 'qwen-code']) {
    for (const connected of [
      [entry, hook],
      [hook, entry],
    ]) {
      it(`of ${id} is restored, whatever is removed first`, async (test) => {
        const { configs, stateFolder } = await person(test);
        const { path } = await configs.planHook(id, 'connect');
        for (const disconnected of [connected, connected.toReversed()]) {
          for (const text of settings) {
            await rm(path, { force: true });
            await rm(stateFolder, { recursive: true, force: true });
            if (text !== undefined) await place(path, text);
            for (const change of connected) assert.equal(await change(configs, id, 'connect'), path);
            for (const change of disconnected) await change(configs, id, 'disconnect');
            assert.equal(await readConfig(path), text, `${text}`);
          }
        }
      });
    }
  }

  it('keeps an object that is left empty if a comment was written into it', async (test) => {
    const { configs, home } = await person(test);
    const path = join(home, '.gemini', 'settings.json');
    await entry(configs, 'gemini-cli', 'connect');
    const written = await readConfig(path);
    await place(path, written?.replace('"mcpServers": {', '"mcpServers": { // mine') ?? '');
    await hook(configs, 'gemini-cli', 'connect');
    await entry(configs, 'gemini-cli', 'disconnect');
    assert.match((await readConfig(path)) ?? '', /"mcpServers": \{ \/\/ mine\n\s+\}/);
  });
});
