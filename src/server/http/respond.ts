import type { ServerResponse } from 'node:http';
import type { Refusal } from './guards';

/** A client that leaves this much unread is disconnected. */
const maxUnreadBytes = 1024 * 1024;

/** A refusal as a web-standard response: a JSON-RPC error without an id, which in MCP is never null. */
export function jsonRpcError(refusal: Refusal): Response {
  const { status, headers = {} } = refusal;
  return Response.json(withoutId(refusal), { status, headers });
}

/** Writes a refusal and closes the connection, since the request's body stays unread. */
export function refuse(response: ServerResponse, refusal: Refusal): void {
  response.writeHead(refusal.status, {
    'content-type': 'application/json',
    connection: 'close',
    ...refusal.headers,
  });
  response.end(JSON.stringify(withoutId(refusal)));
}

function withoutId({ code = -32600, message }: Refusal) {
  return { jsonrpc: '2.0', error: { code, message } };
}

/** Writes a web-standard response to Node's. */
export async function respond(to: ServerResponse, from: Response): Promise<void> {
  to.writeHead(from.status, Object.fromEntries(from.headers));
  if (from.headers.get('content-type')?.startsWith('text/event-stream') && from.body) {
    await stream(to, from.body);
  } else {
    to.end(Buffer.from(await from.arrayBuffer()));
  }
}

/** Writes each event at once, without waiting for a slow client; the limit on unread bytes bounds the memory. */
async function stream(to: ServerResponse, body: ReadableStream<Uint8Array>): Promise<void> {
  to.flushHeaders();
  const reader = body.getReader();
  to.once('close', () => void reader.cancel().catch(() => undefined));
  for (;;) {
    const { done, value } = await reader.read();
    if (done || to.destroyed) break;
    to.write(value);
    if (to.writableLength > maxUnreadBytes) to.destroy();
  }
  to.end();
}
