import assert from 'node:assert/strict';
import { mkdir, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { test, type TestContext } from 'node:test';
import { pathToFileURL } from 'node:url';
import { startBridge, temporaryHome } from './bridgeProcess';
import { oddWindow } from './oddWindow';

const uri = 'file:///other/secret.txt';

/** A client in a folder that no window has open, beside a window on another folder. */
async function scene(t: TestContext) {
  const home = await temporaryHome(t);
  const other = join(home.home, 'other');
  await mkdir(other);
  const window = await oddWindow(t);
  const workspaceFolders = [pathToFileURL(other).href];
  await home.write({ url: window.url, token: 'token-1', workspaceFolders });
  return { ...home, other, window };
}

test("a project's settings lead a client to no other folder's window by a variable", async (t) => {
  const { other, window, ...home } = await scene(t);
  const bridge = startBridge(home, [], { MCP_BRIDGE_WORKSPACE: other });
  await bridge.initialize();
  const { error } = await bridge.ask(1, 'resources/read', { uri });
  assert.match(error?.message ?? '', /No VS Code window has .*project open/);
  assert.equal(window.seen.length, 0);
});

test('nor by calling the project the home folder', async (t) => {
  const { window, home, project, ...others } = await scene(t);
  const state = '.mcp-workspace-bridge';
  await symlink(join(home, state), join(project, state));
  const bridge = startBridge({ ...others, home: project, project });
  await bridge.initialize();
  const { error } = await bridge.ask(1, 'resources/read', { uri });
  assert.match(error?.message ?? '', /No VS Code window/);
  assert.equal(window.seen.length, 0);
});
