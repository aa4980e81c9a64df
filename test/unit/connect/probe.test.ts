import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { probe } from '../../../src/connect/probe';
import { guardStatus } from '../../../src/core/connecting/diagnosis';
import { serve, token } from '../server/serve';

describe('the requests of the diagnosis', () => {
  it('are answered by the server as they should be, and leave nothing behind', async (test) => {
    const { port } = await serve(test);
    assert.deepEqual(await probe(`http://127.0.0.1:${port}/mcp`, token), guardStatus);
  });

  it('find a wrong token, and a server that is gone', async (test) => {
    const { port } = await serve(test);
    const answers = await probe(`http://127.0.0.1:${port}/mcp`, 'wrong');
    assert.deepEqual(answers, { ...guardStatus, token: 401 });
    const none = { token: undefined, noToken: undefined };
    assert.deepEqual(await probe('http://127.0.0.1:1/mcp', token), {
      ...none,
      foreignHost: undefined,
      foreignOrigin: undefined,
    });
  });
});
