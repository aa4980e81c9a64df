import {
  SERVER_INFO_META_KEY,
  SUBSCRIPTION_ID_META_KEY,
  type Implementation,
  type RequestId,
} from '@modelcontextprotocol/server';
import { disconnectedKey } from '../../core/protocol/serverDeclaration';

interface Listening {
  /** Of the `subscriptions/listen`. */
  readonly id: RequestId;
  readonly serverInfo: Implementation;
}

/** The stream of a `subscriptions/listen`, and what ends it with its result: the SDK does so only for all at once. */
export function endable(
  response: Response,
  { id, serverInfo }: Listening,
): { readonly response: Response; readonly end: () => void } {
  const _meta = {
    [SUBSCRIPTION_ID_META_KEY]: id,
    [SERVER_INFO_META_KEY]: serverInfo,
    [disconnectedKey]: true,
  };
  const result = { jsonrpc: '2.0', id, result: { resultType: 'complete', _meta } };
  const frame = `event: message\ndata: ${JSON.stringify(result)}\n\n`;
  let open: TransformStreamDefaultController<Uint8Array> | undefined;
  const ending = new TransformStream<Uint8Array, Uint8Array>({
    start: (controller) => {
      open = controller;
    },
    flush: () => {
      open = undefined;
    },
  });
  return {
    response: new Response(response.body?.pipeThrough(ending), response),
    end: () => {
      open?.enqueue(new TextEncoder().encode(frame));
      open?.terminate();
      open = undefined;
    },
  };
}
