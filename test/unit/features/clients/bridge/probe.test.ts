import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { probe } from '../../../../../src/features/clients/bridge/probe';
import { guardStatus } from '../../../../../src/features/clients/model/finding';
import { serve } from '../../../server/serve';
import { token } from '../../../server/http';

describe('the requests of the diagnosis', () => {
  it('get the expected responses from the server, and leave no session', async (test) => {
    const { port } = await serve(test);
    assert.deepEqual(await probe(`http://127.0.0.1:${port}/mcp`, token), guardStatus);
  });

  it('detect a wrong token, and a server that has stopped', async (test) => {
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
