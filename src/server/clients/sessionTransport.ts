import {
  ProtocolErrorCode,
  isJSONRPCRequest,
  isSpecType,
  type CancelledNotification,
  type JSONRPCMessage,
  type JSONRPCResponse,
  type RequestId,
  type Transport,
  type TransportSendOptions,
} from '@modelcontextprotocol/server';
import type { EventStream } from '../http/eventStream';
import type { Reply } from './reply';

/** The error of revisions up to 2025-11-25 for a resource that is not there; the SDK knows only the later one. */
const resourceNotFound = -32002;
/** The code of the Language Server Protocol: MCP has none. */
const requestCancelled = -32800;

/** The connection of one session with the SDK: requests come by POST, notifications go over the stream of a GET. */
export class SessionTransport implements Transport {
  onclose?: Transport['onclose'];
  onerror?: Transport['onerror'];
  onmessage?: Transport['onmessage'];
  private readonly replies = new Map<RequestId, Reply>();
  private current: EventStream | undefined;

  constructor(readonly sessionId: string) {}

  get hasStream(): boolean {
    return this.current !== undefined;
  }

  async start(): Promise<void> {}

  /** Whether the response to a request with this id is due. */
  isInUse(id: RequestId): boolean {
    return this.replies.has(id);
  }

  /** @param reply takes the responses. */
  receive(messages: readonly JSONRPCMessage[], reply: Reply): void {
    for (const message of messages) {
      if (isJSONRPCRequest(message)) {
        if (!reply.awaits(message.id)) continue;
        this.replies.set(message.id, reply);
        this.onmessage?.(message);
      } else if (isSpecType.CancelledNotification(message)) {
        this.cancel(message);
      } else {
        this.onmessage?.(message);
      }
    }
  }

  /** Stops the work on what this reply will not contain. */
  abandon(reply: Reply, ids: Iterable<RequestId>): void {
    for (const requestId of ids) {
      if (this.replies.get(requestId) !== reply) continue;
      this.replies.delete(requestId);
      this.onmessage?.({
        jsonrpc: '2.0',
        method: 'notifications/cancelled',
        params: { requestId },
      });
    }
  }

  /** Notifies over this stream from now on. The one before ends: a client that is refused a stream receives nothing. */
  attach(stream: EventStream): void {
    if (this.current) stream.replace(this.current);
    this.current = stream;
    stream.onClose(() => {
      if (this.current === stream) this.current = undefined;
    });
  }

  async send(message: JSONRPCMessage, options?: TransportSendOptions): Promise<void> {
    // The SDK's guards would parse the message, which takes longer than to send it.
    if (!('method' in message)) this.respond(inSessionRevision(message));
    // A message that belongs to a request is sent with its response or not at all.
    else if (options?.relatedRequestId === undefined) this.current?.notify(message);
  }

  async close(): Promise<void> {
    this.current?.end();
    this.onclose?.();
  }

  /**
   * Answers a cancelled request: the SDK does not, and its POST would stay open for ever. An id that is not in use is
   * ignored, because the SDK would cancel a request that comes right behind.
   */
  private cancel(message: CancelledNotification): void {
    const { requestId: id } = message.params;
    if (id === undefined || !this.isInUse(id)) return;
    this.onmessage?.({ ...message, jsonrpc: '2.0' });
    const error = { code: requestCancelled, message: 'Request cancelled' };
    this.respond({ jsonrpc: '2.0', id, error });
  }

  private respond(response: JSONRPCResponse): void {
    if (response.id === undefined) return;
    const reply = this.replies.get(response.id);
    this.replies.delete(response.id);
    reply?.add(response);
  }
}

function inSessionRevision(message: JSONRPCResponse): JSONRPCResponse {
  if (!('error' in message)) return message;
  const { error } = message;
  const isNotFound =
    error.code === Number(ProtocolErrorCode.InvalidParams) &&
    typeof error.data === 'object' &&
    error.data !== null &&
    'uri' in error.data;
  return isNotFound ? { ...message, error: { ...error, code: resourceNotFound } } : message;
}
