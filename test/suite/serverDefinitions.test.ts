import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'mocha';
import { ServerDefinitions } from '../../src/panel/serverDefinitions';
import { Emitter } from '../../src/base/events';
import type { ServerStatus } from '../../src/core/protocol/serverStatus';

describe("the server definition for VS Code's own chat", () => {
  const url = 'http://127.0.0.1:20001/mcp';
  let changed: Emitter<ServerStatus>;
  let status: ServerStatus;
  let definitions: ServerDefinitions;
  const become = (next: ServerStatus) => {
    status = next;
    changed.fire(next);
  };
  const serve = () => become({ state: 'serving', url, token: 'secret' });

  beforeEach(() => {
    changed = new Emitter();
    status = { state: 'stopped' };
    const server = {
      onDidChangeStatus: changed.event,
      get status() {
        return status;
      },
    };
    definitions = new ServerDefinitions(server, '1.2.3');
  });
  afterEach(() => {
    definitions.dispose();
    changed.dispose();
  });

  it('is missing while the server is stopped', () => {
    assert.deepEqual(definitions.provideMcpServerDefinitions(), []);
    assert.equal(definitions.resolveMcpServerDefinition(), undefined);
    serve();
    become({ state: 'failed', error: new Error('The port is gone.') });
    assert.deepEqual(definitions.provideMcpServerDefinitions(), []);
  });

  it('is its address, and the token only when it connects', () => {
    serve();
    const [provided] = definitions.provideMcpServerDefinitions();
    assert.deepEqual(
      [provided?.label, provided?.uri.toString(true), provided?.version],
      ['MCP Workspace Bridge', url, '1.2.3'],
    );
    assert.ok(!JSON.stringify(provided).includes('secret'));
    assert.deepEqual(definitions.resolveMcpServerDefinition()?.headers, {
      Authorization: 'Bearer secret',
    });
  });

  it('is announced at every change, and differs from one start to the next', () => {
    const announced: string[] = [];
    definitions.onDidChangeMcpServerDefinitions(() =>
      announced.push(JSON.stringify(definitions.provideMcpServerDefinitions())),
    );
    serve();
    become({ state: 'stopped' });
    serve();
    assert.equal(announced.length, 3);
    assert.equal(announced[1], '[]');
    assert.notEqual(announced[0], announced[2]);
  });
});
