import assert from 'node:assert/strict';
import type { Body } from './stubModel';

/** Marks that clients move from one request to the next, or write only once a conversation was read from the disk. */
const marks = new Set([
  'cache_control',
  'copilot_cache_control',
  'thoughtSignature',
  '__copilotMessageSource',
]);

/**
 * Checks that each request begins with the one before, so that a provider can use its cache.
 * @param rewrites parts that the client changes by itself.
 */
export function assertContinued(turns: readonly Body[], rewrites?: RegExp): void {
  const [before, ...others] = turns.map((turn) =>
    partsOf(turn).filter((part) => !rewrites?.test(part)),
  );
  others.reduce((earlier, later) => {
    for (const [index, part] of earlier.entries()) assert.equal(later[index], part);
    return later;
  }, before ?? []);
}

/** Strict models refuse a chat with a system message that is not the first. */
export function assertOneSystemMessage({ system, messages }: Body): void {
  if (system !== undefined || messages === undefined) return; // It is of another form.
  const roles = listOf(messages).map((message) => (message as { readonly role?: string }).role);
  assert.deepEqual([roles.indexOf('system'), roles.lastIndexOf('system')], [0, 0]);
}

/** The parts of a request in the order in which providers cache them: tools, system text, and the parts of each turn. */
function partsOf(body: Body): readonly string[] {
  const { tools, system, instructions, systemInstruction, messages, input, contents } = body;
  const turns = listOf(messages ?? input ?? contents);
  const head = [tools, ...listOf(system ?? instructions ?? systemInstruction)];
  return [...head, ...turns.flatMap(partsOfTurn)].map(plain);
}

/** A text alone is the same as a list with one. */
function partsOfTurn(turn: unknown): readonly unknown[] {
  const { content, parts, ...others } = turn as Record<string, unknown>;
  const inTurn = listOf(content ?? parts);
  if (inTurn.length === 0) return [others];
  const text = (part: unknown) => (typeof part === 'string' ? { type: 'text', text: part } : part);
  return inTurn.map((part) => ({ ...others, part: text(part) }));
}

function listOf(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value;
  return value === undefined || value === null ? [] : [value];
}

function plain(value: unknown): string {
  return JSON.stringify(value, (key, each: unknown) =>
    each === null || marks.has(key) ? undefined : each,
  );
}
