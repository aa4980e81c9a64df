import { request } from 'node:http';
import { json } from 'node:stream/consumers';
import { hookPath, type HookAnswer, type HookRequest } from '../../../src/core/protocol/hook';
import type { Endpoint } from '../../host/clients';
import { servingHere } from './client';

/** What a window answers to a hook: its first whole answer unless the request says otherwise. */
export function askAsHook(
  { url, token }: Endpoint,
  asked: Partial<HookRequest> = {},
): Promise<HookAnswer> {
  const body = JSON.stringify({ client: 'claude-code', deliver: 'changes', ...asked });
  return new Promise((resolve, reject) => {
    // A hook ends with its connection, by which the window knows that the answer was received.
    const sent = request(new URL(hookPath, url), {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      agent: false,
    });
    sent.once('error', reject);
    sent.once('response', (response) => {
      json(response).then((answer) => resolve(answer as HookAnswer), reject);
    });
    sent.end(body);
  });
}

/** The text that this window gives to a hook. */
export async function answerToHook(asked: Partial<HookRequest>): Promise<string> {
  return (await askAsHook(await servingHere(), asked)).text;
}
