import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { JSONRPCResponse } from '@modelcontextprotocol/server';
import { jsonOf, writeList } from '../../../../src/server/mcp/longList';
import { connectModern, connectSession } from '../clients';
import { serve } from '../serve';

function textOf(response: JSONRPCResponse): string {
  return jsonOf(response).join('');
}

const entries = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ uri: `file:///ws/${index}`, name: 'ä"\\' }));

describe('a list that was written before', () => {
  for (const count of [0, 1, 64, 65, 1_000]) {
    it(`is in the answer as it would be otherwise: ${count}`, async () => {
      const resources = entries(count);
      const result = { resources, nextCursor: 'next', _meta: { a: '$&' } };
      const response: JSONRPCResponse = { jsonrpc: '2.0', id: '$1', result };
      const before = textOf(response);
      await writeList(resources);
      assert.equal(textOf(response), before);
      assert.equal(jsonOf(response).length, 3);
    });
  }

  it('is not written again for each answer, in either era', async (t) => {
    const served = await serve(t);
    served.kind.put('file:///ws/a.txt', 'content');
    const { client } = await connectSession(served);
    for (const each of [client, await connectModern(served)]) {
      const { resources } = await each.listResources();
      const stringify = t.mock.method(JSON, 'stringify');
      assert.deepEqual((await each.listResources()).resources, resources);
      const written = stringify.mock.calls.map(({ result }) => result ?? '');
      stringify.mock.restore();
      assert.deepEqual(
        written.filter((text) => text.includes('"jsonrpc"') && text.includes('a.txt')),
        [],
      );
    }
  });
});
