import assert from 'node:assert/strict';
import { after, afterEach, before, beforeEach, describe, it } from 'mocha';
import * as vscode from 'vscode';
import { newNote } from '../../../src/core/pins/notePin';
import { uriOfTarget } from '../../../src/core/pins/pin';
import { notesPanel } from '../../../src/features/notes/panel/notesPanel';
import { connectSession, type TestClient } from '../../host/clients';
import { newestSdk } from '../../host/sdks';
import { until } from '../../host/until';
import { closeAll } from '../helpers/workspace';
import { usePanel } from '../helpers/panel';
import { whileChoosing } from '../helpers/whileChoosing';

const fromSelection = 'Note from the Selection';
const words = '**Prices** are cents\n\nNever round before they are shown.';

describe('words that are pinned', () => {
  const panel = usePanel('notes', { 'README.md': '# Shop' });
  let client: TestClient;
  const listed = async () =>
    (await client.list()).filter(({ uri }) => uri.startsWith('context://workspace/note/'));
  const brief = async () => (await panel.deps.brief.preview(AbortSignal.timeout(30_000))).text;

  before(async () => {
    await panel.server.start();
    const { status } = panel.server;
    assert.ok(status.state === 'serving');
    client = await connectSession(status, newestSdk, { name: 'chat', version: '1' });
  });
  after(() => client?.close());
  afterEach(closeUnsaved);

  const argumentOf = async (row: string) => (await panel.row(row)).item.command?.arguments?.[0];
  /** Has a note changed in an editor, once it is there. */
  const editNote = async (edit: () => Promise<void>) => {
    const editing = edit();
    const editor = await until('the note is in an editor', () => {
      const { activeTextEditor } = vscode.window;
      return activeTextEditor?.document.getText() === words && activeTextEditor;
    });
    const { document } = editor;
    const write = (text: string) =>
      editor.edit((each) => each.replace(new vscode.Range(0, 0, document.lineCount, 0), text));
    /** Returns why it is not used. */
    const use = () => warnings(() => panel.run('mcpBridge.useNote'));
    /** Returns what the person is asked. */
    const closeEditor = (answer?: string) =>
      warnings(async () => {
        await closeUnsaved();
        await editing;
      }, answer);
    return { editing, document, write, use, closeEditor };
  };
  const pinLine = () => panel.pinInFile(newNote('Prices are **cents**'));
  const changed = words.replace('Never', 'Always');

  beforeEach(() => panel.pinInFile(newNote(words)));

  it('are asked for, and read by clients', async () => {
    await panel.pinInFile();
    await whileTyping(words, () => panel.run('mcpBridge.pinOther'));
    await panel.row('**Prices** are cents, pinned');
    const [note] = await listed();
    assert.partialDeepStrictEqual(note, {
      title: 'Note: **Prices** are cents',
      annotations: { priority: 0.5 },
    });
    assert.partialDeepStrictEqual(await client.read(note?.uri ?? ''), { text: words });
  });

  it('go with each prompt, once', async () => {
    const text = await brief();
    assert.match(text, /^## Note <context:.*>$/m);
    assert.equal(text.split('Never round').length, 2);
  });

  it('are those that are selected, as they are, up to 2,000 characters', async () => {
    await panel.pinInFile();
    const pin = () => whileChoosing(fromSelection, () => panel.run('mcpBridge.pinOther'));
    await select('nothing is selected', 0);
    await assert.rejects(pin, /^UserError: Select the words/);
    await select('x'.repeat(2_001));
    await assert.rejects(pin, /at most 2,000 characters, and the selection has 2,001/);
    assert.deepEqual(await listed(), []);
    await select(`${words}\n`);
    const labels = await pin();
    assert.deepEqual([labels[0], labels.includes('Note…')], [fromSelection, true]);
    await panel.row('**Prices** are cents, pinned');
    const [note] = await listed();
    assert.partialDeepStrictEqual(await client.read(note?.uri ?? ''), { text: `${words}\n` });
  });

  for (const [how, edit] of [
    ['a click', async (row: string) => panel.run('mcpBridge.open', await argumentOf(row))],
    ['the key for notes', (row: string) => panel.runOn(row, 'mcpBridge.setNote')],
  ] as const) {
    it(`keep their lines when they are edited by ${how}, and are never too long`, async () => {
      const row = '**Prices** are cents';
      const { editing, document, write, use } = await editNote(() => edit(row));
      assert.equal(document.getText(), words);
      await write('x'.repeat(2_001));
      assert.deepEqual(await use(), ['At most 2,000 characters.']);
      await write(changed);
      assert.deepEqual(await use(), []);
      await editing;
      const [{ uri } = { uri: '' }] = await listed();
      await until('the note is changed', async () => (await client.read(uri)).text === changed);
      assert.equal(vscode.window.activeTextEditor, undefined);
    });
  }

  const unused = 'The note is still as it was: its editor was closed, or saved as a file.';
  const useIt = 'Use as Note';
  for (const [what, answer, written, asked, text] of [
    ['used if the person says so', useIt, changed, [unused, useIt], changed],
    ['not used if they do not', undefined, changed, [unused, useIt], words],
    [
      'told to be too long',
      undefined,
      'x'.repeat(2_001),
      [unused, 'At most 2,000 characters.'],
      words,
    ],
    ['not asked about if they are the same', undefined, words, [], words],
  ] as const) {
    it(`of an editor that is closed are ${what}`, async () => {
      const edit = () => panel.runOn('**Prices** are cents', 'mcpBridge.setNote');
      const { document, write, closeEditor } = await editNote(edit);
      await vscode.languages.setTextDocumentLanguage(document, 'plaintext');
      await write(written);
      assert.deepEqual(await closeEditor(answer), asked);
      const [{ uri } = { uri: '' }] = await listed();
      await until('the note is as expected', async () => (await client.read(uri)).text === text);
    });
  }

  it('say in the editor how they are kept', async () => {
    const edit = () => panel.runOn('**Prices** are cents', 'mcpBridge.setNote');
    const { document, closeEditor } = await editNote(edit);
    const lenses = await vscode.commands.executeCommand<vscode.CodeLens[]>(
      'vscode.executeCodeLensProvider',
      document.uri,
    );
    const [how] = lenses.map(({ command }) => command);
    assert.match(how?.title ?? '', /once you press Ctrl\+S \(macOS: Cmd\+S\) or click this line/);
    assert.deepEqual(how?.arguments, [document.uri]);
    await closeEditor();
  });

  it('are in the editor even if VS Code opens it with a backup of another text', async () => {
    const { workspace } = vscode;
    const { openTextDocument } = workspace;
    const withBackup = () => openTextDocument({ content: 'the note\nthat was edited before' });
    workspace.openTextDocument = withBackup as never;
    try {
      const row = '**Prices** are cents';
      const { editing, document } = await editNote(() => panel.runOn(row, 'mcpBridge.setNote'));
      assert.equal(document.getText(), words);
      await closeUnsaved();
      await editing;
    } finally {
      Object.assign(workspace, { openTextDocument });
    }
  });

  it('are edited by a click, of which clients are notified', async () => {
    await pinLine();
    const [{ uri } = { uri: '' }] = await listed();
    await client.subscribe(uri);
    const { item } = await panel.row('Prices are **cents**');
    await whileTyping('Rounding is right', () =>
      panel.run('mcpBridge.open', item.command?.arguments?.[0]),
    );
    await panel.row('Rounding is right, pinned');
    await client.received.until(uri);
    assert.partialDeepStrictEqual(await client.read(uri), { text: 'Rounding is right' });
  });

  it('are edited by the key for notes, too, and never become empty', async () => {
    await pinLine();
    const edit = () => panel.runOn('Prices are **cents**', 'mcpBridge.setNote');
    await whileTyping('', edit);
    await whileTyping('Rounding is wrong', edit);
    await panel.row('Rounding is wrong, pinned');
  });

  it('are shown by a click if they are those of the team', async () => {
    const pin = newNote(words);
    const pins = { all: [pin], onDidChange: () => ({ dispose: () => undefined }) };
    const { view } = notesPanel({ pins, pinStore: panel.deps.pinStore });
    await view
      ?.show(uriOfTarget(pin.target) ?? assert.fail())
      ?.open?.(vscode.ViewColumn.One, panel.deps.shown);
    assert.equal(vscode.window.activeTextEditor?.document.getText(), words);
    await closeAll();
  });

  it('are gone when they are unpinned', async () => {
    await panel.runOn('**Prices** are cents', 'mcpBridge.unpin');
    await panel.expectNoRow('**Prices** are cents');
    assert.deepEqual(await listed(), []);
  });
});

/** The person chooses *Note…* where they are asked what to pin, and types these words. */
async function whileTyping(words: string, work: () => Promise<void>): Promise<void> {
  const { window } = vscode;
  const { showInputBox } = window;
  window.showInputBox = async (options) =>
    options?.validateInput?.(words) === undefined ? words : undefined;
  try {
    await whileChoosing('Note…', work);
  } finally {
    Object.assign(window, { showInputBox });
  }
}

/** What the person is warned of meanwhile, with its detail and buttons, of which they press this one. */
async function warnings(work: () => Promise<void>, answer?: string): Promise<readonly string[]> {
  const { window } = vscode;
  const { showWarningMessage } = window;
  const said: string[] = [];
  const warn = async (
    message: string,
    options?: vscode.MessageOptions,
    ...buttons: readonly string[]
  ) => {
    said.push(message, ...(options?.detail === undefined ? [] : [options.detail]), ...buttons);
    return answer;
  };
  window.showWarningMessage = warn as never;
  try {
    await work();
  } finally {
    Object.assign(window, { showWarningMessage });
  }
  return said;
}

async function closeUnsaved(): Promise<void> {
  while (vscode.window.tabGroups.activeTabGroup.activeTab)
    await vscode.commands.executeCommand('workbench.action.revertAndCloseActiveEditor');
}

/** Shows a text of which all is selected, or as much as is said. */
async function select(content: string, length = content.length): Promise<void> {
  const document = await vscode.workspace.openTextDocument({ content });
  const selection = new vscode.Range(document.positionAt(0), document.positionAt(length));
  await vscode.window.showTextDocument(document, { selection });
}
