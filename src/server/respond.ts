import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import type { Refusal } from './guards';

/** A reader that lets this much pile up does not read: it is cut off. */
const maxUnreadBytes = 1024 * 1024;

/** An answer at the HTTP level: a JSON-RPC error without an id. */
export function jsonRpcError(status: number, code: number, message: string): Response {
  return Response.json({ jsonrpc: '2.0', id: null, error: { code, message } }, { status });
}

/** The body stays unread, so the connection ends with this. */
export function refuse(response: ServerResponse, { status, message, headers }: Refusal): void {
  response.writeHead(status, {
    'content-type': 'application/json',
    connection: 'close',
    ...headers,
  });
  response.end(JSON.stringify({ jsonrpc: '2.0', id: null, error: { code: -32600, message } }));
}

/** Writes a web-standard response, streaming, to Node's. */
export async function respond(to: ServerResponse, from: Response): Promise<void> {
  to.writeHead(from.status, Object.fromEntries(from.headers));
  if (!from.body) {
    to.end();
    return;
  }
  to.flushHeaders();
  const isStream = from.headers.get('content-type')?.startsWith('text/event-stream') ?? false;
  const reader = from.body.getReader();
  to.once('close', () => void reader.cancel().catch(() => undefined));
  for (;;) {
    const { done, value } = await reader.read();
    if (done || to.destroyed) break;
    const isFull = !to.write(value);
    if (isFull && isStream && to.writableLength > maxUnreadBytes) to.destroy();
    else if (isFull && !isStream) await once(to, 'drain');
  }
  to.end();
}
