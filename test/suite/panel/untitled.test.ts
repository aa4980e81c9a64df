import assert from 'node:assert/strict';
import { join } from 'node:path';
import { afterEach, describe, it } from 'mocha';
import * as vscode from 'vscode';
import { formatLines } from '../../../src/core/documents/lines';
import { uriOfTarget } from '../../../src/core/pins/pin';
import { until } from '../../host/until';
import { closeAll, workspaceFolder } from '../helpers/workspace';
import { usePanel } from '../helpers/panel';

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
  /** Gives a file another text as an extension does. */
  const replace = async (uri: string, text: string, { isSaved = true } = {}) => {
    const document = await vscode.workspace.openTextDocument(vscode.Uri.parse(uri));
    const edit = new vscode.WorkspaceEdit();
    edit.replace(document.uri, new vscode.Range(0, 0, document.lineCount, 0), text);
    await vscode.workspace.applyEdit(edit);
    if (isSaved) await document.save();
  };
  /** Closes an untitled document as "Don't Save" does. */
  const discard = async ({ document }: vscode.TextEditor) => {
    await vscode.window.showTextDocument(document);
    await vscode.commands.executeCommand('workbench.action.revertAndCloseActiveEditor');
    await until('it is closed', () => document.isClosed);
  };
  /** A pin that is added later is stored behind every move. */
  const expectPinned = async ({ document }: vscode.TextEditor) => {
    const marker = await panel.write('marker.md', '');
    await panel.run('mcpBridge.pin', vscode.Uri.parse(marker));
    await until('the later pin is there', () => pinnedUris().length === 2);
    assert.deepEqual(pinnedUris(), [document.uri.toString(), marker]);
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
    await replace(await panel.write('copy.md', ''), 'copied\n');
    await editor.edit((more) => more.insert(new vscode.Position(0, 0), 'and more\n'));
    await closeAll();
    await expectPinned(editor);
  });

  it('stay with it if its text was saved in another file before it is closed', async () => {
    const editor = await untitled('draft.md', 'copied\n');
    await panel.run('mcpBridge.pinActiveEditor');
    await replace(await panel.write('copied.md', ''), 'copied\n');
    await discard(editor);
    await expectPinned(editor);
  });

  it('stay with it if the text of another file once was its own', async () => {
    const editor = await untitled('draft.md', 'typed');
    await panel.run('mcpBridge.pinActiveEditor');
    const uri = await panel.write('typed.md', '');
    await replace(uri, 'typed', { isSaved: false });
    await replace(uri, 'typed more');
    await discard(editor);
    await expectPinned(editor);
  });

  it('stay with it if another one with its text is saved', async () => {
    const kept = await untitled('kept.md', 'same\n');
    await panel.run('mcpBridge.pinActiveEditor');
    const saved = await untitled('saved.md', 'same\n');
    await saved.document.save();
    await until('the saved one is closed', () => saved.document.isClosed);
    await replace(panel.uri('saved.md'), 'different\n');
    await discard(kept);
    await expectPinned(kept);
  });
});
