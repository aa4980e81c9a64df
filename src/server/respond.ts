import type { ServerResponse } from 'node:http';
import type { Refusal } from './guards';

/** A reader that lets this much pile up does not read: it is cut off. */
const maxUnreadBytes = 1024 * 1024;

/** An answer at the HTTP level: a JSON-RPC error without an id, which in MCP is never null. */
export function jsonRpcError(
  status: number,
  code: number,
  message: string,
  headers: Readonly<Record<string, string>> = {},
): Response {
  return Response.json(withoutId(code, message), { status, headers });
}

/** To any client it is over. Our own stdio bridge sees whether the person ended it, and then does not open another by itself. */
export function sessionNotFound({ isDisconnected }: { isDisconnected: boolean }): Response {
  return isDisconnected
    ? jsonRpcError(404, -32001, 'Session not found: the person ended it.', {
        'x-mcp-workspace-bridge': 'disconnected',
      })
    : jsonRpcError(404, -32001, 'Session not found: initialize again.');
}

/** The body stays unread, so the connection ends with this. */
export function refuse(
  response: ServerResponse,
  { status, code = -32600, message, headers }: Refusal,
): void {
  response.writeHead(status, {
    'content-type': 'application/json',
    connection: 'close',
    ...headers,
  });
  response.end(JSON.stringify(withoutId(code, message)));
}

function withoutId(code: number, message: string) {
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

/** Event by event, without waiting for a slow reader: what piles up unread is bounded instead. */
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
