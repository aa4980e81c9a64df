import assert from 'node:assert/strict';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, beforeEach, describe, it } from 'node:test';
import { useScene } from '../host/scene';
import { until } from '../host/until';
import { rangeFiles, testRange } from './helpers/ranges';

const linesIn = (...lines: readonly string[]) => lines.map((line) => `${line}\n`).join('');

const teamFile = '.vscode/mcp-pins.json';

describe('pins that hang on files', () => {
  const poem = linesIn('one', 'two', 'three', 'four', 'five', 'six');
  const scene = useScene({
    files: {
      'poem.md': poem,
      'docs/b.md': '# B',
      'lib/b.md': '# Other',
      'team/a.md': 'a',
      'team/d.md': 'd',
      'src/c.ts': 'c',
      ...rangeFiles,
    },
  });
  const { window } = scene;
  const path = (name: string) => join(scene.folder, name);

  testRange(scene);

  describe('are lost, and Find Pin Again', () => {
    beforeEach(async () => {
      await scene.startWith();
      await writeFile(path('poem.md'), poem);
      await writeFile(path('docs/b.md'), '# B');
      await window.showPanel();
    });

    it('pins the lines instead that the person selects', async () => {
      const lost = 'poem.md:3-4, pinned, priority normal, moved?';
      await window.openFile('poem.md');
      await scene.expectInFront('poem.md');
      await window.selectLines(3, 4);
      await scene.expectSelected('four');
      await window.runCommand('MCP Bridge: Pin for AI Tools');
      await window.showPanel();
      await window.tree.row('poem.md:3-4, pinned').waitFor();
      const rewritten = linesIn('ALPHA', 'BETA', 'GAMMA', 'DELTA', 'EPSILON', 'ZETA');
      await writeFile(path('poem.md'), rewritten);
      await window.tree.row(lost).waitFor();
      await window.tree.press(lost, 'Find Pin Again');
      await window.editorHasFocus();
      await window.selectLines(4, 5);
      await scene.expectSelected('DELTA');
      const question = 'Select the lines that poem.md:3-4 is meant to hold.';
      await scene.expectListChanged(() => window.answer(question, 'Use Selection'));
      await scene.forEachClient((client) =>
        until('the lines that were selected are listed and read', async () => {
          const found = (await client.list()).find(({ title }) => title === 'poem.md:4-5');
          return found && (await client.read(found.uri)).text === 'DELTA\nEPSILON\n';
        }),
      );
      await window.tree.row('poem.md:4-5, pinned, priority normal').waitFor();
    });

    it('pins the file instead that the person picks', async () => {
      await window.openFile('b.md', 'docs/b.md');
      await scene.expectPinned(
        () => window.runCommand('MCP Bridge: Pin for AI Tools'),
        ['docs/b.md', 0.5],
      );
      await window.closeEditor();
      await scene.expectPinned(() => rm(path('docs/b.md')));
      const missing = 'b.md, pinned, priority normal, missing';
      await window.showPanel();
      await window.tree.click(missing);
      await window.tab('b.md').waitFor(); // Its editor says that the file was not found.
      await window.tree.row(missing).waitFor();
      await window.tree.press(missing, 'Find Pin Again');
      await scene.expectPinned(() => window.accept('b.md, lib'), ['lib/b.md', 0.5]);
      await window.notification('docs/b.md is pinned as lib/b.md now.');
    });
  });

  describe('are those of a team, which', () => {
    beforeEach(async () => {
      // VS Code watches the folder by the time that it has opened a file.
      await window.openFile('a.md');
      await window.closeEditors();
      await scene.pinInFile();
      await mkdir(path('.vscode'), { recursive: true });
      const pins = '{\n  // Keep me\n  "pins": [{ "path": "src/c.ts", "priority": 0.4 }]\n}\n';
      await writeFile(path(teamFile), pins);
      await scene.expectFirst(['src/c.ts', 0.4]);
    });
    after(() => rm(path(teamFile)));

    it("are saved from the set, and the person's own come first", async () => {
      await window.openFile('a.md');
      await window.runCommand('MCP Bridge: Pin for AI Tools');
      await scene.expectFirst(['team/a.md', 0.5], ['src/c.ts', 0.4]);
      await window.runCommand('MCP Bridge: Pin Sets…');
      await window.pick('Save Set to Workspace File');
      await window.answer('The pins of this set are in', 'Open File');
      await window.tab('mcp-pins.json').waitFor();
      const text = await readFile(path(teamFile), 'utf8');
      assert.match(text, /\/\/ Keep me/);
      assert.match(
        text,
        /"src\/c\.ts", "priority": 0\.4 },\n    \{\n      "path": "team\/a\.md",\n      "priority": 0\.5\n {4}\}/,
      );
      await writeFile(path(teamFile), text.replace('0.5', '0.9'));
      await scene.expectFirst(['team/a.md', 0.5], ['src/c.ts', 0.4]);
      await window.showPanel();
      await window.tree.press('a.md', 'Unpin');
      await scene.expectFirst(['team/a.md', 0.9], ['src/c.ts', 0.4]);
    });

    it('are not written over what cannot be understood', async () => {
      await window.openFile('d.md');
      await window.runCommand('MCP Bridge: Pin for AI Tools');
      const text = '{\n  "pins": [\n    { "path": \n  ]\n}\n';
      await writeFile(path(teamFile), text);
      await scene.forEachClient((client) =>
        until('it is a problem', async () =>
          /mcp-pins\.json:4:3: error: A value is expected here/.test(
            (await client.read('diagnostics://workspace/all')).text ?? '',
          ),
        ),
      );
      await window.runCommand('MCP Bridge: Pin Sets…');
      await window.pick('Save Set to Workspace File');
      const said = window.page.getByText('Nothing was written: fix line 4 of');
      await said.first().waitFor({ state: 'attached' });
      assert.equal(await readFile(path(teamFile), 'utf8'), text);
    });
  });
});
