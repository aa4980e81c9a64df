import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { get } from 'node:http';
import { Lines } from '../../../src/bridge/stdio';
import { modernRequest, request, type Message } from '../../unit/server/rawSession';
import { Connection, type Headers } from './http';

/** A client that asks one request after the other. */
export interface Client {
  /** Sends the request and resolves with the bytes of the answer, whatever they say. */
  send(method: string, params?: object): Promise<Buffer>;
  /** @throws if the answer is an error. */
  ask(method: string, params?: object): Promise<Record<string, unknown>>;
  close(): void;
}

const initialize = {
  protocolVersion: '2025-11-25',
  capabilities: {},
  clientInfo: { name: 'bench', version: '0' },
};

const initialized = { jsonrpc: '2.0', method: 'notifications/initialized' };

/** A session of 2025-11-25 over HTTP. */
export async function openSession(url: string, token?: string): Promise<Client & Listening> {
  const authorization: Headers = token === undefined ? {} : { authorization: `Bearer ${token}` };
  const starting = new Connection(url, authorization);
  const { headers } = await starting.post(JSON.stringify(request(0, 'initialize', initialize)));
  starting.close();
  const session: Headers = {
    ...authorization,
    'mcp-session-id': String(headers['mcp-session-id']),
  };
  const connection = new Connection(url, session);
  await connection.post(JSON.stringify(initialized));
  const send = numbered(async (id, method, params) => {
    return (await connection.post(JSON.stringify(request(id, method, params)))).body;
  });
  return {
    ...clientOf(send),
    listen: async (onEvent) => {
      const stream = get(url, { headers: { ...session, accept: 'text/event-stream' } });
      const [response] = (await once(stream, 'response')) as [NodeJS.ReadableStream];
      const lines = new Lines({
        maxBytes: Infinity,
        onLine: (line) => {
          if (line.startsWith('data: {')) onEvent(JSON.parse(line.slice(6)) as Message);
        },
        onTooLong: () => undefined,
      });
      response.on('data', (chunk: Buffer) => lines.feed(chunk)).on('error', () => undefined);
    },
    close: () => connection.close(),
  };
}

interface Listening {
  /** Opens the stream of notifications. */
  listen(onEvent: (message: Message) => void): Promise<void>;
}

/** A client of 2026-07-28. */
export function openStateless(url: string, token: string): Client {
  const connection = new Connection(url, { authorization: `Bearer ${token}` });
  const send = numbered(async (id, method, params) => {
    const { headers, message } = modernRequest(id, method, params);
    return (await connection.post(JSON.stringify(message), { ...headers } as Headers)).body;
  });
  return { ...clientOf(send), close: () => connection.close() };
}

interface Program {
  readonly path: string;
  readonly args?: readonly string[];
  readonly cwd: string;
  readonly env: NodeJS.ProcessEnv;
}

/** A session with a program over stdio. */
export async function openStdio({ path, args = [], cwd, env }: Program): Promise<Client> {
  const child = spawn(process.execPath, [path, ...args], {
    cwd,
    env,
    stdio: ['pipe', 'pipe', 'ignore'],
  });
  const waiting = new Map<unknown, (line: string) => void>();
  const lines = new Lines({
    maxBytes: Infinity,
    onLine: (line) => {
      const { id } = JSON.parse(line) as Message;
      waiting.get(id)?.(line);
      waiting.delete(id);
    },
    onTooLong: () => undefined,
  });
  child.stdout.on('data', (chunk: Buffer) => lines.feed(chunk));
  const write = (message: object) => child.stdin.write(`${JSON.stringify(message)}\n`);
  const send = numbered(
    (id, method, params) =>
      new Promise<Buffer>((resolve) => {
        waiting.set(id, (line) => resolve(Buffer.from(line)));
        write(request(id, method, params));
      }),
  );
  const client = { ...clientOf(send), close: () => void child.stdin.end() };
  await client.ask('initialize', initialize);
  write(initialized);
  return client;
}

function numbered(
  send: (id: number, method: string, params?: object) => Promise<Buffer>,
): Client['send'] {
  let id = 0;
  return (method, params) => {
    id += 1;
    return send(id, method, params);
  };
}

function clientOf(send: Client['send']): Pick<Client, 'send' | 'ask'> {
  return {
    send,
    ask: async (method, params) => {
      const answer = (await send(method, params)).toString();
      // Some servers answer each POST with a stream of one event.
      const [, event] = /^data: (.*)$/m.exec(answer) ?? [];
      const { result } = JSON.parse(event ?? answer) as Message;
      if (!result || result['isError']) throw new Error(`${method}: ${answer.slice(0, 500)}`);
      return result;
    },
  };
}
