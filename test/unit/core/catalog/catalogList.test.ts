import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Catalog } from '../../../../src/core/catalog/catalog';
import { InvalidRequest } from '../../../../src/base/errors';
import { entry, FakeKind } from '../../fakeKind';
import { createCatalog, listUris, pin, type Given } from '../../testCatalog';

const a = 'file:///ws/a';
const b = 'file:///ws/b';
const c = 'file:///ws/c';
const outside = 'file:///etc/hosts';
const secret = 'file:///ws/.env';

describe('Catalog.unrestricted.list', () => {
  const cases: readonly (Given & { readonly name: string; readonly listed: readonly string[] })[] =
    [
      {
        name: 'goes by the priority of the entries, highest first',
        files: [entry(a), entry(b, { priority: 0.1 }), entry(c, { priority: 0.15 })],
        listed: [c, b, a],
      },
      {
        name: 'goes among equals by their order, then by URI',
        files: [entry(c), entry(b), entry(a, { order: 1 })],
        listed: [b, c, a],
      },
      {
        name: 'goes among equals by kind',
        files: [entry(c)],
        more: [new FakeKind({ claims: 'file:///ws/a', list: () => [entry(a, { order: -9 })] })],
        listed: [c, a],
      },
      {
        name: 'puts a pin before what is not pinned',
        files: [entry(a, { priority: 0.15 }), entry(b), entry(c, { priority: 0.1 })],
        pins: [pin(b, 0.2)],
        listed: [b, a, c],
      },
      {
        name: 'goes among pins by their priority',
        files: [entry(a), entry(b), entry(c)],
        pins: [pin(a, 0.2), pin(b, 0.5), pin(c, 1)],
        listed: [c, b, a],
      },
      {
        name: 'goes among pins of equal priority by the order of the panel',
        files: [entry(a), entry(b), entry(c)],
        pins: [pin(c, 0.5), pin(a, 0.5)],
        listed: [c, a, b],
      },
      {
        name: 'lets a pin put its resource last, too',
        files: [entry(a, { priority: 0.1 }), entry(b, { priority: 0.1 })],
        pins: [pin(a, 0)],
        listed: [b, a],
      },
      {
        name: 'has a pin that its kind does not list',
        files: [entry(a)],
        unlisted: [entry(b)],
        pins: [pin(b, 1)],
        listed: [b, a],
      },
      {
        name: 'has a pin that its kind does list only once',
        files: [entry(a)],
        unlisted: [entry(a)],
        pins: [pin(a, 1)],
        listed: [a],
      },
      {
        name: 'has no pin of which nothing is there',
        files: [entry(a)],
        pins: [pin(b, 1), pin('gone://scheme/x', 1)],
        listed: [a],
      },
      {
        name: 'has nothing that access holds back',
        files: [entry(a), entry(outside), entry(secret)],
        unlisted: [entry('file:///ws/b.env')],
        pins: [pin('file:///ws/b.env', 1)],
        listed: [a],
      },
      {
        name: 'takes the word of a kind that applied the rules itself',
        files: [entry(outside, { isVetted: true })],
        listed: [outside],
      },
    ];
  for (const { name, listed, ...given } of cases) {
    it(name, async () => assert.deepEqual(await listUris(createCatalog(given)), listed));
  }

  it('says the priority that decided, and what the kind says of each', async () => {
    const described = { name: 'A', title: 'src/A', mimeType: 'text/x-a', size: 3, lastModified: 9 };
    const reason = 'open';
    const kind = new FakeKind({
      claims: 'file:',
      list: () => [entry(a), entry(b, { priority: 0.1 })],
      describe: () => ({ ...described, reason }),
    });
    const { catalog } = createCatalog({ pins: [pin(a, 0.8)] }, kind);
    assert.deepEqual((await catalog.unrestricted.list()).resources, [
      { uri: a, priority: 0.8, reasons: ['pinned', reason], ...described },
      { uri: b, priority: 0.1, reasons: [reason], ...described },
    ]);
  });

  it('asks access before it looks for a pin', async () => {
    const made = createCatalog({
      unlisted: [entry(secret), entry(b)],
      pins: [pin(secret, 1), pin(b, 1)],
    });
    assert.deepEqual(await listUris(made), [b]);
    assert.deepEqual(made.files.asked, ['list', `find ${b}`]);
  });
});

describe('Catalog.unrestricted.list by pages', () => {
  const files = ['a', 'b', 'c', 'd', 'e'].map((name) => entry(`file:///ws/${name}`));

  for (const pageSize of [1, 2, 4, 5, 6]) {
    it(`serves everything once, ${pageSize} at a time`, async () => {
      const { catalog } = createCatalog({ files, pageSize });
      const { served, pages } = await walk(catalog);
      assert.deepEqual(
        served,
        files.map(({ uri }) => uri),
      );
      assert.equal(pages, Math.ceil(files.length / pageSize));
    });
  }

  it('grows the pages of a huge list, because clients give up after so many', async () => {
    const many = Array.from({ length: 150 }, (_, index) => entry(`file:///ws/${index}`));
    const { catalog } = createCatalog({ files: many, pageSize: 1 });
    const { served, pages } = await walk(catalog);
    assert.equal(new Set(served).size, 150);
    assert.equal(served.length, 150);
    assert.ok(pages <= 60, `${pages} pages`);
  });

  it('serves the rest once when something was pinned in between', async () => {
    const { catalog, setPins } = createCatalog({ files, pageSize: 2 });
    const first = await catalog.unrestricted.list();
    setPins([pin('file:///ws/e', 1)]);
    const second = await catalog.unrestricted.list(first.nextCursor);
    assert.deepEqual(
      [...first.resources, ...second.resources].map(({ uri }) => uri),
      ['a', 'b', 'c', 'd'].map((name) => `file:///ws/${name}`),
    );
    assert.equal(second.nextCursor, undefined);
  });

  it('has an empty first page, and no other, where there is nothing', async () => {
    assert.deepEqual(await createCatalog({}).catalog.unrestricted.list(), { resources: [] });
  });

  it('refuses a cursor that is not ours', async () => {
    await assert.rejects(
      createCatalog({ files }).catalog.unrestricted.list('garbage'),
      InvalidRequest,
    );
  });

  it('asks the kinds once for all pages', async () => {
    const { catalog, files: kind } = createCatalog({ files, pageSize: 2 });
    const first = await catalog.unrestricted.list();
    await catalog.unrestricted.list(first.nextCursor);
    assert.deepEqual(kind.asked, ['list']);
  });

  it('lets the kinds look for what no event has reported, at every list', async () => {
    const { catalog, files: kind } = createCatalog({ files });
    await catalog.unrestricted.list();
    await catalog.unrestricted.list();
    assert.equal(kind.reconciled, 2);
  });

  it('asks the kinds again after they failed', async () => {
    let isBroken = true;
    const list = () => {
      if (isBroken) throw new Error('broken');
      return [entry(a)];
    };
    const { catalog } = createCatalog({}, new FakeKind({ claims: 'file:', list }));
    await assert.rejects(catalog.unrestricted.list(), /broken/);
    isBroken = false;
    assert.equal((await catalog.unrestricted.list()).resources.length, 1);
  });
});

async function walk(catalog: Catalog) {
  const served: string[] = [];
  let cursor: string | undefined;
  let pages = 0;
  do {
    const page = await catalog.unrestricted.list(cursor);
    served.push(...page.resources.map(({ uri }) => uri));
    cursor = page.nextCursor;
    pages += 1;
  } while (cursor !== undefined);
  return { served, pages };
}
