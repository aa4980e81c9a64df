import assert from 'node:assert/strict';
import { after, afterEach, before, beforeEach, describe, it } from 'mocha';
import * as vscode from 'vscode';
import { canonicalUri } from '../../../src/core/documents/uris';
import { set } from '../../../src/core/pins/edits';
import { addSet, deleteSet, switchTo } from '../../../src/core/pins/setEdits';
import { newNote, noteFilePath } from '../../../src/core/pins/notePin';
import { newPin, uriOfTarget } from '../../../src/core/pins/pin';
import { notesPanel } from '../../../src/features/notes/panel/notesPanel';
import { NoteFiles } from '../../../src/panel/noteFiles';
import { connectSession, type TestClient } from '../../host/clients';
import { newestSdk } from '../../host/sdks';
import { until } from '../../host/until';
import { closeAll } from '../helpers/workspace';
import { usePanel } from '../helpers/panel';
import { whileChoosing } from '../helpers/whileChoosing';

const scheme = 'test-note';
const fromSelection = 'Note from the Selection';
const words = '**Prices** are cents\n\nNever round before they are shown.';

describe('words that are pinned', () => {
  const panel = usePanel('notes', { 'README.md': '# Shop' });
  let client: TestClient;
  const listed = async () =>
    (await client.list()).filter(({ uri }) => uri.startsWith('context://workspace/note/'));
  const brief = async () => (await panel.deps.brief.preview(AbortSignal.timeout(30_000))).text;

  let notes: NoteFiles;
  let registered: vscode.Disposable;
  before(async () => {
    // The extension that runs here has the scheme of its own notes.
    notes = new NoteFiles(panel.deps.pinStore);
    const provided = vscode.workspace.registerFileSystemProvider(scheme, notes);
    registered = vscode.Disposable.from(notes, provided);
    await panel.server.start();
    const { status } = panel.server;
    assert.ok(status.state === 'serving');
    client = await connectSession(status, newestSdk, { name: 'chat', version: '1' });
  });
  after(async () => {
    await client?.close();
    registered?.dispose();
  });
  afterEach(closeUnsaved);

  /** Shows the editor of a note. */
  const open = async (text = words) => {
    const [{ target } = assert.fail('Nothing is pinned.')] = panel.deps.pinStore.pins;
    const path = noteFilePath(uriOfTarget(target) ?? assert.fail('A glob is pinned.'));
    const document = await vscode.workspace.openTextDocument(vscode.Uri.from({ scheme, path }));
    assert.equal(document.getText(), text);
    const editor = await vscode.window.showTextDocument(document);
    const write = (written: string) =>
      editor.edit((each) => each.replace(new vscode.Range(0, 0, document.lineCount, 0), written));
    return { document, write };
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

  it('keep their lines in an editor that is saved, and are never too long', async () => {
    const { document, write } = await open();
    const [{ uri } = { uri: '' }] = await listed();
    await write('x'.repeat(2_001));
    assert.equal(await document.save(), false);
    await write(changed);
    assert.partialDeepStrictEqual(await client.read(uri), { text: words });
    assert.equal(await document.save(), true);
    await until('the note is changed', async () => (await client.read(uri)).text === changed);
  });

  it('are empty if their editor is saved so, as VS Code may do while they are written', async () => {
    const { document, write } = await open();
    await write('');
    assert.equal(await document.save(), true);
    await panel.row('Empty note, pinned');
    await write(changed);
    assert.equal(await document.save(), true);
    await panel.row('**Prices** are cents, pinned');
  });

  it('are what is written, whatever the encoding of files is', async () => {
    const files = vscode.workspace.getConfiguration('files');
    await files.update('encoding', 'windows1252', vscode.ConfigurationTarget.Global);
    try {
      const [{ id } = assert.fail('Nothing is pinned.')] = panel.deps.pinStore.pins;
      await panel.deps.pinStore.edit(set([id], { note: 'für\nuns' }));
      const { document, write } = await open('für\nuns');
      await write('für\nalle');
      assert.equal(await document.save(), true);
      const [{ uri } = { uri: '' }] = await listed();
      assert.partialDeepStrictEqual(await client.read(uri), { text: 'für\nalle' });
    } finally {
      await files.update('encoding', undefined, vscode.ConfigurationTarget.Global);
    }
  });

  it('are changed in the set that they are in when another one is active', async () => {
    const { pinStore } = panel.deps;
    const { document, write } = await open();
    await write(changed);
    const { active } = pinStore.pinSets;
    await pinStore.changeSets(addSet('Other'));
    try {
      assert.equal(await document.save(), true);
      assert.deepEqual(pinStore.pins, []);
    } finally {
      await pinStore.changeSets(switchTo(active));
      await pinStore.changeSets(deleteSet('Other'));
    }
    const [{ uri } = { uri: '' }] = await listed();
    assert.partialDeepStrictEqual(await client.read(uri), { text: changed });
  });

  it('are in their editor as they are when they are changed elsewhere', async () => {
    const { document } = await open();
    const { id } = panel.deps.pinStore.pins[0] ?? assert.fail('Nothing is pinned.');
    await panel.deps.pinStore.edit(set([id], { note: changed }));
    await until('the editor shows the change', () => document.getText() === changed);
    assert.equal(document.isDirty, false);
  });

  it('are changed by their editor in no step of the pins to undo', async () => {
    const { pinStore } = panel.deps;
    const { document, write } = await open();
    const [{ id } = assert.fail('Nothing is pinned.')] = pinStore.pins;
    await pinStore.edit(set([id], { priority: 0.8 }));
    await write(changed);
    assert.equal(await document.save(), true);
    await pinStore.undo();
    assert.partialDeepStrictEqual(pinStore.pins, [{ priority: 0.5, note: changed }]);
  });

  it('are pinned again when their editor is saved after they were unpinned', async () => {
    const { document, write } = await open();
    await write(changed);
    await panel.pinInFile();
    await panel.expectNoRow('**Prices** are cents');
    assert.equal(await document.save(), true);
    await panel.row('**Prices** are cents, pinned');
    const [{ uri } = { uri: '' }] = await listed();
    assert.partialDeepStrictEqual(await client.read(uri), { text: changed });
  });

  it('are deleted files while they are not pinned', async () => {
    await open();
    const { pins } = panel.deps.pinStore;
    const told: vscode.FileChangeType[] = [];
    const listening = notes.onDidChangeFile((events) =>
      told.push(...events.map(({ type }) => type)),
    );
    for (const pinned of [[], pins]) await panel.pinInFile(...pinned);
    const { Created, Deleted } = vscode.FileChangeType;
    await until('both are told', () => told.length === 2);
    assert.deepEqual(told, [Deleted, Created]);
    listening.dispose();
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

  it('stay when a note is set on a file that is selected with them', async () => {
    const readme = newPin({ type: 'resource', uri: canonicalUri(panel.uri('README.md')) });
    await panel.pinInFile(newNote('Prices are **cents**'), readme);
    const [note, file] = [await panel.row('Prices are'), await panel.row('README.md, pinned')];
    panel.selected = [note.element, file.element];
    await whileTyping('The shop', () => panel.run('mcpBridge.setNote', note.element));
    panel.selected = [];
    const written = panel.deps.pinStore.pins.map((pin) => pin.note);
    assert.deepEqual(written, ['Prices are **cents**', 'The shop']);
  });

  it('are what is copied of them', async () => {
    await panel.runOn('**Prices** are cents', 'mcpBridge.copyPath');
    assert.equal(await vscode.env.clipboard.readText(), words);
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
