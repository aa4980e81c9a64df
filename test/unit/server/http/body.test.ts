import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { modernRequest } from '../rawSession';
import { send } from '../http';
import { serve } from '../serve';

/** A request with this JSON in its place of the revision, which the server compares and prints. */
function initialize(revision: string): string {
  const { message } = modernRequest(0, 'initialize', {
    protocolVersion: '2025-11-25',
    capabilities: {},
    clientInfo: { name: 'test', version: '0' },
  });
  return JSON.stringify(message).replace('"2026-07-28"', revision);
}

describe('a body of many levels', () => {
  for (const levels of [501, 5_000, 150_000]) {
    it(`is refused: ${levels}`, async (t) => {
      const served = await serve(t);
      const lists = '['.repeat(levels) + ']'.repeat(levels);
      const objects = '{"a":'.repeat(levels) + '1' + '}'.repeat(levels);
      for (const body of [initialize(lists), initialize(objects), lists]) {
        const { status, text } = await send({ port: served.port, body });
        assert.equal(status, 400);
        assert.match(text, /-32600.*nested/);
      }
    });
  }

  it('is not one whose brackets are in strings, or beside each other', async (t) => {
    const { port } = await serve(t);
    const ask = (id: string) =>
      send({ port, body: `{"jsonrpc":"2.0","id":${id},"method":"ping"}` });
    for (const id of [
      `"${'['.repeat(600)}"`,
      `"\\"${'{'.repeat(600)}\\\\"`,
      `[${'[],'.repeat(600)}1]`,
    ]) {
      assert.doesNotMatch((await ask(id)).text, /nested/);
    }
    assert.match((await ask(`["\\\\",${'['.repeat(600)}`)).text, /nested/);
  });
});
