import assert from 'node:assert/strict';
import { describe, it, type TestContext } from 'node:test';
import { ResourceNotFound } from '../../../../src/base/errors';
import type { Catalog } from '../../../../src/core/catalog/catalog';
import { entry, FakeKind } from '../../fakeKind';
import { longestBlock } from '../../longestBlock';
import { createCatalog } from '../../testCatalog';

const uriTemplate = 'file:///ws/{+path}';
const { signal } = new AbortController();

const list = Array.from({ length: 1_000 }, (_, index) => entry(`file:///ws/a%2520${index}`));

/** Twenty requests at once on a list of a thousand files, for each of which a name takes 0.1 ms. */
async function blockOf(t: TestContext, ask: (catalog: Catalog) => Promise<unknown>) {
  let pass = (_ms: number): void => undefined;
  const slowly = (uri: string) => {
    pass(0.1);
    return uri;
  };
  const template = {
    uriTemplate,
    name: 'file',
    title: 'File',
    description: 'A file.',
    variables: { path: { type: 'listed', valueOf: slowly } as const },
  };
  const kind = { claims: 'file:', list: () => list, templates: [template], nameOf: slowly };
  const { catalog } = createCatalog({}, new FakeKind(kind));
  await catalog.unrestricted.list();
  return longestBlock(t, (passing) => {
    pass = passing;
    return Promise.all(Array.from({ length: 20 }, () => ask(catalog)));
  });
}

describe('others are not held up for long by many', () => {
  it('completions', async (t) => {
    const asked = { uriTemplate, variable: 'path', typed: 'a', given: {}, isWalked: true };
    const block = await blockOf(t, (catalog) => catalog.unrestricted.complete(asked, signal));
    assert.ok(block < 10, `${block} ms`);
  });

  it('searches', async (t) => {
    const block = await blockOf(t, (catalog) =>
      catalog.unrestricted.search({ typed: 'a', limit: 20, signal }),
    );
    assert.ok(block < 10, `${block} ms`);
  });

  it("reads of what is not there, as VS Code's client may have meant any of the list", async (t) => {
    const { catalog } = createCatalog({ files: list });
    await catalog.unrestricted.list();
    const block = await longestBlock(t, async (pass) => {
      const url = Object.getOwnPropertyDescriptor(URL.prototype, 'search');
      // Part of what finds out by which URI a listed one is asked for.
      t.mock.setter(URL.prototype, 'search', function (this: URL, value: string) {
        pass(0.1);
        url?.set?.call(this, value);
      });
      const none = Array.from({ length: 20 }, (_, index) => `file:///ws/none%20${index}`);
      const reads = none.map((uri) =>
        assert.rejects(catalog.unrestricted.read(uri, signal), ResourceNotFound),
      );
      await Promise.all(reads);
    });
    assert.ok(block < 10, `${block} ms`);
  });
});
