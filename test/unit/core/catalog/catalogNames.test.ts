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

describe('Catalog.names', () => {
  it('are those of the list, in its order', async () => {
    const made = named();
    const names = [...(await made.catalog.names())];
    assert.deepEqual(names, [
      [b, 'b'],
      [a, 'a'],
    ]);
    assert.deepEqual(
      names.map(([uri]) => uri),
      await listUris(made),
    );
  });

  it('are the URIs of what has none', async () => {
    const { catalog } = createCatalog({ files: [entry(a)] });
    assert.deepEqual([...(await catalog.names())], [[a, a]]);
  });

  it('are none while nothing is shared', async () => {
    const { catalog, pause } = named();
    pause();
    assert.equal((await catalog.names()).size, 0);
    assert.deepEqual(await catalog.entries([canonicalUri(a)]), []);
  });
});

describe('Catalog.entries', () => {
  it('come in the order in which they are asked for, without what is not in the list', async () => {
    const { catalog } = named();
    const entries = await catalog.entries([
      canonicalUri(a),
      canonicalUri(secret),
      canonicalUri('file:///ws/none'),
      canonicalUri(b),
    ]);
    assert.deepEqual(
      entries.map(({ uri, priority, reasons }) => ({ uri, priority, reasons })),
      [
        { uri: a, priority: 0, reasons: [] },
        { uri: b, priority: 1, reasons: ['pinned'] },
      ],
    );
  });
});

describe('Catalog.resolve', () => {
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
      assert.equal(await withColons().catalog.resolve(path), uri);
    });
  }
});

describe('a page of the list', () => {
  it('holds as many as are asked for', async () => {
    const { catalog } = named();
    const first = await catalog.list(undefined, 1);
    assert.equal(first.resources.length, 1);
    const second = await catalog.list(first.nextCursor, 1);
    assert.deepEqual([second.resources[0]?.uri, second.nextCursor], [a, undefined]);
  });
});
