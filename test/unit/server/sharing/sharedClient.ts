import { Agent } from 'node:http';
import { hookPath, type HookRequest } from '../../../../src/core/protocol/hook';
import { clientHeader, worktreeHeader } from '../../../../src/core/protocol/serverDeclaration';
import { send } from '../http';
import { modernRequest, RawSession, RawStream, type Message } from '../rawSession';
import type { Served } from '../serve';

/** The identity that a client states. */
export interface Said {
  readonly name: string;
  /** The client that its entry names. */
  readonly entry?: string;
  /** The client that its hook names. */
  readonly hook: string;
  /** The path of the worktree in which it works. */
  readonly worktree?: string;
}

export type Era = 'session' | 'stateless';

/** A client of one era over bare HTTP, so that nothing of what it receives is lost. */
export interface SharedClient {
  ask(method: string, params?: object): Promise<Message>;
  instructions(): Promise<string>;
  /** What its hook receives for this. */
  hook(request?: Partial<HookRequest>): Promise<string>;
  /** Subscribes to these URIs, and opens a stream of notifications. */
  listen(uris: readonly string[]): Promise<RawStream>;
  /** The same client in a worktree. */
  inWorktree(path: string): Promise<SharedClient>;
}

type Server = Served & { readonly agent: Agent };

export async function connect(era: Era, served: Served, said: Said): Promise<SharedClient> {
  // A connection for each of the many requests would take a fifth of the CPU time.
  const server = { ...served, agent: new Agent({ keepAlive: true }) };
  const client = era === 'session' ? connectSession(server, said) : connectStateless(server, said);
  const inWorktree = (worktree: string) => connect(era, served, { ...said, worktree });
  return { ...(await client), inWorktree };
}

type Connected = Omit<SharedClient, 'inWorktree'>;

function headersOf({ entry, worktree }: Said): Record<string, string> {
  return {
    ...(entry !== undefined && { [clientHeader]: entry }),
    ...(worktree !== undefined && { [worktreeHeader]: encodeURIComponent(worktree) }),
  };
}

async function connectSession(server: Server, said: Said): Promise<Connected> {
  const session = await RawSession.open(server, '2025-11-25', said.name, headersOf(said));
  let id = 0;
  const ask = async (method: string, params?: object) => session.ask(++id, method, params);
  return {
    ask,
    instructions: async () => String(session.initialized.result?.['instructions']),
    hook: (request) => hookOf(server, said, request),
    listen: async (uris) => {
      for (const uri of uris) await ask('resources/subscribe', { uri });
      return session.listen(server);
    },
  };
}

async function connectStateless(server: Server, said: Said): Promise<Connected> {
  const { port, agent } = server;
  let id = 0;
  const make = (method: string, params?: object) => {
    const { headers, message } = modernRequest(++id, method, params, said.name);
    return { headers: { ...headers, ...headersOf(said) }, body: JSON.stringify(message) };
  };
  const ask = async (method: string, params?: object) => {
    const { text } = await send({ port, agent, ...make(method, params) });
    return JSON.parse(text) as Message;
  };
  return {
    ask,
    instructions: async () => String((await ask('server/discover')).result?.['instructions']),
    hook: (request) => hookOf(server, said, request),
    listen: (resourceSubscriptions) => {
      const notifications = { resourceSubscriptions, resourcesListChanged: true };
      const asked = make('subscriptions/listen', { notifications });
      return RawStream.open(server, { method: 'POST', ...asked });
    },
  };
}

/** Each hook has a connection of its own, as it is a process of its own. */
async function hookOf(
  { port }: Server,
  { hook: client }: Said,
  request: Partial<HookRequest> = {},
): Promise<string> {
  const body = JSON.stringify({ client, deliver: 'whole', ...request });
  return (await send({ port, path: hookPath, body })).text;
}
