import { isAbsolute } from 'node:path';
import type { Readable } from 'node:stream';
import { maxHookNameLength, maxHookPromptLength } from '../../core/protocol/hook';
import { isObject, parsedJson, type JsonObject } from '../../base/json';
import { fromCline } from './clineEvent';
import { defined } from '../../base/defined';
import { editedFiles, toolAnswerOf } from './editedFiles';
import { ObjectReader } from './objectReader';

/** The input holds the prompt, which can have whole files in it. */
const maxBytes = 16 * 1024 * 1024;
/** A client that starts a hook writes its input at once, but may leave it open. */
const waitMs = 250;

/**
 * The events at which a client starts its hook: a prompt; the start of a session, its resumption, or its start anew after the
 * conversation was cleared or compacted; the start of a subagent; an edit, before and after it; the end of an answer; and
 * those at which the client forgets the received text.
 */
export type Moment =
  | 'prompt'
  | 'start'
  | 'resume'
  | 'cleared'
  | 'compacted'
  | 'subagent'
  | 'beforeEdit'
  | 'afterEdit'
  | 'answered'
  | 'forgetting';

/** The used fields of the JSON that clients write to the standard input of their hooks. */
export interface HookInput {
  /** The event as the client names it. */
  readonly event?: string;
  readonly moment?: Moment;
  /** Cursor has started the hook, which may be another client's: it also runs those of Claude Code. */
  readonly isCursor?: boolean;
  readonly session?: string;
  /** The session of the agent that has started the subagent, if the client names it. */
  readonly parent?: string;
  /** What the client calls the subagent that is at work; left out for the agent that the person talks to. */
  readonly agent?: string;
  /** The folder that the client works in: an absolute path. */
  readonly folder?: string;
  /** What the person asks, or its beginning. */
  readonly prompt?: string;
  /** The files that are edited: absolute paths. */
  readonly files?: readonly string[];
  /** What the client's own tool has said about its edit. */
  readonly toolAnswer?: string;
}

/** The events of all clients, in lower case. */
const moments: Readonly<Record<string, Moment>> = {
  userpromptsubmit: 'prompt',
  userpromptsubmitted: 'prompt',
  beforeagent: 'prompt',
  subagentstart: 'subagent',
  pretooluse: 'beforeEdit',
  beforetool: 'beforeEdit',
  posttooluse: 'afterEdit',
  aftertool: 'afterEdit',
  stop: 'answered',
  precompact: 'forgetting',
  postcompact: 'forgetting',
  precompress: 'forgetting',
};

export type Input = Readable & { readonly isTTY?: boolean };

/** The moments at which a session starts, by the source that clients name. */
const starts: Readonly<Record<string, Moment>> = {
  resume: 'resume',
  compact: 'compacted',
  clear: 'cleared',
};

/** Reads standard input until a JSON object is complete. It waits for more only a moment, and not for a person at a terminal. */
export function readInput(input: Input): Promise<string> {
  if (input.isTTY) return Promise.resolve('');
  return new Promise((resolve) => {
    const reader = new ObjectReader();
    let length = 0;
    const take = (chunk: Buffer) => {
      length += chunk.length;
      const found = length > maxBytes ? 'none' : reader.feed(chunk);
      if (found !== 'more') finish(found === 'whole' ? reader.text : '');
    };
    const finish = (text: string) => {
      // What else the client writes is read and dropped, so that its writing does not fail.
      input.off('data', take).resume();
      resolve(text);
    };
    input.on('data', take);
    input.once('end', () => finish(''));
    setTimeout(() => finish(''), waitMs);
  });
}

/**
 * Nothing is known of an input that is not a JSON object.
 * @param workingFolder that relative paths are of, unless the input names another.
 */
export function parseInput(text: string, workingFolder: string): HookInput {
  const parsed = parsedJson(text);
  if (!isObject(parsed)) return {};
  const value = fromCline(parsed) ?? parsed;
  const event = textOf(value, 'hook_event_name', 'hookEventName');
  const { session, parent } = sessionsOf(value);
  const folder = folderOf(value);
  const moment = event === undefined ? unnamedMoment(value) : namedMoment(event, value);
  const isEdit = moment === 'beforeEdit' || moment === 'afterEdit';
  return defined({
    event,
    moment,
    isCursor: 'cursor_version' in value || undefined,
    session: isName(session) ? session : undefined,
    parent: isName(parent) ? parent : undefined,
    agent: agentOf(value)?.slice(0, maxHookNameLength),
    folder,
    prompt: textOf(value, 'prompt')?.slice(0, maxHookPromptLength) || undefined,
    files: isEdit ? editedFiles(value, folder ?? workingFolder) : undefined,
    toolAnswer: moment === 'afterEdit' ? toolAnswerOf(value) : undefined,
  });
}

/**
 * Claude Code and Codex name the session of the parent in its subagents, too, whose history is another. In GitHub Copilot
 * CLI, the session is the subagent's.
 */
function sessionsOf(value: JsonObject): { readonly session?: string; readonly parent?: string } {
  const session = textOf(value, 'session_id', 'sessionId', 'conversation_id');
  const agent = textOf(value, 'agent_id', 'agentId');
  if (session === undefined) return {};
  return agent === undefined || agent === session
    ? { session }
    : { session: `${session} ${agent}`, parent: session };
}

/** The person's own agent has a type, too, but no id. */
function agentOf(value: JsonObject): string | undefined {
  const id = textOf(value, 'agent_id', 'agentId');
  return id === undefined ? undefined : (textOf(value, 'agent_type', 'agentType') ?? id);
}

function isName(text = ''): text is string {
  return text !== '' && text.length <= maxHookNameLength;
}

/** A session that goes on has its history, so it is no start. */
function namedMoment(event: string, { source }: JsonObject): Moment | undefined {
  const name = event.toLowerCase();
  if (name === 'sessionstart') return startOf(source);
  return Object.hasOwn(moments, name) ? moments[name] : undefined;
}

function startOf(source: unknown): Moment {
  return typeof source === 'string' && Object.hasOwn(starts, source)
    ? (starts[source] ?? 'start')
    : 'start';
}

/** GitHub Copilot CLI does not name the event: only the start of a session has a source, which may have a prompt, too. */
function unnamedMoment(value: JsonObject): Moment | undefined {
  if ('source' in value) return startOf(value['source']);
  return 'prompt' in value ? 'prompt' : undefined;
}

/** Cursor names the folders of its window instead of a working directory. */
function folderOf(value: JsonObject): string | undefined {
  const { workspace_roots: roots } = value;
  const root: unknown = Array.isArray(roots) ? roots[0] : undefined;
  const folder = textOf(value, 'cwd') ?? (typeof root === 'string' ? root : undefined);
  // Cursor writes `/c:/project` on Windows.
  const path = folder?.replace(/^\/(?=[a-z]:)/i, '');
  return path !== undefined && isAbsolute(path) ? path : undefined;
}

function textOf(value: JsonObject, ...names: readonly string[]): string | undefined {
  for (const name of names) {
    const text = value[name];
    if (typeof text === 'string' && text !== '') return text;
  }
  return undefined;
}
