import assert from 'node:assert/strict';
import { after, afterEach, before, describe, it } from 'mocha';
import * as vscode from 'vscode';
import { DisposableStore } from '../../src/base/events';
import type { ResourceChange } from '../../src/core/catalog/resource';
import { canonicalUri } from '../../src/core/documents/uris';
import type { Documents } from '../../src/kinds/documents';
import { until } from '../host/until';
import { documentKinds, maxReadBytes } from './helpers/kinds';
import { closeAll, seeing, write } from './helpers/workspace';

const cells = [
  { cell_type: 'markdown', metadata: {}, source: ['# Title\n', 'prose'] },
  {
    cell_type: 'code',
    metadata: {},
    execution_count: 1,
    source: 'print("hi")',
    outputs: [{ output_type: 'stream', name: 'stdout', text: ['hi\n'] }],
  },
];
const jupyter = (content = cells) =>
  JSON.stringify({ cells: content, metadata: {}, nbformat: 4, nbformat_minor: 2 });
const markdown = '# Title\nprose\n\n```python\nprint("hi")\n```\n\n```output\nhi\n```\n';

describe('notebooks', () => {
  const own = new DisposableStore();
  const changes: ResourceChange[] = [];
  let documents: Documents;
  const read = (uri: string) => documents.read(canonicalUri(uri), seeing());
  const tellsOf = (uri: string) =>
    until('it is announced', () =>
      changes.some((one) => one.type === 'content' && one.uri === uri),
    );

  before(() => {
    ({ documents } = documentKinds(own));
    own.add(documents.onDidChange((change) => changes.push(change)));
  });
  afterEach(closeAll);
  after(() => own.dispose());

  it('are Markdown, and so are their lines', async () => {
    const uri = await write('notebooks/file.ipynb', jupyter());
    assert.deepEqual(await read(uri), { mimeType: 'text/markdown', text: markdown, meta: {} });
    assert.partialDeepStrictEqual(await read(`${uri}#L4-L6`), {
      text: '```python\nprint("hi")\n```\n',
      meta: { lines: '4-6', lineCount: 11 },
    });
    const described = await documents.describe(uri);
    assert.equal(described.mimeType, 'text/markdown');
    assert.equal(described.size, undefined);
  });

  it('that are open have the message of an error, and where it is', async () => {
    const traceback = ['\u001B[0;31mValueError\u001B[0m', 'Cell In[1], line 1'];
    const failed = { output_type: 'error', ename: 'ValueError', evalue: 'no', traceback };
    const [, code] = cells;
    const broken = [{ ...code, outputs: [failed] }];
    const content = { cells: broken, metadata: {}, nbformat: 4, nbformat_minor: 2 };
    const uri = await write('notebooks/failed.ipynb', JSON.stringify(content));
    await vscode.commands.executeCommand('vscode.open', vscode.Uri.parse(uri));
    await until('it is open', () =>
      vscode.workspace.notebookDocuments.some((one) => one.uri.toString() === uri),
    );
    assert.partialDeepStrictEqual(await read(uri), {
      text: '```python\nprint("hi")\n```\n\n```output\nValueError: no\nValueError\nCell In[1], line 1\n```\n',
    });
  });

  it('that are open have their cells as they are edited, added and removed', async () => {
    const uri = await write('notebooks/open.ipynb', jupyter());
    // Opened as by a person: VS Code keeps what an extension opens for minutes after it is closed.
    await vscode.commands.executeCommand('vscode.open', vscode.Uri.parse(uri));
    const notebook = await until('it is open', () =>
      vscode.workspace.notebookDocuments.find((one) => one.uri.toString() === uri),
    );
    assert.partialDeepStrictEqual(await read(uri), { text: markdown, meta: { dirty: false } });

    changes.length = 0;
    const typed = new vscode.WorkspaceEdit();
    typed.insert(notebook.cellAt(1).document.uri, new vscode.Position(0, 0), 'x = 1\n');
    await vscode.workspace.applyEdit(typed);
    await tellsOf(uri);
    await until('the cell is read as it is typed', async () => {
      const body = await read(uri);
      return body && 'text' in body && body.text.includes('```python\nx = 1\nprint("hi")\n```');
    });
    assert.equal((await read(uri))?.meta?.dirty, true);

    changes.length = 0;
    const made = new vscode.WorkspaceEdit();
    const prose = new vscode.NotebookCellData(vscode.NotebookCellKind.Markup, '*new*', 'markdown');
    made.set(notebook.uri, [
      vscode.NotebookEdit.replaceCells(new vscode.NotebookRange(1, 2), [prose]),
    ]);
    await vscode.workspace.applyEdit(made);
    await tellsOf(uri);
    assert.partialDeepStrictEqual(await read(uri), {
      mimeType: 'text/markdown',
      text: '# Title\nprose\n\n*new*\n',
      meta: { dirty: true, version: notebook.version },
    });

    changes.length = 0;
    await closeAll();
    await tellsOf(uri);
    assert.deepEqual(await read(uri), { mimeType: 'text/markdown', text: markdown, meta: {} });
  });

  it('that were never saved are listed and read', async () => {
    const code = new vscode.NotebookCellData(vscode.NotebookCellKind.Code, 'pass', 'python');
    const data = new vscode.NotebookData([code]);
    const notebook = await vscode.workspace.openNotebookDocument('jupyter-notebook', data);
    await vscode.window.showNotebookDocument(notebook);
    const uri = canonicalUri(notebook.uri.toString());
    assert.match(uri, /^untitled:/);
    await until('it is listed', async () =>
      (await documents.list()).some((entry) => entry.uri === uri),
    );
    assert.partialDeepStrictEqual(await read(uri), {
      mimeType: 'text/markdown',
      text: '```python\npass\n```\n',
    });
    assert.equal((await documents.describe(uri)).icon, 'notebook-unsaved');
  });

  it('that are invalid are the text of their file', async () => {
    for (const text of ['{ "cells": [', '{}', '']) {
      const uri = await write('notebooks/broken.ipynb', text);
      assert.partialDeepStrictEqual(await read(uri), {
        mimeType: 'application/x-ipynb+json',
        text,
      });
    }
  });

  it('that are too large are refused, and their lines are those of the file', async () => {
    const text = `{\n"cells": [],\n"pad": "${'x'.repeat(maxReadBytes)}"\n}\n`;
    const uri = await write('notebooks/large.ipynb', text);
    await assert.rejects(read(uri), new RegExp(`Too large: ${text.length} bytes`));
    assert.partialDeepStrictEqual(await read(`${uri}#L1-L2`), {
      mimeType: 'application/x-ipynb+json',
      text: '{\n"cells": [],\n',
    });
  });
});
