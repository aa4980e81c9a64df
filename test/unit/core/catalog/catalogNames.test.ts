import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Sharing } from '../../../../src/core/access/access';
import { canonicalUri } from '../../../../src/core/documents/uris';
import { entry, FakeKind } from '../../fakeKind';
import { createCatalog, listUris, pin } from '../../testCatalog';

const [a, b, secret] = ['file:///ws/a', 'file:///ws/b', 'file:///ws/.env'];
const colon = 'file:///ws/foo%3Abar.ts';

/** Files with names and paths, and a pin on the second. */
function named() {
  let sharing: Sharing = 'on';
  const files = new FakeKind({
    claims: 'file:',
    list: () => [a, b, secret].map((uri) => entry(uri)),
    nameOf: (uri) => uri.slice('file:///ws/'.length),
  });
  const made = createCatalog({ facts: { sharing: () => sharing }, pins: [pin(b, 1)] }, files);
  return { ...made, pause: () => void (sharing = 'paused') };
}

function search(typed: string, limit = 20) {
  return { typed, limit, signal: new AbortController().signal };
}

/** Files whose paths begin as a URI does, too. */
function withColons() {
  const list = [a, secret, colon, 'file:///ws/foo://bar.ts'];
  const files = new FakeKind({
    claims: 'file:',
    list: () => list.map((uri) => entry(uri)),
    resolve: (path) => (path === 'nowhere' ? undefined : canonicalUri(`file:///ws/${path}`)),
  });
  return createCatalog({}, files);
}

describe('Catalog.unrestricted.listedUris', () => {
  it('are those of the list, in its order', async () => {
    const made = named();
    const uris = await made.catalog.unrestricted.listedUris();
    assert.deepEqual([...uris], await listUris(made));
    assert.ok(uris.has(canonicalUri(a)));
    assert.ok(!uris.has(canonicalUri(secret)));
  });

  it('are made once for a list, of whoever asks', async () => {
    const { catalog, setPins } = named();
    const [uris, ofOther] = await Promise.all([
      catalog.unrestricted.listedUris(),
      catalog.unrestricted.listedUris(),
    ]);
    assert.equal(uris, ofOther);
    setPins([]);
    assert.notEqual(await catalog.unrestricted.listedUris(), uris);
  });

  it('are none while nothing is shared', async () => {
    const { catalog, pause } = named();
    pause();
    assert.deepEqual([...(await catalog.unrestricted.listedUris())], []);
    assert.deepEqual(await catalog.unrestricted.search(search('a')), { best: [], total: 0 });
  });
});

describe('Catalog.unrestricted.search', () => {
  const found = async (typed: string, limit?: number) => {
    const { best, total } = await named().catalog.unrestricted.search(search(typed, limit));
    return { total, best: best.map(({ uri, priority, reasons }) => ({ uri, priority, reasons })) };
  };
  const [ofA, ofB] = [
    { uri: a, priority: 0, reasons: [] },
    { uri: b, priority: 1, reasons: ['pinned'] },
  ];

  it('finds entries by their names, equally good ones in the order of the list', async () => {
    assert.deepEqual(await found('A'), { total: 1, best: [ofA] });
    assert.deepEqual(await found(' '), { total: 2, best: [ofB, ofA] });
    assert.deepEqual(await found('env'), { total: 0, best: [] });
  });

  it('finds entries without a name by their URIs', async () => {
    const { catalog } = createCatalog({ files: [entry(a)] });
    const { best } = await catalog.unrestricted.search(search('file:///ws/a'));
    assert.deepEqual(
      best.map(({ uri }) => uri),
      [a],
    );
  });

  it('counts those beyond the limit, too', async () => {
    assert.deepEqual(await found(' ', 1), { total: 2, best: [ofB] });
  });

  it('finds all of those that have the same name, in the order of the list', async () => {
    const { catalog } = createCatalog(
      {},
      new FakeKind({
        claims: 'file:',
        list: () => [a, b].map((uri) => entry(uri)),
        nameOf: () => 'x',
      }),
    );
    const uris = async (limit: number) => {
      const { best, total } = await catalog.unrestricted.search(search('x', limit));
      return [best.map(({ uri }) => uri), total];
    };
    assert.deepEqual(await uris(20), [[a, b], 2]);
    assert.deepEqual(await uris(1), [[a], 2]);
  });
});

describe('Catalog.unrestricted.resolve', () => {
  const cases = [
    ['a', a],
    ['.env', secret],
    ['untitled:Untitled-1', 'untitled:Untitled-1'],
    ['file:///elsewhere', 'file:///elsewhere'],
    ['nowhere', undefined],
    ['foo:bar.ts', colon],
    ['file:///ws/a', a],
    ['foo:none.ts', 'foo:none.ts'],
    ['foo://bar.ts', 'foo://bar.ts'],
  ] as const;
  for (const [path, uri] of cases) {
    it(`${path} is ${uri}`, async () => {
      assert.equal(await withColons().catalog.unrestricted.resolve(path), uri);
    });
  }
});

describe('a page of the list', () => {
  it('holds as many as are asked for', async () => {
    const { catalog } = named();
    const first = await catalog.unrestricted.list(undefined, 1);
    assert.equal(first.resources.length, 1);
    const second = await catalog.unrestricted.list(first.nextCursor, 1);
    assert.deepEqual([second.resources[0]?.uri, second.nextCursor], [a, undefined]);
  });
});
