import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'mocha';
import { DisposableStore } from '../../src/base/events';
import { type CanonicalUri, canonicalUri } from '../../src/core/documents/uris';
import { ContextTree } from '../../src/panel/tree/contextTree';
import { groupsWith } from '../../src/panel/tree/groups/groups';
import { ShownTree } from './helpers/shownTree';
import { TreeModel } from './helpers/treeModel';

const [a, b] = [canonicalUri('file:///w/a.md'), canonicalUri('file:///w/b.md')];

const reading = (uri: CanonicalUri) => ({ uri, contents: { mimeType: 'text/plain', text: '' } });

describe('the tree refreshes', () => {
  let own: DisposableStore;
  let model: TreeModel;
  let tree: ShownTree;

  beforeEach(async () => {
    own = new DisposableStore();
    model = await TreeModel.open(own);
    model.setFiles(a, b);
    model.connect('one');
    model.connect('two');
    model.showTabs({ uri: a }, { uri: b });
    await model.pin('file:///w/c.md', 'file:///w/d.md');
    tree = own.add(await ShownTree.open(own.add(new ContextTree(model.deps, groupsWith([])))));
    await tree.until('all'); // Now it is known which documents are served.
    for (const id of ['files', 'clients']) await tree.expand(id);
    model.setFiles(a, b);
    model.setTokens(10);
    await tree.until('pinned');
  });
  afterEach(() => own.dispose());

  it('a client that reads, and no other', async () => {
    const other = tree.row('clients:two');
    model.clients.noteRead('one', reading(a));
    assert.deepEqual(await tree.until('clients:one'), ['clients:one']);
    await tree.expand('clients:one');
    model.clients.noteRead('one', reading(b));
    assert.deepEqual(await tree.until('clients:one'), ['clients:one']);
    model.clients.noteRead('one', reading(b));
    model.clients.noteRead('two', reading(a));
    assert.deepEqual(await tree.until('clients:two'), ['clients:two']);
    assert.equal(tree.row('clients:two'), other);
  });

  it('no client that reads while what it has read is not shown', async () => {
    model.clients.noteRead('one', reading(a));
    await tree.until('clients:one');
    model.clients.noteRead('one', reading(b));
    model.clients.noteRead('two', reading(b));
    assert.deepEqual(await tree.until('clients:two'), ['clients:two']);
  });

  it('the row of a tab that becomes dirty', async () => {
    const row = tree.row(`open:${a}`);
    model.showTabs({ uri: a, isDirty: true }, { uri: b });
    assert.deepEqual(await tree.until(`open:${a}`), [`open:${a}`]);
    assert.equal(tree.row(`open:${a}`), row);
  });

  it('the row of a pinned tab that becomes dirty', async () => {
    model.showTabs({ uri: a }, { uri: b }, { uri: 'file:///w/c.md' });
    model.showTabs({ uri: a }, { uri: b }, { uri: 'file:///w/c.md', isDirty: true });
    const pin = 'pinned:file:///w/c.md';
    assert.deepEqual(await tree.until(pin), [pin]);
  });

  it('a group whose rows are added, removed or moved, and keeps the other rows', async () => {
    const row = tree.row(`open:${a}`);
    model.showTabs({ uri: b }, { uri: a });
    assert.deepEqual(await tree.until('open'), ['open']);
    assert.equal(tree.row(`open:${a}`), row);
    model.showTabs({ uri: a });
    assert.deepEqual(await tree.until('open'), ['open']);
    model.setFiles(a);
    assert.deepEqual(await tree.until('files'), ['files']);
    model.connect('three');
    assert.deepEqual(await tree.until('clients'), ['clients']);
  });

  it('the rows of a document whose problems are counted anew', async () => {
    model.setErrors(a, 1);
    await tree.until('all');
    await tree.expand('problems');
    model.setErrors(a, 2);
    const rows = [
      `problems:${canonicalUri('diagnostics://document/file:///w/a.md')}`,
      'problems:diagnostics://workspace/all',
    ];
    assert.deepEqual(await tree.until(rows[0] ?? ''), rows);
  });

  it('the pins whose tokens change at once, and their group seldom', async () => {
    model.setTokens(20);
    const pins = ['pinned:file:///w/c.md', 'pinned:file:///w/d.md'];
    assert.deepEqual(await tree.until(pins[1] ?? ''), pins);
    model.setTokens(30);
    assert.deepEqual(await tree.until(pins[1] ?? ''), pins);
    assert.deepEqual(await tree.until('pinned'), ['pinned']);
  });

  it('a group at once if its tokens change after its pins', async () => {
    model.setTokens(20);
    await tree.until('pinned:file:///w/d.md');
    await model.pin('file:///w/e.md');
    await tree.until('pinned');
    model.setTokens(30);
    const pins = ['c', 'd', 'e'].map((name) => `pinned:file:///w/${name}.md`);
    assert.deepEqual(await tree.until(pins[2] ?? ''), ['pinned', ...pins]);
  });

  it('nothing where nothing looks different', async () => {
    model.setFiles(a, b);
    model.setTokens(10);
    model.showTabs({ uri: a }, { uri: b });
    model.connect('three');
    assert.deepEqual(await tree.until('clients'), ['clients']);
  });
});
