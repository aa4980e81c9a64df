import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { programsFolder } from '../host/paths';

/** The prompts of a client that the brief is in unasked: each prompt, the first of a session, or none. */
type Arriving = 'each prompt' | 'the first prompt' | 'nothing';

/** An AI client's own program, and how it is made to send a prompt to a stub of a model. */
export interface PromptedProgram {
  readonly clientId: string;
  readonly arriving: Arriving;
  /** Relative to the folder of its packages; a script is run with Node. */
  readonly path: string;
  /** Files in the home, by which it knows the model. */
  files?(url: string): Readonly<Record<string, object | string>>;
  env?(url: string): Readonly<Record<string, string>>;
  /** The arguments of a command that runs before the first prompt. */
  before?(url: string): readonly string[];
  /** The arguments of a prompt. All but the first continue the conversation. */
  prompt(text: string, isFirst: boolean): readonly string[];
}

const system = process.platform === 'win32' ? 'windows' : process.platform;
const model = 'stub';

export const promptedPrograms: readonly PromptedProgram[] = [
  {
    clientId: 'claude-code',
    arriving: 'each prompt',
    path: `@anthropic-ai/claude-code-${process.platform}-${process.arch}/claude`,
    env: (url) => ({
      ANTHROPIC_BASE_URL: url,
      ANTHROPIC_API_KEY: 'sk-ant-none',
      CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: '1',
      DISABLE_AUTOUPDATER: '1',
    }),
    prompt: (text, isFirst) => ['-p', text, ...(isFirst ? [] : ['--continue'])],
  },
  {
    clientId: 'codex',
    arriving: 'each prompt',
    path: '@openai/codex/bin/codex.js',
    files: (url) => ({
      '.codex/config.toml': `model = "${model}"
model_provider = "stub"
check_for_update_on_startup = false

[analytics]
enabled = false

[model_providers.stub]
name = "stub"
base_url = "${url}/v1"
wire_api = "responses"
env_key = "STUB_KEY"
`,
    }),
    env: () => ({ STUB_KEY: 'none' }),
    // The person would confirm the hooks in `/hooks`.
    prompt: (text, isFirst) => [
      'exec',
      ...(isFirst ? [] : ['resume', '--last']),
      '--skip-git-repo-check',
      '--dangerously-bypass-hook-trust',
      text,
    ],
  },
  {
    clientId: 'copilot-cli',
    arriving: 'each prompt',
    path: `@github/copilot-${process.platform}-${process.arch}/copilot`,
    env: (url) => ({
      COPILOT_PROVIDER_BASE_URL: `${url}/v1`,
      COPILOT_MODEL: 'gpt-4.1',
      COPILOT_OFFLINE: 'true',
      COPILOT_AUTO_UPDATE: 'false',
    }),
    prompt: (text, isFirst) => [
      '-p',
      text,
      '--allow-all-tools',
      ...(isFirst ? [] : ['--continue']),
    ],
  },
  {
    clientId: 'gemini-cli',
    arriving: 'each prompt',
    path: '@google/gemini-cli/bundle/gemini.js',
    files: () => ({
      '.gemini/settings.json': {
        general: { enableAutoUpdate: false },
        privacy: { usageStatisticsEnabled: false },
        security: { auth: { selectedType: 'gemini-api-key' } },
      },
    }),
    env: (url) => ({
      GEMINI_API_KEY: 'none',
      GOOGLE_GEMINI_BASE_URL: url,
      GEMINI_CLI_TRUST_WORKSPACE: 'true',
      GEMINI_CLI_NO_RELAUNCH: 'true',
      GEMINI_TELEMETRY_ENABLED: 'false',
    }),
    prompt: (text, isFirst) => [
      '-p',
      text,
      '-m',
      'gemini-2.5-flash',
      ...(isFirst ? [] : ['--resume', 'latest']),
    ],
  },
  {
    clientId: 'qwen-code',
    arriving: 'each prompt',
    path: '@qwen-code/qwen-code/cli.js',
    files: () => ({
      '.qwen/settings.json': {
        general: { disableAutoUpdate: true },
        privacy: { usageStatisticsEnabled: false },
        security: { auth: { selectedType: 'openai' } },
      },
    }),
    env: (url) => ({
      OPENAI_API_KEY: 'none',
      OPENAI_BASE_URL: `${url}/v1`,
      OPENAI_MODEL: model,
    }),
    prompt: (text, isFirst) => ['-p', text, ...(isFirst ? [] : ['--continue'])],
  },
  {
    clientId: 'opencode',
    arriving: 'each prompt',
    path: `opencode-${system}-${process.arch}/bin/opencode`,
    files: (url) => ({
      '.config/opencode/opencode.json': {
        model: `stub/${model}`,
        small_model: `stub/${model}`,
        autoupdate: false,
        provider: {
          stub: {
            npm: '@ai-sdk/openai-compatible',
            options: { baseURL: `${url}/v1`, apiKey: 'none' },
            models: { [model]: { tool_call: true, limit: { context: 200_000, output: 8_000 } } },
          },
        },
      },
    }),
    env: () => ({ OPENCODE_DISABLE_AUTOUPDATE: '1', OPENCODE_DISABLE_MODELS_FETCH: '1' }),
    prompt: (text, isFirst) => ['run', ...(isFirst ? [] : ['--continue']), text],
  },
  {
    clientId: 'droid',
    arriving: 'the first prompt',
    path: `@factory/cli-${process.platform}-${process.arch}/bin/droid`,
    files: (url) => ({
      '.factory/settings.json': {
        customModels: [
          {
            model,
            displayName: model,
            baseUrl: `${url}/v1`,
            apiKey: 'none',
            provider: 'generic-chat-completion-api',
            maxOutputTokens: 8_000,
          },
        ],
      },
    }),
    env: () => ({ FACTORY_DROID_AUTO_UPDATE_ENABLED: 'false', FACTORY_DISABLE_KEYRING: '1' }),
    prompt: (text) => ['exec', '-m', `custom:${model}`, text],
  },
  {
    clientId: 'cline',
    arriving: 'nothing',
    path: `@cline/cli-${system}-${process.arch}/bin/cline`,
    files: () => ({
      '.cline/data/settings/global-settings.json': {
        autoUpdateEnabled: false,
        telemetryOptOut: true,
      },
    }),
    env: () => ({ CLINE_NO_AUTO_UPDATE: '1' }),
    before: (url) => ['auth', '-p', 'openai', '-k', 'none', '-m', model, '-b', `${url}/v1`],
    prompt: (text) => [text],
  },
  {
    clientId: 'continue',
    arriving: 'nothing',
    path: '@continuedev/cli/dist/cn.js',
    files: (url) => ({
      '.continue/config.yaml': `name: stub
version: 1.0.0
schema: v1
models:
  - name: stub
    provider: openai
    model: ${model}
    apiBase: ${url}/v1
    apiKey: none
    roles: [chat]
`,
    }),
    env: () => ({ CONTINUE_TELEMETRY_ENABLED: '0' }),
    prompt: (text) => ['-p', text, '--auto'],
  },
];

/** The version of its package. */
export function versionOf({ clientId, path }: PromptedProgram): string {
  const [scope = '', name = ''] = path.split('/');
  const folder = scope.startsWith('@') ? join(scope, name) : scope;
  const manifest = join(programsFolder, clientId, 'node_modules', folder, 'package.json');
  return (JSON.parse(readFileSync(manifest, 'utf8')) as { readonly version: string }).version;
}

export function isInstalled({ clientId }: PromptedProgram): boolean {
  return existsSync(join(programsFolder, clientId, '.installed'));
}

interface Place {
  readonly cwd: string;
  readonly env: Readonly<Record<string, string>>;
}

/** Some programs start slowly. */
const patienceMs = 120_000;

/** Runs the program until it exits. */
export async function runProgram(
  { clientId, path }: PromptedProgram,
  args: readonly string[],
  { cwd, env }: Place,
): Promise<{ readonly code: number | null; readonly said: string }> {
  const program = join(programsFolder, clientId, 'node_modules', path);
  const [command, ...first] = program.endsWith('.js') ? [process.execPath, program] : [program];
  const child = spawn(command, [...first, ...args], {
    cwd,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: patienceMs,
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (part: string) => (said += part));
  }
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, said };
}
