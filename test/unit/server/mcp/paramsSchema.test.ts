import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { askModern, RawSession } from '../rawSession';
import { serve } from '../serve';

const cases = [
  { method: 'resources/list', params: { cursor: 5 } },
  { method: 'resources/templates/list', params: { cursor: null } },
  { method: 'resources/read', params: {} },
  { method: 'resources/read', params: { uri: ['file:///ws/a.txt'] } },
  { method: 'completion/complete', params: { ref: { type: 'ref/other' } } },
];
const ofSessions = [
  { method: 'resources/subscribe', params: { uri: 5 } },
  { method: 'resources/unsubscribe', params: {} },
];

describe('wrong parameters are -32602', () => {
  for (const { method, params } of [...cases, ...ofSessions]) {
    it(`in a session: ${method} ${JSON.stringify(params)}`, async (t) => {
      const session = await RawSession.open(await serve(t));
      const { error } = await session.ask(1, method, params);
      assert.equal(error?.code, -32602);
      assert.match(error.message, /^Invalid params for [\w/]+: not as MCP/);
    });
  }
  for (const { method, params } of cases) {
    it(`in 2026-07-28: ${method} ${JSON.stringify(params)}`, async (t) => {
      const { error } = await askModern(await serve(t), method, params);
      assert.equal(error?.code, -32602);
      assert.match(error.message, /^Invalid params for [\w/]+: not as MCP/);
    });
  }
});
