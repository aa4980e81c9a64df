import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Sharing } from '../../../../src/core/access/access';
import { ResourceNotFound, Unavailable } from '../../../../src/base/errors';
import { comesBackAs } from '../../../../src/core/documents/vscodeSpelling';
import { canonicalUri } from '../../../../src/core/documents/uris';
import { entry, FakeKind } from '../../fakeKind';
import { createCatalog, pin, type Given } from '../../testCatalog';

async function readText(given: Given, uri: string, files?: FakeKind): Promise<string> {
  const { catalog } = createCatalog(given, files);
  const { contents } = await catalog.unrestricted.read(uri, new AbortController().signal);
  assert.ok('text' in contents);
  return contents.text;
}

/** The file whose name is `a%20b`, and as VS Code's client asks for it: the file whose name is `a b`. */
const listed = 'file:///ws/a%2520b';
const asked = 'file:///ws/a%20b';

describe('a read of what VS Code took for another name', () => {
  it('is answered where nothing has the name it asks for', async () => {
    assert.equal(comesBackAs(listed), asked);
    assert.equal(await readText({ files: [entry(listed)] }, asked), `text of ${listed}`);
  });

  it('is answered in any spelling', async () => {
    assert.equal(await readText({ files: [entry(listed)] }, 'file:///ws/a b'), `text of ${listed}`);
  });

  it('is none where something has that name, listed or not', async () => {
    for (const given of [
      { files: [entry(listed), entry(asked)] },
      { files: [entry(listed)], unlisted: [entry(asked)] },
    ]) {
      assert.equal(await readText(given, asked), `text of ${asked}`);
    }
  });

  const notFound: Readonly<Record<string, Given>> = {
    'is not listed': { unlisted: [entry(listed)] },
    'is held back': {
      files: [entry(listed)],
      facts: { isExcluded: async (uri) => uri === listed },
    },
    'is held back, though its kind has vetted it': {
      files: [entry(listed, { isVetted: true })],
      facts: { isExcluded: async (uri) => uri === listed },
    },
    'is another': { files: [entry('file:///ws/a%2520c')] },
  };
  for (const [name, given] of Object.entries(notFound)) {
    it(`finds nothing where what is meant ${name}`, async () => {
      await assert.rejects(readText(given, asked), ResourceNotFound);
    });
  }

  it('is no reason to list anything for a name without percent signs, or while paused', async () => {
    let sharing: Sharing = 'on';
    const made = createCatalog({ files: [entry(listed)], facts: { sharing: () => sharing } });
    const { signal } = new AbortController();
    await assert.rejects(
      made.catalog.unrestricted.read('file:///ws/none', signal),
      ResourceNotFound,
    );
    sharing = 'paused';
    await assert.rejects(made.catalog.unrestricted.read(asked, signal), Unavailable);
    assert.deepEqual(made.files.asked, ['read file:///ws/none']);
  });
});

describe('a URI that several kinds claim', () => {
  const a = canonicalUri('file:///ws/a');
  const both = () => ({
    first: new FakeKind({ claims: 'file:' }),
    second: new FakeKind({ claims: 'file:', unlisted: [entry(a, { priority: 0.3 })] }),
  });

  it('is answered by the first that has it', async () => {
    const { first, second } = both();
    const { catalog } = createCatalog({ more: [second, first] }, first);
    const { contents, priority } = await catalog.unrestricted.read(a, new AbortController().signal);
    assert.deepEqual(contents, { mimeType: 'text/plain', text: `text of ${a}` });
    assert.equal(priority, 0.3);
    assert.deepEqual(first.asked, [`read ${a}`]);
    assert.deepEqual(second.asked, [`read ${a}`]);
  });

  it('is asked of none that speaks of what is held back', async () => {
    const { second } = both();
    const first = new FakeKind({
      claims: 'file:',
      unlisted: [entry(a)],
      claim: () => ({ subject: canonicalUri('file:///etc/hosts') }),
    });
    assert.equal(await readText({ more: [second] }, a, first), `text of ${a}`);
    assert.deepEqual(first.asked, []);
    const { catalog } = createCatalog({ more: [second] }, first);
    assert.equal(await catalog.unrestricted.maySee(a), true);
    assert.equal(await createCatalog({}, first).catalog.unrestricted.maySee(a), false);
  });

  it('is reported as held back only if none has answered', async () => {
    const outside = canonicalUri('file:///etc/hosts');
    const first = new FakeKind({ claims: 'file:', claim: () => ({ subject: outside }) });
    const reported = async (given: Given) => {
      const { catalog } = createCatalog(given, first);
      const denied: string[] = [];
      catalog.onDidDeny(({ uri }) => denied.push(uri));
      await catalog.unrestricted.read(a, new AbortController().signal).catch(() => undefined);
      return denied;
    };
    assert.deepEqual(await reported({ more: [both().second] }), []);
    assert.deepEqual(await reported({ more: [both().first] }), [outside]);
    assert.deepEqual(await reported({}), [outside]);
  });

  it('is listed once where one of them has it pinned', async () => {
    const { first, second } = both();
    const { catalog } = createCatalog({ more: [second], pins: [pin(a, 0.8)] }, first);
    const { resources } = await catalog.unrestricted.list();
    assert.deepEqual(
      resources.map(({ uri, priority }) => ({ uri, priority })),
      [{ uri: a, priority: 0.8 }],
    );
  });

  it('has the priority of its pin when it is read, and its lines have, too', async () => {
    const { first, second } = both();
    const { catalog } = createCatalog({ more: [second], pins: [pin(a, 0.8)] }, first);
    const lines = new FakeKind({ claims: a, unlisted: [entry(`${a}#L1`)] });
    const { catalog: ofLines } = createCatalog({ pins: [pin(a, 0.8)] }, lines);
    const { signal } = new AbortController();
    assert.equal((await catalog.unrestricted.read(a, signal)).priority, 0.8);
    assert.equal((await ofLines.unrestricted.read(`${a}?lines=1`, signal)).priority, 0.8);
  });
});

describe('a file that was opened before access is decided', () => {
  const uri = canonicalUri('file:///ws/a.txt');
  const isExcluded = async () => true;
  const cases: Readonly<Record<string, [Given, (kind: FakeKind) => void]>> = {
    'it was read': [{}, () => undefined],
    'it is held back': [{ facts: { isExcluded } }, () => undefined],
    'it cannot be read': [{}, (kind) => (kind.read = () => Promise.reject(new Error('broken')))],
  };
  for (const [name, [given, prepare]] of Object.entries(cases)) {
    it(`is closed once ${name}`, async () => {
      let closed = 0;
      const opened = { descriptor: 3, [Symbol.dispose]: () => void (closed += 1) };
      const files = new FakeKind({ claims: 'file:', list: () => [entry(uri)] });
      prepare(files);
      const facts = { ...given.facts, openListed: async () => opened };
      const { catalog } = createCatalog({ facts }, files);
      await catalog.unrestricted.read(uri, new AbortController().signal).catch(() => undefined);
      assert.equal(closed, 1);
    });
  }

  it('is not opened for a resource that is only about it', async () => {
    const asked: string[] = [];
    const openListed = async (file: string) => {
      asked.push(file);
      return undefined;
    };
    const files = new FakeKind({ claims: 'file:', claim: () => ({ subject: uri }) });
    const { catalog } = createCatalog({ facts: { openListed } }, files);
    for (const each of ['file:///ws/b.txt', uri]) {
      await catalog.unrestricted.read(each, new AbortController().signal).catch(() => undefined);
    }
    assert.deepEqual(asked, [uri]);
  });
});
