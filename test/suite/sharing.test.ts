import assert from 'node:assert/strict';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { after, describe, it } from 'mocha';
import * as vscode from 'vscode';
import { UserError } from '../../src/base/errors';
import { writeSharing } from '../../src/settings/sharing';
import { until } from '../host/until';
import { useConnectedFolder } from './helpers/connectedFolder';
import { closeAll, show, uriOf, workspaceFolder, write } from './helpers/workspace';

describe('a sharing rule in the settings of a workspace', () => {
  const folder = useConnectedFolder('sharing', {
    'pinned.md': 'pinned\n',
    'closed.md': 'closed\n',
  });
  const settings = join(workspaceFolder(), '.vscode', 'settings.json');
  const restrict = (rules: object) =>
    vscode.workspace
      .getConfiguration('mcpBridge')
      .update('sharing', rules, vscode.ConfigurationTarget.Workspace);
  const expectFiles = (...names: readonly string[]) =>
    folder.forEachClient(async (client) => {
      const listed = (await client.list()).map(({ uri }) => uri);
      assert.deepEqual(
        listed.filter((uri) => uri.startsWith(folder.uri(''))),
        names.map((name) => folder.uri(name)),
      );
    });

  after(() => rm(settings));

  it('holds a topic back from the clients that are connected, until it is removed', async () => {
    await folder.pin('pinned.md');
    await until('the pin', () => expectFiles('pinned.md', 'closed.md').then(() => true));
    await folder.forget();
    await restrict({ all: { files: 'off', problems: 'off' } });
    await folder.forEachClient(({ received }) => received.until('list'));
    await until('the rule', () => expectFiles('pinned.md').then(() => true));
    await folder.forEachClient(async ({ list, readIfServed }) => {
      assert.equal(await readIfServed(folder.uri('closed.md')), undefined);
      assert.equal(await readIfServed('diagnostics://workspace/all'), undefined);
      assert.equal((await readIfServed(folder.uri('pinned.md')))?.text, 'pinned\n');
      assert.ok((await list()).every(({ uri }) => !uri.startsWith('diagnostics:')));
    });
    await restrict({});
    await until('all files', () => expectFiles('pinned.md', 'closed.md').then(() => true));
  });

  it('is not set while the file of the settings has unsaved edits, which the person is told', async () => {
    await write('.vscode/settings.json', '{}\n');
    const { document } = await show(uriOf('.vscode/settings.json'));
    const edit = new vscode.WorkspaceEdit();
    edit.insert(document.uri, new vscode.Position(0, 0), '// Ours\n');
    await vscode.workspace.applyEdit(edit);
    await assert.rejects(
      writeSharing('workspace', () => ({ all: { files: 'off' } })),
      (cause) => cause instanceof UserError && /unsaved changes/.test(cause.message),
    );
    await closeAll();
  });
});
