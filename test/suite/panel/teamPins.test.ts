import assert from 'node:assert/strict';
import {
  mkdtemp,
  readFile,
  realpath,
  rename,
  rm,
  symlink,
  unlink,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, before, beforeEach, describe, it } from 'mocha';
import * as vscode from 'vscode';
import { newPin } from '../../../src/core/pins/pin';
import { DisposableStore, Emitter } from '../../../src/base/events';
import { canonicalUri } from '../../../src/core/documents/uris';
import { TeamFiles } from '../../../src/workspace/teamFiles';
import { until } from '../../host/until';
import {
  closeAll,
  failing,
  plainFolders,
  show,
  uriOf,
  workspaceFolder,
  write as writeInWorkspace,
} from '../helpers/workspace';
import { usePanel } from '../helpers/panel';
import { tooltipOf } from '../helpers/shownRows';

const teamFile = '.vscode/mcp-pins.json';
const fileOf = (...pins: readonly object[]) => `${JSON.stringify({ version: 1, pins })}\n`;

describe('the pins of a team', () => {
  const panel = usePanel('team', {
    'a.md': 'a',
    'b.md': 'b',
    'src/c.ts': 'c',
    '.gitignore': 'ignored/\n',
    'ignored/made.js': '1',
  });
  let outside: string;
  const inWorkspace = (name: string) => join(workspaceFolder(), name);
  const path = (name: string) => `panel/team/${name}`;
  const writeText = (text: string) => writeInWorkspace(teamFile, text);
  const write = (...pins: readonly object[]) => writeText(fileOf(...pins));
  const removeFile = () => rm(inWorkspace('.vscode'), { recursive: true, force: true });
  const ownPin = () => newPin({ type: 'resource', uri: canonicalUri(panel.uri('a.md')) });
  /** Waits for a problem that the extension in this window reports about the file. */
  const expectProblem = (pattern: RegExp) =>
    until(`${pattern} is a problem`, async () =>
      pattern.test(await panel.read('diagnostics://workspace/all')),
    );
  const expectNoProblem = () => expectProblem(/^(?![^]*mcp-pins\.json)/);

  before(async () => {
    outside = await realpath(await mkdtemp(join(tmpdir(), 'mcp-bridge-outside-')));
    await writeFile(join(outside, 'passwd.txt'), 'root\n');
    await writeFile(join(outside, 'mcp-pins.json'), fileOf({ path: path('b.md') }));
    await symlink(join(outside, 'passwd.txt'), inWorkspace(path('link.txt')));
  });
  beforeEach(async () => {
    await write({ path: path('a.md'), priority: 0.7 });
    await panel.expectStillPinned(['a.md', 0.7]);
  });
  afterEach(async () => {
    await closeAll();
    await removeFile();
    await panel.expectStillPinned();
  });

  it('come from the file in the workspace, with priority, audience and note', async () => {
    await writeText(`// Ours
${fileOf(
  { folder: path('src'), priority: 0.3 },
  { path: path('b.md'), priority: 0.9, audience: 'assistant', note: 'Read this first' },
)}`);
    await panel.expectStillPinned(['b.md', 0.9], ['src/c.ts', 0.3]);
    const [first] = await panel.listed();
    assert.partialDeepStrictEqual(first, {
      description: 'Read this first',
      audience: ['assistant'],
    });
  });

  it('change with the file, and clients are notified', () =>
    panel.expectPinned(() => write({ path: path('b.md'), priority: 0.6 }), ['b.md', 0.6]));

  it('stay as they were while the file is broken, which is a problem at its line', async () => {
    await writeText('{\n  "pins": [\n    { "path": "b.md" "priority": 1 }\n  ]\n}\n');
    await expectProblem(/mcp-pins\.json:3:22: error: A comma is missing here\./);
    await panel.expectStillPinned(['a.md', 0.7]);
    await panel.expectRows('Team', 'mcp-pins.json, line 3', 'a.md, pinned by the team');
    const fault = async () => tooltipOf((await panel.row('mcp-pins.json')).item);
    assert.match(
      await fault(),
      /^A comma .* Until it is fixed, the pins that were last read stay\.$/m,
    );
    await write({ path: path('b.md') });
    await expectNoProblem();
    await panel.expectStillPinned(['b.md', 0.5]);
    await panel.expectNoRow('mcp-pins.json');
  });

  it('have no effect where the file is broken from the start, as a row says that opens it there', async () => {
    await panel.expectPinned(removeFile);
    await writeText('{\n  "pins": [\n    { "path": "b.md" "priority": 1 }\n  ]\n}\n');
    const { item } = await panel.row('mcp-pins.json, line 3');
    assert.match(
      tooltipOf(item),
      /^A comma .* Until it is fixed, none of its pins have an effect\.$/m,
    );
    const { command, arguments: given = [] } = item.command ?? {};
    const [uri, options] = given;
    assert.deepEqual([command, String(uri)], ['vscode.open', uriOf(teamFile)]);
    const { selection } = options as { readonly selection: vscode.Range };
    assert.deepEqual([selection.start.line, selection.start.character], [2, 21]);
    await panel.expectStillPinned();
  });

  it('have an effect but for the one that is wrong', async () => {
    await write({ path: path('a.md') }, { path: '../x' }, { path: path('b.md'), colour: 1 });
    await expectProblem(/mcp-pins\.json:1:\d+: error: "path" must not lead out of the workspace/);
    await expectProblem(/mcp-pins\.json:1:\d+: warning: "colour" is not known/);
    await panel.expectStillPinned(['a.md', 0.5], ['b.md', 0.5]);
  });

  it('share nothing that is excluded or outside, not even in an editor', async () => {
    await write(
      { path: path('ignored/made.js'), priority: 1 },
      { path: path('link.txt'), priority: 1 },
      { folder: path('ignored'), priority: 1 },
      { glob: path('*.md'), priority: 0.6 },
    );
    await panel.expectStillPinned(['a.md', 0.6], ['b.md', 0.6]);
    for (const name of ['ignored/made.js', 'link.txt']) {
      await assert.rejects(panel.read(panel.uri(name)), /Resource not found/, name);
    }
    await show(panel.uri('ignored/made.js'));
    await assert.rejects(panel.read(panel.uri('ignored/made.js')), /Resource not found/);
  });

  it('are checked while they are typed, and change once they are saved', async () => {
    const { document } = await show(uriOf(teamFile));
    const type = async (text: string) => {
      const edit = new vscode.WorkspaceEdit();
      edit.replace(document.uri, new vscode.Range(0, 0, document.lineCount, 0), text);
      await vscode.workspace.applyEdit(edit);
    };
    const b = path('b.md');
    await type(`// Ours\n{ "pins": [{ "path": "${b}", "priority": 7 }] }`);
    await expectProblem(/mcp-pins\.json:2:\d+: warning: Value is above the maximum of 1/);
    await panel.expectStillPinned(['a.md', 0.7]);
    await document.save();
    await expectProblem(/mcp-pins\.json:2:53: error: A priority is a number from 0 to 1/);
    await type(`// Ours\n{ "pins": [{ "path": "${b}", "priority": 0.6 }] }`);
    await document.save();
    await panel.expectStillPinned(['b.md', 0.6]);
    await expectNoProblem();
  });

  it('are removed with the file or its folder, and added with them', async () => {
    await panel.expectPinned(() => unlink(inWorkspace(teamFile)));
    await panel.expectPinned(() => write({ path: path('a.md') }), ['a.md', 0.5]);
    for (const [name, priority] of [
      ['b.md', 0.5],
      ['a.md', 0.6],
      ['b.md', 0.7],
    ] as const) {
      await panel.expectPinned(removeFile);
      await panel.expectPinned(() => write({ path: path(name), priority }), [name, priority]);
    }
  });

  it('are removed although the removal of the file has no event', async () => {
    const own = new DisposableStore();
    const workspace = own.add(plainFolders());
    const { event: never } = own.add(new Emitter<never>());
    const files = { onDidTouch: never, onDidChange: never, onDidReconcile: never };
    const team = own.add(
      new TeamFiles({ workspace, files, replaceFile: assert.fail, onError: failing }),
    );
    await team.load();
    assert.equal(team.files[0]?.pins.length, 1);
    await removeFile();
    await until('the pin is removed', () => team.files.length === 0);
    own.dispose();
  });

  it('are neither read from a file in another encoding than UTF-8, nor written to it', async () => {
    const latin1 = Buffer.from(`// f\u00fcr alle\n${fileOf({ path: path('b.md') })}`, 'latin1');
    await writeInWorkspace(teamFile, latin1);
    await expectProblem(/mcp-pins\.json:1:1: error: This file is not in UTF-8/);
    await panel.expectStillPinned(['a.md', 0.7]);
    const saving = await panel.deps.team.save([ownPin()]);
    assert.partialDeepStrictEqual(saving, { type: 'broken', problem: { type: 'notUtf8' } });
    assert.deepEqual(await readFile(inWorkspace(teamFile)), latin1);
  });

  it('are written behind a byte order mark, which stays', async () => {
    const mark = '\uFEFF';
    await writeText(`${mark}${fileOf({ path: path('b.md') })}`);
    await panel.expectStillPinned(['b.md', 0.5]);
    assert.equal((await panel.deps.team.save([ownPin()])).type, 'saved');
    const text = await readFile(inWorkspace(teamFile), 'utf8');
    assert.ok(text.startsWith(`${mark}{`) && text.includes('a.md'), text);
    await panel.expectStillPinned(['b.md', 0.5], ['a.md', 0.5]);
  });

  it('are not read through a link that leads out of the workspace', async () => {
    const file = inWorkspace(teamFile);
    await panel.expectPinned(() => rename(file, inWorkspace('.vscode/aside.json')));
    await symlink(join(outside, 'mcp-pins.json'), file);
    // Clients do not see the problems of a file outside the workspace.
    const isReported = () =>
      vscode.languages
        .getDiagnostics(vscode.Uri.parse(uriOf(teamFile)))
        .some(({ message }) => message.includes('leads out of the workspace folder'));
    await until('the link is a problem', isReported);
    await panel.expectStillPinned();
    await unlink(file);
    await until('the problem is gone', () => !isReported());
  });

  it("come after the person's own pin of the same file", async () => {
    await panel.expectPinned(
      () =>
        panel.pinInFile(newPin({ type: 'resource', uri: canonicalUri(panel.uri('a.md')) }, 0.5)),
      ['a.md', 0.5],
    );
    await panel.expectPinned(() => panel.run('mcpBridge.unpinAll'), ['a.md', 0.7]);
  });

  it('are a group of their own', async () => {
    await write(
      { path: path('a.md'), priority: 0.9 },
      { path: path('b.md'), priority: 0.8, note: 'Ours' },
    );
    await panel.expectRows(
      'Team',
      'a.md, pinned by the team, priority 0.9, tokens: about 1',
      'b.md, pinned by the team, priority high, tokens: about 1, Ours',
    );
    assert.equal((await panel.row('a.md, pinned by the team')).item.contextValue, 'teamPin');
    await write({ path: path('a.md'), priority: 0.9 }, { path: path('none.md'), priority: 0.6 });
    const missing = 'none.md, pinned by the team, priority 0.6, missing';
    const { label, item } = await panel.row(missing);
    assert.deepEqual([label, item.contextValue], [missing, 'teamPin.missing']);
  });

  it('of a folder are not unticked, which says where they are, as their files do', async () => {
    await write({ folder: path('src'), priority: 0.6 });
    await panel.expectStillPinned(['src/c.ts', 0.6]);
    for (const label of ['Files', 'panel', 'team', 'src']) await panel.expand(label, 'files');
    for (const label of ['src', 'c.ts']) {
      const { item } = await panel.row(`${label}, pinned by the team`, 'files');
      assert.partialDeepStrictEqual(item.checkboxState, {
        state: vscode.TreeItemCheckboxState.Checked,
        tooltip: 'Pinned by the team',
      });
      await assert.rejects(panel.check(`${label}, pinned by the team`, false), {
        name: 'TeamPinError',
        message: /src\/ is pinned by the team, in .*: change it there, or pin it yourself\.$/,
        file: uriOf(teamFile),
      });
    }
    await panel.expectStillPinned(['src/c.ts', 0.6]);
  });

  it("are changed only in the file, or by a pin of the person's own", async () => {
    const row = 'a.md, pinned by the team';
    await assert.rejects(panel.runOn(row, 'mcpBridge.unpin'), /is pinned by the team/);
    await panel.expectPinned(() => panel.runOn(row, 'mcpBridge.pin'), ['a.md', 0.5]);
    await panel.expectPinned(() => panel.run('mcpBridge.unpinAll'), ['a.md', 0.7]);
  });
});
