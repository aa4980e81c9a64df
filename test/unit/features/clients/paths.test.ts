import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { supportedClients } from '../../../../src/features/clients/adapters/supportedClients';
import { Machine, type MachineFacts } from '../../../../src/features/clients/adapters/machine';

/** A machine with these files and folders, and their parents. */
function machineWith(facts: MachineFacts, ...paths: readonly string[]): Machine {
  const slash = facts.platform === 'win32' ? '\\' : '/';
  return new Machine(facts, {
    isThere: async (path) => paths.some((each) => `${each}${slash}`.startsWith(`${path}${slash}`)),
    namesIn: async (folder) => {
      const inside = paths.filter((path) => path.startsWith(folder + slash));
      return inside.flatMap((path) => path.slice(folder.length + 1).split(slash)[0] ?? []);
    },
  });
}

const linux: MachineFacts = { platform: 'linux', home: '/home/me', env: {} };
const mac: MachineFacts = { platform: 'darwin', home: '/Users/me', env: {} };
const windows: MachineFacts = {
  platform: 'win32',
  home: 'C:\\Users\\me',
  env: {
    APPDATA: 'C:\\Users\\me\\AppData\\Roaming',
    LOCALAPPDATA: 'C:\\Users\\me\\AppData\\Local',
  },
};
const support = '/Users/me/Library/Application Support';
const roaming = 'C:\\Users\\me\\AppData\\Roaming';

/** The same path in the home folder of each. */
const inHome = (path: string): readonly [string, string, string] => [
  `/home/me/${path}`,
  `/Users/me/${path}`,
  `C:\\Users\\me\\${path.replaceAll('/', '\\')}`,
];

/** The paths on Linux, macOS and Windows if none of them exists. */
const userFiles: Readonly<Record<string, readonly [string, string, string]>> = {
  'claude-code': inHome('.claude.json'),
  'claude-desktop': [
    '/home/me/.config/Claude/claude_desktop_config.json',
    `${support}/Claude/claude_desktop_config.json`,
    `${roaming}\\Claude\\claude_desktop_config.json`,
  ],
  codex: inHome('.codex/config.toml'),
  'copilot-cli': inHome('.copilot/mcp-config.json'),
  cursor: inHome('.cursor/mcp.json'),
  devin: [
    '/home/me/.config/devin/mcp_config.json',
    '/Users/me/.config/devin/mcp_config.json',
    `${roaming}\\devin\\mcp_config.json`,
  ],
  'gemini-cli': inHome('.gemini/settings.json'),
  goose: [
    '/home/me/.config/goose/config.yaml',
    '/Users/me/.config/goose/config.yaml',
    `${roaming}\\Block\\goose\\config\\config.yaml`,
  ],
  opencode: inHome('.config/opencode/opencode.json'),
  cline: inHome('.cline/data/settings/cline_mcp_settings.json'),
  'qwen-code': inHome('.qwen/settings.json'),
  droid: inHome('.factory/mcp.json'),
  crush: inHome('.config/crush/crush.json'),
  continue: inHome('.continue/mcpServers/mcp-workspace-bridge.yaml'),
  kilo: inHome('.config/kilo/kilo.jsonc'),
  kiro: inHome('.kiro/settings/mcp.json'),
  amp: inHome('.config/amp/settings.json'),
  antigravity: inHome('.gemini/config/mcp_config.json'),
  zed: [
    '/home/me/.config/zed/settings.json',
    '/Users/me/.config/zed/settings.json',
    `${roaming}\\Zed\\settings.json`,
  ],
};

/** The paths that depend on existing files or on a variable. */
const elsewhere: readonly {
  readonly id: string;
  readonly facts: MachineFacts;
  readonly env?: Readonly<Record<string, string>>;
  readonly there?: readonly string[];
  readonly path: string;
}[] = [
  {
    id: 'claude-code',
    facts: mac,
    env: { CLAUDE_CONFIG_DIR: '/Users/me/work/claude' },
    path: '/Users/me/work/claude/.claude.json',
  },
  {
    id: 'claude-desktop',
    facts: windows,
    there: [
      'C:\\Users\\me\\AppData\\Local\\Packages\\Claude_pzs8sxrjxfjjc\\LocalCache',
      `${roaming}\\Claude\\claude_desktop_config.json`,
    ],
    path: 'C:\\Users\\me\\AppData\\Local\\Packages\\Claude_pzs8sxrjxfjjc\\LocalCache\\Roaming\\Claude\\claude_desktop_config.json',
  },
  {
    id: 'codex',
    facts: windows,
    env: { CODEX_HOME: 'D:\\codex' },
    path: 'D:\\codex\\config.toml',
  },
  {
    id: 'copilot-cli',
    facts: linux,
    env: { COPILOT_HOME: '/srv/copilot' },
    path: '/srv/copilot/mcp-config.json',
  },
  {
    id: 'devin',
    facts: mac,
    there: ['/Users/me/.codeium/windsurf/mcp_config.json', '/Users/me/.config/devin'],
    path: '/Users/me/.codeium/windsurf/mcp_config.json',
  },
  {
    id: 'devin',
    facts: windows,
    there: ['C:\\Users\\me\\.codeium\\windsurf'],
    path: 'C:\\Users\\me\\.codeium\\windsurf\\mcp_config.json',
  },
  {
    id: 'devin',
    facts: linux,
    there: ['/home/me/.codeium/windsurf', '/home/me/.config/devin'],
    path: '/home/me/.config/devin/mcp_config.json',
  },
  {
    id: 'gemini-cli',
    facts: linux,
    env: { GEMINI_CLI_HOME: '/srv' },
    path: '/srv/.gemini/settings.json',
  },
  {
    id: 'goose',
    facts: linux,
    env: { XDG_CONFIG_HOME: '/home/me/etc' },
    path: '/home/me/etc/goose/config.yaml',
  },
  {
    id: 'goose',
    facts: windows,
    env: { GOOSE_PATH_ROOT: 'D:\\goose' },
    path: 'D:\\goose\\config\\config.yaml',
  },
  {
    id: 'opencode',
    facts: mac,
    there: ['/Users/me/.config/opencode/opencode.jsonc'],
    path: '/Users/me/.config/opencode/opencode.jsonc',
  },
  {
    id: 'cline',
    facts: windows,
    there: [`${roaming}\\Code\\User\\globalStorage\\saoudrizwan.claude-dev\\settings`],
    path: `${roaming}\\Code\\User\\globalStorage\\saoudrizwan.claude-dev\\settings\\cline_mcp_settings.json`,
  },
  {
    id: 'cline',
    facts: mac,
    there: [
      `${support}/Cursor/User/globalStorage/saoudrizwan.claude-dev/settings/cline_mcp_settings.json`,
      '/Users/me/.cline/data/settings',
    ],
    path: `${support}/Cursor/User/globalStorage/saoudrizwan.claude-dev/settings/cline_mcp_settings.json`,
  },
  {
    id: 'cline',
    facts: linux,
    env: { CLINE_MCP_SETTINGS_PATH: '/srv/mcp.json' },
    path: '/srv/mcp.json',
  },
  {
    id: 'zed',
    facts: linux,
    env: { XDG_CONFIG_HOME: '/home/me/etc' },
    path: '/home/me/etc/zed/settings.json',
  },
  { id: 'qwen-code', facts: mac, env: { QWEN_HOME: '/srv/qwen' }, path: '/srv/qwen/settings.json' },
  {
    id: 'droid',
    facts: linux,
    env: { FACTORY_HOME_OVERRIDE: '/srv' },
    path: '/srv/.factory/mcp.json',
  },
  {
    id: 'crush',
    facts: windows,
    env: { CRUSH_GLOBAL_CONFIG: 'D:\\crush' },
    path: 'D:\\crush\\crush.json',
  },
  {
    id: 'continue',
    facts: linux,
    env: { CONTINUE_GLOBAL_DIR: '/srv/continue' },
    path: '/srv/continue/mcpServers/mcp-workspace-bridge.yaml',
  },
  {
    id: 'continue',
    facts: linux,
    there: ['/home/me/.continue/config.yaml'],
    path: '/home/me/.continue/config.yaml',
  },
  {
    id: 'continue',
    facts: mac,
    there: [
      '/Users/me/.continue/config.yaml',
      '/Users/me/.continue/mcpServers/mcp-workspace-bridge.yaml',
    ],
    path: '/Users/me/.continue/mcpServers/mcp-workspace-bridge.yaml',
  },
  // A variable that is not an absolute path is ignored.
  {
    id: 'zed',
    facts: linux,
    env: { XDG_CONFIG_HOME: 'etc' },
    path: '/home/me/.config/zed/settings.json',
  },
];

for (const client of supportedClients) {
  describe(`The file of ${client.id}`, () => {
    for (const [index, facts] of [linux, mac, windows].entries()) {
      it(`is where the client looks on ${facts.platform}`, async () => {
        const machine = machineWith(facts);
        const chosen = await machine.choose(await client.userFiles(machine));
        assert.equal(chosen, userFiles[client.id]?.[index]);
      });
    }

    for (const { id, facts, env, there = [], path } of elsewhere) {
      if (id !== client.id) continue;
      const reason = [...there, ...Object.entries(env ?? {}).map((each) => each.join('='))].join();
      it(`is another on ${facts.platform} with ${reason}`, async () => {
        const machine = machineWith({ ...facts, env: { ...facts.env, ...env } }, ...there);
        assert.equal(await machine.choose(await client.userFiles(machine)), path);
      });
    }
  });
}

describe('A program', () => {
  it('is found in the PATH, on Windows with an extension', async () => {
    const path = { PATH: '/usr/bin:/opt/bin' };
    const unix = machineWith({ ...linux, env: path }, '/opt/bin/claude');
    assert.deepEqual(
      [await unix.hasProgram('claude'), await unix.hasProgram('codex')],
      [true, false],
    );
    const env = { Path: 'C:\\npm;C:\\bin', PATHEXT: '.EXE;.CMD' };
    const pc = machineWith({ ...windows, env }, 'C:\\bin\\claude.CMD', 'C:\\bin\\codex');
    assert.deepEqual([await pc.hasProgram('claude'), await pc.hasProgram('codex')], [true, false]);
  });
});
