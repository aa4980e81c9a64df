import assert from 'node:assert/strict';
import { mkdir, readdir, rm, symlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { describe, it } from 'node:test';
import type { AiClient } from '../../../src/clients/aiClient';
import { aiClients } from '../../../src/clients/aiClients';
import { readConfig } from '../../../src/clients/editing/configFile';
import type { AiClientConfigs, ConfigScope } from '../../../src/core/connecting/aiClientConfig';
import { person, place } from './connecting';

/** Links need a privilege on Windows. */
const hasLinks = process.platform !== 'win32';

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
            for (const change of connected)
              assert.equal(await change(configs, id, 'connect'), path);
            for (const change of disconnected) await change(configs, id, 'disconnect');
            assert.equal(await readConfig(path), text, `${text}`);
          }
        }
      });
    }
  }

  it('is left with what the person has added alone', async (test) => {
    const { configs } = await person(test);
    const path = await entry(configs, 'gemini-cli', 'connect');
    const written = await readConfig(path);
    await place(path, written?.replace('{', '{\n  "theme": "x",') ?? '');
    await hook(configs, 'gemini-cli', 'connect');
    await hook(configs, 'gemini-cli', 'disconnect');
    await entry(configs, 'gemini-cli', 'disconnect');
    assert.equal(await readConfig(path), '{\n  "theme": "x"\n}\n');
  });

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

describe('Disconnecting', () => {
  it('leaves the empty object of an entry that the person had pasted', async (test) => {
    const { configs, home } = await person(test);
    const path = join(home, '.cursor', 'mcp.json');
    await place(path, '{\n  "mcpServers": { "mcp-workspace-bridge": { "command": "old" } }\n}\n');
    await entry(configs, 'cursor', 'connect');
    await entry(configs, 'cursor', 'disconnect');
    assert.deepEqual(JSON.parse((await readConfig(path)) ?? ''), { mcpServers: {} });
  });

  /** Folders that are no client's own. */
  const shared = new Set(['.config', '.cline']);
  const scopesOf = ({ projectFiles }: AiClient): ConfigScope[] =>
    projectFiles ? ['user', 'project'] : ['user'];

  it('leaves no folder of a client that was not there', async (test) => {
    for (const client of aiClients) {
      const { id } = client;
      const { configs, home, project } = await person(test);
      for (const scope of scopesOf(client)) {
        await configs.apply(await configs.plan(id, scope, 'connect'));
        await configs.apply(await configs.plan(id, scope, 'disconnect'));
      }
      if (client.hook) {
        await hook(configs, id, 'connect');
        await hook(configs, id, 'disconnect');
      }
      const state = (await configs.all()).find((each) => each.id === id);
      assert.equal(state?.isFound, false, id);
      assert.deepEqual(await readdir(project), [], id);
      const left = await readdir(home, { recursive: true });
      assert.deepEqual(
        left.filter((name) => !shared.has(name)),
        [],
        id,
      );
    }
  });

  it('leaves no folder that the entry and the hook have created, whatever is removed first', async (test) => {
    for (const disconnected of [
      [entry, hook],
      [hook, entry],
    ]) {
      const { configs, home } = await person(test);
      for (const change of [entry, hook]) await change(configs, 'cursor', 'connect');
      assert.deepEqual((await readdir(join(home, '.cursor'))).sort(), ['hooks.json', 'mcp.json']);
      for (const change of disconnected) await change(configs, 'cursor', 'disconnect');
      assert.deepEqual(await readdir(home), []);
    }
  });

  it('leaves a folder that was empty before, by which a client is found', async (test) => {
    for (const client of aiClients) {
      const { id } = client;
      const { configs } = await person(test);
      for (const scope of scopesOf(client)) {
        const folder = dirname((await configs.plan(id, scope, 'connect')).path);
        await mkdir(folder, { recursive: true });
        await configs.apply(await configs.plan(id, scope, 'connect'));
        await configs.apply(await configs.plan(id, scope, 'disconnect'));
        assert.deepEqual(await readdir(folder), [], id);
      }
    }
  });

  it('leaves an empty folder of the person in which it has created another', async (test) => {
    const { configs, project } = await person(test);
    await mkdir(join(project, '.continue'));
    await configs.apply(await configs.plan('continue', 'project', 'connect'));
    await configs.apply(await configs.plan('continue', 'project', 'disconnect'));
    assert.deepEqual(await readdir(project, { recursive: true }), ['.continue']);
  });

  it(
    'leaves the folders that hold something else, and links',
    { skip: !hasLinks },
    async (test) => {
      const { configs, home, project } = await person(test);
      await place(join(project, '.continue', 'rules.md'), '');
      await mkdir(join(home, 'dotfiles'));
      await symlink(join(home, 'dotfiles'), join(home, '.continue'));
      for (const scope of ['user', 'project'] as const) {
        await configs.apply(await configs.plan('continue', scope, 'connect'));
        await configs.apply(await configs.plan('continue', scope, 'disconnect'));
      }
      assert.deepEqual(await readdir(join(project, '.continue')), ['rules.md']);
      assert.deepEqual((await readdir(home)).sort(), ['.continue', 'dotfiles']);
      assert.deepEqual(await readdir(join(home, 'dotfiles')), []);
    },
  );
});
