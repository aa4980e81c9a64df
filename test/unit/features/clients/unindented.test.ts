import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { continueDev } from '../../../../src/features/clients/adapters/continue';
import { disconnectIn } from '../../../../src/features/clients/editing/configText';
import { entryPart } from '../../../../src/features/clients/editing/entryText';
import { UnreadableConfig } from '../../../../src/features/clients/model/aiClientConfig';
import { commands } from './connecting';

const part = entryPart(continueDev, commands);
const item = '- name: mcp-workspace-bridge\n  command: /n\n';

describe('A list that is not indented below its key', () => {
  it('is left empty', () => {
    const text = `name: x\nmcpServers: # mine\n${item}models: []\n`;
    const left = 'name: x\nmcpServers: [] # mine\nmodels: []\n';
    assert.equal(disconnectIn(part.disconnect, '/file', text), left);
  });

  it('is not said to be invalid if it has a tag', () => {
    const text = `mcpServers: !!seq\n${item}`;
    assert.throws(
      () => disconnectIn(part.disconnect, '/file', text),
      (error) => error instanceof UnreadableConfig && error.problem.fault.type === 'entangled',
    );
  });
});
