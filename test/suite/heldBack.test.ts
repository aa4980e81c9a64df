import assert from 'node:assert/strict';
import { mkdtemp, realpath, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { after, afterEach, before, describe, it } from 'mocha';
import * as vscode from 'vscode';
import { canonicalUri } from '../../src/core/documents/uris';
import type { SettlingClient } from '../host/barrier';
import { until } from '../host/until';
import { connectHere, isListed } from './helpers/client';
import { closeAll, show, uriOf, workspaceFolder, write } from './helpers/workspace';

describe('what is held back', () => {
  const problems = vscode.languages.createDiagnosticCollection('held-back');
  let client: SettlingClient;
  let outside: string;
  let unsubscribe = async () => {};
  const listenTo = async (...uris: string[]) => {
    const { stop } = await client.subscribe(...uris);
    unsubscribe = stop;
    await client.settled();
    client.received.forget();
  };
  const publish = (uri: string, message: string) => {
    const range = new vscode.Range(0, 0, 0, 1);
    problems.set(vscode.Uri.parse(uri), [new vscode.Diagnostic(range, message)]);
  };
  const expectNotFound = (uri: string) =>
    assert.rejects(client.read(uri), /Resource not found/, uri);
  const namesIn = async (folder: string) =>
    (await client.readAll(folder)).contents.map(({ uri }) => uri.slice(folder.length));

  before(async () => {
    outside = await realpath(await mkdtemp(join(tmpdir(), 'mcp-bridge-outside-')));
    await writeFile(join(outside, 'a.txt'), 'private\n');
    await write('held/.env', 'TOKEN=1\n');
    await write('held/server.key', 'key\n');
    await write('held/.gitignore', 'made/\n*.out\n');
    await write('held/made/a.js', '1\n');
    await write('held/a.out', '1\n');
    await write('held/seen.txt', 'seen\n');
    await write('held/.aws/config', '1\n');
    await write('held/sub/b.txt', '');
    await symlink(join(outside, 'a.txt'), join(workspaceFolder(), 'held/leads-out.txt'));
    await symlink(outside, join(workspaceFolder(), 'held/leads-out'));
    client = await connectHere();
  });
  afterEach(async () => {
    await unsubscribe();
    unsubscribe = async () => {};
    problems.clear();
    await closeAll();
  });
  after(async () => {
    problems.dispose();
    await client.close();
    await rm(outside, { recursive: true });
  });

  it('is not in a folder', async () => {
    const folder = `${uriOf('held')}/`;
    assert.deepEqual(await namesIn(folder), ['.gitignore', 'seen.txt', 'sub/']);
    const { contents } = await client.readAll(uriOf('held'));
    assert.partialDeepStrictEqual(contents[1], { uri: `${folder}seen.txt`, text: 'seen\n' });
  });

  it('includes folders that are excluded, secret or outside, whatever is open in them', async () => {
    await show(pathToFileURL(join(outside, 'a.txt')).href);
    const away = pathToFileURL(outside).href;
    await until('its file is served', () => isListed(client, `${away}/a.txt`));
    const above = pathToFileURL(join(workspaceFolder(), '..')).href;
    for (const folder of [
      uriOf('held/made'),
      uriOf('held/.aws'),
      uriOf('held/leads-out'),
      away,
      above,
    ]) {
      await expectNotFound(folder);
      await expectNotFound(`${folder}/`);
    }
    await expectNotFound('file:///');
    await expectNotFound(`${uriOf('held')}/../../`);
    await expectNotFound(uriOf('held/leads-out.txt'));
  });

  it('sends no notification when its tab is opened or closed, even if it is named like a database', async () => {
    const uri = await write('held/.aws/cache.db', '');
    await listenTo();
    await show(uri);
    await closeAll();
    await client.settled();
    assert.deepEqual(client.received.all, []);
  });

  it('causes no update of its folder', async () => {
    const [hidden, seen] = [uriOf('held/.env'), uriOf('held/seen.txt')];
    const folder = `${uriOf('held')}/`;
    const insert = async (uri: string) => {
      const edit = new vscode.WorkspaceEdit();
      edit.insert(vscode.Uri.parse(uri), new vscode.Position(0, 0), 'x');
      await vscode.workspace.applyEdit(edit);
    };
    await show(seen);
    await show(hidden);
    await listenTo(folder, hidden);
    await insert(hidden);
    await write('held/b.out', '');
    await client.settled();
    assert.deepEqual(client.received.all, []);
    await insert(seen);
    await client.received.until(folder);
  });

  it('is never selected', async () => {
    const selection = 'editor://window/selection';
    const read = async () => (await client.read(selection)).text;
    const nothing = JSON.stringify({ selection: null }, undefined, 2);
    const select = async (uri: string) => {
      const editor = await show(uri);
      editor.selection = new vscode.Selection(0, 0, 0, 4);
      await until('it is selected', () => !editor.selection.isEmpty);
    };
    await listenTo(selection);
    await select(uriOf('held/.env'));
    await client.settled();
    assert.deepEqual(client.received.all, []);
    assert.equal(await read(), nothing);
    await select(uriOf('held/seen.txt'));
    await client.received.until(selection);
    await until('it is quoted', async () => (await read())?.includes('"seen"'));
    client.received.forget();
    await vscode.window.showTextDocument(vscode.Uri.parse(uriOf('held/.env')));
    await client.received.until(selection);
    assert.equal(await read(), nothing);
  });

  it('has no problems; those of other documents update every variant of the resource', async () => {
    const [secret, excluded] = [uriOf('held/.env'), uriOf('held/a.out')];
    const all = 'diagnostics://workspace/all';
    const of = (name: string) => `diagnostics://document/held/${name}`;
    const variants = [all, `${all}?severity=error`, `${all}?severity=hint`];
    const ofSeen = `${of('seen.txt')}?severity=error`;
    await listenTo(...variants, ofSeen, of('.env'), of('a.out'));
    publish(secret, 'not to be quoted');
    publish(excluded, 'not to be quoted');
    await client.settled();
    assert.deepEqual(
      client.received.all.filter((what) => what !== 'list'),
      [],
    );
    for (const name of ['.env', 'a.out']) {
      await expectNotFound(of(name));
      assert.ok(!(await isListed(client, of(name))));
    }

    publish(uriOf('held/seen.txt'), 'wrong');
    for (const uri of [...variants, ofSeen]) await client.received.until(uri);
    const line = 'held/seen.txt:1:1: error: wrong';
    assert.equal((await client.read(ofSeen)).text, line);
    assert.equal((await client.read(`${of('seen.txt')}?severity=hint`)).text, '');
    const { text = '' } = await client.read(all);
    assert.ok(text.includes(line) && !text.includes('not to be quoted'), text);
    assert.ok(await isListed(client, of('seen.txt')));
  });

  it('has no problems if it is outside, unless it is open', async () => {
    const away = pathToFileURL(join(outside, 'a.txt')).href;
    const all = 'diagnostics://workspace/all';
    await listenTo(all);
    publish(away, 'not to be announced');
    await client.settled();
    problems.clear();
    await client.settled();
    assert.deepEqual(client.received.all, []);

    await show(away);
    await client.received.until('list');
    await client.settled();
    client.received.forget();
    publish(away, 'wrong');
    await client.received.until('list');
    await client.received.until(all);
    const uri = canonicalUri(`diagnostics://document/${encodeURIComponent(away)}`);
    await until('they are listed', () => isListed(client, uri));
    await client.settled();
    client.received.forget();
    await closeAll();
    await client.received.until('list');
    assert.ok(!(await isListed(client, uri)));
  });

  it('causes no update when the person goes from one such document to another', async () => {
    await show(uriOf('held/seen.txt'));
    const active = 'editor://window/active';
    await listenTo(active);
    await show(uriOf('held/.env'));
    await client.received.until(active);
    for (const name of ['server.key', 'a.out', '.env']) {
      await client.settled();
      client.received.forget();
      await show(uriOf(`held/${name}`));
    }
    await client.settled();
    assert.deepEqual(client.received.all, []);
    await show(uriOf('held/seen.txt'));
    await client.received.until(active);
  });
});
