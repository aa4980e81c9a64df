import assert from 'node:assert/strict';
import { it } from 'node:test';
import { Kinds } from '../../../../src/core/catalog/kinds';
import type { ResourceTemplate } from '../../../../src/core/catalog/resource';
import { entry, FakeKind } from '../../fakeKind';
import { createCatalog, listUris } from '../../testCatalog';

const template: ResourceTemplate = {
  uriTemplate: 'note:{name}',
  name: 'note',
  title: 'Note',
  description: 'A note.',
  variables: {},
};

const notes = () =>
  new FakeKind({
    claims: 'note:',
    claim: () => ({}),
    list: () => [entry('note:1')],
    templates: [template],
  });

it('a kind that is added is served like the others, until it is removed', async () => {
  const { catalog, kinds, notified } = createCatalog({ files: [entry('file:///ws/a')] });
  assert.deepEqual(await listUris({ catalog }), ['file:///ws/a']);
  const { signal } = new AbortController();
  const kind = notes();
  const added = kinds.add(kind);
  assert.deepEqual(await listUris({ catalog }), ['file:///ws/a', 'note:1']);
  assert.deepEqual(catalog.unrestricted.templates, [template]);
  assert.partialDeepStrictEqual(await catalog.unrestricted.read('note:1', signal), {
    contents: { text: 'text of note:1' },
  });
  kind.fire({ type: 'content', uri: entry('note:1').uri });
  added.dispose();
  added.dispose();
  kind.fire({ type: 'content', uri: entry('note:1').uri });
  assert.deepEqual(await listUris({ catalog }), ['file:///ws/a']);
  assert.deepEqual(catalog.unrestricted.templates, []);
  await assert.rejects(catalog.unrestricted.read('note:1', signal), { name: 'ResourceNotFound' });
  assert.deepEqual(
    notified.map(({ type }) => type),
    ['list', 'content', 'list'],
  );
});

it('a cursor still leads on after another kind was removed', async () => {
  const { catalog, kinds } = createCatalog({ files: [entry('file:///ws/a')], pageSize: 2 });
  const listing = (name: string) =>
    new FakeKind({ claims: name, claim: () => ({}), list: () => [entry(`${name}1`)] });
  const one = kinds.add(listing('one:'));
  kinds.add(listing('two:'));
  const { nextCursor } = await catalog.unrestricted.list();
  one.dispose();
  const { resources } = await catalog.unrestricted.list(nextCursor);
  assert.deepEqual(
    resources.map(({ uri }) => uri),
    ['two:1'],
  );
});

it('names its kinds with the indices that they keep', () => {
  const [one, two] = [notes(), notes()];
  const kinds = new Kinds([one]);
  const added = kinds.add(two);
  assert.deepEqual(
    [...kinds],
    [
      [0, one],
      [1, two],
    ],
  );
  added.dispose();
  kinds.add(one);
  assert.deepEqual(
    [...kinds],
    [
      [0, one],
      [2, one],
    ],
  );
  assert.equal(kinds.at(1), undefined);
});

it('announces what quotes documents, and what depends on one, of whichever kinds there are', () => {
  const noted: string[] = [];
  const quoting = Object.assign(notes(), { quoting: [entry('note:quoting').uri] });
  const noting = Object.assign(notes(), { noteMember: (uri: string) => void noted.push(uri) });
  const kinds = new Kinds([quoting, notes()]);
  const added = kinds.add(noting);
  const announced: unknown[] = [];
  kinds.onDidChange((change) => announced.push(change));
  kinds.announceQuoting();
  assert.deepEqual(announced, [{ type: 'content', uri: 'note:quoting' }]);
  const { uri } = entry('file:///ws/a');
  kinds.noteMembers([uri]);
  added.dispose();
  kinds.noteMembers([uri]);
  assert.deepEqual(noted, [uri]);
});

it('refreshes a pinned resource by the kind that claims it', async () => {
  const refreshed: string[] = [];
  const refreshIfDue = async (uri: string) => void refreshed.push(uri);
  const kinds = new Kinds([
    Object.assign(notes(), { refreshIfDue }),
    Object.assign(new FakeKind({ claims: 'file:' }), {
      refreshIfDue: () => assert.fail('It is of another kind.'),
    }),
  ]);
  await kinds.refreshIfDue(entry('note:1').uri);
  assert.deepEqual(refreshed, ['note:1']);
});

it('follows the documents that URIs of any kind name, also of one that is added later', () => {
  const kinds = new Kinds([notes()]);
  const { uri } = entry('file:///ws/a');
  const named = { documentsOf: () => [uri], renamed: () => entry('note:renamed').uri };
  assert.deepEqual(kinds.named.documentsOf(entry('note:1').uri), []);
  kinds.add(Object.assign(notes(), { named }));
  assert.deepEqual(kinds.named.documentsOf(entry('note:1').uri), [uri]);
  assert.equal(
    kinds.named.renamed(entry('note:1').uri, (moved) => moved),
    'note:renamed',
  );
});
