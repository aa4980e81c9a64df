import {
  SERVER_INFO_META_KEY,
  SUBSCRIPTION_ID_META_KEY,
  type Implementation,
  type RequestId,
} from '@modelcontextprotocol/server';
import { disconnectedKey } from '../core/serverDeclaration';

interface Ended {
  /** Of the `subscriptions/listen` whose stream it is. */
  readonly id: RequestId;
  readonly serverInfo: Implementation;
  /** Whether the person ends it. */
  readonly signal: AbortSignal;
}

/** The stream of a `subscriptions/listen`, closed with its result where it is ended alone: the SDK does so only for all at once. */
export function endedWithResult(response: Response, { id, serverInfo, signal }: Ended): Response {
  const ending = new TransformStream<Uint8Array, Uint8Array>({
    flush: (controller) => {
      if (signal.aborted) controller.enqueue(new TextEncoder().encode(frame));
    },
  });
  const _meta = {
    [SUBSCRIPTION_ID_META_KEY]: id,
    [SERVER_INFO_META_KEY]: serverInfo,
    [disconnectedKey]: true,
  };
  const result = { jsonrpc: '2.0', id, result: { resultType: 'complete', _meta } };
  const frame = `event: message\ndata: ${JSON.stringify(result)}\n\n`;
  return new Response(response.body?.pipeThrough(ending), response);
}
