import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { Access, type AccessFacts, type Sharing } from '../../../src/core/access';
import { Catalog } from '../../../src/core/catalog';
import { InvalidRequest, ResourceNotFound } from '../../../src/core/errors';
import { Emitter } from '../../../src/core/events';
import type { Pin } from '../../../src/core/pins';
import type { ResourceChange, ResourceEntry } from '../../../src/core/resource';
import { canonicalUri } from '../../../src/core/uris';
import { accessFacts } from '../accessFacts';
import { entry, FakeKind } from '../fakeKind';

const a = 'file:///ws/a';
const b = 'file:///ws/b';
const c = 'file:///ws/c';
const outside = 'file:///etc/hosts';
const secret = 'file:///ws/.env';

interface Given {
  readonly files?: readonly ResourceEntry[];
  readonly unlisted?: readonly ResourceEntry[];
  readonly more?: readonly FakeKind[];
  readonly pins?: readonly Pin[];
  readonly facts?: Partial<AccessFacts>;
  readonly pageSize?: number;
}

describe('Catalog.list', () => {
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
    it(name, async () => assert.deepEqual(await list(create(given)), listed));
  }

  it('says the priority that decided, and what the kind says of each', async () => {
    const described = { name: 'A', title: 'src/A', mimeType: 'text/x-a', size: 3, lastModified: 9 };
    const kind = new FakeKind({
      claims: 'file:',
      list: () => [entry(a), entry(b, { priority: 0.1 })],
      describe: () => described,
    });
    const { catalog } = create({ pins: [pin(a, 0.8)] }, kind);
    assert.deepEqual((await catalog.list()).resources, [
      { uri: a, priority: 0.8, ...described },
      { uri: b, priority: 0.1, ...described },
    ]);
  });

  it('asks access before it looks for a pin', async () => {
    const made = create({ unlisted: [entry(secret), entry(b)], pins: [pin(secret, 1), pin(b, 1)] });
    assert.deepEqual(await list(made), [b]);
    assert.deepEqual(made.files.asked, ['list', `find ${b}`]);
  });
});

describe('Catalog.list by pages', () => {
  const files = ['a', 'b', 'c', 'd', 'e'].map((name) => entry(`file:///ws/${name}`));

  for (const pageSize of [1, 2, 4, 5, 6]) {
    it(`serves everything once, ${pageSize} at a time`, async () => {
      const { catalog } = create({ files, pageSize });
      const served: string[] = [];
      let cursor: string | undefined;
      let pages = 0;
      do {
        const page = await catalog.list(cursor);
        served.push(...page.resources.map(({ uri }) => uri));
        cursor = page.nextCursor;
        pages += 1;
      } while (cursor !== undefined);
      assert.deepEqual(
        served,
        files.map(({ uri }) => uri),
      );
      assert.equal(pages, Math.ceil(files.length / pageSize));
    });
  }

  it('serves the rest once when something was pinned in between', async () => {
    const { catalog, setPins } = create({ files, pageSize: 2 });
    const first = await catalog.list();
    setPins([pin('file:///ws/e', 1)]);
    const second = await catalog.list(first.nextCursor);
    assert.deepEqual(
      [...first.resources, ...second.resources].map(({ uri }) => uri),
      ['a', 'b', 'c', 'd'].map((name) => `file:///ws/${name}`),
    );
    assert.equal(second.nextCursor, undefined);
  });

  it('has an empty first page, and no other, where there is nothing', async () => {
    assert.deepEqual(await create({}).catalog.list(), { resources: [] });
  });

  it('refuses a cursor that is not ours', async () => {
    await assert.rejects(create({ files }).catalog.list('garbage'), InvalidRequest);
  });

  it('asks the kinds once for all pages', async () => {
    const { catalog, files: kind } = create({ files, pageSize: 2 });
    const first = await catalog.list();
    await catalog.list(first.nextCursor);
    assert.deepEqual(kind.asked, ['list']);
  });

  it('asks the kinds again after they failed', async () => {
    let isBroken = true;
    const list = () => {
      if (isBroken) throw new Error('broken');
      return [entry(a)];
    };
    const { catalog } = create({}, new FakeKind({ claims: 'file:', list }));
    await assert.rejects(catalog.list(), /broken/);
    isBroken = false;
    assert.equal((await catalog.list()).resources.length, 1);
  });
});

describe('Catalog.read', () => {
  it('answers with what the kind of the URI holds', async () => {
    const { catalog } = create({ files: [entry(a)] });
    assert.deepEqual(await read(catalog, a), { mimeType: 'text/plain', text: `text of ${a}` });
  });

  it('understands every spelling of a URI', async () => {
    const { catalog, files } = create({ files: [entry('file:///ws/a%20b')] });
    await read(catalog, 'FILE:///ws/x/../a b');
    assert.deepEqual(files.asked, ['read file:///ws/a%20b']);
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
      const { catalog } = create({ files: [entry(a)], unlisted: [entry(outside), entry(secret)] });
      await assert.rejects(read(catalog, uri), (error) => {
        assert.ok(error instanceof ResourceNotFound);
        assert.equal(error.message, 'Resource not found');
        assert.equal(error.uri, uri);
        return true;
      });
    });
  }

  it('asks access before it reads anything', async () => {
    const { catalog, files } = create({ unlisted: [entry(outside), entry(secret)] });
    for (const uri of [outside, secret]) await assert.rejects(read(catalog, uri));
    assert.deepEqual(files.asked, []);
  });

  it('refuses a malformed URI', async () => {
    await assert.rejects(read(create({}).catalog, 'ws/a'), InvalidRequest);
  });

  it('lets the document decide over what speaks of it', async () => {
    const problems = problemsOf([a, secret]);
    const { catalog } = create({ more: [problems] });
    await read(catalog, `problems:${a}`);
    await assert.rejects(read(catalog, `problems:${secret}`), ResourceNotFound);
    assert.deepEqual(problems.asked.length, 1);
  });

  it('lends the kind the rules and the signal for what it quotes', async () => {
    const { catalog, files } = create({ files: [entry(a)] });
    const { signal } = new AbortController();
    await catalog.read(a, signal);
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
      const { catalog, files } = create({
        files: [entry(a)],
        more: [window],
        pins: [pin(a, 1)],
        facts: { sharing: () => sharing },
      });
      assert.deepEqual(await catalog.list(), { resources: [] });
      for (const uri of [a, 'editor://window/active']) {
        await assert.rejects(read(catalog, uri), ResourceNotFound);
        assert.equal(await catalog.mayTell({ uri }), false);
      }
      assert.deepEqual([...files.asked, ...window.asked], []);
    });
  }

  it('lists again when sharing goes on', async () => {
    let sharing: Sharing = 'paused';
    const made = create({ files: [entry(a)], facts: { sharing: () => sharing } });
    assert.deepEqual(await list(made), []);
    sharing = 'on';
    assert.deepEqual(await list(made), [a]);
  });
});

describe('Catalog.onDidChange', () => {
  const content: ResourceChange = { type: 'content', uri: a };

  it('passes on what changes the list and what changes a content', () => {
    const { files, told } = create({});
    files.tell({ type: 'list' });
    files.tell(content);
    assert.deepEqual(told, [{ type: 'list' }, content]);
  });

  it('tells of a change of pins as one of the list', async () => {
    const made = create({ files: [entry(a), entry(b)] });
    assert.deepEqual(await list(made), [a, b]);
    made.setPins([pin(b, 0.2)]);
    assert.deepEqual(made.told, [{ type: 'list' }]);
    assert.deepEqual(await list(made), [b, a]);
  });

  for (const type of ['list', 'order'] as const) {
    it(`lists anew after a change of the ${type}`, async () => {
      let listed = [entry(a, { order: 1 }), entry(b, { order: 2 })];
      const made = create({}, new FakeKind({ claims: 'file:', list: () => listed }));
      assert.deepEqual(await list(made), [a, b]);
      listed = [entry(a, { order: 2 }), entry(b, { order: 1 })];
      made.files.tell({ type });
      assert.deepEqual(await list(made), [b, a]);
    });
  }

  it('tells nobody of a change of order', () => {
    const { files, told } = create({});
    files.tell({ type: 'order' });
    assert.deepEqual(told, []);
  });

  it('keeps its list after a change of content', async () => {
    const made = create({ files: [entry(a)] });
    await list(made);
    made.files.tell(content);
    await list(made);
    assert.deepEqual(made.files.asked, ['list']);
  });

  it('tells nothing once disposed', () => {
    const { catalog, files, told, setPins } = create({});
    catalog.dispose();
    files.tell({ type: 'list' });
    setPins([]);
    assert.deepEqual(told, []);
  });
});

describe('Catalog.mayTell', () => {
  const cases = [
    { name: 'of a document that is served', change: { uri: a }, expected: true },
    { name: 'of one that is held back', change: { uri: secret }, expected: false },
    { name: 'of a URI of no kind', change: { uri: 'gone://scheme/x' }, expected: false },
    {
      name: 'of the problems of a document that is served',
      change: { uri: `problems:${a}`, subject: a },
      expected: true,
    },
    {
      name: 'of the problems of one that is held back',
      change: { uri: `problems:${secret}` },
      expected: false,
    },
    {
      name: 'of all problems, for one that is served',
      change: { uri: 'problems:all', subject: a },
      expected: true,
    },
    {
      name: 'of all problems, for one that is held back',
      change: { uri: 'problems:all', subject: secret },
      expected: false,
    },
  ];
  for (const { name, change, expected } of cases) {
    it(`${expected ? 'lets' : 'lets nobody'} hear ${name}`, async () => {
      const { catalog } = create({ more: [problemsOf([a])] });
      assert.equal(await catalog.mayTell(change), expected);
    });
  }
});

describe('Catalog.templates', () => {
  it('has those of all kinds, in their order', () => {
    const kinds = ['x', 'y'].map(
      (name) =>
        new FakeKind({
          claims: `${name}:`,
          templates: [{ uriTemplate: `${name}:{+path}`, name, title: name, description: name }],
        }),
    );
    const { catalog } = create({ more: kinds });
    assert.deepEqual(
      catalog.templates.map(({ name }) => name),
      ['x', 'y'],
    );
  });
});

function create(given: Given, files?: FakeKind) {
  const { files: listed = [], unlisted = [], more = [], facts, pageSize = 1000 } = given;
  const kind = files ?? new FakeKind({ claims: 'file:', list: () => listed, unlisted });
  const changed = new Emitter<void>();
  const pins = { pins: given.pins ?? [], onDidChange: changed.event };
  const access = new Access(accessFacts(facts));
  const catalog = new Catalog({ kinds: [kind, ...more], access, pins, pageSize });
  const told: ResourceChange[] = [];
  catalog.onDidChange((change) => told.push(change));
  const setPins = (next: readonly Pin[]) => {
    pins.pins = next;
    changed.fire();
  };
  return { catalog, files: kind, told, setPins };
}

/** Speaks of documents; `problems:all` of none in particular. */
function problemsOf(documents: readonly string[]): FakeKind {
  return new FakeKind({
    claims: 'problems:',
    unlisted: documents.map((uri) => entry(canonicalUri(`problems:${uri}`))),
    claim: (uri) => {
      const subject = decodeURIComponent(uri.slice('problems:'.length));
      return subject === 'all' ? {} : { subject };
    },
  });
}

function pin(uri: string, priority: number): Pin {
  return { id: uri, target: { type: 'resource', uri }, priority };
}

async function list({ catalog }: { readonly catalog: Catalog }): Promise<string[]> {
  return (await catalog.list()).resources.map(({ uri }) => uri);
}

function read(catalog: Catalog, uri: string) {
  return catalog.read(uri, new AbortController().signal);
}
