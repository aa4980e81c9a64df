import assert from 'node:assert/strict';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { supportedClients } from '../../../../src/features/clients/adapters/supportedClients';
import { cline } from '../../../../src/features/clients/adapters/cline';
import { ClientParts } from '../../../../src/features/clients/adapters/clientParts';
import { cursor } from '../../../../src/features/clients/adapters/cursor';
import { readConfig } from '../../../../src/features/clients/editing/configFile';
import { json } from '../../../../src/features/clients/formats/jsonEditor';
import { UnreadableConfig } from '../../../../src/features/clients/model/aiClientConfig';
import { isStrict, person, place } from './connecting';
import { hookSamples } from './hookSamples';

const hooked = supportedClients.filter(({ hook }) => hook);
/** Their hooks are files that are ours as a whole. */
const written = ['opencode', 'kilo', 'cline'];
const inJson = hooked.map(({ id }) => id).filter((id) => !written.includes(id));

/** The data of a file without what is left empty there, and without what is ours. */
function othersIn(text: string): unknown {
  const prune = (value: unknown): unknown => {
    if (JSON.stringify(value)?.includes('.mcp-workspace-bridge') && !Array.isArray(value)) {
      const { command, bash, hooks } = value as Record<string, unknown>;
      const own = Array.isArray(hooks) && hooks.length === 1 && JSON.stringify(hooks);
      if (command ?? bash ?? own) return undefined;
    }
    if (Array.isArray(value)) {
      const items = value.map(prune).filter((item) => item !== undefined);
      return items.length > 0 ? items : undefined;
    }
    if (typeof value !== 'object') return value;
    const entries = Object.entries(value ?? {})
      .map(([key, each]) => [key, prune(each)])
      .filter(([key, each]) => each !== undefined && key !== 'version');
    return entries.length > 0 ? Object.fromEntries(entries) : undefined;
  };
  return prune(json.parse(text.replace('\uFEFF', ''), []).data);
}

describe('The clients with a hook', () => {
  it('are those that take a text unasked', async (test) => {
    const { configs } = await person(test);
    const hooks = (await configs.all()).filter(({ hook }) => hook);
    assert.deepEqual(
      hooks.map(({ id, hook }) => [id, hook?.when, hook?.entry]),
      [
        ['claude-code', 'prompt', 'none'],
        ['codex', 'prompt', 'none'],
        ['copilot-cli', 'prompt', 'none'],
        ['cursor', 'session', 'none'],
        ['gemini-cli', 'prompt', 'none'],
        ['qwen-code', 'prompt', 'none'],
        ['droid', 'session', 'none'],
        ['opencode', 'prompt', 'none'],
        ['cline', 'edit', 'none'],
        ['kilo', 'prompt', 'none'],
      ],
    );
  });
});

it('Cline has no hook on Windows', async () => {
  const command = { command: 'node', args: [] };
  const parts = new ClientParts({
    stateFolder: 'C:\\Users\\me\\.mcp-workspace-bridge',
    machine: { platform: 'win32', home: 'C:\\Users\\me', env: {} },
    projectFolder: () => undefined,
    command: () => command,
    namedCommand: () => command,
    hookCommand: () => command,
  });
  assert.equal(await parts.hookOf(cline), undefined);
  assert.ok(await parts.hookOf(cursor));
});

for (const { id } of hooked) {
  describe(`The hook of ${id}`, () => {
    it('is gone when it is disconnected', async (test) => {
      const { configs, home } = await person(test);
      const change = await configs.planHook(id, 'connect');
      assert.ok(change.path.startsWith(home));
      await configs.apply(change);
      assert.match(change.after ?? '', new RegExp(`--hook"?,? ?"?${id}["\\n]`));
      assert.equal((await stat(change.path)).mode & 0o777, 0o600);
      const states = await configs.all();
      assert.equal(states.find((each) => each.id === id)?.hook?.entry, 'current');
      await configs.apply(await configs.planHook(id, 'disconnect'));
      assert.doesNotMatch((await readConfig(change.path)) ?? '', /--hook/);
      const after = await configs.all();
      assert.equal(after.find((each) => each.id === id)?.hook?.entry, 'none');
    });
  });
}

for (const id of inJson) {
  describe(`A file of hooks of ${id}`, () => {
    it('keeps its content', async (test) => {
      const { configs } = await person(test);
      const { path } = await configs.planHook(id, 'connect');
      for (const { name, text } of hookSamples) {
        await place(path, text);
        const change = await configs.planHook(id, 'connect');
        await configs.apply(change);
        const connected = await readFile(path, 'utf8');
        assert.deepEqual(othersIn(connected), othersIn(text), name);
        if (text.includes('\r\n')) assert.doesNotMatch(connected, /[^\r]\n/, name);
        if (isStrict(text)) assert.ok(isStrict(connected), name);

        const again = await configs.planHook(id, 'connect');
        assert.equal(again.after, again.before, name);

        const { after = '{}' } = await configs.planHook(id, 'disconnect');
        assert.ok(!after.includes('.mcp-workspace-bridge'), name);
        assert.deepEqual(othersIn(after), othersIn(text), name);
      }
    });

    it('is not changed if it cannot be read, or has something else there', async (test) => {
      const { configs } = await person(test);
      const { path } = await configs.planHook(id, 'connect');
      const others: Readonly<Record<string, string>> = {
        'copilot-cli': 'UserPromptSubmit',
        cursor: 'sessionStart',
      };
      const event = others[id] ?? 'SessionStart';
      for (const text of [
        '{\n  "hooks": {',
        '<<<<<<< HEAD\n{}\n',
        '[]',
        '{ "hooks": [] }',
        `{ "hooks": { "${event}": {} } }`,
        `{ "hooks": { "${event}": "no" } }`,
        `{ "hooks": { "${event}": [], "${event}": [] } }`,
        '{ "hooks": {}, "hooks": {} }',
      ]) {
        await place(path, text);
        await assert.rejects(configs.planHook(id, 'connect'), UnreadableConfig, text);
        assert.equal(await readFile(path, 'utf8'), text);
        const found = (await configs.all()).find((each) => each.id === id)?.hook;
        assert.ok(found?.problem, text);
      }
    });
  });
}

describe('A hook of ours', () => {
  const oldOf = (id: string) => `node /old/.mcp-workspace-bridge/bridge.js --hook ${id}`;
  const old = oldOf('claude-code');

  it('is renewed, wherever it stands, and the rest of its group stays', async (test) => {
    const { configs, home } = await person(test);
    const path = join(home, '.claude', 'settings.json');
    const before = {
      hooks: {
        SessionEnd: [{ hooks: [{ type: 'command', command: old }] }],
        UserPromptSubmit: [
          { matcher: '*', hooks: [{ command: 'mine' }, { command: old }, { command: 'too' }] },
        ],
      },
    };
    await place(path, JSON.stringify(before));
    const stateOf = async () => (await configs.all())[0]?.hook?.entry;
    assert.equal(await stateOf(), 'outdated');
    await configs.apply(await configs.planHook('claude-code', 'connect'));
    assert.equal(await stateOf(), 'current');
    const bridge = '/home/me/.mcp-workspace-bridge/bridge.js';
    const command = `[ ! -e ${bridge} ] || node ${bridge} --hook claude-code`;
    const item = { hooks: [{ type: 'command', command, timeout: 5 }] };
    const matcher = 'Write|Edit|MultiEdit|NotebookEdit';
    assert.deepEqual(JSON.parse(await readFile(path, 'utf8')), {
      hooks: {
        SessionStart: [item],
        SubagentStart: [item],
        Stop: [item],
        PreToolUse: [{ matcher, ...item }],
        PostToolUse: [{ matcher, ...item }],
        UserPromptSubmit: [
          { matcher: '*', hooks: [{ command: 'mine' }, { command: 'too' }] },
          item,
        ],
      },
    });
  });

  it('is renewed where it stands, so that those of others keep their places', async (test) => {
    const { configs } = await person(test);
    const { path, after: fresh = '' } = await configs.planHook('codex', 'connect');
    const { hooks } = JSON.parse(fresh) as { readonly hooks: Readonly<Record<string, unknown[]>> };
    const { UserPromptSubmit: [now] = [], ...others } = hooks;
    const [first, last] = ['first', 'last'].map((command) => ({ hooks: [{ command }] }));
    const old = { matcher: '', hooks: [{ command: oldOf('codex') }] };
    const listed = (list: readonly unknown[], more = {}) =>
      JSON.stringify({ hooks: { UserPromptSubmit: list, ...more } });
    await place(path, listed([first, old, last]));
    await configs.apply(await configs.planHook('codex', 'connect'));
    const written = await readFile(path, 'utf8');
    assert.deepEqual(JSON.parse(written), JSON.parse(listed([first, now, last], others)));
    await place(path, listed([old, first, old]));
    const { after = '' } = await configs.planHook('codex', 'connect');
    assert.deepEqual(JSON.parse(after), JSON.parse(listed([first, now], others)));
  });

  it('is out of date once there are other tools that edit, also in a group with another', async (test) => {
    const { home, configs } = await person(test);
    for (const change of await configs.planSetUp('claude-code', true)) await configs.apply(change);
    const path = join(home, '.claude', 'settings.json');
    const written = await readFile(path, 'utf8');
    const entryOf = async (text: string) => {
      await place(path, text);
      return (await configs.all()).find(({ id }) => id === 'claude-code')?.hook?.entry;
    };
    const other = '"hooks": [{ "type": "command", "command": "lint" }, ';
    const grouped = (text: string) => text.replaceAll(/"hooks": \[(?=\s*\{\s*"type")/g, other);
    const earlier = (text: string) => text.replaceAll('|NotebookEdit', '');
    assert.equal(await entryOf(grouped(written)), 'current');
    assert.equal(await entryOf(grouped(earlier(written))), 'outdated');
    assert.equal(await entryOf(earlier(written)), 'outdated');
    for (const change of await configs.planSetUp('claude-code', true)) await configs.apply(change);
    assert.equal(await readFile(path, 'utf8'), written);
  });

  it('is current with a longer time, and off while all hooks are', async (test) => {
    const { configs, home } = await person(test);
    const path = join(home, '.claude', 'settings.json');
    const stateOf = async () => (await configs.all())[0]?.hook?.entry;
    await configs.apply(await configs.planHook('claude-code', 'connect'));
    const text = await readFile(path, 'utf8');
    await place(path, text.replaceAll('"timeout": 5', '"timeout": 60'));
    assert.equal(await stateOf(), 'current');
    await place(path, text.replace('{', '{ "disableAllHooks": true,'));
    assert.equal(await stateOf(), 'off');
  });

  it('is kept apart from the entry in the same file', async (test) => {
    const { configs, home } = await person(test);
    const path = join(home, '.gemini', 'settings.json');
    await place(path, '{ "ui": {} }\n');
    await configs.apply(await configs.plan('gemini-cli', 'user', 'connect'));
    const withEntry: unknown = JSON.parse(await readFile(path, 'utf8'));
    await configs.apply(await configs.planHook('gemini-cli', 'connect'));
    const { hooks } = JSON.parse(await readFile(path, 'utf8')) as {
      readonly hooks: Readonly<Record<string, readonly { readonly matcher?: string }[]>>;
    };
    // With each prompt, it tells of a compression of its own, which there may not be.
    assert.deepEqual(
      hooks['PreCompress']?.map(({ matcher }) => matcher),
      ['manual'],
    );
    await configs.apply(await configs.plan('gemini-cli', 'user', 'disconnect'));
    const places = (await configs.all()).find(({ id }) => id === 'gemini-cli');
    assert.deepEqual([places?.places[0]?.entry, places?.hook?.entry], ['none', 'current']);
    await configs.apply(await configs.plan('gemini-cli', 'user', 'connect'));
    await configs.apply(await configs.planHook('gemini-cli', 'disconnect'));
    assert.partialDeepStrictEqual(JSON.parse(await readFile(path, 'utf8')), withEntry);
  });
});

describe('The file of the hooks of Factory Droid', () => {
  for (const name of ['hooks.json', 'hooks/hooks.json']) {
    it(`is ${name} where there is one, with the events at its top`, async (test) => {
      const { configs, home } = await person(test);
      const path = join(home, '.factory', name);
      await place(path, '{}');
      const change = await configs.planHook('droid', 'connect');
      assert.equal(change.path, path);
      const events = Object.keys(JSON.parse(change.after ?? ''));
      assert.deepEqual(events, ['SessionStart', 'PreToolUse', 'PostToolUse']);
    });
  }
});

for (const id of written) {
  describe(`The file of ${id} that is ours as a whole`, () => {
    it('does not replace a file that is not ours', async (test) => {
      const { configs } = await person(test);
      const { path } = await configs.planHook(id, 'connect');
      await place(path, 'export const Mine = async () => ({});\n');
      for (const action of ['connect', 'disconnect'] as const) {
        await assert.rejects(configs.planHook(id, action), UnreadableConfig);
      }
    });

    it('is renewed if it is of another version', async (test) => {
      const { configs } = await person(test);
      const { path, after } = await configs.planHook(id, 'connect');
      await place(path, after?.replace('Changes are lost', 'Changes were lost') ?? '');
      const found = (await configs.all()).find((client) => client.id === id)?.hook;
      assert.equal(found?.entry, 'outdated');
      assert.equal((await configs.planHook(id, 'connect')).after, after);
      assert.equal((await configs.planHook(id, 'disconnect')).after, undefined);
    });
  });
}
