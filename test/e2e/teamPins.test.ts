import assert from 'node:assert/strict';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { useScene, type Scene } from '../host/scene';
import { until } from '../host/until';

const teamFile = '.vscode/mcp-pins.json';

describe('the pins of a team', () => {
  const scene = useScene({
    files: {
      'a.md': 'a',
      'b.md': 'b',
      'src/c.ts': 'c',
      [teamFile]: '{\n  // Keep me\n  "pins": [{ "path": "src/c.ts", "priority": 0.4 }]\n}\n',
    },
  });
  const path = (name: string) => join(scene.folder, name);
  const expectFirst: Scene['expectFirst'] = (...args) => scene.expectFirst(...args);

  it("are saved from the set, and the person's own come first", async () => {
    await scene.window.openFile('a.md');
    await scene.window.runCommand('MCP Bridge: Pin Active Editor');
    await expectFirst(['a.md', 0.5], ['src/c.ts', 0.4]);
    await scene.window.runCommand('MCP Bridge: Save Set to Workspace File');
    await scene.window.answer('The pins of this set are in', 'Open File');
    await scene.window.tab('mcp-pins.json').waitFor();
    const text = await readFile(path(teamFile), 'utf8');
    assert.match(text, /\/\/ Keep me/);
    assert.match(
      text,
      /"src\/c\.ts", "priority": 0\.4 },\n    \{\n      "path": "a\.md",\n      "priority": 0\.5\n {4}\}/,
    );
    await writeFile(path(teamFile), text.replace('0.5', '0.9'));
    await expectFirst(['a.md', 0.5], ['src/c.ts', 0.4]);
    await scene.window.showPanel();
    await scene.window.tree.press('a.md', 'Unpin');
    await expectFirst(['a.md', 0.9], ['src/c.ts', 0.4]);
  });

  it('are not written over what cannot be understood', async () => {
    await scene.window.openFile('b.md');
    await scene.window.runCommand('MCP Bridge: Pin Active Editor');
    const text = '{\n  "pins": [\n    { "path": \n  ]\n}\n';
    await writeFile(path(teamFile), text);
    await scene.forEachClient((client) =>
      until('it is a problem', async () =>
        /mcp-pins\.json:4:3: error: A value is expected here/.test(
          (await client.read('diagnostics://workspace/all')).text ?? '',
        ),
      ),
    );
    await scene.window.runCommand('MCP Bridge: Save Set to Workspace File');
    const said = scene.window.page.getByText('Nothing was written: mend line 4 of');
    await said.first().waitFor({ state: 'attached' });
    assert.equal(await readFile(path(teamFile), 'utf8'), text);
  });
});
