import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import type { TestContext } from 'node:test';
import { hookPath } from '../../../src/core/protocol/hook';
import { windowKey } from '../../../src/core/protocol/windowRecord';
import { until } from '../../host/until';
import type { Message } from '../server/rawSession';

/** An action of the window instead of the answer to a request. */
export type Trick = (response: ServerResponse, message: Message) => void;

interface Seen {
  readonly method: string;
  readonly authorization: string | undefined;
  readonly session: string | undefined;
  readonly headers: IncomingMessage['headers'];
  readonly message: Message;
}

/** A window that does what a test wants: it plays its tricks, each once, and otherwise answers as a window does. */
export async function oddWindow(test: TestContext, id = 'window-1') {
  const state = { token: 'token-1', session: 1 };
  const seen: Seen[] = [];
  const tricks = new Map<string, Trick[]>();
  const streams = new Set<ServerResponse>();

  const answer = (response: ServerResponse, message: Message, more: object = {}) => {
    if (message.id === undefined) return void response.writeHead(202).end();
    const result = { said: message.method, protocolVersion: '2025-11-25', ...more };
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ jsonrpc: '2.0', id: message.id, result }));
  };

  const refuse = (response: ServerResponse, status: number) => {
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end('{"jsonrpc":"2.0","error":{"code":-32600,"message":"refused"}}');
  };

  const serve = async (request: IncomingMessage, response: ServerResponse) => {
    const { method = '', url, headers } = request;
    const { authorization } = headers;
    const session = headers['mcp-session-id']?.toString();
    const message = method === 'POST' ? ((await json(request)) as Message) : {};
    seen.push({
      method: message.method ?? `${method} ${url}`,
      authorization,
      session,
      headers,
      message,
    });
    if (url === '/window') {
      if (authorization !== `Bearer ${windowKey(state.token, id, request.socket.localPort ?? 0)}`)
        return refuse(response, 401);
      return void response.end(JSON.stringify({ id }));
    }
    if (authorization !== `Bearer ${state.token}`) return refuse(response, 401);
    if (url === hookPath) {
      const trick = tricks.get(hookPath)?.shift();
      return trick
        ? trick(response, message)
        : void response.end(JSON.stringify({ text: `of ${id}` }));
    }
    const isModern = headers['mcp-protocol-version'] === '2026-07-28';
    const isInSession = isModern || message.method === 'initialize';
    if (!isInSession && session !== `session-${state.session}`) return refuse(response, 404);
    const trick = tricks.get(message.method ?? method)?.shift();
    if (trick) return trick(response, message);
    if (method === 'GET') {
      response.writeHead(200, { 'content-type': 'text/event-stream' }).flushHeaders();
      streams.add(response);
      response.once('close', () => streams.delete(response));
      return undefined;
    }
    if (message.method === 'initialize') {
      response.setHeader('mcp-session-id', `session-${state.session}`);
    }
    return answer(response, message);
  };

  const server = createServer((request, response) => {
    serve(request, response).catch(() => response.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const stop = () => {
    server.closeAllConnections();
    server.close();
  };
  test.after(stop);
  return {
    url: `http://127.0.0.1:${port}/mcp`,
    state,
    seen,
    stop,
    /** Leaves the port; requests received before stay unanswered, and their connections open. */
    leavePort: async () => {
      server.close();
      server.closeIdleConnections();
      await until('nobody listens', () => !server.listening);
    },
    answer,
    streams,
    /** Plays tricks at the next requests of a method, after those that are due already. */
    trick: (method: string, ...played: Trick[]) =>
      void tricks.set(method, [...(tricks.get(method) ?? []), ...played]),
    countOf: (method: string) => seen.filter((request) => request.method === method).length,
    notify: (message: object) => {
      for (const stream of streams) stream.write(`data: ${JSON.stringify(message)}\n\n`);
    },
  };
}
