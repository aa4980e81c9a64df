/** The contract between the bridge's hook (`bridge.js --hook CLIENT`) and a window. */

/**
 * A path beside the MCP endpoint: POST asks for the brief, with the window's token. Body and answer are JSON, a
 * `HookRequest` and a `HookAnswer`; errors are those of the endpoint. The window takes the text as received once the client
 * closes the connection without a reset.
 */
export const hookPath = '/hook';

/**
 * The text that a client's event asks for:
 * - `changes`: the changes since the last brief of this session; everything the first time.
 * - `whole`: everything, whatever was sent before. The session's next `changes` are those since then.
 * - `nothing`: no text. The window forgets what the session received before the hook was started, because the client has
 *   forgotten it, too. A prompt's hook that was started later may have been quicker.
 * - `short`: for a subagent, the names of pins and the number of problems, once.
 * - `beforeEdit`: no text. The window notes the problems of `files`.
 * - `afterEdit`: the problems that `files` did not have before.
 * - `kept`: no text. The client has answered the session's last prompt, and keeps what came with it. A client that tells so
 *   takes a prompt back, with what came with it, if the person stops it before the answer begins.
 */
export type HookDelivery =
  'changes' | 'whole' | 'nothing' | 'short' | 'beforeEdit' | 'afterEdit' | 'kept';

export interface HookRequest {
  /** The id of an `AiClient`, such as `claude-code`. */
  readonly client: string;
  /** The client's own id of the conversation; without it, nothing is remembered, and `changes` are everything. */
  readonly session?: string;
  /** The session of the agent that has started the subagent. */
  readonly parent?: string;
  /** What the client calls the subagent that its session is; left out for the agent that the person talks to. */
  readonly agent?: string;
  readonly deliver: HookDelivery;
  /**
   * The absolute path of the linked worktree in which the client works, if the window has another checkout of its repository
   * open, and not this one.
   */
  readonly worktree?: string | undefined;
  /** The absolute paths of the files that the agent edits. */
  readonly files?: readonly string[];
  /** What the client's own tool has said about the edit. */
  readonly toolAnswer?: string;
  /** When the hook was started, in milliseconds of the epoch; if it is missing, when the request arrives. */
  readonly startedAt?: number;
  /** Whether the text goes with a prompt of the person, and not with the start of a session. */
  readonly isPrompt?: boolean;
  /** What the person asks, or its beginning: used for the text, and not kept. */
  readonly prompt?: string;
}

export interface HookAnswer {
  /** Empty if there is nothing to send, or nothing is shared. */
  readonly text: string;
  /** A line for the user about the text, of at most 200 characters; left out if they want none. */
  readonly notice?: string;
}

/** The limit for `client`, `session` and `agent`, in UTF-16 code units. The hook leaves out what is longer. */
export const maxHookNameLength = 200;

/** The limit for `prompt`, in UTF-16 code units. The hook cuts a longer one. */
export const maxHookPromptLength = 4_000;
/** The limits for `files`, for each of them and for `worktree`, and for `toolAnswer`, in UTF-16 code units. The hook leaves out the rest. */
export const maxHookFiles = 20;
export const maxHookPathLength = 1_000;
export const maxToolAnswerLength = 8_000;
