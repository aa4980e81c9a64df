import type { PromptedProgram } from './promptedProgram';

const system = process.platform === 'win32' ? 'windows' : process.platform;
const model = 'stub';

/** @param clientId the id of an `AiClient`. */
export function programOf(clientId: string): PromptedProgram {
  const program = promptedPrograms.find((each) => each.clientId === clientId);
  if (!program) throw new Error(`There is no program of ${clientId}.`);
  return program;
}

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
    prompt: (text, isFirst) => [
      '-p',
      text,
      '--permission-mode',
      'acceptEdits',
      ...(isFirst ? [] : ['--continue']),
    ],
    read: (file_path) => ({ name: 'Read', args: { file_path } }),
    edit: (file_path, old_string, new_string) => ({
      name: 'Edit',
      args: { file_path, old_string, new_string },
    }),
  },
  {
    clientId: 'codex',
    arriving: 'each prompt',
    path: '@openai/codex/bin/codex.js',
    files: (url) => ({
      '.codex/config.toml': `model = "${model}"
model_provider = "stub"
check_for_update_on_startup = false
sandbox_mode = "danger-full-access"

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
    edit: (path, from, to) => ({
      name: 'exec_command',
      args: { cmd: `sed -i 's/${from}/${to}/' '${path}'` },
    }),
    byTool: {
      // Other models are not given the tool.
      args: ['-m', 'gpt-5.5'],
      edit: (path, from, to) => ({
        name: 'apply_patch',
        args: {},
        input: `*** Begin Patch\n*** Update File: ${path}\n@@\n-${from}\n+${to.replaceAll('\n', '\n+')}\n*** End Patch\n`,
      }),
    },
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
    edit: (path, old_str, new_str) => ({ name: 'edit', args: { path, old_str, new_str } }),
  },
  {
    clientId: 'gemini-cli',
    arriving: 'each prompt',
    // It repeats the results of tools.
    rewrites: /"functionResponse"/,
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
      '--approval-mode',
      'auto_edit',
      ...(isFirst ? [] : ['--resume', 'latest']),
    ],
    edit: (file_path, old_string, new_string) => ({
      name: 'replace',
      args: { file_path, old_string, new_string, instruction: `Replace ${old_string}` },
    }),
  },
  {
    clientId: 'qwen-code',
    arriving: 'each prompt',
    // It moves its reminders, and drops what hooks said after calls of tools.
    rewrites: /./,
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
    prompt: (text, isFirst) => [
      '-p',
      text,
      '--approval-mode',
      'auto-edit',
      ...(isFirst ? [] : ['--continue']),
    ],
    read: (file_path) => ({ name: 'read_file', args: { file_path } }),
    edit: (file_path, old_string, new_string) => ({
      name: 'edit',
      args: { file_path, old_string, new_string },
    }),
  },
  likeOpencode({
    clientId: 'opencode',
    path: `opencode-${system}-${process.arch}/bin/opencode`,
    file: '.config/opencode/opencode.json',
    env: { OPENCODE_DISABLE_AUTOUPDATE: '1', OPENCODE_DISABLE_MODELS_FETCH: '1' },
  }),
  likeOpencode({
    clientId: 'kilo',
    path: `@kilocode/cli-${system}-${process.arch}/bin/kilo`,
    file: '.config/kilo/kilo.jsonc',
    env: {
      KILO_DISABLE_AUTOUPDATE: '1',
      KILO_DISABLE_MODELS_FETCH: '1',
      KILO_TELEMETRY_LEVEL: 'off',
    },
  }),
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
    byTool: {
      args: ['--auto', 'low'],
      edit: (file_path, old_str, new_str) => ({
        name: 'Edit',
        args: { file_path, old_str, new_str, change_all: false },
      }),
    },
    read: (file_path) => ({ name: 'Read', args: { file_path } }),
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
    read: (path) => ({ name: 'read_files', args: { files: [{ path }] } }),
    edit: (path, old_text, new_text) => ({ name: 'editor', args: { path, old_text, new_text } }),
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

interface OpencodeLike extends Pick<PromptedProgram, 'clientId' | 'path'> {
  /** The path of its settings in the home folder. */
  readonly file: string;
  readonly env: Readonly<Record<string, string>>;
}

/** Kilo Code's program is made from opencode's. */
function likeOpencode({ file, env, ...program }: OpencodeLike): PromptedProgram {
  return {
    ...program,
    arriving: 'each prompt',
    files: (url) => ({
      [file]: {
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
    env: () => env,
    prompt: (text, isFirst) => ['run', ...(isFirst ? [] : ['--continue']), text],
    read: (filePath) => ({ name: 'read', args: { filePath } }),
    edit: (filePath, oldString, newString) => ({
      name: 'edit',
      args: { filePath, oldString, newString },
    }),
  };
}
