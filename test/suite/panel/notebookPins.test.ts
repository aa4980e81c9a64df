import { afterEach, beforeEach, describe, it } from 'mocha';
import * as vscode from 'vscode';
import { until } from '../../host/until';
import { closeAll } from '../helpers/workspace';
import { usePanel } from '../helpers/panel';

const name = 'book.ipynb';
const cell = { cell_type: 'code', metadata: {}, execution_count: 1, outputs: [] };
const notebook = {
  cells: [{ ...cell, source: 'a = 1\nb = 2\n' }],
  metadata: {},
  nbformat: 4,
  nbformat_minor: 2,
};

describe('lines that are selected in a cell of a notebook', () => {
  const panel = usePanel('notebookPins', { [name]: JSON.stringify(notebook) });

  beforeEach(async () => {
    await panel.pinInFile();
    await vscode.commands.executeCommand('vscode.open', vscode.Uri.parse(panel.uri(name)));
    await vscode.commands.executeCommand('notebook.cell.edit');
    const editor = await until('the cell is edited', () => {
      const { activeTextEditor } = vscode.window;
      return activeTextEditor?.document.uri.scheme === 'vscode-notebook-cell' && activeTextEditor;
    });
    editor.selection = new vscode.Selection(0, 0, 1, 1);
  });
  afterEach(closeAll);

  it('let the key that pins and unpins do so with the notebook', async () => {
    const toggle = () => panel.run('mcpBridge.togglePin');
    await panel.expectPinned(toggle, [name, 0.5]);
    await panel.expectPinned(toggle);
  });

  it('are not pinned by themselves, but with their notebook', () =>
    panel.expectPinned(() => panel.run('mcpBridge.pin'), [name, 0.5]));
});
