import { hookPath, type HookAnswer, type HookRequest } from '../../../src/core/protocol/hook';
import { servingHere } from './client';

/** What this window answers to a hook of a client. */
export async function answerToHook(request: Partial<HookRequest>): Promise<string> {
  const { url, token } = await servingHere();
  const answer = await fetch(new URL(hookPath, url), {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ client: 'claude-code', ...request }),
  });
  return ((await answer.json()) as HookAnswer).text;
}
