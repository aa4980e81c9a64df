import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { connectModern } from '../clients';
import { send } from '../http';
import { RawSession, request } from '../rawSession';
import { serve, type Served } from '../serve';

const uri = 'file:///ws/a.txt';
const capabilities = {
  resources: { subscribe: true, listChanged: true },
  completions: {},
  tools: { listChanged: true },
  prompts: { listChanged: true },
  extensions: { 'io.modelcontextprotocol/skills': { directoryRead: true } },
};

/** The result of 2026-07-28 as it is sent. */
async function modernResult(
  { port }: Served,
  method: string,
  params: { readonly uri?: string } = {},
): Promise<Record<string, unknown>> {
  const headers = {
    'mcp-protocol-version': '2026-07-28',
    'mcp-method': method,
    ...(params.uri !== undefined && { 'mcp-name': params.uri }),
  };
  const _meta = {
    'io.modelcontextprotocol/protocolVersion': '2026-07-28',
    'io.modelcontextprotocol/clientCapabilities': {},
  };
  const body = JSON.stringify(request(1, method, { ...params, _meta }));
  const { text } = await send({ port, headers, body });
  return (JSON.parse(text) as { result: Record<string, unknown> }).result;
}

describe('what the server says of itself', () => {
  it('is the same in both eras', async (t) => {
    const served = await serve(t);
    const { initialized } = await RawSession.open(served);
    const client = await connectModern(served);
    const { result = {} } = initialized;
    assert.deepEqual(result['capabilities'], capabilities);
    assert.deepEqual(client.getServerCapabilities(), capabilities);
    assert.deepEqual(client.getServerVersion(), result['serverInfo']);
    assert.equal(client.getInstructions(), result['instructions']);
  });

  it('begins with what is pinned when a client of either era connects', async (t) => {
    let pinned = 'a.ts';
    const instructions = async (about: string) => `Pinned: ${pinned}\n${about}`;
    const served = await serve(t, { instructions });
    const said = async () => [
      String((await RawSession.open(served)).initialized.result?.['instructions']),
      String((await connectModern(served)).getInstructions()),
    ];
    for (const text of await said()) assert.match(text, /^Pinned: a\.ts\nResources of/);
    pinned = 'b.ts';
    for (const text of await said()) assert.match(text, /^Pinned: b\.ts\nResources of/);
  });

  it('leads to what there is', async (t) => {
    const { initialized } = await RawSession.open(await serve(t));
    const instructions = String(initialized.result?.['instructions']);
    for (const named of [
      'editor://window/active',
      'editor://window/selection',
      'editor://window/open',
      'diagnostics://workspace/all',
      '?lines=10-20',
      'Subscribe',
      'unsaved edits',
    ]) {
      assert.ok(instructions.includes(named), named);
    }
    assert.doesNotMatch(instructions, /^\s|\s$|\t/);
  });

  it('is a name, a title, a version and an address in every revision with sessions', async (t) => {
    const served = await serve(t);
    for (const revision of ['2024-11-05', '2025-03-26', '2025-06-18', '2025-11-25']) {
      const { initialized } = await RawSession.open(served, revision);
      assert.partialDeepStrictEqual(initialized.result?.['serverInfo'], {
        name: 'mcp-workspace-bridge',
        version: '1.2.3',
      });
    }
  });
});

describe('how long an answer of 2026-07-28 keeps', () => {
  const never = { ttlMs: 0, cacheScope: 'private' };
  const hints = [
    ['server/discover', never],
    ['resources/templates/list', never],
    ['resources/list', never],
    ['resources/read', never],
    ['tools/list', never],
    ['prompts/list', never],
  ] as const;
  for (const [method, expected] of hints) {
    it(`is ${expected.ttlMs} ms for ${method}`, async (t) => {
      const served = await serve(t);
      served.kind.put(uri, 'a');
      const params = method === 'resources/read' ? { uri } : {};
      const { ttlMs, cacheScope } = await modernResult(served, method, params);
      assert.deepEqual({ ttlMs, cacheScope }, expected);
    });
  }

  it('is nothing that earlier revisions hear of', async (t) => {
    const served = await serve(t);
    served.kind.put(uri, 'a');
    const session = await RawSession.open(served);
    for (const [method] of hints.slice(1)) {
      const { result } = await session.ask(1, method, { uri });
      assert.ok(result, method);
      assert.ok(!('ttlMs' in result) && !('cacheScope' in result), method);
    }
  });
});
