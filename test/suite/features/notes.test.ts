import assert from 'node:assert/strict';
import { after, before, describe, it } from 'mocha';
import * as vscode from 'vscode';
import { connectSession, type TestClient } from '../../host/clients';
import { newestSdk } from '../../host/sdks';
import { usePanel } from '../helpers/panel';

describe('words that are pinned', () => {
  const panel = usePanel('notes', { 'README.md': '# Shop' });
  let client: TestClient;
  const listed = async () =>
    (await client.list()).filter(({ uri }) => uri.startsWith('context://workspace/note/'));
  const brief = async () =>
    (await panel.deps.brief.hooks.preview(AbortSignal.timeout(30_000))).text;

  before(async () => {
    await panel.server.start();
    const { status } = panel.server;
    assert.ok(status.state === 'serving');
    client = await connectSession(status, newestSdk, { name: 'chat', version: '1' });
  });
  after(() => client?.close());

  it('are asked for, and read by clients', async () => {
    const words = '**Prices** are cents\n\nNever round before they are shown.';
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

  it('are gone when they are unpinned', async () => {
    await panel.runOn('Rounding is right', 'mcpBridge.unpin');
    await panel.expectNoRow('Rounding is right');
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
  window.showInputBox = async () => words;
  try {
    await work();
  } finally {
    Object.assign(window, { showInputBox, showQuickPick });
  }
}
