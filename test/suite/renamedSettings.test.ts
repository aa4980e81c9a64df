import assert from 'node:assert/strict';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { after, afterEach, before, describe, it } from 'mocha';
import * as vscode from 'vscode';
import { moveOldSettings } from '../../src/settings/renamed/moveOldSettings';
import { Settings } from '../../src/settings/settings';
import { readSharing } from '../../src/settings/sharing';
import { until } from '../host/until';
import { workspaceFolder, write } from './helpers/workspace';

type Stored = Record<string, unknown>;

describe('settings under names or with values of the version before', () => {
  const ofWorkspace = join(workspaceFolder(), '.vscode/settings.json');
  let settings: Settings;
  const errors: Error[] = [];
  const log = { error: (error: string | Error) => void errors.push(error as Error) };
  const { Global } = vscode.ConfigurationTarget;
  const setSecretFiles = (value: unknown) =>
    vscode.workspace.getConfiguration('mcpBridge').update('secretFiles', value, Global);

  before(() => {
    settings = new Settings();
  });
  afterEach(async () => {
    await setSecretFiles(undefined);
    await rm(ofWorkspace, { force: true });
    await until('nothing is set', () => !isSet('sharing') && !isSet('secretFiles'));
  });
  after(() => settings.dispose());
  const isSet = (name: string) => {
    const scopes = vscode.workspace.getConfiguration('mcpBridge').inspect(name);
    return scopes?.globalValue !== undefined || scopes?.workspaceValue !== undefined;
  };

  it('are read in each scope, as far as they could be set there', async () => {
    await setSecretFiles(['vault']);
    await write(
      '.vscode/settings.json',
      JSON.stringify({
        'mcpBridge.notSecret': ['*.pem'],
        'mcpBridge.decorations.editor': false,
        'mcpBridge.sharing': { all: { git: 'asked' } },
      }),
    );
    await until('they are read', () => {
      assert.deepEqual(settings.secretFiles.value, { vault: true });
      assert.equal(settings.decorations.value, 'files');
      assert.deepEqual(readSharing().workspace[0], { all: { git: 'onlyWhenAsked' } });
      return true;
    });
  });

  it('are moved in their scope, and have the same effect', async () => {
    await setSecretFiles(['vault']);
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
        (settings.secretFiles.value as Stored)['vault'] === true,
    );
    await moveOldSettings(log);
    assert.deepEqual(errors, []);
    assert.deepEqual(JSON.parse(await readFile(ofWorkspace, 'utf8')), {
      'mcpBridge.notSecret': ['*.pem'],
      'mcpBridge.decorations': 'files',
      'mcpBridge.pins.maxTokens': 5_000,
      'mcpBridge.sharing': { all: { git: 'onlyWhenAsked' } },
    });
    const { globalValue } =
      vscode.workspace.getConfiguration('mcpBridge').inspect('secretFiles') ?? {};
    assert.deepEqual(globalValue, { vault: true });
    assert.deepEqual(settings.secretFiles.value, { vault: true });
    assert.equal(settings.decorations.value, 'files');
    assert.equal(settings.pinsMaxTokens.value, 5_000);
  });
});
