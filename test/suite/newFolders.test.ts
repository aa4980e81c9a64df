import assert from 'node:assert/strict';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { describe, it } from 'mocha';
import * as vscode from 'vscode';
import { until } from '../host/until';
import { useConnectedFolder } from './helpers/connectedFolder';

describe('folders that a tool creates in one go', () => {
  const folder = useConnectedFolder('created', { 'one.md': '1' });
  const pathOf = (name: string) => join(folder.path, name);

  /** Creates a file with folders that VS Code on Linux does not watch, and opens it. */
  async function openNew(name: string, text: string): Promise<vscode.TextEditor> {
    await mkdir(dirname(pathOf(name)), { recursive: true });
    await writeFile(pathOf(name), text);
    await folder.untilListed(name);
    return folder.show(name);
  }

  it('have their files followed and read as they are on the disk, though VS Code shows the text before', async () => {
    const name = 'src/deep/er/two.md';
    await openNew(name, 'before');
    const uri = folder.uri(name);
    await folder.forEachClient((client) => client.subscribe(uri));
    await folder.forget();
    await writeFile(pathOf(name), 'after');
    await folder.forEachClient(async (client) => {
      await client.received.until(uri);
      await until('the new text is read', async () => (await client.read(uri)).text === 'after');
    });
  });

  it('have pinned lines found again by their text on the disk', async () => {
    const name = 'lib/deep/er/three.md';
    const editor = await openNew(name, 'one\ntwo\nthree\n');
    editor.selection = new vscode.Selection(1, 0, 2, 5);
    await vscode.commands.executeCommand('mcpBridge.pin');
    const isRange = ({ uri }: { readonly uri: string }) =>
      uri.startsWith('context://workspace/pin/') && uri.endsWith(name);
    const expectLines = () =>
      folder.forEachClient(async (client) => {
        const { uri } = await until('the lines are listed', async () =>
          (await client.list()).find(isRange),
        );
        assert.equal((await client.read(uri)).text, 'two\nthree\n');
      });
    await expectLines();
    await writeFile(pathOf(name), 'zero\none\ntwo\nthree\n');
    await expectLines();
  });
});
