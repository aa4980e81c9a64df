import { request, type Agent, type IncomingHttpHeaders } from 'node:http';
import { text } from 'node:stream/consumers';

export const token = 'a'.repeat(43);

export interface Ask {
  readonly port: number;
  /** Keeps connections for further requests; without one, each request has a connection of its own. */
  readonly agent?: Agent | undefined;
  readonly method?: string;
  readonly path?: string;
  /** Headers that replace those of a correct client; `undefined` removes one. */
  readonly headers?: Readonly<Record<string, string | undefined>>;
  readonly body?: string | undefined;
}

export interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
}

/** Node's own client, because `fetch` would not send another Host, nor leave a body half sent. */
export function open({ port, agent, method = 'POST', path = '/mcp', headers }: Ask) {
  const all = {
    authorization: `Bearer ${token}`,
    accept: 'application/json, text/event-stream',
    'content-type': 'application/json',
    ...headers,
  };
  const sent = Object.entries(all).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value] as const],
  );
  return request({
    host: '127.0.0.1',
    port,
    method,
    path,
    headers: Object.fromEntries(sent),
    agent: agent ?? false,
  });
}

export function answerTo(asked: ReturnType<typeof open>): Promise<Answer> {
  return new Promise((resolve, reject) => {
    asked.once('error', reject);
    asked.once('response', (response) => {
      const { statusCode: status = 0, headers } = response;
      text(response).then((body) => resolve({ status, headers, text: body }), reject);
    });
  });
}

export function send(ask: Ask): Promise<Answer> {
  const asked = open(ask);
  const answer = answerTo(asked);
  asked.end(ask.body);
  return answer;
}
