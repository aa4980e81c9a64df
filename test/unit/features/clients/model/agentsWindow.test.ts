import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isAgentsWindow } from '../../../../../src/features/clients/model/agentsWindow';

for (const [what, path, is] of [
  ['on Linux', '/home/me/.config/Code/User/agent-sessions.code-workspace', true],
  ['on Windows', '/c:/Users/me/Code/User/agent-sessions.code-workspace', true],
  ['with another name', '/home/me/shop.code-workspace', false],
  ['with a name that ends alike', '/home/me/my-agent-sessions.code-workspace', false],
  ['in a folder of that name', '/agent-sessions.code-workspace/shop.code-workspace', false],
  ['not saved yet', '/1760000000000', false],
] as const) {
  test(`a workspace file ${is ? 'of' : 'that is not of'} the Agents window: ${what}`, () => {
    assert.equal(isAgentsWindow(path), is);
  });
}

test('a window without a workspace file is not the Agents window', () => {
  assert.equal(isAgentsWindow(undefined), false);
});
