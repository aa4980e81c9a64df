import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'mocha';
import * as vscode from 'vscode';
import { newPin } from '../../../src/core/pins/pin';
import { canonicalUri } from '../../../src/core/documents/uris';
import { until } from '../../host/until';
import { closeAll, show } from '../helpers/workspace';
import { usePanel } from '../helpers/panel';
import { clockTime } from '../../../src/panel/texts/clockTime';
import { tooltipOf } from '../helpers/shownRows';

describe('commands of the panel', () => {
  const panel = usePanel('pins', {
    'one.md': '1\n2\n3\n4\n',
    'two.md': '2',
    'three.md': '3',
    'src/a.ts': 'export {};\n',
    'src/b.ts': 'export {};\n',
    '.env': 'KEY=1',
  });
  const file = (name: string) => vscode.Uri.parse(panel.uri(name));
  const pinOf = (name: string) => newPin({ type: 'resource', uri: canonicalUri(panel.uri(name)) });
  const both = [
    ['one.md', 0.5],
    ['two.md', 0.5],
  ] as const;
  const pinBoth = () => panel.pinInFile(pinOf('one.md'), pinOf('two.md'));
  const selectLines = async (name: string, first: number, last: number) => {
    const editor = await show(panel.uri(name));
    editor.selection = new vscode.Selection(first - 1, 0, last - 1, 1);
  };

  beforeEach(() => panel.pinInFile());
  afterEach(async () => {
    panel.selected = [];
    await closeAll();
  });

  it('pin the active editor as normal, 0.5, before all that is not pinned', async () => {
    const editor = await show(panel.uri('one.md'));
    editor.selection = new vscode.Selection(0, 0, 0, 0);
    await panel.expectPinned(() => panel.run('mcpBridge.pin'), ['one.md', 0.5]);
    const [, second] = await panel.listed();
    assert.deepEqual([second?.uri, second?.priority], ['editor://window/active', 0.15]);
    await panel.expectRows('one.md, pinned, priority normal');
    const { item } = await panel.row('one.md, pinned');
    assert.equal(item.contextValue, 'pin');
  });

  it('refuse to pin an editor where there is none', async () => {
    await assert.rejects(panel.run('mcpBridge.pin'), /There is no active editor/);
  });

  it('pin an open editor by its row, behind those of its priority', async () => {
    await panel.pinInFile(pinOf('one.md'));
    await show(panel.uri('two.md'));
    assert.equal((await panel.row('two.md, open')).item.contextValue, 'file');
    await panel.expectPinned(() => panel.runOn('two.md, open', 'mcpBridge.pin'), ...both);
    await until('its row is ticked', async () => {
      const { item } = await panel.row('two.md, open');
      return item.contextValue === 'file.pinned';
    });
  });

  it('pin and unpin what is selected in the Explorer: files, or a folder with its files', async () => {
    const selected = [file('one.md'), file('two.md')];
    await panel.expectPinned(() => panel.run('mcpBridge.pin', selected[1], selected), ...both);
    await panel.expectPinned(
      () => panel.run('mcpBridge.pin', file('src'), [file('src')]),
      ...both,
      ['src/a.ts', 0.5],
      ['src/b.ts', 0.5],
    );
    await panel.expectRows('src, pinned');
    await panel.expectPinned(() => panel.run('mcpBridge.unpin', file('src')), ...both);
    await assert.rejects(panel.run('mcpBridge.unpin', file('src')), /src is not pinned/);
  });

  it('refuse secrets, and pin what is selected with them', async () => {
    const selected = [file('.env'), file('two.md')];
    const refused = /\.env is never shared: by its name it is a secret/;
    await panel.expectPinned(
      () => assert.rejects(panel.run('mcpBridge.pin', selected[0], selected), refused),
      ['two.md', 0.5],
    );
    assert.ok((await panel.listed()).every(({ uri }) => uri !== panel.uri('.env')));
    await assert.rejects(panel.read(panel.uri('.env')));
  });

  it('unpin all at once, and undo that', async () => {
    await pinBoth();
    await panel.expectPinned(() => panel.run('mcpBridge.unpinAll'));
    await assert.rejects(panel.run('mcpBridge.unpinAll'), /Nothing is pinned/);
    await panel.expectPinned(() => panel.run('mcpBridge.undo'), ...both);
  });

  it('say that they cannot be undone from their message once their set is renamed', async () => {
    const { window } = vscode;
    const { showInformationMessage, showErrorMessage } = window;
    const { pinStore } = panel.deps;
    const { active } = pinStore.pinSets;
    let said = '';
    window.showInformationMessage = (async (_message: string, undo: string) => {
      await pinStore.renameSet(active, 'Other');
      return undo;
    }) as never;
    window.showErrorMessage = (async (message: string) => void (said = message)) as never;
    try {
      await pinBoth();
      await panel.run('mcpBridge.unpinAll');
      await until('it is said', () => said !== '');
    } finally {
      Object.assign(window, { showInformationMessage, showErrorMessage });
    }
    assert.equal(said, 'There is no change of pins to undo.');
    await panel.expectStillPinned();
  });

  it('move a pin over the border of its priority, raise it, and undo that', async () => {
    await pinBoth();
    const up = () => panel.runOn('one.md, pinned', 'mcpBridge.moveUp');
    await panel.expectPinned(up, ['one.md', 0.8], ['two.md', 0.5]);
    await panel.expectRows('one.md, pinned, priority high', 'two.md, pinned, priority normal');
    const down = () => panel.runOn('two.md, pinned', 'mcpBridge.moveDown');
    await panel.expectPinned(down, ['one.md', 0.8], ['two.md', 0.2]);
    await panel.expectPinned(
      () => panel.runOn('two.md, pinned', 'mcpBridge.raiseToEssential'),
      ['two.md', 1],
      ['one.md', 0.8],
    );
    await panel.expectPinned(() => panel.run('mcpBridge.undo'), ['one.md', 0.8], ['two.md', 0.2]);
  });

  it('move a pin among those of its priority', async () => {
    await pinBoth();
    await panel.expectPinned(
      () => panel.runOn('two.md, pinned', 'mcpBridge.moveUp'),
      ['two.md', 0.5],
      ['one.md', 0.5],
    );
    await panel.expectPinned(() => panel.runOn('two.md, pinned', 'mcpBridge.moveDown'), ...both);
  });

  it('work on all rows that are selected, if the one that was used is among them', async () => {
    await panel.pinInFile(pinOf('one.md'), pinOf('two.md'), pinOf('three.md'));
    const rows = ['one.md, pinned', 'two.md, pinned'].map((label) => panel.row(label));
    panel.selected = (await Promise.all(rows)).map(({ element }) => element);
    await panel.expectPinned(
      () => panel.runOn('two.md, pinned', 'mcpBridge.moveUp'),
      ['one.md', 0.8],
      ['two.md', 0.8],
      ['three.md', 0.5],
    );
    await panel.expectPinned(
      () => panel.runOn('three.md, pinned', 'mcpBridge.moveUp'),
      ['one.md', 0.8],
      ['two.md', 0.8],
      ['three.md', 0.8],
    );
  });

  it('toggle a row: a file is pinned and unpinned, and so is a folder with its files', async () => {
    await show(panel.uri('two.md'));
    await panel.expectPinned(
      () => panel.runOn('two.md, open', 'mcpBridge.togglePin'),
      ['two.md', 0.5],
    );
    await panel.expectPinned(() => panel.runOn('two.md, pinned', 'mcpBridge.togglePin'));
    for (const label of ['Files', 'panel', 'pins']) await panel.expand(label);
    await panel.expectPinned(
      () => panel.runOn('src', 'mcpBridge.togglePin'),
      ['src/a.ts', 0.5],
      ['src/b.ts', 0.5],
    );
    await panel.expectPinned(() => panel.runOn('src, pinned', 'mcpBridge.togglePin'));
  });

  it('toggle the active editor, or the lines that are selected in it', async () => {
    await show(panel.uri('three.md'));
    const toggle = () => panel.run('mcpBridge.togglePin');
    await panel.expectPinned(toggle, ['three.md', 0.5]);
    await panel.expectPinned(toggle);
    await selectLines('one.md', 2, 3);
    await toggle();
    await panel.expectRows('one.md:2-3, pinned, priority normal');
    await toggle();
    await panel.expectNoRow('one.md:2-3');
  });

  it('take lines that have moved without being saved to be where they are', async () => {
    const [upper, lower] = ['one.md:1-2, pinned', 'one.md:2-3, pinned'];
    const toggle = () => panel.run('mcpBridge.togglePin');
    await selectLines('one.md', 1, 2);
    await toggle();
    await panel.expectRows(upper);
    const edit = new vscode.WorkspaceEdit();
    edit.insert(file('one.md'), new vscode.Position(0, 0), 'new\n');
    await vscode.workspace.applyEdit(edit);
    await panel.expectRows(lower);
    await selectLines('one.md', 1, 2);
    await toggle();
    await panel.expectRows(lower, upper);
    await selectLines('one.md', 2, 3);
    await panel.run('mcpBridge.pin');
    await toggle();
    await panel.expectNoRow(lower);
    await panel.expectRows(upper);
  });

  it('pin the lines that are selected, by a URI of their own', async () => {
    await selectLines('one.md', 2, 3);
    await panel.run('mcpBridge.pin');
    const { item } = await panel.row('one.md:2-3, pinned');
    assert.equal(item.contextValue, 'pin.range');
    const listed = (await panel.listed()).find(({ title }) => title === 'panel/pins/one.md:2-3');
    assert.match(listed?.uri ?? '', /^context:\/\/workspace\/pin\/[\w-]+\/panel\/pins\/one\.md$/);
    assert.equal(await panel.read(listed?.uri ?? ''), '2\n3\n');
  });

  it('remove a pin by the key that disconnects clients', async () => {
    await pinBoth();
    await panel.expectPinned(
      () => panel.runOn('one.md, pinned', 'mcpBridge.removeRow'),
      ['two.md', 0.5],
    );
  });

  it('do nothing for a key without a row, not even to the active editor', async () => {
    await pinBoth();
    await show(panel.uri('three.md'));
    for (const id of ['togglePin', 'unpin', 'removeRow', 'moveUp'] as const) {
      await panel.run(`mcpBridge.${id}`, null);
    }
    await panel.expectStillPinned(...both);
  });

  it('tell clients for whom a pin is and why, and the person also in what shape', async () => {
    const settings = { audience: 'assistant', shape: 'outline', note: 'Read this first' } as const;
    await panel.pinInFile({ ...pinOf('one.md'), ...settings });
    const [first] = await panel.listed();
    assert.partialDeepStrictEqual(first, {
      description: 'Read this first',
      audience: ['assistant'],
    });
    const { label, item } = await panel.row('one.md, pinned');
    assert.match(label, /, For the assistant, Chosen: an outline, not all of it, Read this first$/);
    assert.match(tooltipOf(item), /^Chosen: an outline, not all of it$/m);
  });

  it('say when what is pinned has changed, where the mouse rests', async () => {
    await panel.write('changed.md', 'new\n');
    await panel.pinInFile(pinOf('changed.md'));
    const { mtime } = await vscode.workspace.fs.stat(vscode.Uri.parse(panel.uri('changed.md')));
    const { item } = await panel.row('changed.md, pinned');
    assert.match(tooltipOf(item), new RegExp(`^Changed ${clockTime(mtime)}$`, 'm'));
  });
});
