import {
  Client as ModernClient,
  StreamableHTTPClientTransport,
} from '@modelcontextprotocol/client';
import { Client as SessionClient } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport as SessionTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { type Served } from './serve';
import { token } from './http';

const requestInit = { headers: { authorization: `Bearer ${token}` } };

/** The official client of 2025-11-25. */
export async function connectSession({ url, own }: Served) {
  const client = new SessionClient({ name: 'test', version: '0' });
  const transport = new SessionTransport(url, { requestInit });
  own(() => client.close());
  await client.connect(transport);
  return { client, transport };
}

/** The official client of 2026-07-28, held to that revision. */
export async function connectModern({ url, own }: Served) {
  const client = new ModernClient(
    { name: 'test', version: '0' },
    { versionNegotiation: { mode: { pin: '2026-07-28' } } },
  );
  own(() => client.close());
  await client.connect(new StreamableHTTPClientTransport(url, { requestInit }));
  return client;
}
