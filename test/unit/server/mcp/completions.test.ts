import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { Busy, InvalidRequest } from '../../../../src/base/errors';
import { complete } from '../../../../src/server/mcp/completions';
import { RateLimit } from '../../../../src/server/mcp/requestLimits';
import { fakeCatalog } from '../../fakeCatalog';
import { connectModern, connectSession } from '../clients';
import { RawSession, request } from '../rawSession';
import { serve, allFeatures } from '../serve';

const ref = { type: 'ref/resource', uri: 'file:///{+path}' } as const;
const path = (value: string) => ({ ref, argument: { name: 'path', value } });
const files = ['src/a.ts', 'src/b.ts', 'test/a.ts'];

/** The server's answers without HTTP, so many in all. */
function completing({ isVSCode = false, atOnce = 100 } = {}) {
  const { catalog, kind } = fakeCatalog();
  for (const file of files) kind.put(`file:///ws/${file}`, '');
  const limit = new RateLimit(atOnce, 0);
  const { signal } = new AbortController();
  return (asked: Parameters<typeof complete>[0]) =>
    complete(asked, {
      catalog: catalog.unrestricted,
      features: allFeatures(),
      limit,
      isVSCode,
      signal,
    });
}

describe('completion/complete', () => {
  it('goes folder by folder', async () => {
    assert.deepEqual(await completing()(path('ws/s')), {
      completion: {
        values: ['ws/src/a.ts', 'ws/src/b.ts', 'ws/test/a.ts'],
        total: 3,
        hasMore: false,
      },
    });
    const { completion } = await completing()(path(''));
    assert.deepEqual(completion.values.slice(0, 2), ['ws/src/', 'ws/test/']);
  });

  it("offers VS Code's client whole paths alone", async () => {
    const { completion } = await completing({ isVSCode: true })(path(''));
    assert.deepEqual(
      completion.values,
      files.map((file) => `ws/${file}`),
    );
  });

  it('passes on what other variables were given', async () => {
    const argument = { name: 'lines', value: '' };
    const context = { arguments: { path: 'abc' } };
    const ask = completing();
    assert.deepEqual((await ask({ ref, argument, context })).completion.values, ['1-3']);
    assert.deepEqual((await ask({ ref, argument })).completion.values, ['1-undefined']);
    assert.deepEqual((await ask({ ref, argument, context: {} })).completion.values, [
      '1-undefined',
    ]);
  });

  it('counts no request for a prompt that does not exist', async () => {
    const ask = completing({ atOnce: 1 });
    const asked = { ...path(''), ref: { type: 'ref/prompt', name: 'x' } as const };
    for (let time = 0; time < 3; time += 1) {
      await assert.rejects(ask(asked), (error) => error instanceof InvalidRequest);
    }
    await ask(path(''));
  });

  it('is busy beyond its limit', async () => {
    const ask = completing({ atOnce: 2 });
    await ask(path(''));
    await ask(path(''));
    await assert.rejects(ask(path('')), Busy);
  });
});

describe('a completion over HTTP', () => {
  it('is answered to the official client of 2025-11-25', async (t) => {
    const served = await serve(t);
    for (const file of files) served.kind.put(`file:///ws/${file}`, '');
    const { client } = await connectSession(served);
    const { completion } = await client.complete(path('ws/src/'));
    assert.deepEqual(completion.values, ['ws/src/a.ts', 'ws/src/b.ts']);
    const lines = { ref, argument: { name: 'lines', value: '' } };
    const context = { arguments: { path: 'abc' } };
    assert.deepEqual((await client.complete({ ...lines, context })).completion.values, ['1-3']);
    for (const asked of [
      { ...path(''), ref: { type: 'ref/prompt', name: 'x' } as const },
      { ...path(''), ref: { ...ref, uri: 'file:///{path}' } },
      { ref, argument: { name: 'none', value: '' } },
    ]) {
      await assert.rejects(client.complete(asked), { code: -32602 });
    }
  });

  it('is answered to the official client of 2026-07-28', async (t) => {
    const served = await serve(t);
    for (const file of files) served.kind.put(`file:///ws/${file}`, '');
    const client = await connectModern(served);
    const { completion } = await client.complete(path('ws/src/'));
    assert.deepEqual(completion, {
      values: ['ws/src/a.ts', 'ws/src/b.ts'],
      total: 2,
      hasMore: false,
    });
    const prompt = { ...path(''), ref: { type: 'ref/prompt', name: 'x' } as const };
    await assert.rejects(client.complete(prompt), { code: -32602 });
  });

  it('is refused to a session that asks too often, and to no other', async (t) => {
    t.mock.timers.enable({ apis: ['Date'] });
    const served = await serve(t);
    const [one, other] = [
      await RawSession.open(served, '2025-03-26'),
      await RawSession.open(served, '2025-03-26'),
    ];
    const batch = Array.from({ length: 100 }, (_, id) =>
      request(id, 'completion/complete', path('')),
    );
    const answers = JSON.parse((await one.post(batch)).text) as readonly {
      readonly error?: { readonly code: number; readonly message: string };
    }[];
    const errors = answers.flatMap(({ error }) => error ?? []);
    assert.deepEqual([answers.length, errors.length], [100, 60]);
    for (const { code, message } of errors) {
      assert.equal(code, -32603);
      assert.match(message, /Too many requests: at most 20 a second/);
    }
    assert.ok((await other.ask(1, 'completion/complete', path(''))).result);
    assert.ok((await one.ask(999, 'resources/list')).result);
  });

  it('is refused to clients of 2026-07-28 that ask too often together', async (t) => {
    t.mock.timers.enable({ apis: ['Date'] });
    const served = await serve(t);
    const clients = [await connectModern(served), await connectModern(served)];
    const asked = clients.flatMap((client) =>
      Array.from({ length: 60 }, () => client.complete(path(''))),
    );
    const settled = await Promise.allSettled(asked);
    const refused = settled.filter(({ status }) => status === 'rejected');
    assert.equal(refused.length, 80);
    for (const each of refused) {
      assert.ok(each.status === 'rejected');
      assert.match(String(each.reason), /Too many requests/);
    }
  });
});
