import assert from 'node:assert/strict';
import { EventEmitter, once } from 'node:events';
import { it } from 'node:test';
import type { ReadContext, ResourceContents } from '../../../../src/core/catalog/resource';
import { canonicalUri } from '../../../../src/core/documents/uris';
import { entry, FakeKind } from '../../fakeKind';
import { briefWindow, pinned, uri } from './briefWindow';

const table = canonicalUri('database://shop/table/orders');
const rows: ResourceContents = { mimeType: 'text/markdown', text: '42 orders' };

/** A table whose server answers when the test says so. */
class SlowTable extends FakeKind {
  readonly signals: AbortSignal[] = [];
  answer: () => Promise<ResourceContents> = async () => rows;

  constructor() {
    super({ claims: 'database:', claim: () => ({}), list: () => [entry(table)] });
  }

  override async read(_: string, { signal }: ReadContext): Promise<ResourceContents> {
    this.signals.push(signal);
    return this.answer();
  }
}

it('a prompt goes without what is late, which is read on for the next one', async (t) => {
  // A time limit alone keeps no process alive.
  const alive = setInterval(() => undefined, 1_000);
  t.after(() => clearInterval(alive));
  const slow = new SlowTable();
  const { tell, hooks, kinds, kind } = briefWindow([
    pinned({ type: 'resource', uri: table }),
    pinned('a.ts', { priority: 0.2 }),
  ]);
  kinds.add(slow);
  kind.put(uri('a.ts'), 'const a = 1;');
  const server = new EventEmitter();
  slow.answer = async () => ((await once(server, 'rows')) as [ResourceContents])[0];
  const gone = new AbortController();
  const request = { client: 'claude-code', session: '1', deliver: 'changes' } as const;
  const { text, delivered } = await hooks.answer(request, gone.signal);
  assert.match(text, /const a = 1;/);
  assert.match(text, /orders.*: not available now/);
  delivered();
  gone.abort();
  assert.ok(slow.signals.length > 0 && slow.signals.every(({ aborted }) => !aborted));
  server.emit('rows', rows);
  slow.answer = async () => rows;
  assert.match(await tell(), /42 orders/);
  assert.equal(await tell(), '');
});

it('a read that fails at once is told as before', async () => {
  const slow = new SlowTable();
  const { tell, kinds } = briefWindow([pinned({ type: 'resource', uri: table })]);
  kinds.add(slow);
  slow.answer = async () => {
    throw new Error('broken');
  };
  await assert.rejects(tell(), /broken/);
});
