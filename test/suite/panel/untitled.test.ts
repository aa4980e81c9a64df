import assert from 'node:assert/strict';
import { join } from 'node:path';
import { afterEach, describe, it } from 'mocha';
import * as vscode from 'vscode';
import { formatLines } from '../../../src/core/documents/lines';
import { uriOfTarget } from '../../../src/core/pins/pin';
import { until } from '../../host/until';
import { closeAll, workspaceFolder } from '../workspace';
import { usePanel } from './panel';

describe('pins of an untitled document', () => {
  const panel = usePanel('untitled', { 'other.md': 'other' });
  const pinnedUris = () => panel.deps.pinStore.pins.map(({ target }) => uriOfTarget(target));
  const pinnedAt = (uri: string) =>
    until(`the pins are of ${uri}`, () => pinnedUris().every((pinned) => pinned === uri));
  /** Is saved without a dialog. */
  const untitled = async (name: string, text: string) => {
    const uri = vscode.Uri.file(join(workspaceFolder(), 'panel/untitled', name));
    const document = await vscode.workspace.openTextDocument(uri.with({ scheme: 'untitled' }));
    const editor = await vscode.window.showTextDocument(document, { preview: false });
    await editor.edit((edit) => edit.insert(new vscode.Position(0, 0), text));
    return editor;
  };

  afterEach(async () => {
    await closeAll();
    await panel.pinInFile();
  });

  it('are those of the file once it is saved, as are those of its lines', async () => {
    const editor = await untitled('new.md', 'one\ntwo\nthree\n');
    await panel.run('mcpBridge.pinActiveEditor');
    editor.selection = new vscode.Selection(1, 0, 2, 0);
    await panel.run('mcpBridge.pinSelection');
    await pinnedAt(editor.document.uri.toString());
    assert.equal(pinnedUris().length, 2);
    await editor.edit((edit) => edit.insert(new vscode.Position(0, 0), 'zero\n'));
    await editor.document.save();
    await pinnedAt(panel.uri('new.md'));
    await panel.expectRows('Pinned', 'new.md, pinned, priority 0.5 normal', 'new.md:3, pinned');
    await until('the lines are stored', () => {
      const target = panel.deps.pinStore.pins[1]?.target;
      return target?.type === 'range' && formatLines(target.lines) === 'L3';
    });
  });

  it('stay with it while its text is saved in another file', async () => {
    const editor = await untitled('draft.md', 'copied\n');
    await panel.run('mcpBridge.pinActiveEditor');
    const uri = await panel.write('copy.md', '');
    const copy = await vscode.workspace.openTextDocument(vscode.Uri.parse(uri));
    const edit = new vscode.WorkspaceEdit();
    edit.insert(copy.uri, new vscode.Position(0, 0), 'copied\n');
    await vscode.workspace.applyEdit(edit);
    await copy.save();
    await editor.edit((more) => more.insert(new vscode.Position(0, 0), 'and more\n'));
    await closeAll();
    const marker = await panel.write('marker.md', '');
    await panel.expectRows('Pinned', 'draft.md, pinned, priority 0.5 normal');
    await panel.run('mcpBridge.pin', vscode.Uri.parse(marker));
    await until('the later pin is there', () => pinnedUris().length === 2);
    assert.deepEqual(pinnedUris(), [editor.document.uri.toString(), marker]);
  });
});
