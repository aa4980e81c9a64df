import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'mocha';
import { newPin } from '../../../src/core/pins/pin';
import { canonicalUri } from '../../../src/core/documents/uris';
import { closeAll } from '../helpers/workspace';
import { usePanel } from '../helpers/panel';

describe('what is dragged onto the panel', () => {
  const panel = usePanel('dragging', {
    'one.md': '1',
    'two.md': '2',
    'three.md': '3',
    'lines.md': '1\n2\n3\n4\n5\n',
    'docs/a.md': 'a',
    'docs/b.md': 'b',
    'build/out.js': '// built',
    '.gitignore': 'build/\n',
    '.env': 'KEY=1',
  });
  const pinOf = (name: string, priority = 0.5) =>
    newPin({ type: 'resource', uri: canonicalUri(panel.uri(name)) }, priority);

  beforeEach(() => panel.pinInFile(pinOf('one.md', 0.8), pinOf('two.md')));
  afterEach(closeAll);

  it('takes the place of the pin that it is dropped on, and its priority', async () => {
    await panel.pinInFile(pinOf('one.md', 0.8), pinOf('three.md', 0.8), pinOf('two.md'));
    await panel.expectPinned(
      () => panel.drag(['two.md, pinned'], 'one.md, pinned'),
      ['two.md', 0.8],
      ['one.md', 0.8],
      ['three.md', 0.8],
    );
    await panel.expectRows('two.md, pinned, priority high', 'one.md', 'three.md');
    await panel.expectPinned(
      () => panel.drag(['two.md, pinned'], 'three.md, pinned'),
      ['one.md', 0.8],
      ['three.md', 0.8],
      ['two.md', 0.8],
    );
  });

  it('follows the pin of the folder or glob whose file it is dropped on', async () => {
    const docs = newPin({ type: 'folder', uri: canonicalUri(panel.uri('docs/')) }, 0.2);
    await panel.pinInFile(pinOf('one.md', 0.8), pinOf('two.md'), docs);
    await panel.expand('docs, pinned');
    await panel.drag(['one.md, pinned'], 'a.md');
    await panel.dropFiles(['three.md'], 'b.md');
    const rows = ['two.md', 'docs, pinned', 'a.md', 'b.md', 'three.md', 'one.md'];
    await panel.expectRows(...rows);
    await panel.drag(['docs, pinned'], 'a.md');
    await panel.expectRows(...rows);
  });

  it('stays where it is if it is dropped on itself or below the pins', async () => {
    await panel.drag(['two.md, pinned'], 'two.md, pinned');
    await panel.drag(['two.md, pinned']);
    await panel.expectStillPinned(['one.md', 0.8], ['two.md', 0.5]);
  });

  it('is pinned: files and tabs behind a pin, or at the end', async () => {
    await panel.expectPinned(
      () => panel.dropFiles(['three.md', 'lines.md'], 'one.md, pinned'),
      ['one.md', 0.8],
      ['three.md', 0.8],
      ['lines.md', 0.8],
      ['two.md', 0.5],
    );
    await panel.expectPinned(
      () => panel.dropFiles(['docs/a.md']),
      ['one.md', 0.8],
      ['three.md', 0.8],
      ['lines.md', 0.8],
      ['two.md', 0.5],
      ['docs/a.md', 0.5],
    );
  });

  it('is pinned: a folder, whose files get the priority', async () => {
    await panel.expectPinned(
      () => panel.dropFiles(['docs'], 'one.md, pinned'),
      ['one.md', 0.8],
      ['docs/a.md', 0.8],
      ['docs/b.md', 0.8],
      ['two.md', 0.5],
    );
  });

  it('is refused if it is a secret, and pinned if it lies with one', async () => {
    await panel.expectPinned(
      () =>
        assert.rejects(
          panel.dropFiles(['.env', 'three.md']),
          /\.env is never shared: by its name it is a secret\./,
        ),
      ['one.md', 0.8],
      ['two.md', 0.5],
      ['three.md', 0.5],
    );
  });

  it('is pinned and served if it was held back', async () => {
    await assert.rejects(panel.read(panel.uri('build/out.js')));
    await panel.expand('Held Back, 1');
    await panel.expectPinned(
      () => panel.drag(['out.js, not shared: excluded']),
      ['one.md', 0.8],
      ['two.md', 0.5],
      ['build/out.js', 0.5],
    );
    await panel.expectNoRow('Held Back');
    assert.equal(await panel.read(panel.uri('build/out.js')), '// built');
  });

  it('hands over the URIs of files, and of a range its first line', async () => {
    const lines = { first: 3, last: 4 };
    const uri = panel.uri('lines.md');
    await panel.pinInFile(
      pinOf('one.md'),
      newPin({ type: 'range', uri: canonicalUri(uri), lines, marks: [] }),
      newPin({ type: 'folder', uri: canonicalUri(panel.uri('docs/')) }),
    );
    const labels = ['one.md, pinned', 'lines.md:3-4, pinned', 'docs, pinned'];
    const rows = await Promise.all(labels.map((label) => panel.row(label)));
    const uris = await panel.dragged(rows).get('text/uri-list')?.asString();
    assert.deepEqual(uris?.split('\r\n'), [panel.uri('one.md'), `${uri}#L3,1`]);
  });
});
