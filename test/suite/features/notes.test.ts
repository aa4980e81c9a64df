import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'mocha';
import * as vscode from 'vscode';
import { newNote } from '../../../src/core/pins/notePin';
import { uriOfTarget } from '../../../src/core/pins/pin';
import { notesPanel } from '../../../src/features/notes/panel/notesPanel';
import { connectSession, type TestClient } from '../../host/clients';
import { newestSdk } from '../../host/sdks';
import { closeAll } from '../helpers/workspace';
import { usePanel } from '../helpers/panel';

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

  it('are edited by a click, of which clients are notified', async () => {
    const [{ uri } = { uri: '' }] = await listed();
    await client.subscribe(uri);
    const { item } = await panel.row('**Prices** are cents');
    await whileTyping('Rounding is right', () =>
      panel.run('mcpBridge.open', item.command?.arguments?.[0]),
    );
    await panel.row('Rounding is right, pinned');
    await client.received.until(uri);
    assert.partialDeepStrictEqual(await client.read(uri), { text: 'Rounding is right' });
  });

  it('are edited by the key for notes, too, and never become empty', async () => {
    const edit = () => panel.runOn('**Prices** are cents', 'mcpBridge.setNote');
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
  const { showInputBox, showQuickPick } = window;
  const choose = async (items: readonly vscode.QuickPickItem[]) =>
    items.find(({ label }) => label === 'Note…');
  window.showQuickPick = choose as never;
  window.showInputBox = async (options) =>
    options?.validateInput?.(words) === undefined ? words : undefined;
  try {
    await work();
  } finally {
    Object.assign(window, { showInputBox, showQuickPick });
  }
}
