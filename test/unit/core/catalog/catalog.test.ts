import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import type { Sharing } from '../../../../src/core/access/access';
import type { Catalog } from '../../../../src/core/catalog/catalog';
import { InvalidRequest, ResourceNotFound } from '../../../../src/base/errors';
import type { ResourceChange } from '../../../../src/core/catalog/resource';
import { canonicalUri } from '../../../../src/core/documents/uris';
import { entry, FakeKind } from '../../fakeKind';
import { createCatalog, listUris, pin } from '../../testCatalog';

const a = canonicalUri('file:///ws/a');
const b = 'file:///ws/b';
const outside = canonicalUri('file:///etc/hosts');
const secret = canonicalUri('file:///ws/.env');

describe('Catalog.unrestricted.read', () => {
  it('answers with what the kind of the URI holds', async () => {
    const { catalog } = createCatalog({ files: [entry(a)] });
    assert.deepEqual(await read(catalog, a), {
      uri: a,
      contents: { mimeType: 'text/plain', text: `text of ${a}` },
      priority: 0,
    });
  });

  it('understands every spelling of a URI', async () => {
    const { catalog, files } = createCatalog({ files: [entry('file:///ws/a%20b')] });
    const { uri } = await read(catalog, 'FILE:///ws/x/../a b');
    assert.equal(uri, 'file:///ws/a%20b');
    assert.equal(files.asked[0], 'read file:///ws/a%20b');
  });

  const notFound: Readonly<Record<string, string>> = {
    'what is not there': 'file:///ws/nothing',
    'what lies outside': outside,
    'a secret': secret,
    'what climbs out of the workspace': 'file:///ws/../etc/hosts',
    'a URI of no kind': 'gone://scheme/x',
  };
  for (const [name, uri] of Object.entries(notFound)) {
    it(`says the same of ${name}`, async () => {
      const { catalog } = createCatalog({
        files: [entry(a)],
        unlisted: [entry(outside), entry(secret)],
      });
      await assert.rejects(read(catalog, uri), (error) => {
        assert.ok(error instanceof ResourceNotFound);
        assert.equal(error.message, 'Resource not found');
        assert.equal(error.uri, uri);
        return true;
      });
    });
  }

  it('asks access before it reads anything', async () => {
    const { catalog, files } = createCatalog({ unlisted: [entry(outside), entry(secret)] });
    for (const uri of [outside, secret]) await assert.rejects(read(catalog, uri));
    assert.deepEqual(files.asked, []);
  });

  it('refuses a malformed URI', async () => {
    await assert.rejects(read(createCatalog({}).catalog, 'ws/a'), InvalidRequest);
  });

  it('lets the document decide over what speaks of it', async () => {
    const problems = problemsOf([a, secret]);
    const { catalog } = createCatalog({ more: [problems] });
    await read(catalog, `problems:${a}`);
    await assert.rejects(read(catalog, `problems:${secret}`), ResourceNotFound);
    const reads = problems.asked.filter((asked) => asked.startsWith('read'));
    assert.deepEqual(reads, [`read ${canonicalUri(`problems:${a}`)}`]);
  });

  it('lends the kind the rules and the signal for what it quotes', async () => {
    const { catalog, files } = createCatalog({ files: [entry(a)] });
    const { signal } = new AbortController();
    await catalog.unrestricted.read(a, signal);
    assert.equal(files.lastContext?.signal, signal);
    assert.equal(await files.lastContext?.maySee(a), true);
    assert.equal(await files.lastContext?.maySee(secret), false);
  });
});

describe('Catalog while sharing is off', () => {
  for (const sharing of ['paused', 'untrusted'] as const) {
    it(`lists, reads and tells nothing while ${sharing}, and asks no kind`, async () => {
      const window = new FakeKind({
        claims: 'editor:',
        list: () => [entry('editor://window/active')],
        claim: () => ({}),
      });
      const { catalog, files } = createCatalog({
        files: [entry(a)],
        more: [window],
        pins: [pin(a, 1)],
        facts: { sharing: () => sharing },
      });
      assert.deepEqual(await catalog.unrestricted.list(), { resources: [] });
      for (const uri of [a, 'editor://window/active']) {
        await assert.rejects(read(catalog, uri), /shares nothing now: the person has paused it/);
        assert.equal(await catalog.unrestricted.mayNotify({ uri: canonicalUri(uri) }), false);
      }
      assert.deepEqual([...files.asked, ...window.asked], []);
    });
  }

  it('lists again when sharing goes on', async () => {
    let sharing: Sharing = 'paused';
    const made = createCatalog({ files: [entry(a)], facts: { sharing: () => sharing } });
    assert.deepEqual(await listUris(made), []);
    sharing = 'on';
    assert.deepEqual(await listUris(made), [a]);
  });
});

describe('Catalog.onDidChange', () => {
  const content: ResourceChange = { type: 'content', uri: a };

  it('passes on what changes the list and what changes a content', () => {
    const { files, notified } = createCatalog({});
    files.fire({ type: 'list' });
    files.fire(content);
    assert.deepEqual(notified, [{ type: 'list' }, content]);
  });

  const excluded = canonicalUri('file:///ws/out/a.js');
  const addedOrRemoved = [
    { name: 'a file of the workspace', subjects: [secret, a], expected: 1 },
    { name: 'what lies outside', subjects: [outside], expected: 0 },
    { name: 'what lies outside and is pinned', subjects: [outside], isPinned: true, expected: 1 },
    { name: 'what was open and lies outside', closed: [outside], expected: 1 },
    { name: 'what was open or lies outside', subjects: [outside], closed: [a], expected: 1 },
    { name: 'a secret', subjects: [secret], expected: 0 },
    { name: 'a secret that was open', closed: [secret], expected: 0 },
    { name: 'what is excluded', subjects: [excluded], expected: 0 },
    { name: 'what is excluded and was open', closed: [excluded], expected: 0 },
    { name: 'what is excluded and pinned', subjects: [excluded], isPinned: true, expected: 1 },
  ];
  for (const { name, isPinned = false, expected, ...documents } of addedOrRemoved) {
    it(`tells ${expected ? 'that' : 'nobody that'} ${name} came or went`, async () => {
      const isExcluded = async (uri: string) => uri === excluded;
      const facts = { isExcluded, isPinnedByHand: () => isPinned };
      const { files, notified } = createCatalog({ facts });
      files.fire({ type: 'list', ...documents });
      await setImmediate();
      assert.equal(notified.length, expected);
    });
  }

  it('tells of a change of pins as one of the list', async () => {
    const made = createCatalog({ files: [entry(a), entry(b)] });
    assert.deepEqual(await listUris(made), [a, b]);
    made.setPins([pin(b, 0.2)]);
    assert.deepEqual(made.notified, [{ type: 'list' }]);
    assert.deepEqual(await listUris(made), [b, a]);
  });

  for (const type of ['list', 'order'] as const) {
    it(`lists anew after a change of the ${type}`, async () => {
      let listed = [entry(a, { order: 1 }), entry(b, { order: 2 })];
      const made = createCatalog({}, new FakeKind({ claims: 'file:', list: () => listed }));
      assert.deepEqual(await listUris(made), [a, b]);
      listed = [entry(a, { order: 2 }), entry(b, { order: 1 })];
      made.files.fire({ type });
      assert.deepEqual(await listUris(made), [b, a]);
    });
  }

  it('tells nobody of a change of order', () => {
    const { files, notified } = createCatalog({});
    files.fire({ type: 'order' });
    assert.deepEqual(notified, []);
  });

  it('keeps its list after a change of content', async () => {
    const made = createCatalog({ files: [entry(a)] });
    await listUris(made);
    made.files.fire(content);
    await listUris(made);
    assert.deepEqual(made.files.asked, ['list']);
  });

  it('tells nothing once disposed', () => {
    const { catalog, files, notified, setPins } = createCatalog({});
    catalog.dispose();
    files.fire({ type: 'list' });
    setPins([]);
    assert.deepEqual(notified, []);
  });
});

describe('Catalog.unrestricted.mayNotify', () => {
  const cases = [
    { name: 'of a document that is served', change: { uri: a }, expected: true },
    { name: 'of one that is held back', change: { uri: secret }, expected: false },
    {
      name: 'of a URI of no kind',
      change: { uri: canonicalUri('gone://scheme/x') },
      expected: false,
    },
    {
      name: 'of the problems of a document that is served',
      change: { uri: canonicalUri(`problems:${a}`), subject: a },
      expected: true,
    },
    {
      name: 'of the problems of one that is held back',
      change: { uri: canonicalUri(`problems:${secret}`) },
      expected: false,
    },
    {
      name: 'of all problems, for one that is served',
      change: { uri: canonicalUri('problems:all'), subject: a },
      expected: true,
    },
    {
      name: 'of all problems, for one that is held back',
      change: { uri: canonicalUri('problems:all'), subject: secret },
      expected: false,
    },
  ];
  for (const { name, change, expected } of cases) {
    it(`${expected ? 'lets' : 'lets nobody'} hear ${name}`, async () => {
      const { catalog } = createCatalog({ more: [problemsOf([a])] });
      assert.equal(await catalog.unrestricted.mayNotify(change), expected);
    });
  }
});

describe('Catalog.unrestricted.templates', () => {
  it('has those of all kinds, in their order', () => {
    const kinds = ['x', 'y'].map(
      (name) =>
        new FakeKind({
          claims: `${name}:`,
          templates: [
            { uriTemplate: `${name}:{+path}`, name, title: name, description: name, variables: {} },
          ],
        }),
    );
    const { catalog } = createCatalog({ more: kinds });
    assert.deepEqual(
      catalog.unrestricted.templates.map(({ name }) => name),
      ['x', 'y'],
    );
  });
});

/** Speaks of documents; `problems:all` of none in particular. */
function problemsOf(documents: readonly string[]): FakeKind {
  return new FakeKind({
    claims: 'problems:',
    unlisted: documents.map((uri) => entry(canonicalUri(`problems:${uri}`))),
    claim: (uri) => {
      const subject = decodeURIComponent(uri.slice('problems:'.length));
      return subject === 'all' ? {} : { subject: canonicalUri(subject) };
    },
  });
}

function read(catalog: Catalog, uri: string) {
  return catalog.unrestricted.read(uri, new AbortController().signal);
}
