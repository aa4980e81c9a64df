import assert from 'node:assert/strict';
import { describe, it, type TestContext } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { until } from '../../../host/until';
import { connectModern } from '../clients';
import { serve } from '../serve';

const a = 'file:///ws/a.txt';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

/** A client that has listened so long that unreferenced objects have been garbage collected. */
async function listening(t: TestContext) {
  const { clients, ...served } = await serve(t);
  const client = await connectModern({ clients, ...served });
  const stream = await client.listen({ resourceSubscriptions: [a] });
  for (let turn = 0; turn < 5; turn += 1) {
    await setImmediate();
    collect();
  }
  return { clients, stream };
}

describe('a stream that was open for long', () => {
  it('is seen to end', async (t) => {
    const { clients, stream } = await listening(t);
    assert.deepEqual(clients.all[0]?.subscriptions, [a]);
    await stream.close();
    await until('its end', () => clients.all[0]?.subscriptions.length === 0);
  });

  it('is ended when the person disconnects its client', async (t) => {
    const { clients, stream } = await listening(t);
    clients.disconnect(clients.all[0]?.id ?? '');
    assert.equal(await stream.closed, 'graceful');
  });
});
