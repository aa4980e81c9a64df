import { request } from 'node:http';
import { guardStatus, type Guard } from '../model/finding';

const timeoutMs = 3_000;
const revision = '2026-07-28';

/** Sends the server the request of each kind of visitor; returns the status of each response. */
export async function probe(
  url: string,
  token: string,
): Promise<Record<Guard, number | undefined>> {
  const authorization = `Bearer ${token}`;
  const visitors: Record<Guard, Record<string, string>> = {
    token: { authorization },
    noToken: {},
    foreignHost: { authorization, host: 'example.com' },
    foreignOrigin: { authorization, origin: 'https://example.com' },
  };
  const guards = Object.keys(guardStatus) as Guard[];
  const answers = guards.map(async (guard) => [guard, await statusOf(url, visitors[guard])]);
  return Object.fromEntries(await Promise.all(answers)) as Record<Guard, number | undefined>;
}

/** Sends the one request that creates no session, with Node's own client, because `fetch` cannot send another Host. */
function statusOf(
  url: string,
  visitor: Readonly<Record<string, string>>,
): Promise<number | undefined> {
  const method = 'server/discover';
  const _meta = {
    'io.modelcontextprotocol/protocolVersion': revision,
    'io.modelcontextprotocol/clientCapabilities': {},
  };
  const headers = {
    accept: 'application/json, text/event-stream',
    'content-type': 'application/json',
    'mcp-protocol-version': revision,
    'mcp-method': method,
    ...visitor,
  };
  return new Promise((resolve) => {
    const sent = request(url, { method: 'POST', headers, agent: false, timeout: timeoutMs });
    sent.once('timeout', () => sent.destroy());
    sent.once('error', () => resolve(undefined));
    sent.once('response', (response) => {
      response.resume();
      resolve(response.statusCode);
    });
    sent.end(JSON.stringify({ jsonrpc: '2.0', id: 1, method, params: { _meta } }));
  });
}
