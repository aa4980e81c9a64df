import assert from 'node:assert/strict';
import { describe, it, type TestContext } from 'node:test';
import { until } from '../../../host/until';
import { send } from '../http';
import { RawSession } from '../rawSession';
import { serve } from '../serve';

const a = 'file:///ws/a.txt';
const b = 'file:///ws/b.txt';

async function subscribed(t: TestContext, uris: readonly string[]) {
  const served = await serve(t);
  served.kind.put(a, 'a');
  served.kind.put(b, 'b');
  const session = await RawSession.open(served);
  for (const [id, uri] of uris.entries()) await session.ask(id, 'resources/subscribe', { uri });
  return { served, kind: served.kind, session };
}

describe('the stream of a session', () => {
  it('notifies of subscribed resources, and of nothing else', async (t) => {
    const { served, kind, session } = await subscribed(t, [a]);
    const stream = await session.listen(served);
    kind.change(b);
    kind.change(a);
    kind.changeList();
    await until('both', () => stream.updated.length > 0 && stream.lists > 0);
    assert.deepEqual(stream.updated, [a]);
    assert.equal(stream.lists, 1);
  });

  it('is silent about what was unsubscribed from', async (t) => {
    const { served, kind, session } = await subscribed(t, [a, b]);
    const stream = await session.listen(served);
    await session.ask(9, 'resources/unsubscribe', { uri: a });
    kind.change(a);
    kind.change(b);
    await until('the other', () => stream.updated.length > 0);
    assert.deepEqual(stream.updated, [b]);
  });

  it('is silent about what may not be read any more', async (t) => {
    const { served, kind, session } = await subscribed(t, [a, b]);
    const stream = await session.listen(served);
    served.window.excluded.add(a);
    kind.change(a);
    kind.change(b);
    await until('the other', () => stream.updated.length > 0);
    assert.deepEqual(stream.updated, [b]);
  });

  it('is silent while sharing is paused, and notifies of everything when it resumes', async (t) => {
    const { served, kind, session } = await subscribed(t, [a, b]);
    const stream = await session.listen(served);
    served.window.sharing = 'paused';
    kind.changeList();
    await until('its end is notified', () => stream.lists === 1);
    kind.change(a);
    kind.changeList();
    await session.ask(9, 'ping');
    served.window.sharing = 'on';
    kind.changeList();
    await until(
      'its beginning is notified',
      () => stream.updated.length === 2 && stream.lists === 2,
    );
    assert.deepEqual(stream.updated, [a, b]);
  });

  it('names a resource as it was asked for', async (t) => {
    const spelled = 'file:///ws/ü.txt';
    const { served, kind, session } = await subscribed(t, [spelled]);
    const stream = await session.listen(served);
    kind.change('file:///ws/%C3%BC.txt');
    await until('it', () => stream.updated.length > 0);
    assert.deepEqual(stream.updated, [spelled]);
  });

  it('notifies at its start of earlier changes, each once', async (t) => {
    const { served, kind, session } = await subscribed(t, [a, b]);
    kind.change(a);
    kind.change(b);
    kind.changeList();
    await session.ask(9, 'ping');
    const stream = await session.listen(served);
    await until('all', () => stream.received.length >= 3);
    kind.changeList();
    await until('the later change', () => stream.lists > 1);
    assert.deepEqual(stream.updated, [a, b]);
    assert.equal(stream.lists, 2);
    const next = await session.listen(served);
    kind.changeList();
    await until('a change on the next stream', () => next.lists > 0);
    assert.deepEqual(next.updated, []);
  });

  it('forgets what was unsubscribed from before it opened', async (t) => {
    const { served, kind, session } = await subscribed(t, [a, b]);
    kind.change(a);
    kind.change(b);
    await session.ask(8, 'ping');
    await session.ask(9, 'resources/unsubscribe', { uri: a });
    const stream = await session.listen(served);
    await until('the other', () => stream.updated.length > 0);
    assert.deepEqual(stream.updated, [b]);
  });

  it('is taken over by a second one', async (t) => {
    const { served, kind, session } = await subscribed(t, [a]);
    const first = await session.listen(served);
    const second = await session.listen(served);
    await first.ended;
    kind.change(a);
    await until('the change', () => second.updated.length > 0);
    assert.deepEqual(second.updated, [a]);
    assert.deepEqual(first.received, []);
  });

  it('is its own for each session', async (t) => {
    const { served, kind, session } = await subscribed(t, [a]);
    const other = await RawSession.open(served);
    const [mine, theirs] = [await session.listen(served), await other.listen(served)];
    kind.change(a);
    kind.changeList();
    await until('both', () => mine.updated.length > 0 && theirs.lists > 0);
    assert.deepEqual([mine.updated, theirs.updated], [[a], []]);
  });
});

it('a subscription to what is no URI is refused', async (t) => {
  const { session } = await subscribed(t, []);
  const { error } = await session.ask(1, 'resources/subscribe', { uri: 'no uri' });
  assert.equal(error?.code, -32602);
});

it('a subscription does not reveal whether a resource exists', async (t) => {
  const { session } = await subscribed(t, []);
  for (const [id, uri] of [a, 'file:///ws/none', 'file:///etc/passwd'].entries()) {
    assert.deepEqual((await session.ask(id, 'resources/subscribe', { uri })).result, {});
  }
});

it('a stream that is refused takes nothing from the one that is there', async (t) => {
  const { served, kind, session } = await subscribed(t, [a]);
  const stream = await session.listen(served);
  const headers = { 'mcp-session-id': session.id, accept: 'text/html' };
  assert.equal((await send({ port: served.port, method: 'GET', headers })).status, 406);
  kind.change(a);
  await until('the change', () => stream.updated.length > 0);
});

it('a change whose access check fails is not notified, and the server continues', async (t) => {
  const { served, kind, session } = await subscribed(t, [a, b]);
  const stream = await session.listen(served);
  served.window.isBroken = true;
  kind.change(a);
  await until('it is in the log', () => served.lines.some(({ level }) => level === 'error'));
  served.window.isBroken = false;
  kind.change(b);
  await until('the other', () => stream.updated.length > 0);
  assert.deepEqual(stream.updated, [b]);
});
