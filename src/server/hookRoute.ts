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

type Check = (value: unknown) => boolean;

/** Only our own hook makes these requests: its mistakes are named, not explained. */
const checks: Readonly<Record<keyof HookRequest, Check>> = {
  client: isName,
  session: optional(isName),
  parent: optional(isName),
  agent: optional(isName),
  deliver: (value) => deliveries.includes(value),
  worktree: optional(isPath),
  files: optional(areFiles),
  toolAnswer: optional((value) => isText(value, maxToolAnswerLength)),
  startedAt: optional((value) => typeof value === 'number'),
  isPrompt: optional((value) => typeof value === 'boolean'),
  prompt: optional((value) => isText(value, maxHookPromptLength)),
};

/** The fault in a request, in words. */
function mistakeIn(body: unknown): string | undefined {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    return 'it must be an object';
  }
  const members = new Map(Object.entries(body));
  const wrong = Object.entries(checks).find(([name, isRight]) => !isRight(members.get(name)));
  return wrong && `"${wrong[0]}" is malformed`;
}

function optional(isRight: Check): Check {
  return (value) => value === undefined || isRight(value);
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
