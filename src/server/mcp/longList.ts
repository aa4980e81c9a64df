import { randomUUID } from 'node:crypto';
import type { JSONRPCResponse } from '@modelcontextprotocol/server';
import { timeSlice } from '../../base/timeSlice';

/** Stands in a message for a list that was written before. No client can know it. */
const placeholder = randomUUID();
const writtenAtOnce = 64;

/** The JSON of lists, as long as these are kept. */
const written = new WeakMap<object, Buffer>();

/**
 * Writes the JSON of a long list, some entries at a time, so that the window is not held up. A list that is sent again
 * is not written again, so nothing of it may change.
 */
export async function writeList(list: readonly object[]): Promise<void> {
  const parts: string[] = [];
  for (let at = 0; at < list.length; at += writtenAtOnce) {
    if (timeSlice.isOver) await timeSlice.rest();
    parts.push(JSON.stringify(list.slice(at, at + writtenAtOnce)).slice(1, -1));
  }
  written.set(list, Buffer.from(`[${parts.join(',')}]`));
}

/** A response as JSON, in parts: the list of resources in it, if that was written before, is one of them. */
export function jsonOf(response: JSONRPCResponse): readonly Buffer[] {
  if (!('result' in response)) return [Buffer.from(JSON.stringify(response))];
  const { resources } = response.result;
  const list = Array.isArray(resources) ? written.get(resources) : undefined;
  if (!list) return [Buffer.from(JSON.stringify(response))];
  const result = { ...response.result, resources: placeholder };
  const [before = '', after = ''] = JSON.stringify({ ...response, result }).split(
    JSON.stringify(placeholder),
  );
  return [Buffer.from(before), list, Buffer.from(after)];
}
