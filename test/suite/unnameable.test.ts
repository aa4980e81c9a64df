import assert from 'node:assert/strict';
import { mkdtemp, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, beforeEach, describe, it } from 'mocha';
import * as vscode from 'vscode';
import { DisposableStore } from '../../src/base/events';
import { canonicalUri } from '../../src/core/documents/uris';
import { Diagnostics } from '../../src/kinds/diagnostics';
import { Selection } from '../../src/kinds/selection';
import { FrontEditor } from '../../src/workspace/frontEditor';
import { OpenTabs } from '../../src/workspace/openTabs';
import { CurrentPlace } from '../../src/workspace/place';
import type { TestClient } from '../host/clients';
import { until } from '../host/until';
import { connectHere, isListed } from './helpers/client';
import { documentKinds, unknownFreshness } from './helpers/kinds';
import { closeAll, plainFolders, show, uriOf, write } from './helpers/workspace';

const odd = vscode.Uri.from({ scheme: 'A_B', authority: 'host', path: '/shown.txt' });

const ofOpen = canonicalUri('diagnostics://document/unnameable/open.txt');

describe('a document with a URI that no client could ask for, in the active tab', () => {
  const own = new DisposableStore();
  const problems = own.add(vscode.languages.createDiagnosticCollection('unnameable'));
  let client: TestClient;
  let outside: string;
  const openEditors = async () => {
    const { text = '' } = await client.read('editor://window/open');
    const { openEditors: open } = JSON.parse(text) as { openEditors: readonly { uri: string }[] };
    return open.map(({ uri }) => uri);
  };

  before(async () => {
    own.add(
      vscode.workspace.registerTextDocumentContentProvider(odd.scheme, {
        provideTextDocumentContent: () => 'shown\n',
      }),
    );
    await write('unnameable/closed.txt', 'closed\n');
    await write('unnameable/open.txt', 'open\n');
    outside = await realpath(await mkdtemp(join(tmpdir(), 'mcp-bridge-unnameable-')));
    await writeFile(join(outside, 'outside.txt'), 'outside\n');
    client = await connectHere();
  });
  beforeEach(async () => {
    const { document } = await show(odd.toString());
    assert.equal(document.uri.toString(), odd.toString());
    // One event is about both.
    const at = new vscode.Range(0, 0, 0, 1);
    problems.set([
      [odd, [new vscode.Diagnostic(at, 'not served')]],
      [vscode.Uri.parse(uriOf('unnameable/open.txt')), [new vscode.Diagnostic(at, 'served')]],
    ]);
    await until('they are listed', () => isListed(client, ofOpen));
  });
  after(async () => {
    await closeAll();
    own.dispose();
    await client.close();
    await rm(outside, { recursive: true });
  });

  it('is not served, and does not keep others from being listed and read', async () => {
    const uri = uriOf('unnameable/closed.txt');
    await until('the file is listed', () => isListed(client, uri));
    assert.equal((await client.read(uri)).text, 'closed\n');
    const active = await client.read('editor://window/active');
    assert.deepEqual(JSON.parse(active.text ?? ''), { activeEditor: null });
    assert.ok(!(await client.list()).some((one) => one.uri.toLowerCase().startsWith('a_b')));
  });

  it('does not keep other tabs from being followed', async () => {
    const uri = canonicalUri(vscode.Uri.file(join(outside, 'outside.txt')).toString());
    await show(uri);
    await until('the tab is listed', async () => (await openEditors()).includes(uri));
    assert.equal((await client.read(uri)).text, 'outside\n');
    await vscode.commands.executeCommand('workbench.action.closeActiveEditor');
    await until('the tab is gone', async () => !(await openEditors()).includes(uri));
    await assert.rejects(client.read(uri), /Resource not found/);
  });

  it('does not keep problems of other documents from being served', async () => {
    const all = await client.read('diagnostics://workspace/all');
    assert.match(all.text ?? '', /served/);
    assert.doesNotMatch(all.text ?? '', /not served/);
  });

  it('does not keep the window from being served from its start', async () => {
    const { documents } = documentKinds(own);
    const diagnostics = own.add(new Diagnostics(own.add(plainFolders()), unknownFreshness));
    assert.ok((await diagnostics.list()).some(({ uri }) => uri === ofOpen));
    assert.deepEqual(
      (await documents.list()).filter(({ uri: each }) => !each.startsWith('file:')),
      [],
    );
    const front = own.add(new FrontEditor());
    assert.equal(own.add(new CurrentPlace(plainFolders(), front)).now, undefined);
    own.add(
      new Selection({
        tabs: own.add(new OpenTabs()),
        front,
        workspace: plainFolders(),
        maxReadBytes: () => 1,
      }),
    );
  });

  it('cannot be pinned', async () => {
    const { length } = await client.list();
    await vscode.commands.executeCommand('mcpBridge.pin', odd);
    assert.equal((await client.list()).length, length);
  });
});
