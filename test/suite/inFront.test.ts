import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'mocha';
import * as vscode from 'vscode';
import { activeEditorUri, selectionUri } from '../../src/core/documents/liveUris';
import { until } from '../host/until';
import { useConnectedFolder } from './helpers/connectedFolder';
import { closeAll } from './helpers/workspace';

const brief = 'context://workspace/brief';
const cell = (text: string, outputs: readonly unknown[] = []) => ({
  cell_type: 'code',
  metadata: {},
  execution_count: 1,
  source: text,
  outputs,
});
const printed = (text: string) => [{ output_type: 'stream', name: 'stdout', text: [text] }];
const failed = {
  output_type: 'error',
  ename: 'ZeroDivisionError',
  evalue: 'division by zero',
  traceback: ['\u001B[0;31mZeroDivisionError\u001B[0m', 'Cell In[1], line 1'],
};
const sales = {
  cells: [cell('1'), cell('print(x)', printed('forty-two\n'))],
  metadata: {},
  nbformat: 4,
  nbformat_minor: 2,
};

/** As much of an output as goes with a prompt. */
const beginning = `${'begin '.repeat(166)}last`;

describe('the place in a brief', () => {
  const folder = useConnectedFolder('inFront', {
    'logo.svg.png': 'no picture',
    'sales.ipynb': JSON.stringify(sales),
    // Once its second cell was edited, VS Code opens the notebook with that cell in edit mode.
    'edited.ipynb': JSON.stringify(sales),
    'before.ipynb': JSON.stringify({ ...sales, cells: [cell('2')] }),
    'long.ipynb': JSON.stringify({
      ...sales,
      cells: [cell('1'), cell('print(y)', printed(`${beginning} rest`.padEnd(2_000, '.')))],
    }),
    'failed.ipynb': JSON.stringify({ ...sales, cells: [cell('1'), cell('1 / 0', [failed])] }),
    'before.bin': 'a\0\0b',
    'after.bin': 'a\0\0c',
    'pinned.md': 'pinned',
  });
  const saysOf = (what: string, isMeant: (text: string) => boolean) =>
    folder.forEachClient((client) =>
      until(what, async () => isMeant((await client.read(brief)).text ?? '')),
    );
  const open = (name: string, ...how: readonly unknown[]) =>
    vscode.commands.executeCommand('vscode.openWith', vscode.Uri.parse(folder.uri(name)), ...how);

  beforeEach(() => folder.pin('pinned.md'));
  afterEach(closeAll);

  it('is an image that is in front, by its path and without its bytes', async () => {
    await open('logo.svg.png', 'imagePreview.previewEditor');
    await saysOf('the image is named', (text) =>
      text.includes(`In front: inFront/logo.svg.png <${folder.uri('logo.svg.png')}>`),
    );
  });

  for (const [what, before, after] of [
    ['a diff that has no text editor', 'before.bin', 'after.bin'],
    ['a diff of notebooks', 'before.ipynb', 'sales.ipynb'],
  ] as const) {
    it(`is the changed side of ${what}, by its path`, async () => {
      const [left, right] = [before, after].map((name) => vscode.Uri.parse(folder.uri(name)));
      await vscode.commands.executeCommand('vscode.diff', left, right);
      await saysOf('the diff is named', (text) =>
        text.includes(`In front: inFront/${after} <${folder.uri(after)}>`),
      );
      assert.equal(vscode.window.activeTextEditor, undefined);
    });
  }

  const select = async (name: string) => {
    await open(name, 'jupyter-notebook');
    const editor = await until('the notebook is in front', () => {
      const { activeNotebookEditor: active } = vscode.window;
      return active?.notebook.uri.path.endsWith(`/${name}`) && active;
    });
    editor.selection = new vscode.NotebookRange(1, 2);
  };

  for (const [what, name, output] of [
    ['its output', 'sales.ipynb', 'forty-two'],
    ['the beginning of its long output', 'long.ipynb', beginning],
    [
      'the error that it ends with',
      'failed.ipynb',
      'ZeroDivisionError: division by zero\nZeroDivisionError\nCell In\\[1\\], line 1',
    ],
  ] as const) {
    it(`is the cell of a notebook, with its language and ${what}`, async () => {
      await select(name);
      const quoted = `Its output begins:\n\n\`\`\`\n${output}\n\`\`\``;
      await saysOf('the cell is named', (text) =>
        new RegExp(`^Cell 2 \\(\\w+\\) of inFront/${name} <file:.*>\n\n${quoted}$`, 'm').test(text),
      );
    });
  }

  for (const [what, toFront] of [
    ['the tab of an AI tool', openWebview],
    ['a terminal in the editor area', openTerminal],
  ] as const) {
    it(`stays what is selected beside ${what}`, async () => {
      const editor = await folder.show('pinned.md');
      editor.selection = new vscode.Selection(0, 0, 0, 6);
      // A click takes the focus out of the editor before VS Code says what is in front.
      await vscode.commands.executeCommand('workbench.files.action.focusFilesExplorer');
      const tool = toFront(vscode.ViewColumn.Two);
      await until('the tool is in front', () => {
        const { activeTextEditor, tabGroups } = vscode.window;
        return !activeTextEditor && tabGroups.activeTabGroup.viewColumn === vscode.ViewColumn.Two;
      });
      await saysOf('the selection is quoted', (text) =>
        /^Selected, line 1:\n\n```\w+\npinned\n```/m.test(text),
      );
      const document = { uri: folder.uri('pinned.md'), path: 'inFront/pinned.md' };
      await folder.forEachClient(async (client) => {
        const { selection } = JSON.parse((await client.read(selectionUri)).text ?? '');
        assert.partialDeepStrictEqual(selection, { ...document, parts: [{ text: 'pinned' }] });
        const { activeEditor } = JSON.parse((await client.read(activeEditorUri)).text ?? '');
        assert.partialDeepStrictEqual(activeEditor, { ...document, selection: { text: 'pinned' } });
      });
      tool.dispose();
    });
  }

  it('is not what a terminal in the same group hides', async () => {
    await folder.show('pinned.md');
    await saysOf('the text is named', (text) => text.includes('Line 1 of inFront/pinned.md'));
    const terminal = openTerminal(vscode.ViewColumn.One);
    await saysOf('nothing is in front', (text) => !text.includes('Line 1 of inFront/pinned.md'));
    terminal.dispose();
  });

  it('is what is selected in a cell, of which clients are notified', async () => {
    await select('edited.ipynb');
    await saysOf('the cell is named', (text) => text.includes('Cell 2 ('));
    await folder.forEachClient(async (client) => {
      await client.subscribe(selectionUri);
      await client.settled();
      client.received.forget();
    });
    await vscode.commands.executeCommand('notebook.cell.edit');
    await until('the cell is edited', () => vscode.window.activeTextEditor);
    await vscode.commands.executeCommand('editor.action.selectAll');
    await folder.forEachClient(({ received }) => received.until(selectionUri));
    await saysOf('the selection is quoted', (text) =>
      /^Selected, line 1:\n\n```\w+\nprint\(x\)\n```\n\nIts output begins:/m.test(text),
    );
    const document = { uri: folder.uri('edited.ipynb'), path: 'inFront/edited.ipynb', cell: 2 };
    await folder.forEachClient(async (client) => {
      const { selection } = JSON.parse((await client.read(selectionUri)).text ?? '');
      assert.partialDeepStrictEqual(selection, { ...document, parts: [{ text: 'print(x)' }] });
      const { activeEditor } = JSON.parse((await client.read(activeEditorUri)).text ?? '');
      assert.partialDeepStrictEqual(activeEditor, { ...document, lineCount: 1 });
    });
  });
});

function openWebview(column: vscode.ViewColumn): vscode.Disposable {
  return vscode.window.createWebviewPanel('tool', 'A tool', column);
}

function openTerminal(viewColumn: vscode.ViewColumn): vscode.Disposable {
  const none = { dispose: () => undefined };
  const pty = { onDidWrite: () => none, open: () => undefined, close: () => undefined };
  const terminal = vscode.window.createTerminal({ name: 'A tool', pty, location: { viewColumn } });
  terminal.show();
  return terminal;
}
