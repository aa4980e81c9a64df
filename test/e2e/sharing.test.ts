import assert from 'node:assert/strict';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { useScene } from '../host/scene';
import { until } from '../host/until';

describe('a sharing rule in the settings of a workspace', () => {
  const scene = useScene({
    files: { 'closed.md': 'closed\n', 'pinned.md': 'pinned\n' },
  });
  const settingsPath = () => join(scene.folder, '.vscode', 'settings.json');
  const restrict = async (rules: object) => {
    await mkdir(join(scene.folder, '.vscode'), { recursive: true });
    await writeFile(settingsPath(), JSON.stringify({ 'mcpBridge.sharing': rules }));
  };
  const expectFiles = (...names: readonly string[]) =>
    scene.forEachClient(async (client) => {
      const files = (await client.list())
        .map(({ uri }) => uri)
        .filter((uri) => uri.endsWith('.md'));
      assert.deepEqual(
        files,
        names.map((name) => scene.uri(name)),
      );
    });

  it('holds a topic back from the clients that are connected, until it is removed', async () => {
    const { window } = scene;
    await window.openFile('pinned.md');
    await window.runCommand('MCP Bridge: Pin Active Editor');
    await until('the pin', () => expectFiles('pinned.md', 'closed.md').then(() => true));
    await scene.expectListChanged(() => restrict({ all: { files: 'off', problems: 'off' } }));
    await until('the rule', () => expectFiles('pinned.md').then(() => true));
    await scene.forEachClient(async ({ list, readIfServed }) => {
      assert.equal(await readIfServed(scene.uri('closed.md')), undefined);
      assert.equal(await readIfServed('diagnostics://workspace/all'), undefined);
      assert.equal((await readIfServed(scene.uri('pinned.md')))?.text, 'pinned\n');
      assert.ok((await list()).every(({ uri }) => !uri.startsWith('diagnostics:')));
    });
    await restrict({});
    await until('all files', () => expectFiles('pinned.md', 'closed.md').then(() => true));
  });
});
