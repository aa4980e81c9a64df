import {
  PerRequestHTTPServerTransport,
  ProtocolErrorCode,
  type InboundModernRoute,
  type JSONRPCMessage,
  type JSONRPCResponse,
} from '@modelcontextprotocol/server';

/** The connection of one request of 2026-07-28 with the SDK, which serves it in that revision by its classification. */
export class StatelessTransport extends PerRequestHTTPServerTransport {
  private isReceiving = false;

  /** @param respond is called with the response and its HTTP status, unless the transport is closed before. */
  constructor(
    private readonly route: InboundModernRoute,
    private readonly respond: (response: JSONRPCResponse, status: number) => void,
  ) {
    super({ classification: route.classification });
  }

  /** Gives the message to the SDK; to be called once a server is connected. */
  receive(): void {
    const { message, classification } = this.route;
    this.isReceiving = true;
    this.onmessage?.(message, { classification });
    this.isReceiving = false;
    if (this.route.messageKind === 'notification') queueMicrotask(() => void this.close());
  }

  /** This server sends nothing but responses: notifications go over streams. */
  override async send(message: JSONRPCMessage): Promise<void> {
    if ('method' in message) return;
    this.respond(message, this.statusOf(message));
    queueMicrotask(() => void this.close());
  }

  /** A method that does not exist is refused while the message is received; handlers run later. */
  private statusOf(message: JSONRPCResponse): number {
    const isUnknown =
      this.isReceiving &&
      'error' in message &&
      message.error.code === Number(ProtocolErrorCode.MethodNotFound);
    return isUnknown ? 404 : 200;
  }
}
