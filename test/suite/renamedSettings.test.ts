import assert from 'node:assert/strict';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, afterEach, before, describe, it } from 'mocha';
import * as vscode from 'vscode';
import { moveOldSettings } from '../../src/settings/renamed/moveOldSettings';
import { Settings } from '../../src/settings/settings';
import { readSharing } from '../../src/settings/sharing';
import { until } from '../host/until';
import { closeAll, workspaceFolder, write } from './helpers/workspace';

type Stored = Record<string, unknown>;

describe('settings under names or with values of the version before', () => {
  const ofWorkspace = join(workspaceFolder(), '.vscode/settings.json');
  /** Settings of machine scope are the server's, which has a file. */
  let ofMachine: string;
  let beforeAll: Stored;
  let settings: Settings;
  const errors: Error[] = [];
  const log = { error: (error: string | Error) => void errors.push(error as Error) };
  const read = async (file: string) => JSON.parse(await readFile(file, 'utf8')) as Stored;
  const own = async (file: string) =>
    Object.fromEntries(
      Object.entries(await read(file)).filter(([key]) => key.startsWith('mcpBridge.')),
    );

  before(async () => {
    await vscode.commands.executeCommand('workbench.action.openRemoteSettingsFile');
    const { document } = await until('it is open', () => vscode.window.activeTextEditor);
    ofMachine = document.uri.fsPath;
    await closeAll();
    beforeAll = await read(ofMachine);
    settings = new Settings();
  });
  afterEach(async () => {
    await writeFile(ofMachine, JSON.stringify(beforeAll));
    await rm(ofWorkspace, { force: true });
    await until('nothing is set', () => !isSet('sharing') && !isSet('secretFiles'));
  });
  after(() => settings.dispose());
  const isSet = (name: string) => {
    const scopes = vscode.workspace.getConfiguration('mcpBridge').inspect(name);
    return scopes?.globalValue !== undefined || scopes?.workspaceValue !== undefined;
  };

  it('are read in each scope, as far as they could be set there', async () => {
    const added = { 'mcpBridge.notSecret': ['*.key'], 'mcpBridge.secretFiles': ['vault'] };
    await writeFile(ofMachine, JSON.stringify({ ...beforeAll, ...added }));
    await write(
      '.vscode/settings.json',
      JSON.stringify({
        'mcpBridge.notSecret': ['*.pem'],
        'mcpBridge.decorations.editor': false,
        'mcpBridge.sharing': { all: { git: 'asked' } },
      }),
    );
    await until('they are read', () => {
      assert.deepEqual(settings.secretFiles.value, { '*.key': false, vault: true });
      assert.equal(settings.decorations.value, 'files');
      assert.deepEqual(readSharing().workspace[0], { all: { git: 'onlyWhenAsked' } });
      return true;
    });
  });

  it('are moved in their scope, and have the same effect', async () => {
    await writeFile(ofMachine, JSON.stringify({ ...beforeAll, 'mcpBridge.notSecret': ['*.key'] }));
    await write(
      '.vscode/settings.json',
      JSON.stringify({
        'mcpBridge.notSecret': ['*.pem'],
        'mcpBridge.decorations.editor': false,
        'mcpBridge.bundle.maxTokens': 5_000,
        'mcpBridge.sharing': { all: { git: 'asked' } },
      }),
    );
    await until(
      'they are read',
      () =>
        settings.pinsMaxTokens.value === 5_000 &&
        (settings.secretFiles.value as Stored)['*.key'] === false,
    );
    await moveOldSettings(log);
    assert.deepEqual(errors, []);
    assert.deepEqual(await own(ofWorkspace), {
      'mcpBridge.notSecret': ['*.pem'],
      'mcpBridge.decorations': 'files',
      'mcpBridge.pins.maxTokens': 5_000,
      'mcpBridge.sharing': { all: { git: 'onlyWhenAsked' } },
    });
    assert.deepEqual((await own(ofMachine))['mcpBridge.secretFiles'], { '*.key': false });
    assert.ok(!('mcpBridge.notSecret' in (await own(ofMachine))));
    assert.deepEqual(settings.secretFiles.value, { '*.key': false });
    assert.equal(settings.decorations.value, 'files');
    assert.equal(settings.pinsMaxTokens.value, 5_000);
  });
});
