import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'mocha';
import * as vscode from 'vscode';
import { DisposableStore } from '../../src/base/events';
import { Diagnostics } from '../../src/kinds/diagnostics';
import type { SettlingClient } from '../host/barrier';
import { until } from '../host/until';
import { connectHere } from './helpers/client';
import { unknownFreshness } from './helpers/kinds';
import { closeAll, plainFolders, write } from './helpers/workspace';

const path = 'notebooks/problems.ipynb';
const ofNotebook = `diagnostics://document/${path}`;
const all = 'diagnostics://workspace/all';
const code = { cell_type: 'code', metadata: {}, execution_count: 1, source: 'x', outputs: [] };
const heading = { cell_type: 'markdown', metadata: {}, source: 'prose' };
const jupyter = { cells: [heading, code], metadata: {}, nbformat: 4, nbformat_minor: 2 };

describe("problems of a notebook's cells", () => {
  const own = new DisposableStore();
  const problems = own.add(vscode.languages.createDiagnosticCollection('cells'));
  let client: SettlingClient;
  let kind: Diagnostics;
  let notebook: vscode.NotebookDocument;
  let uri: string;
  // A language server has problems of its own to report, such as in a tsconfig.json of other tests.
  const isListed = async () => (await client.list()).some((one) => one.uri === ofNotebook);
  const inAll = async () =>
    (await client.read(all)).text?.split('\n').filter((line) => line.startsWith(path));
  const counted = () => kind.counts().filter(({ document }) => document === uri);
  const publish = (at: vscode.Uri, message: string, line = 0) => {
    const range = new vscode.Range(line, 0, line, 1);
    problems.set(at, [new vscode.Diagnostic(range, message)]);
  };
  const change = async (how: vscode.NotebookEdit) => {
    const edit = new vscode.WorkspaceEdit();
    edit.set(notebook.uri, [how]);
    assert.ok(await vscode.workspace.applyEdit(edit));
  };

  before(async () => {
    kind = own.add(new Diagnostics(own.add(plainFolders()), unknownFreshness));
    client = await connectHere();
    await client.subscribe(ofNotebook, all);
  });
  beforeEach(async () => {
    problems.clear();
    await closeAll();
    uri = await write(path, JSON.stringify(jupyter));
    await vscode.commands.executeCommand('vscode.open', vscode.Uri.parse(uri));
    notebook = await until('it is open', () =>
      vscode.workspace.notebookDocuments.find((one) => one.uri.toString() === uri),
    );
    await client.settled();
    client.received.forget();
    publish(notebook.cellAt(1).document.uri, 'wrong', 2);
    for (const what of ['list', ofNotebook, all]) await client.received.until(what);
  });
  after(async () => {
    own.dispose();
    await client.close();
    await closeAll();
  });

  it('are those of the notebook, with the number of the cell', async () => {
    assert.ok(await isListed());
    const line = `${path}:cell 2:3:1: error: wrong`;
    assert.equal((await client.read(ofNotebook)).text, line);
    assert.deepEqual(await inAll(), [line]);
    assert.partialDeepStrictEqual(await client.call('get_diagnostics', { path }), {
      structuredContent: {
        total: 1,
        files: [{ path, uri, problems: [{ cell: 2, line: 3, column: 1, message: 'wrong' }] }],
      },
    });
    assert.deepEqual(counted(), [
      { uri: ofNotebook, document: uri, errors: 1, warnings: 0, others: 0 },
    ]);
  });

  it('move with their cell, and come after those of the notebook itself', async () => {
    const prose = new vscode.NotebookCellData(vscode.NotebookCellKind.Markup, '', 'markdown');
    const steps = [
      [vscode.NotebookEdit.insertCells(0, [prose]), 3],
      [vscode.NotebookEdit.deleteCells(new vscode.NotebookRange(0, 2)), 1],
    ] as const;
    for (const [step, cell] of steps) {
      await client.settled();
      client.received.forget();
      await change(step);
      await client.received.until(ofNotebook);
      assert.equal((await client.read(ofNotebook)).text, `${path}:cell ${cell}:3:1: error: wrong`);
    }
    client.received.forget();
    publish(notebook.uri, 'no kernel');
    await client.received.until(ofNotebook);
    assert.deepEqual((await client.read(ofNotebook)).text?.split('\n'), [
      `${path}:1:1: error: no kernel`,
      `${path}:cell 1:3:1: error: wrong`,
    ]);
    problems.delete(notebook.uri);
  });

  it('are not listed once it is closed', async () => {
    client.received.forget();
    await closeAll();
    await client.received.until(ofNotebook);
    await until('they are gone', async () => !(await isListed()));
    assert.deepEqual(await inAll(), []);
    assert.deepEqual(counted(), []);
  });
});
