import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'mocha';
import { DisposableStore } from '../../src/base/events';
import { type CanonicalUri, canonicalUri } from '../../src/core/documents/uris';
import { PanelTree } from '../../src/panel/tree/panelTree';
import { openTrees } from './helpers/openTrees';
import { ShownTree } from './helpers/shownTree';
import { TreeModel } from './helpers/treeModel';

const [a, b] = [canonicalUri('file:///w/a.md'), canonicalUri('file:///w/b.md')];

const reading = (uri: CanonicalUri) => ({ uri, contents: { mimeType: 'text/plain', text: '' } });

describe('a view refreshes', () => {
  let own: DisposableStore;
  let model: TreeModel;
  let pins: ShownTree;
  let add: ShownTree;
  let tools: ShownTree;

  beforeEach(async () => {
    own = new DisposableStore();
    model = await TreeModel.open(own);
    model.setFiles(a, b);
    model.connect('one');
    model.connect('two');
    model.showTabs({ uri: a }, { uri: b });
    await model.pin('file:///w/c.md', 'file:///w/d.md');
    const trees = openTrees(own, model.deps);
    const shown = await Promise.all(trees.map((tree) => ShownTree.open(tree)));
    for (const each of shown) own.add(each);
    [pins, add, tools] = shown as [ShownTree, ShownTree, ShownTree];
    await add.until('all'); // Now it is known which documents are served.
    await add.expand('files');
    model.setTokens(10);
    await pins.until('pinned:file:///w/d.md');
    for (const each of shown) each.forget();
  });
  afterEach(() => own.dispose());

  it('a client that reads, and no other', async () => {
    const other = tools.row('tools:two');
    model.clients.noteRead('one', reading(a));
    assert.deepEqual(await tools.until('tools:one'), ['tools:one']);
    await tools.expand('tools:one');
    model.clients.noteRead('one', reading(b));
    assert.deepEqual(await tools.until('tools:one'), ['tools:one']);
    model.clients.noteRead('one', reading(b));
    model.clients.noteRead('two', reading(a));
    assert.deepEqual(await tools.until('tools:two'), ['tools:two']);
    assert.equal(tools.row('tools:two'), other);
  });

  it('no client that reads while what it has read is not shown', async () => {
    model.clients.noteRead('one', reading(a));
    await tools.until('tools:one');
    model.clients.noteRead('one', reading(b));
    model.clients.noteRead('two', reading(b));
    assert.deepEqual(await tools.until('tools:two'), ['tools:two']);
  });

  it('the row of a tab that becomes dirty', async () => {
    const row = add.row(`open:${a}`);
    model.showTabs({ uri: a, isDirty: true }, { uri: b });
    assert.deepEqual(await add.until(`open:${a}`), [`open:${a}`]);
    assert.equal(add.row(`open:${a}`), row);
  });

  it('the row of a pinned tab that becomes dirty', async () => {
    model.showTabs({ uri: a }, { uri: b }, { uri: 'file:///w/c.md' });
    model.showTabs({ uri: a }, { uri: b }, { uri: 'file:///w/c.md', isDirty: true });
    const pin = 'pinned:file:///w/c.md';
    assert.deepEqual(await pins.until(pin), [pin]);
  });

  it('a group whose rows are added, removed or moved, and keeps the other rows', async () => {
    const row = add.row(`open:${a}`);
    model.showTabs({ uri: b }, { uri: a });
    assert.deepEqual(await add.until('open'), ['open']);
    assert.equal(add.row(`open:${a}`), row);
    model.showTabs({ uri: a });
    assert.deepEqual(await add.until('open'), ['open']);
    model.setFiles(a);
    assert.deepEqual(await add.until('files'), ['files']);
    model.connect('three');
    assert.deepEqual(await tools.until('all'), ['all']);
  });

  it('the rows of a document whose problems are counted anew', async () => {
    model.setErrors(a, 1);
    await add.until('all');
    await add.expand('problems');
    model.setErrors(a, 2);
    const rows = [
      `problems:${canonicalUri('diagnostics://document/file:///w/a.md')}`,
      'problems:diagnostics://workspace/all',
    ];
    assert.deepEqual(await add.until(rows[0] ?? ''), rows);
  });

  it('the pins whose tokens change, and all when one is added', async () => {
    model.setTokens(20);
    const rows = ['pinned:file:///w/c.md', 'pinned:file:///w/d.md'];
    assert.deepEqual(await pins.until(rows[1] ?? ''), rows);
    const row = pins.row(rows[0] ?? '');
    await model.pin('file:///w/e.md');
    assert.deepEqual(await pins.until('all'), ['all']);
    assert.equal(pins.row(rows[0] ?? ''), row);
  });

  it('nothing where nothing looks different', async () => {
    model.setFiles(a, b);
    model.setTokens(10);
    model.showTabs({ uri: a }, { uri: b });
    model.connect('three');
    assert.deepEqual(await tools.until('all'), ['all']);
  });
});

describe('a section of a view', () => {
  it('is told when the person sees the view, and not when it is asked for rows', async () => {
    let times = 0;
    const nothing = { rows: [], look: [] };
    const section = { id: 'one', dependsOn: nothing, rows: () => [], onShown: () => (times += 1) };
    const tree = new PanelTree([section], async () => undefined);
    await tree.getChildren();
    assert.equal(times, 0);
    tree.isVisible = true;
    await tree.getChildren();
    tree.isVisible = false;
    assert.equal(times, 1);
    tree.dispose();
  });
});
