import assert from 'node:assert/strict';
import { afterEach, before, describe, it } from 'mocha';
import * as vscode from 'vscode';
import { newPin } from '../../../src/core/pins/pin';
import { canonicalUri } from '../../../src/core/documents/uris';
import { until } from '../../host/until';
import { closeAll } from '../helpers/workspace';
import { usePanel } from '../helpers/panel';

describe('commands of a row', () => {
  const panel = usePanel('open', {
    'one.md': '1',
    'two.md': '2',
    'lines.md': '1\n2\n3\n4\n5\n',
    'docs/a.md': 'a',
  });
  const path = (name: string) => vscode.Uri.parse(panel.uri(name)).fsPath;
  const copied = async (label: string, id: 'mcpBridge.copyPath' | 'mcpBridge.copyUri') => {
    await panel.runOn(label, id);
    return vscode.env.clipboard.readText();
  };
  const shown = (name: string) =>
    until(`${name} is shown`, () => {
      const editor = vscode.window.activeTextEditor;
      return editor?.document.uri.fsPath === path(name) ? editor : undefined;
    });

  before(() =>
    panel.pinInFile(
      newPin({ type: 'resource', uri: canonicalUri(panel.uri('one.md')) }),
      newPin({ type: 'resource', uri: canonicalUri(panel.uri('two.md')) }),
      newPin({ type: 'folder', uri: canonicalUri(panel.uri('docs/')) }),
      {
        ...newPin({
          type: 'range',
          uri: canonicalUri(panel.uri('lines.md')),
          lines: { first: 3, last: 4 },
          marks: [],
        }),
        id: 'range',
      },
    ),
  );
  afterEach(async () => {
    panel.selected = [];
    await closeAll();
  });

  it('open a file, and a range with its lines selected', async () => {
    await panel.runOn('one.md, pinned', 'mcpBridge.open');
    await shown('one.md');
    await panel.runOn('lines.md:3-4, pinned', 'mcpBridge.open');
    const { selection } = await shown('lines.md');
    assert.ok(selection.isEqual(new vscode.Selection(2, 0, 4, 0)));
  });

  it('open a range where its lines are in unsaved edits', async () => {
    const edit = new vscode.WorkspaceEdit();
    edit.insert(vscode.Uri.parse(panel.uri('lines.md')), new vscode.Position(0, 0), 'new\n');
    await vscode.workspace.applyEdit(edit);
    await panel.runOn('lines.md:4-5, pinned', 'mcpBridge.open');
    const { selection } = await shown('lines.md');
    assert.ok(selection.isEqual(new vscode.Selection(3, 0, 5, 0)));
  });

  it('open a file to the side', async () => {
    await panel.runOn('one.md, pinned', 'mcpBridge.open');
    await shown('one.md');
    await panel.runOn('two.md, pinned', 'mcpBridge.openToSide');
    assert.equal((await shown('two.md')).viewColumn, vscode.ViewColumn.Two);
  });

  it('copy a path', async () => {
    assert.equal(await copied('one.md, pinned', 'mcpBridge.copyPath'), path('one.md'));
    assert.equal(await copied('docs, pinned', 'mcpBridge.copyPath'), `${path('docs')}/`);
    assert.equal(await copied('lines.md:3-4, pinned', 'mcpBridge.copyPath'), path('lines.md'));
  });

  it('copy the URI that clients read', async () => {
    assert.equal(await copied('one.md, pinned', 'mcpBridge.copyUri'), panel.uri('one.md'));
    assert.equal(await copied('docs, pinned', 'mcpBridge.copyUri'), panel.uri('docs/'));
    const uri = await copied('lines.md:3-4, pinned', 'mcpBridge.copyUri');
    assert.equal(uri, 'context://workspace/pin/range/panel/open/lines.md');
    assert.equal(await panel.read(uri), '3\n4\n');
  });

  it('copy a line for each row that is selected', async () => {
    const rows = ['one.md, pinned', 'two.md, pinned'].map((label) => panel.row(label));
    panel.selected = (await Promise.all(rows)).map(({ element }) => element);
    const expected = `${path('one.md')}\n${path('two.md')}`;
    assert.equal(await copied('two.md, pinned', 'mcpBridge.copyPath'), expected);
  });
});
