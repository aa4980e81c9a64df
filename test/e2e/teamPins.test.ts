import assert from 'node:assert/strict';
import { mkdir, readFile, rename, rm, symlink, unlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import type { ListedResource } from '../host/clients';
import { sampleFolder } from '../host/samples';
import { useScene, type Scene } from '../host/scene';
import { until } from '../host/until';
import { VSCode } from '../host/vscode';

const teamFile = '.vscode/mcp-pins.json';
const fileOf = (...pins: readonly object[]) => `${JSON.stringify({ version: 1, pins })}\n`;

describe('the pins of a team', () => {
  const scene = useScene({
    files: {
      'a.md': 'a',
      'b.md': 'b',
      'src/c.ts': 'c',
      '.gitignore': 'ignored/\n',
      'ignored/made.js': '1',
      [teamFile]: `// Ours
${fileOf(
  { folder: 'src', priority: 0.3 },
  { path: 'b.md', priority: 0.9, audience: 'assistant', note: 'Read this first' },
)}`,
    },
  });
  let outside: string;
  const path = (name: string) => join(scene.folder, name);
  const uri = (name: string) => scene.uri(name);
  const write = (...pins: readonly object[]) => writeFile(path(teamFile), fileOf(...pins));
  const expectFirst: Scene['expectFirst'] = (...args) => scene.expectFirst(...args);
  const expectProblem = (pattern: RegExp) =>
    scene.forEachClient((client) =>
      until(`${pattern} is a problem`, async () =>
        pattern.test((await client.read('diagnostics://workspace/all')).text ?? ''),
      ),
    );
  const expectNoProblem = () => expectProblem(/^(?![^]*mcp-pins\.json)/);

  before(async () => {
    outside = await sampleFolder({
      'passwd.txt': 'root\n',
      'mcp-pins.json': fileOf({ path: 'b.md' }),
    });
    await symlink(join(outside, 'passwd.txt'), path('link.txt'));
  });

  it('come from the file in the workspace, with priority, audience and note', async () => {
    await expectFirst(['b.md', 0.9], ['src/c.ts', 0.3]);
    await scene.forEachClient(async (client) => {
      const [first] = (await client.list()) as (ListedResource & {
        description?: string;
        annotations?: { audience?: string[] };
      })[];
      assert.equal(first?.description, 'Read this first');
      assert.deepEqual(first?.annotations?.audience, ['assistant']);
    });
  });

  it('change with the file, and clients are told', async () => {
    await scene.expectListChanged(() => write({ path: 'a.md', priority: 0.7 }));
    await expectFirst(['a.md', 0.7], ['editor://window/active', 0.15]);
  });

  it('stay as they were while the file is broken, which is a problem at its line', async () => {
    await writeFile(
      path(teamFile),
      '{\n  "pins": [\n    { "path": "b.md" "priority": 1 }\n  ]\n}\n',
    );
    await expectProblem(/mcp-pins\.json:3:22: error: A comma is missing here\./);
    await expectFirst(['a.md', 0.7], ['editor://window/active', 0.15]);
    await write({ path: 'b.md' });
    await expectNoProblem();
    await expectFirst(['b.md', 0.5], ['editor://window/active', 0.15]);
  });

  it('hold but for the one that is wrong', async () => {
    await write({ path: 'a.md' }, { path: '../x' }, { path: 'b.md', colour: 1 });
    await expectProblem(/mcp-pins\.json:1:\d+: error: "path" must not lead out of the workspace/);
    await expectProblem(/mcp-pins\.json:1:\d+: warning: "colour" is not known/);
    await expectFirst(['a.md', 0.5], ['b.md', 0.5]);
  });

  it('open nothing that is excluded or outside', async () => {
    await write(
      { path: 'ignored/made.js', priority: 1 },
      { path: 'link.txt', priority: 1 },
      { folder: 'ignored', priority: 1 },
      { glob: '**/*', priority: 0.6 },
    );
    await scene.forEachClient((client) =>
      until('the glob holds', async () => {
        const files = (await client.list()).filter((one) => one.annotations?.priority === 0.6);
        return files.some((one) => one.uri === uri('a.md'));
      }),
    );
    await scene.forEachClient(async (client) => {
      const listed = (await client.list()).map((one) => one.uri);
      for (const name of ['ignored/made.js', 'link.txt']) {
        assert.ok(!listed.includes(uri(name)), name);
        await assert.rejects(client.read(uri(name)), /Resource not found/);
      }
    });
    await scene.window.openFile('made.js', path('ignored/made.js'));
    await scene.forEachClient((client) =>
      assert.rejects(client.read(uri('ignored/made.js')), /Resource not found/),
    );
    await scene.window.closeEditor();
  });

  it('are written in VS Code, which knows the keys and what is wrong', async () => {
    await write({ path: 'a.md' });
    await scene.window.openFile('mcp-pins.json');
    await scene.window.focusEditor();
    await scene.window.page.keyboard.press('Control+A');
    await scene.window.page.keyboard.insertText(
      '// Ours\n{ "pins": [{ "path": "b.md", "priority": 7 }] }',
    );
    await expectProblem(/mcp-pins\.json:2:\d+: warning: Value is above the maximum of 1/);
    await expectFirst(['a.md', 0.5]);
    await scene.window.save();
    await expectProblem(/mcp-pins\.json:2:42: error: A priority is a number from 0 to 1/);
    await scene.window.page.keyboard.press('Control+A');
    await scene.window.page.keyboard.insertText(
      '// Ours\n{ "pins": [{ "path": "b.md", "priority": 0.7 }] }',
    );
    await scene.window.save();
    await expectFirst(['b.md', 0.7]);
    await expectNoProblem();
    await scene.window.closeEditor();
  });

  it('go with the file, with its folder, and come with them', async () => {
    await unlink(path(teamFile));
    await expectFirst(['editor://window/active', 0.15]);
    await write({ path: 'a.md' });
    await expectFirst(['a.md', 0.5]);
    await rm(path('.vscode'), { recursive: true });
    await expectFirst(['editor://window/active', 0.15]);
    for (const [name, priority] of [
      ['b.md', 0.5],
      ['a.md', 0.6],
      ['b.md', 0.7],
    ] as const) {
      await rm(path('.vscode'), { recursive: true, force: true });
      await mkdir(path('.vscode'));
      await write({ path: name, priority });
      await expectFirst([name, priority]);
    }
  });

  it('are not read through a link that leads out of the workspace', async () => {
    await rename(path(teamFile), path('aside.json'));
    await expectFirst(['editor://window/active', 0.15]);
    await symlink(join(outside, 'mcp-pins.json'), path(teamFile));
    // To clients the file is outside now, and so are its problems.
    await scene.window.runCommand('Problems: Focus on Problems View');
    const problem = scene.window.page.getByText('leads out of the workspace folder').first();
    await problem.waitFor();
    await expectFirst(['editor://window/active', 0.15]);
    await unlink(path(teamFile));
    await problem.waitFor({ state: 'detached' });
  });

  it("are saved from the set, and the person's own come first", async () => {
    await writeFile(
      path(teamFile),
      '{\n  // Keep me\n  "pins": [{ "path": "src/c.ts", "priority": 0.4 }]\n}\n',
    );
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

  it('are a group of their own, which says what it weighs', async () => {
    const { window } = scene;
    await window.tree.row('Team, ~2 tokens').waitFor();
    await window.tree.row('a.md, pinned by the team, priority 0.9, tokens: about 1').waitFor();
    await write({ path: 'a.md', priority: 0.9 }, { path: 'none.md', priority: 0.6 });
    await window.tree.row('Team, ~1 tokens').waitFor();
    await window.tree.row('none.md, pinned by the team, priority 0.6, missing').waitFor();
    const rows = (await window.tree.rows()).filter((row) => row.startsWith('none.md'));
    assert.deepEqual(rows, ['none.md, pinned by the team, priority 0.6, missing']);
  });

  it('are not written over what cannot be understood', async () => {
    await scene.window.openFile('b.md');
    await scene.window.runCommand('MCP Bridge: Pin Active Editor');
    const text = '{\n  "pins": [\n    { "path": \n  ]\n}\n';
    await writeFile(path(teamFile), text);
    await expectProblem(/mcp-pins\.json:4:3: error: A value is expected here/);
    await scene.window.runCommand('MCP Bridge: Save Set to Workspace File');
    const said = scene.window.page.getByText('Nothing was written: mend line 4 of');
    await said.first().waitFor({ state: 'attached' });
    assert.equal(await readFile(path(teamFile), 'utf8'), text);
  });
});

describe('the pins of a team in an untrusted workspace', () => {
  let code: VSCode;
  before(async () => {
    code = await VSCode.start({
      settings: {
        'security.workspace.trust.enabled': true,
        'security.workspace.trust.startupPrompt': 'never',
      },
    });
  });
  after(() => code.stop());

  it('are read when trust is granted', async () => {
    const folder = await sampleFolder({ 'a.md': 'a', [teamFile]: '{ "pins": 1 }' });
    const window = await code.openWindow(folder);
    await window.status.getByText('MCP off').waitFor();
    await window.runCommand('Problems: Focus on Problems View');
    await window.page.getByText('No problems have been detected').waitFor();
    await window.runCommand('Workspaces: Manage Workspace Trust');
    await window.page.getByRole('button', { name: 'Trust', exact: true }).first().click();
    await window.page.getByText('"pins" has to be a list.').first().waitFor();
  });
});
