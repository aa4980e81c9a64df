import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Lines } from '../../src/bridge/stdio';
import type { Catalog } from '../../src/core/catalog/catalog';
import { bridgePath, environmentOf } from '../unit/bridge/bridgeProcess';
import { request, type Message } from '../unit/server/rawSession';
import { fakeWindow, serving } from '../unit/server/window';
import { temporaryFolder } from '../unit/temporaryFolder';

type Own = (close: () => unknown) => void;

/** Resolves with the response, if the message has an id. */
type Send = (message: object) => Promise<Message | undefined>;

type Ask = (method: string, params?: object) => Promise<Message>;

/** A server of this catalogue with two clients: one over HTTP, one through the bridge as a process. */
export async function openEndpoint(catalog: Catalog) {
  const closers: (() => unknown)[] = [];
  const own: Own = (close) => void closers.push(close);
  const home = await temporaryFolder({ after: own });
  const project = join(home, 'project');
  await mkdir(project);
  const { server } = fakeWindow(own, {
    catalog,
    stateFolder: join(home, '.mcp-workspace-bridge'),
    folders: [pathToFileURL(project).href],
  });
  await server.start();
  const { url, token } = serving(server);
  return {
    direct: await openSession(overHttp(url, token)),
    bridged: await openSession(throughBridge(own, home, project)),
    close: async () => {
      for (const close of closers.reverse()) await close();
    },
  };
}

/** Uses no SDK, because its work would be measured, too: its stdio client copies a large response many times. */
async function openSession(send: Send): Promise<Ask> {
  let id = 0;
  const ask: Ask = async (method, params) => {
    id += 1;
    const answer = await send(request(id, method, params));
    if (!answer?.result || answer.result['isError']) throw new Error(JSON.stringify(answer));
    return answer;
  };
  const clientInfo = { name: 'bench', version: '0' };
  await ask('initialize', { protocolVersion: '2025-11-25', capabilities: {}, clientInfo });
  await send({ jsonrpc: '2.0', method: 'notifications/initialized' });
  return ask;
}

function overHttp(url: string, token: string): Send {
  const headers = new Headers({
    authorization: `Bearer ${token}`,
    accept: 'application/json, text/event-stream',
    'content-type': 'application/json',
  });
  return async (message) => {
    const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify(message) });
    const session = response.headers.get('mcp-session-id');
    if (session !== null) headers.set('mcp-session-id', session);
    const text = await response.text();
    return text === '' ? undefined : (JSON.parse(text) as Message);
  };
}

function throughBridge(own: Own, home: string, cwd: string): Send {
  const child = spawn(process.execPath, [bridgePath], {
    cwd,
    env: environmentOf({ home }),
    stdio: ['pipe', 'pipe', 'ignore'],
  });
  const exited = once(child, 'exit');
  own(async () => {
    child.stdin.end();
    await exited;
  });
  const waiting = new Map<unknown, (answer: Message) => void>();
  const lines = new Lines({
    maxBytes: Infinity,
    onLine: (line) => {
      const message = JSON.parse(line) as Message;
      waiting.get(message.id)?.(message);
      waiting.delete(message.id);
    },
    onTooLong: () => undefined,
  });
  child.stdout.on('data', (chunk: Buffer) => lines.feed(chunk));
  return (message) =>
    new Promise((resolve) => {
      if ('id' in message) waiting.set(message.id, resolve);
      else resolve(undefined);
      child.stdin.write(`${JSON.stringify(message)}\n`);
    });
}
