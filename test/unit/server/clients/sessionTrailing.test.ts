import assert from 'node:assert/strict';
import { describe, it, type TestContext } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { RawSession } from '../rawSession';
import { serve } from '../serve';

const a = 'file:///ws/a.txt';
const firstLine = `${a}#L1`;

/** A client that subscribed to a file and to a line of it, or to less, with a clock that the test controls. */
async function listening(
  t: TestContext,
  { subscribed = [a, firstLine], name = 'Visual Studio Code' } = {},
) {
  const served = await serve(t);
  served.kind.put(a, 'a');
  served.kind.put(firstLine, 'a');
  const session = await RawSession.open(served, '2025-11-25', name);
  const stream = await session.listen(served);
  let id = 0;
  const ask = (method: string, uri: string) => session.ask((id += 1), method, { uri });
  for (const uri of subscribed) await ask('resources/subscribe', uri);
  t.mock.timers.enable({ apis: ['setTimeout', 'Date'] });
  let seen = 0;
  /** The updates since the last call; 100 ms pass, so that none is delayed any more. */
  const received = async () => {
    const { lists } = stream;
    t.mock.timers.tick(100);
    served.kind.changeList();
    while (stream.lists === lists) await setImmediate();
    const news = stream.updated.slice(seen);
    seen += news.length;
    return news;
  };
  return {
    subscribe: (uri: string) => ask('resources/subscribe', uri),
    read: (uri: string) => ask('resources/read', uri),
    change: () => served.kind.change(a),
    pass: (ms: number) => t.mock.timers.tick(ms),
    received,
  };
}

describe('a session of VS Code, which caches what it reads', () => {
  it('is notified once more of a change soon after a read', async (t) => {
    const { read, change, pass, received } = await listening(t);
    await read(a);
    pass(1_000);
    change();
    assert.deepEqual(await received(), [a, firstLine]);
    pass(1_900);
    assert.deepEqual(await received(), []);
    pass(100);
    assert.deepEqual(await received(), [a, firstLine]);
    pass(60_000);
    assert.deepEqual(await received(), []);
  });

  it('is notified no more once its caches are cold, whatever it reads and when', async (t) => {
    const { read, change, pass, received } = await listening(t);
    await read(a);
    pass(2_000);
    await read(firstLine);
    pass(500);
    change();
    assert.deepEqual(await received(), [a, firstLine]);
    pass(600);
    assert.deepEqual(await received(), [a, firstLine]);
    // It reads only what its cache no longer has: the file now, the line the next time.
    await read(a);
    pass(2_000);
    assert.deepEqual(await received(), [a, firstLine]);
    await read(firstLine);
    pass(60_000);
    assert.deepEqual(await received(), []);
  });

  it('is notified of a change between its read and its subscription', async (t) => {
    const { subscribe, read, change, pass, received } = await listening(t, { subscribed: [] });
    await read(a);
    change();
    assert.deepEqual(await received(), []);
    await subscribe(a);
    pass(3_200);
    assert.deepEqual(await received(), [a]);
  });
});

describe('a session of another client', () => {
  for (const name of ['claude-code', 'cursor-vscode', 'windsurf-client']) {
    it(`is notified once of a change soon after a read: ${name}`, async (t) => {
      const { read, change, pass, received } = await listening(t, { name });
      await read(a);
      pass(1_000);
      change();
      assert.deepEqual(await received(), [a, firstLine]);
      pass(60_000);
      assert.deepEqual(await received(), []);
    });
  }
});
