import assert from 'node:assert/strict';
import { describe, it, type TestContext } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { ResourceUpdatedNotificationSchema } from '@modelcontextprotocol/sdk/types.js';
import { until } from '../../../host/until';
import { connectModern, connectSession } from '../clients';
import { RawSession } from '../rawSession';
import { serve, type Served } from '../serve';

const uris = ['file:///ws/a.txt', 'file:///ws/b.txt'];

/** Counts the notifications that one client of each era receives. */
async function subscribed(t: TestContext) {
  const served = await serve(t);
  for (const uri of uris) served.kind.put(uri, 'old');
  const session = await RawSession.open(served);
  for (const [id, uri] of uris.entries()) await session.ask(id, 'resources/subscribe', { uri });
  const stream = await session.listen(served);
  const modern = await connectModern(served);
  const received: string[] = [];
  modern.setNotificationHandler('notifications/resources/updated', ({ params }) => {
    received.push(params.uri);
  });
  modern.setNotificationHandler('notifications/resources/list_changed', () => {
    received.push('list');
  });
  await modern.listen({ resourceSubscriptions: uris, resourcesListChanged: true });
  const counts = (what: string) => [
    what === 'list' ? stream.lists : stream.updated.filter((uri) => uri === what).length,
    received.filter((each) => each === what).length,
  ];
  return { served, counts };
}

function burst({ kind }: Served, uri: string): void {
  for (let step = 1; step <= 100; step += 1) {
    kind.put(uri, `step ${step}`);
    kind.change(uri);
  }
}

describe('a burst of changes', () => {
  it('is notified at its start and at its end, for each resource', async (t) => {
    const { served, counts } = await subscribed(t);
    for (const uri of uris) burst(served, uri);
    for (const uri of uris)
      await until(`the end of ${uri}`, () => counts(uri).every((n) => n >= 2));
    // At the end of a later burst, all notifications of the first one have been sent.
    for (let step = 0; step < 100; step += 1) served.kind.changeList();
    await until('the end of the list', () => counts('list').every((n) => n >= 2));
    assert.deepEqual([...uris, 'list'].map(counts), [
      [2, 2],
      [2, 2],
      [2, 2],
    ]);
  });

  it('leaves a client that reads at each notification with the final state', async (t) => {
    const served = await serve(t);
    const uri = 'file:///ws/a.txt';
    served.kind.put(uri, 'old');
    const { client } = await connectSession(served);
    let last = '';
    client.setNotificationHandler(ResourceUpdatedNotificationSchema, async () => {
      last = JSON.stringify((await client.readResource({ uri })).contents);
    });
    await client.subscribeResource({ uri });
    for (let step = 1; step <= 200; step += 1) {
      served.kind.put(uri, `step ${step}.`);
      served.kind.change(uri);
      await setImmediate();
    }
    await until('the last step', () => last.includes('step 200.'));
  });
});

it('a change that no client subscribed to costs no question about access', async (t) => {
  const { kind, window, lines } = await serve(t);
  let questions = 0;
  window.excluded.has = () => {
    questions += 1;
    return false;
  };
  kind.put('file:///ws/a.txt', 'a');
  kind.change('file:///ws/a.txt');
  await setImmediate();
  assert.equal(questions, 0);
  assert.deepEqual(lines, []);
});

it('a change of a denied document is notified once access is allowed, and not again', async (t) => {
  const { served, counts } = await subscribed(t);
  const [hidden = '', other = ''] = uris;
  const { kind, window } = served;
  window.excluded.add(hidden);
  kind.change(hidden);
  kind.changeList();
  kind.change(other);
  await until('the other is notified', () => counts(other).every((n) => n === 1));
  assert.deepEqual(counts(hidden), [0, 0]);
  window.excluded.delete(hidden);
  kind.changeList();
  await until('it is notified', () => counts(hidden).every((n) => n === 1));
  kind.changeList();
  kind.change(other);
  await until('the other is notified again', () => counts(other).every((n) => n === 2));
  assert.deepEqual(counts(hidden), [1, 1]);
});
