import type { HookAnswer, HookDelivery } from '../../core/protocol/hook';
import type { HookInput, Moment } from './hookInput';

/** A client's hook: its input, its request to the window and the form of its output. */
export interface HookClient {
  /** The request to the window; none is sent if this is `undefined`. */
  delivery(input: HookInput): HookDelivery | undefined;
  /** The form in which the client takes the text, and shows the notice if it can. */
  format(answer: HookAnswer, input: HookInput): string;
}

const byMoment =
  (deliveries: Partial<Record<Moment, HookDelivery>>) =>
  ({ moment }: HookInput) =>
    moment && deliveries[moment];

/** Some clients start the hook of a prompt for a subagent, too, and others one of its own. */
function inSubagents(delivery: HookClient['delivery']): HookClient['delivery'] {
  return (input) => {
    if (input.agent === undefined) return delivery(input);
    if (input.moment === 'prompt' || input.moment === 'subagent') return 'short';
    if (input.moment === 'forgetting') return 'nothing';
    return ofEdit(input);
  };
}

/** The client takes text after an edit. */
function ofEdit({ moment, files = [] }: HookInput): HookDelivery | undefined {
  const isEdit = moment === 'beforeEdit' || moment === 'afterEdit';
  return isEdit && files.length > 0 ? moment : undefined;
}

const withEdits =
  (delivery: HookClient['delivery']): HookClient['delivery'] =>
  (input) =>
    ofEdit(input) ?? delivery(input);

/** The client keeps what it receives with each prompt until it compacts or clears its history. */
const prompts = {
  prompt: 'changes',
  start: 'nothing',
  cleared: 'nothing',
  compacted: 'nothing',
  forgetting: 'nothing',
  answered: 'kept',
} as const;
const eachPrompt = inSubagents(withEdits(byMoment(prompts)));

/**
 * The client also takes text when a session goes on. A conversation may be compacted while the agent works, with no prompt
 * after it. A session that is resumed has what it was sent, so that it gets all of it only if the window does not know it.
 */
const restarts = { ...prompts, cleared: 'whole', compacted: 'whole', resume: 'changes' } as const;
const eachPromptAndRestart = inSubagents(withEdits(byMoment(restarts)));

/**
 * The client may compact a session just when it resumes it, tells of both, and keeps what it receives at each. It has told
 * before that it forgets, so that the first of the two gets all of it: seen in Codex 0.169.
 */
const eachPromptAndRestartOnce = inSubagents(
  withEdits(byMoment({ ...restarts, compacted: 'changes' })),
);

/** The client takes no text with a prompt. After it has compacted its history, a session starts anew. */
const eachStart = byMoment({
  start: 'whole',
  resume: 'whole',
  cleared: 'whole',
  compacted: 'whole',
});

const nested = ({ text }: HookAnswer, { event = 'UserPromptSubmit' }: HookInput) => ({
  hookSpecificOutput: { hookEventName: event, additionalContext: text },
});

/** The client shows the notice to the person below the prompt: seen in Claude Code 2.1 and Gemini CLI 0.61. */
const withNotice = (answer: HookAnswer, input: HookInput) => ({
  ...nested(answer, input),
  ...(answer.notice !== undefined && { systemMessage: answer.notice }),
});

type Formatted = (answer: HookAnswer, input: HookInput) => object;
const asJson = (formatted: Formatted) => (answer: HookAnswer, input: HookInput) =>
  JSON.stringify(formatted(answer, input));

const likeClaudeCode: HookClient = {
  delivery: eachPrompt,
  format: asJson(withNotice),
};

const claudeCode: HookClient = { ...likeClaudeCode, delivery: eachPromptAndRestart };

/** GitHub Copilot CLI takes the flat form only; VS Code's chat, which runs the same hooks, both or the nested one. */
const copilot: HookClient = {
  delivery: eachPrompt,
  format: asJson((answer, input) => ({
    additionalContext: answer.text,
    ...nested(answer, input),
  })),
};

const likeOpencode: HookClient = {
  // It tells of problems after an edit by itself. The plugin of an earlier version writes no input, and its text is not kept.
  delivery: (input) => (input.moment ? byMoment(prompts)(input) : 'whole'),
  format: ({ text }) => text,
};

const hookClients: Readonly<Record<string, HookClient>> = {
  'claude-code': claudeCode,
  // It takes no text with a prompt: seen in Cline CLI 3.0.
  cline: {
    delivery: ofEdit,
    format: asJson(({ text }) => ({ cancel: false, context: text })),
  },
  codex: { ...claudeCode, delivery: eachPromptAndRestartOnce },
  'copilot-cli': copilot,
  // By its documents (https://cursor.com/docs/agent/hooks).
  cursor: {
    delivery: withEdits(eachStart),
    format: asJson(({ text }) => ({ additional_context: text })),
  },
  droid: { delivery: withEdits(eachStart), format: asJson(nested) },
  'gemini-cli': likeClaudeCode,
  kilo: likeOpencode,
  opencode: likeOpencode,
  'qwen-code': likeClaudeCode,
};

/** @param id of an `AiClient`. */
export function hookClientOf(id: string): HookClient | undefined {
  return Object.hasOwn(hookClients, id) ? hookClients[id] : undefined;
}
