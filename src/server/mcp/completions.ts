import type { CompleteRequest, CompleteResult } from '@modelcontextprotocol/server';
import { inSlices } from '../../base/steps';
import { completionOf, type Completion } from '../../core/catalog/completion';
import type { CatalogView } from '../../core/catalog/catalogView';
import type { Features } from './mcpServerOptions';
import { findArgument } from './promptHandlers';
import type { RateLimit } from './requestLimits';

interface Asked {
  /** The catalogue as the client sees it. */
  readonly catalog: CatalogView;
  readonly features: Features;
  readonly limit: RateLimit;
  readonly isVSCode: boolean;
  readonly signal: AbortSignal;
}

/**
 * Answers `completion/complete` for resource templates and prompts.
 * @throws InvalidRequest for an unknown template, variable, prompt or argument; Busy beyond the limit.
 */
export async function complete(
  { ref, argument, context }: CompleteRequest['params'],
  { catalog, features, limit, isVSCode, signal }: Asked,
): Promise<CompleteResult> {
  if (ref.type === 'ref/prompt') {
    const { values } = findArgument(ref.name, argument.name, { features });
    limit.take();
    const found = await values({ catalog, signal });
    const asked = { typed: argument.value, isWalked: false };
    return toResult(await inSlices(completionOf(found, asked)));
  }
  limit.take();
  const request = {
    uriTemplate: ref.uri,
    variable: argument.name,
    typed: argument.value,
    given: context?.arguments ?? {},
    // VS Code (1.139) takes a folder among the values for the final one, and cannot open it.
    isWalked: !isVSCode,
  };
  return toResult(await catalog.complete(request, signal));
}

function toResult({ values, total, hasMore }: Completion): CompleteResult {
  return { completion: { values: [...values], total, hasMore } };
}
