import { isAbsolute } from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import type { Briefing } from '../core/brief/briefing';
import {
  maxHookFiles,
  maxHookNameLength,
  maxHookPathLength,
  maxHookPromptLength,
  maxToolAnswerLength,
  type HookAnswer,
  type HookRequest,
} from '../core/protocol/hook';
import type { Exchange } from './http/exchange';
import type { Refusal } from './http/guards';

/** The limit for the body of a request of the hook: a prompt, as many long paths as it may have, and the answer of a tool. */
export const maxHookBytes = 128 * 1024;

const deliveries: readonly unknown[] = [
  'changes',
  'whole',
  'nothing',
  'short',
  'beforeEdit',
  'afterEdit',
  'kept',
] satisfies HookRequest['deliver'][];

/** Answers `POST /hook` with the brief. A text that the client did not receive is sent again. */
export async function answerHook(
  briefs: Briefing['hooks'],
  exchange: Exchange,
  body: unknown,
): Promise<void> {
  const mistake = mistakeIn(body);
  if (mistake !== undefined) return exchange.refuse(malformed(mistake));
  const gone = new AbortController();
  exchange.onClose(() => gone.abort());
  const { text, notice, delivered } = await briefs.answer(body as HookRequest, gone.signal);
  await turn(); // A hook may have ended while the window was busy, which is known only then.
  if (exchange.hasLeft) return;
  const answer: HookAnswer = { text, ...(notice !== undefined && { notice }) };
  exchange.onReceived(delivered);
  exchange.json(200, [Buffer.from(JSON.stringify(answer))]);
}

function malformed(mistake: string): Refusal {
  return { status: 400, message: `Malformed hook request: ${mistake}.` };
}

type Asked = Partial<Record<keyof HookRequest, unknown>>;

/** The fault in a request, in words. */
function mistakeIn(body: unknown): string | undefined {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    return 'it must be an object such as {"client":"claude-code","deliver":"changes"}';
  }
  const { client, session, agent, deliver, worktree } = body as Asked;
  const { files, toolAnswer, startedAt, isPrompt, prompt } = body as Asked;
  if (!isName(client)) return `"client" must be a text of 1 to ${maxHookNameLength} characters`;
  if (session !== undefined && !isName(session)) {
    return `"session" must be a text of 1 to ${maxHookNameLength} characters, or left out`;
  }
  if (agent !== undefined && !isName(agent)) {
    return `"agent" must be a text of 1 to ${maxHookNameLength} characters, or left out`;
  }
  if (!deliveries.includes(deliver)) return `"deliver" must be one of ${deliveries.join(', ')}`;
  if (worktree !== undefined && !isPath(worktree)) {
    return '"worktree" must be an absolute path, or left out';
  }
  if (startedAt !== undefined && typeof startedAt !== 'number') {
    return '"startedAt" must be a number of milliseconds, or left out';
  }
  if (isPrompt !== undefined && typeof isPrompt !== 'boolean') {
    return '"isPrompt" must be true or false, or left out';
  }
  if (prompt !== undefined && !isText(prompt, maxHookPromptLength)) {
    return `"prompt" must be a text of 1 to ${maxHookPromptLength} characters, or left out`;
  }
  if (files !== undefined && !areFiles(files)) {
    return `"files" must be a list of at most ${maxHookFiles} absolute paths, or left out`;
  }
  if (toolAnswer !== undefined && !isText(toolAnswer, maxToolAnswerLength)) {
    return `"toolAnswer" must be a text of 1 to ${maxToolAnswerLength} characters, or left out`;
  }
  return undefined;
}

function isPath(value: unknown): boolean {
  return isText(value, maxHookPathLength) && isAbsolute(String(value));
}

function areFiles(value: unknown): boolean {
  return Array.isArray(value) && value.length <= maxHookFiles && value.every(isPath);
}

function isName(value: unknown): boolean {
  return isText(value, maxHookNameLength);
}

function isText(value: unknown, most: number): boolean {
  return typeof value === 'string' && value !== '' && value.length <= most;
}
