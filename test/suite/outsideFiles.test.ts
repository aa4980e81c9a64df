import assert from 'node:assert/strict';
import { mkdtemp, realpath, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, afterEach, before, beforeEach, describe, it } from 'mocha';
import * as vscode from 'vscode';
import { canonicalUri } from '../../src/core/documents/uris';
import type { SettlingClient } from '../host/barrier';
import { until } from '../host/until';
import { connectHere, isListed } from './helpers/client';
import { closeAll } from './helpers/workspace';

const text = 'one\ntwo\nthree\nfour\nfive\n';

describe('a pinned file outside of the workspace that is not open', () => {
  let client: SettlingClient;
  let folder: string;
  let path: string;
  let file: vscode.Uri;
  let uri: string;
  let unsubscribe = async () => {};
  const listenTo = async (...uris: string[]) => {
    const { stop } = await client.subscribe(...uris);
    unsubscribe = stop;
    await client.settled();
    client.received.forget();
  };
  /** Writes as other programs do: replaces the file with a new one. */
  const rewrite = async (content: string) => {
    await writeFile(`${path}.new`, content);
    await rename(`${path}.new`, path);
  };
  const pin = async () => {
    await vscode.commands.executeCommand('mcpBridge.pin', file);
    await until('it is listed', () => isListed(client, uri));
  };
  const unpin = () => vscode.commands.executeCommand('mcpBridge.unpin', file);

  before(async () => {
    folder = await realpath(await mkdtemp(join(tmpdir(), 'mcp-bridge-outside-')));
    path = join(folder, 'notes [1].txt');
    file = vscode.Uri.file(path);
    uri = canonicalUri(file.toString());
    client = await connectHere();
  });
  beforeEach(() => writeFile(path, text));
  afterEach(async () => {
    await unsubscribe();
    unsubscribe = async () => {};
    await closeAll();
    await vscode.commands.executeCommand('mcpBridge.unpinAll');
  });
  after(async () => {
    await client.close();
    await rm(folder, { recursive: true });
  });

  it('is announced when it is changed, deleted and created again, but files beside it are not', async () => {
    await pin();
    await listenTo(uri);
    await writeFile(join(folder, 'beside.txt'), '');
    for (const content of ['ONE\n', text]) {
      await rewrite(content);
      await client.received.until(uri);
      await client.settled();
      assert.deepEqual([...new Set(client.received.all)], [uri]);
      client.received.forget();
      assert.equal((await client.read(uri)).text, content);
    }

    client.received.forget();
    await rm(path);
    await client.received.until('list');
    assert.ok(!(await isListed(client, uri)));
    client.received.forget();
    await rewrite(text);
    await client.received.until('list');
    assert.ok(await isListed(client, uri));
  });

  it('is announced with the lines that are pinned in it', async () => {
    await pin();
    await vscode.commands.executeCommand('vscode.open', file, {
      selection: new vscode.Range(1, 0, 3, 4),
    });
    await vscode.commands.executeCommand('mcpBridge.pin');
    const range = await until('its lines are listed', async () =>
      (await client.list()).find(({ title }) => title === `${path}:2-4`),
    );
    await closeAll();
    await until(
      'it is closed',
      () => !vscode.workspace.textDocuments.some((one) => one.uri.toString() === uri),
    );
    await listenTo(range.uri);
    await rewrite(`zero\n${text.replace('three', 'THREE')}`);
    await client.received.until(range.uri);
    assert.equal((await client.read(range.uri)).text, 'two\nTHREE\nfour\n');
  });

  it('is not announced once it is unpinned, and others beside it still are', async () => {
    const other = vscode.Uri.file(join(folder, 'other.txt'));
    const uriOfOther = canonicalUri(other.toString());
    await writeFile(other.fsPath, '');
    await vscode.commands.executeCommand('mcpBridge.pin', other);
    await until('it is listed', () => isListed(client, uriOfOther));
    await pin();
    await listenTo(uri, uriOfOther);
    await unpin();
    await client.received.until('list');
    await client.settled();
    client.received.forget();
    await rewrite('not announced\n');
    await writeFile(other.fsPath, 'announced\n');
    await client.received.until(uriOfOther);
    await client.settled();
    assert.deepEqual([...new Set(client.received.all)], [uriOfOther]);
  });
});
