import assert from 'node:assert/strict';
import { after, before, describe, it } from 'mocha';
import * as vscode from 'vscode';
import type { BridgeAPI, BridgeExports, ResourceProvider } from '../../../../src/api/api';
import { until } from '../../../host/until';

const settings = () => vscode.workspace.getConfiguration('mcpBridge');
const share = (value: object | undefined) =>
  settings().update('otherExtensions', value, vscode.ConfigurationTarget.Global);

describe('the API for other extensions', () => {
  let exports: BridgeExports;
  let api: BridgeAPI;
  let listed = 0;
  const provider: ResourceProvider = {
    scheme: 'build-tasks',
    label: 'Build Tasks',
    list: async () => {
      listed += 1;
      return [];
    },
    read: async () => undefined,
  };

  before(async () => {
    const id = 'mcp-workspace-bridge.mcp-workspace-bridge';
    const extension = vscode.extensions.getExtension<BridgeExports>(id);
    assert.ok(extension);
    exports = await extension.activate();
    api = exports.getAPI(1);
  });
  after(() => share(undefined));

  it('knows version 1 alone', () => {
    const { getAPI }: { getAPI(version: number): BridgeAPI } = exports;
    assert.throws(() => getAPI(2), /version 1/);
  });

  it('asks a provider for nothing until the person agrees', async () => {
    const registered = api.registerResourceProvider(provider);
    assert.throws(() => api.registerResourceProvider(provider), /is taken/);
    await share({ other: 'on' });
    assert.equal(listed, 0);
    await share({ 'build-tasks': 'on' });
    await until('it is listed', () => listed > 0);
    registered.dispose();
    api.registerResourceProvider(provider).dispose();
  });

  it('refuses schemes of VS Code', () => {
    for (const scheme of ['file', 'vscode-userdata', 'git']) {
      assert.throws(() => api.registerResourceProvider({ ...provider, scheme }), /is taken/);
    }
  });

  it('refuses to pin what is no URI, or with a priority beyond 1', async () => {
    await assert.rejects(api.pin('no uri'), /Malformed URI/);
    await assert.rejects(api.pin('build-tasks:a', 2), /from 0 to 1/);
  });
});
