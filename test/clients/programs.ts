import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { ConfigScope } from '../../src/features/clients/model/aiClientConfig';
import { programsFolder } from '../host/paths';

/** A command of a program that reports the servers in its files. */
export interface Check {
  readonly args: readonly string[];
  /** Lines for its stdin, which stays open until it has answered. */
  readonly messages?: readonly object[];
  /** Its output if our entry is valid. */
  readonly says: RegExp;
  /** The client's name, if the command connects to the servers. */
  readonly connectsAs?: string;
}

/** An AI client's own program. */
export interface Program {
  readonly clientId: string;
  /** Relative to the folder of its packages; a script is run with Node. */
  readonly path: string;
  /** Variables that switch off telemetry and updates. */
  readonly env: Readonly<Record<string, string>>;
  /** Files in the home at the start, with the person's consent to the project's files. */
  files?(project: string): Readonly<Record<string, string>>;
  readonly checks: readonly Check[];
  readonly off: Off;
}

/** The edit that switches our entry off, and the command that checks it. */
interface Off {
  readonly scope: ConfigScope;
  /** Relative to the home. */
  readonly file: string;
  readonly by: (text: string) => string;
  readonly check: Check;
}

const name = 'mcp-workspace-bridge';
const system = process.platform === 'win32' ? 'windows' : process.platform;

export const programs: readonly Program[] = [
  {
    clientId: 'claude-code',
    path: `@anthropic-ai/claude-code-${process.platform}-${process.arch}/claude`,
    env: { DISABLE_AUTOUPDATER: '1', CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: '1' },
    files: () => ({ '.claude/settings.json': json({ enableAllProjectMcpServers: true }) }),
    checks: [
      {
        args: ['mcp', 'list'],
        says: new RegExp(`^${name}: .* Connected$`, 'm'),
        connectsAs: 'Claude Code',
      },
    ],
    off: {
      scope: 'project',
      file: '.claude/settings.json',
      by: (text) => json({ ...JSON.parse(text), disabledMcpjsonServers: [name] }),
      check: { args: ['mcp', 'get', name], says: /Rejected/ },
    },
  },
  {
    clientId: 'codex',
    path: '@openai/codex/bin/codex.js',
    env: {},
    files: (project) => ({ '.codex/config.toml': codexConfig(project) }),
    checks: [
      {
        args: ['mcp', 'list', '--json'],
        says: new RegExp(`"name": "${name}",\\s+"enabled": true`),
      },
      {
        // Its extension for editors does the same.
        args: ['app-server'],
        messages: [
          {
            id: 1,
            method: 'initialize',
            params: { clientInfo: { name: 'test', version: '0' }, capabilities: null },
          },
          { method: 'initialized' },
          { id: 2, method: 'thread/start', params: {} },
        ],
        says: new RegExp(`"name":"${name}","status":"ready"`),
        connectsAs: 'Codex',
      },
    ],
    off: {
      scope: 'user',
      file: '.codex/config.toml',
      by: (text) => `${text}enabled = false\n`,
      check: {
        args: ['mcp', 'list', '--json'],
        says: new RegExp(`"name": "${name}",\\s+"enabled": false`),
      },
    },
  },
  {
    clientId: 'copilot-cli',
    path: `@github/copilot-${process.platform}-${process.arch}/copilot`,
    env: { COPILOT_OFFLINE: 'true', COPILOT_AUTO_UPDATE: 'false' },
    files: (project) => ({ '.copilot/config.json': json({ trustedFolders: [project] }) }),
    checks: [{ args: ['mcp', 'list'], says: new RegExp(`^ *${name} \\(local\\)$`, 'm') }],
    off: {
      scope: 'user',
      file: '.copilot/settings.json',
      by: () => json({ disabledMcpServers: [name] }),
      check: { args: ['mcp', 'list'], says: new RegExp(`${name} \\(local, disabled\\)`) },
    },
  },
  {
    clientId: 'cline',
    path: `@cline/cli-${system}-${process.arch}/bin/cline`,
    env: { CLINE_NO_AUTO_UPDATE: '1' },
    files: () => ({
      '.cline/data/settings/global-settings.json': json({
        autoUpdateEnabled: false,
        telemetryOptOut: true,
      }),
    }),
    checks: [{ args: ['config', 'mcp'], says: new RegExp(`^ *${name} \\[stdio\\]$`, 'm') }],
    off: {
      scope: 'user',
      file: '.cline/data/settings/cline_mcp_settings.json',
      by: (text) => text.replace(`"${name}": {`, '$& "disabled": true,'),
      check: { args: ['config', 'mcp'], says: new RegExp(`${name} \\[stdio\\] \\(disabled\\)`) },
    },
  },
  {
    clientId: 'droid',
    path: `@factory/cli-${process.platform}-${process.arch}/bin/droid`,
    env: { FACTORY_DROID_AUTO_UPDATE_ENABLED: 'false', FACTORY_DISABLE_KEYRING: '1' },
    checks: [
      {
        args: ['mcp', 'list'],
        says: new RegExp(`^ *${name} +stdio +connected`, 'm'),
        connectsAs: 'Factory CLI',
      },
    ],
    off: {
      scope: 'user',
      file: '.factory/mcp.json',
      by: (text) => text.replace(`"${name}": {`, '$& "disabled": true,'),
      check: { args: ['mcp', 'list'], says: new RegExp(`${name} +stdio +disabled`) },
    },
  },
  {
    clientId: 'gemini-cli',
    path: '@google/gemini-cli/bundle/gemini.js',
    env: {
      GEMINI_CLI_TRUST_WORKSPACE: 'true',
      GEMINI_CLI_NO_RELAUNCH: 'true',
      GEMINI_TELEMETRY_ENABLED: 'false',
    },
    files: () => ({
      '.gemini/settings.json': json({
        general: { enableAutoUpdate: false },
        privacy: { usageStatisticsEnabled: false },
      }),
    }),
    checks: [
      {
        args: ['mcp', 'list'],
        says: new RegExp(`${name}: .* Connected$`, 'm'),
        connectsAs: 'mcp-test-client',
      },
    ],
    off: {
      scope: 'user',
      file: '.gemini/mcp-server-enablement.json',
      by: () => json({ [name]: { enabled: false } }),
      check: { args: ['mcp', 'list'], says: new RegExp(`${name}: .* Disabled$`, 'm') },
    },
  },
  likeOpencode({
    clientId: 'opencode',
    path: `opencode-${system}-${process.arch}/bin/opencode`,
    env: {
      OPENCODE_DISABLE_AUTOUPDATE: '1',
      OPENCODE_DISABLE_MODELS_FETCH: '1',
      OPENCODE_DISABLE_DEFAULT_PLUGINS: '1',
    },
    file: '.config/opencode/opencode.json',
  }),
  likeOpencode({
    clientId: 'kilo',
    path: `@kilocode/cli-${system}-${process.arch}/bin/kilo`,
    env: {
      KILO_DISABLE_AUTOUPDATE: '1',
      KILO_DISABLE_MODELS_FETCH: '1',
      KILO_DISABLE_DEFAULT_PLUGINS: '1',
      KILO_TELEMETRY_LEVEL: 'off',
    },
    file: '.config/kilo/kilo.jsonc',
  }),
];

/** Kilo Code's program is made from opencode's. */
function likeOpencode({
  file,
  ...program
}: Pick<Program, 'clientId' | 'path' | 'env'> & { readonly file: string }): Program {
  const args = ['mcp', 'list'];
  return {
    ...program,
    checks: [{ args, says: new RegExp(`✓ ${name} \\S*connected`), connectsAs: program.clientId }],
    off: {
      scope: 'user',
      file,
      by: (text) => text.replace('"enabled": true', '"enabled": false'),
      check: { args, says: new RegExp(`${name} \\S*disabled`) },
    },
  };
}

function json(value: object): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}

/** A configuration without an account, and with a model that is never used. */
function codexConfig(project: string): string {
  return `check_for_update_on_startup = false
model_provider = "none"

[analytics]
enabled = false

[model_providers.none]
name = "none"
base_url = "http://127.0.0.1:9"

[projects.${JSON.stringify(project)}]
trust_level = "trusted"
`;
}

interface Place {
  readonly cwd: string;
  readonly env: Readonly<Record<string, string>>;
}

/** Some programs start slowly. */
const patienceMs = 90_000;

/** Its output until it exits; its stdin is closed once it has answered. */
export async function ask(program: Program, check: Check, place: Place): Promise<string> {
  const path = join(programsFolder, program.clientId, 'node_modules', program.path);
  const isScript = path.endsWith('.js');
  const child = spawn(
    isScript ? process.execPath : path,
    isScript ? [path, ...check.args] : check.args,
    { ...place, timeout: patienceMs },
  );
  let said = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (chunk: string) => {
      said += chunk;
      if (check.says.test(said)) child.stdin.end();
    });
  }
  child.stdin.on('error', () => undefined); // `close` reports that it has exited.
  if (check.messages) {
    child.stdin.write(check.messages.map((message) => `${JSON.stringify(message)}\n`).join(''));
  } else child.stdin.end();
  await once(child, 'close');
  return said;
}
