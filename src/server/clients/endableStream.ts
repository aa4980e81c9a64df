import {
  SERVER_INFO_META_KEY,
  SUBSCRIPTION_ID_META_KEY,
  type Implementation,
  type RequestId,
} from '@modelcontextprotocol/server';
import { disconnectedKey } from '../../core/protocol/serverDeclaration';

interface Subscription {
  /** The id of the `subscriptions/listen`. */
  readonly id: RequestId;
  readonly serverInfo: Implementation;
}

/** The stream of one `subscriptions/listen`, which can end with its result: the SDK ends only all of them at once. */
export class EndableStream {
  readonly response: Response;
  private open: TransformStreamDefaultController<Uint8Array> | undefined;

  constructor(
    response: Response,
    private readonly subscription: Subscription,
  ) {
    const ending = new TransformStream<Uint8Array, Uint8Array>({
      start: (controller) => {
        this.open = controller;
      },
      flush: () => {
        this.open = undefined;
      },
    });
    this.response = new Response(response.body?.pipeThrough(ending), response);
  }

  end(): void {
    const { id, serverInfo } = this.subscription;
    const _meta = {
      [SUBSCRIPTION_ID_META_KEY]: id,
      [SERVER_INFO_META_KEY]: serverInfo,
      [disconnectedKey]: true,
    };
    const result = { jsonrpc: '2.0', id, result: { resultType: 'complete', _meta } };
    const event = `event: message\ndata: ${JSON.stringify(result)}\n\n`;
    this.open?.enqueue(new TextEncoder().encode(event));
    this.open?.terminate();
    this.open = undefined;
  }
}
