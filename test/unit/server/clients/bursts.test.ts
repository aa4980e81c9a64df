import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { until } from '../../../host/until';
import { connectModern } from '../clients';
import { RawSession } from '../rawSession';
import { serve } from '../serve';

const uris = (count: number) =>
  Array.from({ length: count }, (_, index) => `file:///ws/${'long-'.repeat(200)}${index}.ts`);

describe('a client that reads at once receives', () => {
  it('the acknowledgement of many long subscriptions, and each of their changes', async (t) => {
    const served = await serve(t);
    const client = await connectModern(served);
    const all = uris(600);
    const updated = new Set<string>();
    client.setNotificationHandler('notifications/resources/updated', ({ params }) => {
      updated.add(params.uri);
    });
    const stream = await client.listen({ resourceSubscriptions: all });
    assert.equal(stream.honoredFilter.resourceSubscriptions?.length, all.length);
    for (const uri of all) served.kind.change(uri);
    await until('all', () => updated.size === all.length);
  });

  it('all changes from before it listens', async (t) => {
    const served = await serve(t);
    const session = await RawSession.open(served);
    const all = uris(600);
    for (const [id, uri] of all.entries()) await session.ask(id, 'resources/subscribe', { uri });
    for (const uri of all) served.kind.change(uri);
    await session.ask(all.length, 'ping');
    const stream = await session.listen(served);
    await until('all', () => new Set(stream.updated).size === all.length);
  });
});
