import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { globSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { after, afterEach, before, describe, it } from 'mocha';
import * as vscode from 'vscode';
import { canonicalUri } from '../../src/core/documents/uris';
import type { TestClient } from '../host/clients';
import { contentOf, textOf } from '../host/toolAnswers';
import { until } from '../host/until';
import { connectHere, isListed } from './helpers/client';
import { MemoryFiles } from './helpers/memoryFiles';
import { openRepository, versionOf } from './helpers/repository';
import { closeAll, show, workspaceFolder, write } from './helpers/workspace';

describe('documents that are not files of the workspace', () => {
  const provided: vscode.Disposable[] = [];
  let client: TestClient;
  const untilListed = (uri: string) => until(`${uri} is listed`, () => isListed(client, uri));
  const expectNothing = async (uri: string) => {
    assert.ok(!(await isListed(client, uri)), `${uri} is not listed`);
    await assert.rejects(client.read(uri), /Resource not found/);
  };
  const expectGone = async (uri: string) => {
    await until(`${uri} is gone`, async () => !(await isListed(client, uri)));
    await expectNothing(uri);
  };

  before(async () => {
    client = await connectHere();
  });
  afterEach(closeAll);
  after(async () => {
    for (const one of provided) one.dispose();
    await client.close();
  });

  it('are served while they are untitled in a tab', async () => {
    // It is empty, because VS Code shows an unsaved document in a tab of its own a moment later.
    const document = await vscode.workspace.openTextDocument({ language: 'markdown' });
    const uri = document.uri.toString();
    await expectNothing(uri);
    const { edit } = await vscode.window.showTextDocument(document);
    await untilListed(uri);
    await edit((change) => change.insert(new vscode.Position(0, 0), 'nowhere yet'));
    assert.partialDeepStrictEqual(await client.read(uri), {
      uri,
      mimeType: 'text/markdown',
      text: 'nowhere yet',
    });
    const answer = await client.call('read_context', { path: document.uri.path });
    assert.ok(textOf(answer).startsWith(`${uri}, lines`));
    assert.equal(contentOf(answer), 'nowhere yet');
    await closeAll();
    await expectGone(uri);
  });

  it('are not pinned any more once they are closed, so that the next one of that name is not, either', async () => {
    const { commands, languages } = vscode;
    const priority = async (uri: string) =>
      (await client.list()).find((one) => one.uri === uri)?.annotations?.priority;
    await commands.executeCommand('workbench.action.files.newUntitledFile');
    const document = vscode.window.activeTextEditor?.document ?? assert.fail('There is no editor.');
    const uri = document.uri.toString();
    await commands.executeCommand('mcpBridge.pin');
    await until('it is pinned', async () => (await priority(uri)) === 0.5);
    await languages.setTextDocumentLanguage(document, 'markdown');
    const mimeType = async () => (await client.list()).find((one) => one.uri === uri)?.mimeType;
    await until('its language is another', async () => (await mimeType()) === 'text/markdown');
    assert.equal(await priority(uri), 0.5);
    await closeAll();
    await commands.executeCommand('workbench.action.files.newUntitledFile');
    assert.equal(vscode.window.activeTextEditor?.document.uri.toString(), uri);
    await until('the next one is listed, and not pinned', async () => {
      const present = await priority(uri);
      return present !== undefined && present !== 0.5;
    });
  });

  it('are served while an extension shows them in a tab, with their changes', async () => {
    const changed = new vscode.EventEmitter<vscode.Uri>();
    let text = 'first\n';
    provided.push(
      changed,
      vscode.workspace.registerTextDocumentContentProvider('made', {
        onDidChange: changed.event,
        provideTextDocumentContent: () => text,
      }),
    );
    const uri = canonicalUri('made:/a%20b%23%25.txt?of=1');
    await vscode.workspace.openTextDocument(vscode.Uri.parse(uri));
    await expectNothing(uri);
    await show(uri);
    await untilListed(uri);
    assert.equal((await client.read(uri)).text, 'first\n');
    await client.subscribe(uri);
    text = 'second\n';
    changed.fire(vscode.Uri.parse(uri));
    await client.received.until(uri);
    assert.equal((await client.read(uri)).text, 'second\n');
    await closeAll();
    await expectGone(uri);
  });

  it('are served while a file of another file system is in a tab, but no other file of it', async () => {
    const bytes = new TextEncoder().encode('saved\n');
    const names = ['a.txt', 'b.txt', 'behind.txt', '.env'];
    const files = new MemoryFiles(new Map(names.map((name) => [`/${name}`, bytes])));
    provided.push(vscode.workspace.registerFileSystemProvider('memfs', files));
    const uri = 'memfs:/a.txt';
    await expectNothing(uri);
    const { edit } = await show(uri);
    await untilListed(uri);
    assert.partialDeepStrictEqual(await client.read(uri), {
      mimeType: 'text/plain',
      text: 'saved\n',
    });
    await edit((change) => change.insert(new vscode.Position(0, 0), 'un'));
    assert.equal((await client.read(uri)).text, 'unsaved\n');
    assert.equal((await client.read(`${uri}?lines=1`)).text, 'unsaved\n');
    for (const other of ['memfs:/b.txt', 'memfs:/', 'memfs:/nowhere']) await expectNothing(other);

    const behind = { preview: false, background: true };
    await vscode.commands.executeCommand(
      'vscode.open',
      vscode.Uri.parse('memfs:/behind.txt'),
      behind,
    );
    await untilListed('memfs:/behind.txt');
    assert.equal((await client.read('memfs:/behind.txt')).text, 'saved\n');

    await show('memfs:/.env');
    await expectNothing('memfs:/.env');
    await closeAll();
    await expectGone(uri);
  });

  it('are never what the extension itself writes', async () => {
    const isOurs = ({ uri }: vscode.TextDocument) =>
      uri.scheme === 'output' && uri.path.includes('mcp-workspace-bridge');
    const shows = (await vscode.commands.getCommands()).filter((id) => /output\.show\./.test(id));
    const showLog = shows.find((id) => id.includes('MCP Workspace Bridge'));
    assert.ok(showLog, shows.join());
    await vscode.commands.executeCommand(showLog);
    const log = await until('the log is open', () => vscode.workspace.textDocuments.find(isOurs));
    const [path] = globSync(join(workspaceFolder(), '../data/**/MCP Workspace Bridge.log'));
    assert.ok(path, 'the log has a file');
    const control = await write('schemes/control.txt', '');
    for (const uri of [log.uri.toString(), canonicalUri(pathToFileURL(path).href)]) {
      await show(uri);
      await expectNothing(uri);
      const open = await client.read('editor://window/open');
      assert.deepEqual(JSON.parse(open.text ?? ''), { openEditors: [] });
      await closeAll();
    }
    await show(control);
    await until('the open document is announced', async () =>
      (await client.read('editor://window/open')).text?.includes('control.txt'),
    );
    await vscode.commands.executeCommand('workbench.action.closePanel');
  });

  it('are earlier versions of files, except of what is excluded or secret', async () => {
    const folder = join(workspaceFolder(), 'repository');
    const git = (...args: readonly string[]) =>
      execFileSync('git', ['-C', folder, '-c', 'user.name=a', '-c', 'user.email=a@b', ...args]);
    for (const name of ['seen.txt', 'left-out.txt', '.env']) {
      await write(`repository/${name}`, 'earlier\n');
    }
    git('init', '--quiet');
    git('add', '--force', '.');
    git('commit', '--quiet', '--no-verify', '--message', 'all');
    await write('repository/.gitignore', 'left-out.txt\n');
    await write('repository/seen.txt', 'now\n');
    const earlier = (name: string) =>
      canonicalUri(versionOf(join(folder, name), 'HEAD').toString());
    await show(await write('repository/seen.txt', 'now\n'));
    await openRepository(folder);
    const { document } = await show(earlier('seen.txt'));
    assert.equal(document.getText(), 'earlier\n');
    await untilListed(earlier('seen.txt'));
    assert.equal((await client.read(earlier('seen.txt'))).text, 'earlier\n');
    for (const name of ['left-out.txt', '.env']) {
      await show(earlier(name));
      await expectNothing(earlier(name));
      const { text = '' } = await client.read('editor://window/open');
      assert.ok(!text.includes(name) && text.includes('seen.txt'), text);
    }
  });
});
