import type { HookDelivery } from '../../../../src/core/protocol/hook';

export const folder = '/home/ada/project';
export const session = '8078d6a7-92d7-4136-87cc-909644569f57';

export interface Sample {
  /** The id of the client, and the version of it that wrote the input. */
  readonly client: string;
  readonly version: string;
  readonly input: Readonly<Record<string, unknown>>;
  /** The conversation that it is of; the session unless given. */
  readonly of?: string;
  /** The subagent that it is of. */
  readonly agent?: string;
  readonly deliver?: HookDelivery;
  /** The edited files, relative to the folder. */
  readonly files?: readonly string[];
  readonly toolAnswer?: string;
  /** The parsed output for the text `TEXT`. */
  readonly printed?: object | string;
}

const nested = (hookEventName: string) => ({
  hookSpecificOutput: { hookEventName, additionalContext: 'TEXT' },
});

const snake = { session_id: session, cwd: folder, transcript_path: '/home/ada/t.jsonl' };
const timestamp = '2026-11-22T08:57:04.339Z';
const prompt = 'say hello';

/** Inputs that clients wrote to a hook; those without a version are from the client's documentation. */
export const hookSamples: readonly Sample[] = [
  {
    client: 'claude-code',
    version: '2.1.329',
    input: {
      ...snake,
      prompt_id: '3fb383d6-403f-4712-bf1a-756d0999343f',
      permission_mode: 'default',
      hook_event_name: 'UserPromptSubmit',
      prompt,
    },
    deliver: 'changes',
    printed: nested('UserPromptSubmit'),
  },
  {
    client: 'claude-code',
    version: '2.1.329',
    input: { ...snake, hook_event_name: 'SessionStart', source: 'startup' },
    deliver: 'nothing',
  },
  ...['claude-code', 'codex'].flatMap((client) => {
    const input = { ...snake, hook_event_name: 'SessionStart' };
    const printed = nested('SessionStart');
    const isCodex = client === 'codex';
    const version = isCodex ? '0.169.0' : '2.1.329';
    const compacted = isCodex ? 'changes' : 'whole';
    return [
      { client, version, input: { ...input, source: 'resume' }, deliver: 'changes', printed },
      { client, version, input: { ...input, source: 'clear' }, deliver: 'whole', printed },
      { client, version, input: { ...input, source: 'compact' }, deliver: compacted, printed },
    ] as const;
  }),
  {
    client: 'claude-code',
    version: '',
    input: { ...snake, hook_event_name: 'PreCompact', trigger: 'auto', custom_instructions: '' },
    deliver: 'nothing',
  },
  {
    client: 'claude-code',
    version: '2.1.329',
    input: {
      ...snake,
      agent_id: 'a1',
      agent_type: 'Explore',
      hook_event_name: 'SubagentStart',
    },
    of: `${session} a1`,
    agent: 'Explore',
    deliver: 'short',
    printed: nested('SubagentStart'),
  },
  {
    client: 'claude-code',
    version: '2.1.329',
    input: { ...snake, hook_event_name: 'Stop', stop_hook_active: false },
    deliver: 'kept',
  },
  {
    client: 'claude-code',
    version: '',
    input: { ...snake, hook_event_name: 'SubagentStop', stop_hook_active: false },
  },
  {
    // The person's own agent can have a type.
    client: 'claude-code',
    version: '2.1.329',
    input: { ...snake, agent_type: 'reviewer', hook_event_name: 'UserPromptSubmit', prompt },
    deliver: 'changes',
    printed: nested('UserPromptSubmit'),
  },
  {
    client: 'codex',
    version: '0.169.0',
    input: {
      ...snake,
      turn_id: '01a20279-1736-7320-8c90-d71169c82f33',
      hook_event_name: 'UserPromptSubmit',
      model: 'fake',
      permission_mode: 'bypassPermissions',
      prompt,
    },
    deliver: 'changes',
    printed: nested('UserPromptSubmit'),
  },
  {
    client: 'codex',
    version: '0.169.0',
    input: { ...snake, hook_event_name: 'SessionStart', model: 'fake', source: 'startup' },
    deliver: 'nothing',
  },
  {
    // A subagent has a history of its own.
    client: 'codex',
    version: '0.169.0',
    input: {
      ...snake,
      turn_id: '01a20279-1736-7320-8c90-d71169c82f34',
      agent_id: '01a20279-2b5f-7bb0-9d6c-5f0e9a4d8c11',
      hook_event_name: 'UserPromptSubmit',
      prompt,
    },
    of: `${session} 01a20279-2b5f-7bb0-9d6c-5f0e9a4d8c11`,
    agent: '01a20279-2b5f-7bb0-9d6c-5f0e9a4d8c11',
    deliver: 'short',
    printed: nested('UserPromptSubmit'),
  },
  {
    client: 'gemini-cli',
    version: '0.61.0',
    input: { ...snake, hook_event_name: 'BeforeAgent', timestamp, prompt },
    deliver: 'changes',
    printed: nested('BeforeAgent'),
  },
  {
    client: 'gemini-cli',
    version: '0.61.0',
    input: { ...snake, hook_event_name: 'SessionStart', timestamp, source: 'startup' },
    deliver: 'nothing',
  },
  {
    client: 'gemini-cli',
    version: '',
    input: { ...snake, hook_event_name: 'PreCompress', timestamp, trigger: 'auto' },
    deliver: 'nothing',
  },
  {
    client: 'gemini-cli',
    version: '',
    input: { ...snake, hook_event_name: 'SessionStart', timestamp, source: 'clear' },
    deliver: 'nothing',
  },
  {
    client: 'qwen-code',
    version: '0.24.4',
    input: {
      ...snake,
      hook_event_name: 'UserPromptSubmit',
      timestamp,
      permission_mode: 'auto',
      prompt_id: `${session}########0`,
      prompt,
      submitted_prompt: prompt,
    },
    deliver: 'changes',
    printed: nested('UserPromptSubmit'),
  },
  {
    client: 'copilot-cli',
    version: '1.0.102, event userPromptSubmitted',
    input: { sessionId: session, timestamp: 1795337835939, cwd: folder, prompt },
    deliver: 'changes',
    printed: { additionalContext: 'TEXT', ...nested('UserPromptSubmit') },
  },
  {
    client: 'copilot-cli',
    version: '1.0.102, event sessionStart',
    input: {
      sessionId: session,
      timestamp: 1795337835767,
      cwd: folder,
      source: 'new',
      initialPrompt: prompt,
    },
    deliver: 'nothing',
  },
  {
    client: 'copilot-cli',
    version: '1.0.102, event UserPromptSubmit',
    input: {
      hook_event_name: 'UserPromptSubmit',
      session_id: session,
      timestamp,
      cwd: folder,
      prompt,
    },
    deliver: 'changes',
    printed: { additionalContext: 'TEXT', ...nested('UserPromptSubmit') },
  },
  {
    client: 'copilot-cli',
    version: '1.0.102, event SessionStart',
    input: {
      hook_event_name: 'SessionStart',
      session_id: session,
      timestamp,
      cwd: folder,
      source: 'new',
      initial_prompt: prompt,
    },
    deliver: 'nothing',
  },
  {
    // The session is that of the subagent.
    client: 'copilot-cli',
    version: '1.0.102, event UserPromptSubmit',
    input: {
      hook_event_name: 'UserPromptSubmit',
      session_id: session,
      agent_id: session,
      timestamp,
      cwd: folder,
      prompt,
    },
    agent: session,
    deliver: 'short',
    printed: { additionalContext: 'TEXT', ...nested('UserPromptSubmit') },
  },
  {
    // VS Code's chat runs the same hooks.
    client: 'copilot-cli',
    version: '',
    input: { hookEventName: 'UserPromptSubmit', sessionId: session, cwd: folder, prompt },
    deliver: 'changes',
    printed: { additionalContext: 'TEXT', ...nested('UserPromptSubmit') },
  },
  // Its plugin writes these.
  {
    client: 'opencode',
    version: '1.18.33',
    input: { hook_event_name: 'UserPromptSubmit', session_id: session, cwd: folder },
    deliver: 'changes',
    printed: 'TEXT',
  },
  {
    client: 'opencode',
    version: '1.18.33',
    input: { hook_event_name: 'PostCompact', session_id: session, cwd: folder },
    deliver: 'nothing',
  },
  {
    client: 'cursor',
    version: '',
    input: {
      conversation_id: session,
      generation_id: '1',
      hook_event_name: 'sessionStart',
      cursor_version: '2.4.0',
      workspace_roots: [folder, '/home/ada/other'],
      composer_mode: 'agent',
    },
    deliver: 'whole',
    printed: { additional_context: 'TEXT' },
  },
  {
    client: 'cursor',
    version: '',
    input: {
      conversation_id: session,
      hook_event_name: 'beforeSubmitPrompt',
      workspace_roots: [folder],
      prompt,
    },
  },
  ...['startup', 'compact'].map((source): Sample => ({
    client: 'droid',
    version: '0.215.0',
    input: { ...snake, permission_mode: 'off', hook_event_name: 'SessionStart', source },
    deliver: 'whole',
    printed: nested('SessionStart'),
  })),
  {
    client: 'droid',
    version: '',
    input: { ...snake, hook_event_name: 'UserPromptSubmit', prompt },
  },
];
