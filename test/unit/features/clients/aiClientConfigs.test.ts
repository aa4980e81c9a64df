import assert from 'node:assert/strict';
import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { AiClientConfigs } from '../../../../src/features/clients/adapters/aiClientConfigs';
import { clientLabel } from '../../../../src/features/clients/adapters/clientNames';
import { supportedClients } from '../../../../src/features/clients/adapters/supportedClients';
import type { AiClientState } from '../../../../src/features/clients/model/aiClientConfig';
import { temporaryFolder } from '../../temporaryFolder';
import { bridge, person, place } from './connecting';

function stateOf(states: readonly AiClientState[], id: string): AiClientState {
  const state = states.find((each) => each.id === id);
  assert.ok(state, id);
  return state;
}

describe('The clients', () => {
  it('are all listed with their files even if none is installed', async (test) => {
    const { configs, home, project } = await person(test);
    const states = await configs.all();
    assert.deepEqual(
      states.map(({ id, label }) => [id, label]),
      supportedClients.map(({ id }) => [id, clientLabel(id)]),
    );
    for (const { id, isFound, places } of states) {
      assert.equal(isFound, false, id);
      for (const { scope, path, entry } of places) {
        assert.ok(path.startsWith(scope === 'user' ? home : project), path);
        assert.equal(entry, 'none');
      }
    }
    const scopes = states.map(({ id, places }) => [id, places.map(({ scope }) => scope).join()]);
    assert.deepEqual(
      scopes.filter(([, each]) => each === 'user,project').map(([id]) => id),
      [
        'claude-code',
        'codex',
        'copilot-cli',
        'cursor',
        'gemini-cli',
        'qwen-code',
        'droid',
        'crush',
        'opencode',
        'continue',
        'kilo',
        'kiro',
        'amp',
      ],
    );
    assert.deepEqual(
      scopes.filter(([, each]) => each === 'user').map(([id]) => id),
      ['claude-desktop', 'devin', 'goose', 'cline', 'antigravity', 'zed'],
    );
  });

  it('are found by their folder or by their program', async (test) => {
    const { home, project, stateFolder } = await person(test);
    const bin = join(await temporaryFolder(test), 'bin');
    await mkdir(bin);
    await writeFile(join(bin, 'codex'), '');
    await chmod(join(bin, 'codex'), 0o700);
    for (const folder of ['.gemini/config', '.config/goose']) {
      await mkdir(join(home, folder), { recursive: true });
    }
    await place(join(home, '.claude.json'), '{}');
    const configs = new AiClientConfigs({
      machine: { platform: 'linux', home, env: { PATH: `/nowhere:${bin}` } },
      projectFolder: () => project,
      command: () => bridge,
      namedCommand: () => bridge,
      hookCommand: () => bridge,
      stateFolder,
    });
    const found = (await configs.all()).filter(({ isFound }) => isFound).map(({ id }) => id);
    assert.deepEqual(found, ['claude-code', 'codex', 'goose', 'antigravity']);
  });

  it('report whether they are connected, or were by another version', async (test) => {
    const { configs, configsWith } = await person(test);
    for (const scope of ['user', 'project'] as const) {
      await configs.apply(await configs.plan('cursor', scope, 'connect'));
    }
    const entries = async (from = configs) =>
      stateOf(await from.all(), 'cursor').places.map(({ entry }) => entry);
    assert.deepEqual(await entries(), ['current', 'current']);
    const newer = configsWith({ command: 'node', args: ['/elsewhere/bridge.js'] });
    assert.deepEqual(await entries(newer), ['outdated', 'outdated']);
    await newer.apply(await newer.plan('cursor', 'project', 'connect'));
    assert.deepEqual(await entries(newer), ['outdated', 'current']);
    assert.deepEqual(await entries(), ['current', 'outdated']);
  });

  it('share a file of a project if two of them read it', async (test) => {
    for (const id of ['claude-code', 'copilot-cli']) {
      const { configs, project } = await person(test);
      await configs.apply(await configs.plan(id, 'project', 'connect'));
      const states = await configs.all();
      for (const each of ['claude-code', 'copilot-cli']) {
        const found = stateOf(states, each).places.find(({ scope }) => scope === 'project');
        const path = join(project, '.mcp.json');
        assert.deepEqual(found, { scope: 'project', path, entry: 'current' });
      }
    }
  });

  it('use the file of a project that takes precedence', async (test) => {
    const { configs, project } = await person(test);
    const pathOf = async () => (await configs.plan('copilot-cli', 'project', 'connect')).path;
    await place(join(project, '.github', 'mcp.json'), '{}');
    assert.equal(await pathOf(), join(project, '.github', 'mcp.json'));
    await place(join(project, '.mcp.json'), '{}');
    assert.equal(await pathOf(), join(project, '.mcp.json'));
  });

  for (const [id, scope, file, other] of [
    ['opencode', 'user', '.config/opencode/opencode.jsonc', '.config/opencode/opencode.json'],
    ['opencode', 'project', '.opencode/opencode.json', 'opencode.json'],
    ['crush', 'project', 'crush.json', '.crush.json'],
  ] as const) {
    it(`are still connected if they also read a file that was added: ${id}, ${other}`, async (test) => {
      const { configs, home, project } = await person(test);
      const folder = scope === 'user' ? home : project;
      await place(join(folder, file), '{}');
      await configs.apply(await configs.plan(id, scope, 'connect'));
      for (const text of ['{', '{}']) {
        await place(join(folder, other), text);
        const found = stateOf(await configs.all(), id).places.find((each) => each.scope === scope);
        assert.deepEqual(found, { scope, path: join(folder, file), entry: 'current' });
      }
      await configs.apply(await configs.plan(id, scope, 'disconnect'));
      assert.doesNotMatch(await readFile(join(folder, file), 'utf8'), /mcp-workspace-bridge/);
      assert.equal((await configs.plan(id, scope, 'connect')).path, join(folder, other));
    });
  }

  it('are listed even if one of their files is invalid', async (test) => {
    const { configs, home } = await person(test);
    await place(join(home, '.cursor', 'mcp.json'), '{');
    const states = await configs.all();
    assert.equal(states.length, supportedClients.length);
    const [user, project] = stateOf(states, 'cursor').places;
    assert.equal(user?.entry, undefined);
    assert.deepEqual(user?.problem?.fault, { type: 'syntax', detail: 'close brace expected' });
    assert.equal(project?.entry, 'none');
  });

  it('have no file of a project if none is open, or if it is the person’s own', async (test) => {
    const { home, stateFolder } = await person(test);
    for (const folder of [undefined, home]) {
      const configs = new AiClientConfigs({
        machine: { platform: 'linux', home, env: {} },
        projectFolder: () => folder,
        command: () => bridge,
        namedCommand: () => bridge,
        hookCommand: () => bridge,
        stateFolder,
      });
      const { places } = stateOf(await configs.all(), 'cursor');
      assert.deepEqual(
        places.map(({ scope }) => scope),
        ['user'],
      );
      await assert.rejects(configs.plan('cursor', 'project', 'connect'));
    }
  });

  it('get the command for their kind of app', async (test) => {
    const { home, project, stateFolder } = await person(test);
    const of = ({ isDesktopApp = false }) => (isDesktopApp ? '/launcher' : 'node');
    const configs = new AiClientConfigs({
      machine: { platform: 'linux', home, env: {} },
      projectFolder: () => project,
      command: (client) => ({ command: of(client), args: ['unnamed'] }),
      namedCommand: (client) => ({ command: of(client), args: [client.id] }),
      hookCommand: () => bridge,
      stateFolder,
    });
    const code = await configs.plan('claude-code', 'project', 'connect');
    assert.match(code.after ?? '', /"command": "node",\s+"args": \[\s+"unnamed"/);
    const desktop = await configs.plan('claude-desktop', 'user', 'connect');
    assert.match(desktop.after ?? '', /"command": "\/launcher",\s+"args": \[\s+"claude-desktop"/);
  });
});

describe('The entry to copy', () => {
  const command = { command: 'node', args: ['C:\\Users\\é "x"\\bridge.js'], env: { A: 'b' } };
  const texts: Readonly<Record<string, string>> = {
    'claude-code': `{
  "mcpServers": {
    "mcp-workspace-bridge": {
      "type": "stdio",
      "command": "node",
      "args": [
        "C:\\\\Users\\\\é \\"x\\"\\\\bridge.js"
      ],
      "env": {
        "A": "b"
      }
    }
  }
}
`,
    'copilot-cli': `{
  "mcpServers": {
    "mcp-workspace-bridge": {
      "type": "stdio",
      "command": "node",
      "args": [
        "C:\\\\Users\\\\é \\"x\\"\\\\bridge.js"
      ],
      "env": {
        "A": "b"
      },
      "tools": [
        "*"
      ]
    }
  }
}
`,
    codex: `[mcp_servers.mcp-workspace-bridge]
command = "node"
args = ["C:\\\\Users\\\\é \\"x\\"\\\\bridge.js"]
env = { A = "b" }
`,
    goose: `extensions:
  mcp-workspace-bridge:
    type: stdio
    cmd: node
    args:
      - C:\\Users\\é "x"\\bridge.js
    envs:
      A: b
    name: mcp-workspace-bridge
    enabled: true
    timeout: 300
`,
    opencode: `{
  "mcp": {
    "mcp-workspace-bridge": {
      "type": "local",
      "command": [
        "node",
        "C:\\\\Users\\\\é \\"x\\"\\\\bridge.js"
      ],
      "environment": {
        "A": "b"
      },
      "enabled": true
    }
  }
}
`,
  };
  for (const [id, text] of Object.entries(texts)) {
    it(`is written as ${id} reads it`, async (test) => {
      const { configs } = await person(test);
      assert.equal(configs.entryText(id, command), text);
    });
  }
});
