import type { CompleteRequest, CompleteResult } from '@modelcontextprotocol/server';
import type { Catalog } from '../core/catalog';
import { InvalidRequest } from '../core/errors';
import { RateLimit } from './rateLimit';

/** As fast as anybody types, for several fields; each can go through every file. */
export function completionLimit(): RateLimit {
  return new RateLimit(40, 20);
}

interface Asked {
  readonly catalog: Catalog;
  readonly limit: RateLimit;
  readonly isVSCode: boolean;
  readonly signal: AbortSignal;
}

/**
 * Answers `completion/complete` for resource templates.
 * @throws InvalidRequest for a prompt, a template or a variable that does not exist; Busy beyond the limit.
 */
export async function complete(
  { ref, argument, context }: CompleteRequest['params'],
  { catalog, limit, isVSCode, signal }: Asked,
): Promise<CompleteResult> {
  if (ref.type !== 'ref/resource') throw new InvalidRequest('Unknown prompt: there are none.');
  limit.take();
  const request = {
    uriTemplate: ref.uri,
    variable: argument.name,
    typed: argument.value,
    given: context?.arguments ?? {},
    // VS Code (1.139) takes a folder for an answer, and then cannot open it.
    isWalked: !isVSCode,
  };
  const { values, total, hasMore } = await catalog.complete(request, signal);
  return { completion: { values: [...values], total, hasMore } };
}
