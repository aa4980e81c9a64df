import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { supportedClients } from '../../../../src/features/clients/adapters/supportedClients';
import { readConfig } from '../../../../src/features/clients/editing/configFile';
import {
  isConnected,
  UnreadableConfig,
} from '../../../../src/features/clients/model/aiClientConfig';
import { person, place } from './connecting';

describe('the set-up of a client', () => {
  for (const { id } of supportedClients) {
    it(`is one change for each file, which leave nothing to do and can be taken back: ${id}`, async (t) => {
      const { configs } = await person(t);
      const changes = await configs.planSetUp(id, true);
      const paths = changes.map(({ path }) => path);
      assert.equal(new Set(paths).size, paths.length);
      for (const change of changes) await configs.apply(change);
      const state = (await configs.all()).find((each) => each.id === id);
      const [user] = state?.places ?? [];
      assert.ok(user && isConnected(user));
      assert.ok(['current', undefined].includes(state?.hook?.entry));
      assert.deepEqual(await configs.planSetUp(id, true), []);
      for (const change of changes) await configs.apply(await configs.planUndo(change));
      for (const path of paths) assert.equal(await readConfig(path), undefined);
    });

    it(`is taken back in files that have changed since, too: ${id}`, async (t) => {
      const { configs } = await person(t);
      const changes = await configs.planSetUp(id, true);
      for (const change of changes) {
        await configs.apply(change);
        await place(change.path, `${change.after}\n`);
      }
      for (const change of changes) await configs.apply(await configs.planUndo(change));
      const { places: [user] = [], hook } =
        (await configs.all()).find((each) => each.id === id) ?? {};
      assert.equal(user?.entry, 'none');
      assert.ok(['none', undefined].includes(hook?.entry));
    });
  }

  it('is the entry alone where the hooks are not wanted', async (t) => {
    const { configs } = await person(t);
    const [entry, ...others] = await configs.planSetUp('gemini-cli', false);
    assert.deepEqual(others, []);
    assert.doesNotMatch(entry?.after ?? '', /--hook/);
  });

  it('takes out hooks that are there and not wanted', async (t) => {
    const { configs } = await person(t);
    for (const change of await configs.planSetUp('claude-code', true)) await configs.apply(change);
    const changes = await configs.planSetUp('claude-code', false);
    assert.deepEqual(
      changes.map(({ path }) => path.split('/').at(-1)),
      ['settings.json'],
    );
    for (const change of changes) await configs.apply(change);
    const { places, hook } = (await configs.all()).find(({ id }) => id === 'claude-code') ?? {};
    assert.deepEqual([places?.[0]?.entry, hook?.entry], ['current', 'none']);
  });

  it('changes nothing of a file that cannot be read', async (t) => {
    const { configs, home } = await person(t);
    await place(`${home}/.gemini/settings.json`, '{ "theme" "Default" }');
    await assert.rejects(configs.planSetUp('gemini-cli', true), UnreadableConfig);
  });

  it('needs no file of hooks that can be read where hooks are not wanted', async (t) => {
    const { configs, home } = await person(t);
    await place(`${home}/.claude/settings.json`, '{ "theme" "dark" }');
    const [entry, ...others] = await configs.planSetUp('claude-code', false);
    assert.match(entry?.path ?? '', /\.claude\.json$/);
    assert.deepEqual(others, []);
  });
});

describe('taking a client out', () => {
  for (const { id } of supportedClients) {
    it(`takes out what the set-up has added, by one change for each file, and can be taken back: ${id}`, async (t) => {
      const { configs } = await person(t);
      for (const change of await configs.planSetUp(id, true)) await configs.apply(change);
      const changes = await configs.planTakeOut(id, 'user');
      const paths = changes.map(({ path }) => path);
      assert.equal(new Set(paths).size, paths.length);
      for (const change of changes) await configs.apply(change);
      const after = (await configs.all()).find((each) => each.id === id);
      assert.deepEqual([after?.places[0]?.entry, after?.hook?.entry ?? 'none'], ['none', 'none']);
      for (const { before, after: text, ...change } of changes) {
        await configs.apply({ ...change, before: text, after: before });
      }
      assert.deepEqual(await configs.planSetUp(id, true), []);
    });
  }

  it('leaves the hook as long as the project has an entry', async (t) => {
    const { configs } = await person(t);
    for (const change of await configs.planSetUp('claude-code', true)) await configs.apply(change);
    await configs.apply(await configs.plan('claude-code', 'project', 'connect'));
    const [entry, ...others] = await configs.planTakeOut('claude-code', 'user');
    assert.match(entry?.path ?? '', /\.claude\.json$/);
    assert.deepEqual(others, []);
    if (entry) await configs.apply(entry);
    const rest = await configs.planTakeOut('claude-code', 'project');
    assert.deepEqual(
      rest.map(({ path }) => path.split('/').at(-1)),
      ['.mcp.json', 'settings.json'],
    );
  });
});

describe('a change that is taken back', () => {
  it('leaves what the tool has written since', async (t) => {
    const { configs, home } = await person(t);
    const path = `${home}/.claude.json`;
    await place(path, '{\n  "numStartups": 3\n}\n');
    const change = await configs.plan('claude-code', 'user', 'connect');
    await configs.apply(change);
    await place(path, change.after?.replace('3', '4') ?? '');
    await configs.apply(await configs.planUndo(change));
    const left = JSON.parse((await readConfig(path)) ?? '') as object;
    assert.deepEqual(left, { numStartups: 4, mcpServers: {} });
  });

  for (const action of ['connect', 'disconnect'] as const) {
    it(`is not made to a file that has changed since if something of ours was there: ${action}`, async (t) => {
      const { configs, configsWith } = await person(t);
      const earlier = configsWith({ command: 'node', args: ['/old/bridge.js'] });
      await earlier.apply(await earlier.plan('cursor', 'user', 'connect'));
      const change = await configs.plan('cursor', 'user', action);
      await configs.apply(change);
      await place(change.path, `${change.after}\n`);
      const back = await configs.planUndo(change);
      await assert.rejects(configs.apply(back), /has changed meanwhile/);
      await place(change.path, change.after ?? '');
      await configs.apply(back);
      assert.equal(await readConfig(change.path), change.before);
    });
  }

  it('is not made to a file that has changed since if it took out an entry of another name', async (t) => {
    const { configs, home } = await person(t);
    const path = `${home}/.cursor/mcp.json`;
    const args = ['-y', 'mcp-workspace-bridge'];
    await place(path, JSON.stringify({ mcpServers: { again: { command: 'npx', args } } }));
    const change = await configs.planRemoval('cursor', 'user', 'again');
    await configs.apply(change);
    await configs.apply(await configs.plan('cursor', 'user', 'connect'));
    await assert.rejects(configs.apply(await configs.planUndo(change)), /has changed meanwhile/);
  });
});
