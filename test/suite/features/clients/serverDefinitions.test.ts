import assert from 'node:assert/strict';
import { join } from 'node:path';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { after, afterEach, beforeEach, describe, it } from 'mocha';
import type * as vscode from 'vscode';
import { ServerDefinitions } from '../../../../src/features/clients/serverDefinitions';
import { Emitter } from '../../../../src/base/events';
import type { ServerStatus } from '../../../../src/core/protocol/serverStatus';
import { sessionOver, type TestClient } from '../../../host/clients';
import { root } from '../../../host/paths';
import { until } from '../../../host/until';
import { servingHere } from '../../helpers/client';
import { useConnectedFolder } from '../../helpers/connectedFolder';

const serving: ServerStatus = { state: 'serving', url: 'http://127.0.0.1:1/mcp', token: 'secret' };
const bridge = join(root, 'dist', 'bridge.js');

describe("the server definition for VS Code's own chat", () => {
  let changed: Emitter<ServerStatus>;
  let status: ServerStatus;
  let definitions: ServerDefinitions;
  let announced: number[];
  const become = (next: ServerStatus) => {
    status = next;
    changed.fire(next);
  };
  const define = (windowId: string) => {
    const server = {
      onDidChangeStatus: changed.event,
      get status() {
        return status;
      },
    };
    return new ServerDefinitions({ server, bridge, windowId, version: '1.2.3' });
  };

  beforeEach(() => {
    changed = new Emitter();
    status = { state: 'stopped' };
    definitions = define('window-1');
    announced = [];
    definitions.onDidChangeMcpServerDefinitions(() =>
      announced.push(definitions.provideMcpServerDefinitions().length),
    );
  });
  afterEach(() => {
    definitions.dispose();
    changed.dispose();
  });

  it('is missing until the server runs, and once it has failed', () => {
    assert.deepEqual(definitions.provideMcpServerDefinitions(), []);
    become({ state: 'starting' });
    become(serving);
    become({ state: 'failed', error: new Error('The port is gone.') });
    become({ state: 'stopped' });
    become(serving);
    assert.deepEqual(announced, [1, 0, 1]);
  });

  it('stays while the server starts again, at another port and with another token', () => {
    become(serving);
    const [before] = definitions.provideMcpServerDefinitions();
    become({ state: 'stopped' });
    become({ state: 'starting' });
    assert.deepEqual(definitions.provideMcpServerDefinitions(), [before]);
    become({ state: 'serving', url: 'http://127.0.0.1:2/mcp', token: 'another' });
    assert.deepEqual(definitions.provideMcpServerDefinitions(), [before]);
    assert.deepEqual(announced, [1]);
  });

  it('holds no token, and needs nothing more before it is started', () => {
    become(serving);
    const [definition] = definitions.provideMcpServerDefinitions();
    assert.ok(!JSON.stringify(definition).includes('secret'));
    assert.ok(!('resolveMcpServerDefinition' in definitions));
    assert.equal(definition?.version, '1.2.3');
  });

  describe('that is started as it stands', () => {
    const folder = useConnectedFolder('server definition', { 'a.txt': 'a\n' });
    let client: TestClient | undefined;
    after(() => client?.close());

    it("reads this window, is notified, and is known as VS Code's chat", async () => {
      const { id } = await servingHere();
      become(serving);
      const window = define(id);
      const [definition] = window.provideMcpServerDefinitions();
      window.dispose();
      assert.ok(definition);
      client = await started(definition);
      const uri = folder.uri('a.txt');
      const listed = (await client.list()).map((resource) => resource.uri);
      assert.ok(listed.includes(uri));
      // Only VS Code's client lists folders.
      assert.ok(listed.some((each) => each.endsWith('/')));
      await client.subscribe(uri);
      await folder.show('a.txt');
      await folder.type('typed');
      await client.received.until(uri);
      const { readAll } = client;
      await until('it reads what was typed', async () =>
        (await readAll(uri)).contents.some(({ text }) => text === 'a\ntyped'),
      );
    });
  });
});

/** Starts a definition as VS Code does: in the environment of the extension host, with the definition's variables. */
function started({ command, args, env }: vscode.McpStdioServerDefinition): Promise<TestClient> {
  const variables = Object.entries({ ...process.env, ...env }).flatMap(([name, value]) =>
    value === undefined || value === null ? [] : [[name, String(value)] as const],
  );
  const transport = new StdioClientTransport({
    command,
    args,
    env: Object.fromEntries(variables),
    cwd: '/',
  });
  return sessionOver(transport, undefined, { name: 'Visual Studio Code', version: '1.139.1' });
}
