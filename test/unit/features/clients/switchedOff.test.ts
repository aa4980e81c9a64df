import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, it, type TestContext } from 'node:test';
import { claudeCode } from '../../../../src/features/clients/adapters/claudeCode';
import { Machine } from '../../../../src/features/clients/adapters/machine';
import type {
  ConfigPlace,
  ConfigScope,
} from '../../../../src/features/clients/model/aiClientConfig';
import { person, place, type Person } from './connecting';

/** The edit that switches off a client's entry, and the entry once it is switched on again. */
const inEntry: Readonly<
  Record<string, { file: string; off: (text: string) => string; on: RegExp }>
> = {
  cline: json('.cline/data/settings/cline_mcp_settings.json', 'disabled', true),
  devin: json('.config/devin/mcp_config.json', 'disabled', true),
  zed: json('.config/zed/settings.json', 'enabled', false),
  opencode: json('.config/opencode/opencode.json', 'enabled', false),
  codex: {
    file: '.codex/config.toml',
    off: (text) => `${text}enabled = false # for now\n`,
    on: /^enabled = true # for now$/m,
  },
  goose: {
    file: '.config/goose/config.yaml',
    off: (text) => text.replace('enabled: true', 'enabled: false'),
    on: /^ {4}enabled: true$/m,
  },
};

function json(file: string, key: string, value: boolean) {
  return {
    file,
    off: (text: string) =>
      text
        .replace(/"enabled": true,?/, '')
        .replace('"mcp-workspace-bridge": {', `$& // mine\n"${key}": ${value},`),
    on: new RegExp(`// mine\n"${key}": ${!value},`),
  };
}

async function placeOf(
  { configs }: Person,
  id: string,
  scope: ConfigScope,
): Promise<ConfigPlace | undefined> {
  const states = await configs.all();
  return states.find((each) => each.id === id)?.places.find((each) => each.scope === scope);
}

async function connected(test: TestContext, id: string, scope: ConfigScope): Promise<Person> {
  const one = await person(test);
  await one.configs.apply(await one.configs.plan(id, scope, 'connect'));
  return one;
}

describe('An entry that is switched off', () => {
  for (const [id, { file, off, on }] of Object.entries(inEntry)) {
    it(`in the file of ${id} does not count as connected, and is on once it is connected again`, async (test) => {
      const one = await connected(test, id, 'user');
      const path = join(one.home, file);
      await place(path, off(await readFile(path, 'utf8')));
      assert.deepEqual(await placeOf(one, id, 'user'), { scope: 'user', path, entry: 'off' });
      await one.configs.apply(await one.configs.plan(id, 'user', 'connect'));
      assert.match(await readFile(path, 'utf8'), on);
      assert.equal((await placeOf(one, id, 'user'))?.entry, 'current');
    });
  }

  it('is reported as off, even if it is also outdated', async (test) => {
    const one = await person(test);
    const path = join(one.home, '.codex', 'config.toml');
    await place(path, '[mcp_servers.mcp-workspace-bridge]\ncommand = "old"\nenabled = false\n');
    assert.equal((await placeOf(one, 'codex', 'user'))?.entry, 'off');
    await one.configs.apply(await one.configs.plan('codex', 'user', 'connect'));
    assert.equal((await placeOf(one, 'codex', 'user'))?.entry, 'current');
  });
});

/** Other files in which clients switch an entry off, before and after it is switched on. */
const elsewhere: readonly {
  readonly id: string;
  readonly scope: ConfigScope;
  readonly file: (one: Person) => string;
  readonly before: string;
  readonly after: string;
}[] = [
  {
    id: 'gemini-cli',
    scope: 'user',
    file: ({ home }) => join(home, '.gemini', 'mcp-server-enablement.json'),
    before: '{\n  "a": { "enabled": false },\n  "mcp-workspace-bridge": { "enabled": false }\n}',
    after: '{\n  "a": { "enabled": false }\n}',
  },
  {
    id: 'gemini-cli',
    scope: 'user',
    file: ({ project }) => join(project, '.gemini', 'settings.json'),
    before: '{ "mcp": { "excluded": ["mcp-workspace-bridge"] } } // all',
    after: '{ "mcp": { "excluded": [] } } // all',
  },
  {
    id: 'copilot-cli',
    scope: 'user',
    file: ({ home }) => join(home, '.copilot', 'settings.json'),
    before: '{\r\n  "disabledMcpServers": [ "a", "mcp-workspace-bridge", "b" ]\r\n}\r\n',
    after: '{\r\n  "disabledMcpServers": [ "a", "b" ]\r\n}\r\n',
  },
  {
    id: 'copilot-cli',
    scope: 'project',
    file: ({ home }) => join(home, '.copilot', 'settings.json'),
    before: '{"disabledMcpServers":["mcp-workspace-bridge","a"]}',
    after: '{"disabledMcpServers":["a"]}',
  },
  {
    id: 'claude-code',
    scope: 'project',
    file: ({ project }) => join(project, '.claude', 'settings.local.json'),
    before:
      '\uFEFF{\n  "disabledMcpjsonServers": [\n    "a",\n    "mcp-workspace-bridge"\n  ]\n}\n',
    after: '\uFEFF{\n  "disabledMcpjsonServers": [\n    "a"\n  ]\n}\n',
  },
  {
    id: 'claude-code',
    scope: 'project',
    file: ({ home }) => join(home, '.claude', 'settings.json'),
    before: '{"disabledMcpjsonServers":["mcp-workspace-bridge"]}',
    after: '{"disabledMcpjsonServers":[]}',
  },
];

describe('An entry that another file switches off', () => {
  for (const { id, scope, file, before, after } of elsewhere) {
    it(`of ${id} is switched on there: ${before}`, async (test) => {
      const one = await connected(test, id, scope);
      const offIn = file(one);
      await place(offIn, before);
      const found = await placeOf(one, id, scope);
      assert.deepEqual([found?.entry, found?.offIn], ['off', offIn]);
      const change = await one.configs.plan(id, scope, 'connect');
      assert.deepEqual([change.path, change.outside], [offIn, undefined]);
      await one.configs.apply(change);
      assert.equal(await readFile(offIn, 'utf8'), after);
      assert.equal((await placeOf(one, id, scope))?.entry, 'current');
      const done = await one.configs.plan(id, scope, 'connect');
      assert.equal(done.after, done.before);
    });
  }

  it('of Claude Code may be in the file of the entry, for a project', async (test) => {
    const one = await person(test);
    const path = join(one.home, '.claude.json');
    const projects = (names: readonly string[]) =>
      JSON.stringify({ projects: { [one.project]: { disabledMcpServers: names }, '/b': {} } });
    await place(path, projects(['mcp-workspace-bridge']));
    for (let changes = 0; changes < 2; changes += 1) {
      await one.configs.apply(await one.configs.plan('claude-code', 'user', 'connect'));
    }
    assert.equal((await placeOf(one, 'claude-code', 'user'))?.entry, 'current');
    const { mcpServers, ...others } = JSON.parse(await readFile(path, 'utf8'));
    assert.deepEqual(others, JSON.parse(projects([])));
    assert.deepEqual(Object.keys(mcpServers), ['mcp-workspace-bridge']);
  });

  it('is found under each name that Windows has for a folder', () => {
    const disk = { isThere: async () => false, namesIn: async () => [] };
    const machine = new Machine({ platform: 'win32', home: 'C:\\Users\\me', env: {} }, disk);
    const switches = claudeCode.switches?.(machine, 'user', 'c:\\a\\b') ?? [];
    assert.deepEqual(
      switches.map(({ keys }) => keys[1]),
      ['C:/a/b', 'c:/a/b'],
    );
  });

  it('is ignored in a file that cannot be read', async (test) => {
    const one = await connected(test, 'copilot-cli', 'user');
    const settings = join(one.home, '.copilot', 'settings.json');
    for (const text of ['{', '[]', '{"disabledMcpServers": {"enabled": true}}', '']) {
      await place(settings, text);
      assert.equal((await placeOf(one, 'copilot-cli', 'user'))?.entry, 'current', text);
    }
  });
});
