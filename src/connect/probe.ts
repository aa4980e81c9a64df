import { request } from 'node:http';
import { guardStatus, type Guard } from '../core/connecting/diagnosis';

const timeoutMs = 3_000;
const revision = '2026-07-28';

/** Asks the server as each kind of visitor would, and tells how it answers. */
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

/** Of the one request that leaves no session behind. Node's own client, because `fetch` would not send another Host. */
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
    const asked = request(url, { method: 'POST', headers, agent: false, timeout: timeoutMs });
    asked.once('timeout', () => asked.destroy());
    asked.once('error', () => resolve(undefined));
    asked.once('response', (response) => {
      response.resume();
      resolve(response.statusCode);
    });
    asked.end(JSON.stringify({ jsonrpc: '2.0', id: 1, method, params: { _meta } }));
  });
}
