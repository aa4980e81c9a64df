import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtemp, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, afterEach, before, describe, it } from 'mocha';
import * as vscode from 'vscode';
import { removeThread } from '../../../src/features/comments/model/threadEdits';
import { usePanel } from '../helpers/panel';
import { openRepository, versionOf } from '../helpers/repository';
import { closeAll, show } from '../helpers/workspace';

describe('comments on versions of a file', () => {
  const panel = usePanel('versions', {
    'cart.ts': 'const first = 1;\n',
    'other.ts': 'const other = 1;\n',
    '.env': 'SECRET=1',
  });
  const uri = (name: string) => vscode.Uri.parse(panel.uri(name));
  const cart = () => uri('cart.ts');
  /** As AI tools show what they propose. */
  const proposal = (name: string) => uri(name).with({ scheme: 'proposal', query: 'rand=1' });
  const provider = vscode.workspace.registerTextDocumentContentProvider('proposal', {
    provideTextDocumentContent: () => 'const proposed = 4;\n',
  });
  const version = (ref: string) => versionOf(cart().fsPath, ref);

  before(async () => {
    const folder = vscode.Uri.parse(panel.uri('')).fsPath;
    const git = (...args: readonly string[]) => {
      const person = ['-c', 'user.name=A', '-c', 'user.email=a@example.org'];
      execFileSync('git', [...person, ...args], { cwd: folder });
    };
    git('init', '--quiet');
    git('add', '.');
    git('commit', '--quiet', '--message=first');
    await panel.write('cart.ts', 'const staged = 2;\n');
    git('add', '.');
    await panel.write('cart.ts', 'const present = 3;\n');
    await openRepository(folder);
  });
  after(() => void provider.dispose());
  afterEach(async () => {
    for (const { id } of panel.comments.threads) await panel.comments.edit(removeThread(id));
    await closeAll();
  });

  const diff = (left: vscode.Uri, right: vscode.Uri) =>
    vscode.commands.executeCommand('vscode.diff', left, right, undefined, { preview: false });
  /** As VS Code does when the person has written into a thread. */
  const comment = (document: vscode.Uri, text: string) => {
    const thread = {
      uri: document,
      range: new vscode.Range(0, 0, 0, 0),
      dispose: () => undefined,
    };
    return panel.run('mcpBridge.comment', { text, thread });
  };
  const sent = async () => (await panel.deps.brief.preview(AbortSignal.timeout(30_000))).text;

  it('name the side of the diff in front, and what is on it', async () => {
    await diff(version(''), cart());
    await diff(version('HEAD'), version(''));
    await comment(version('HEAD'), 'Keep this');
    await comment(version(''), 'Stage less');
    const text = await sent();
    assert.match(text, /cart\.ts, line 1 of the old side of a diff \(HEAD\) .*\n\n.*\nconst first/);
    assert.match(
      text,
      /cart\.ts, line 1 of the new side of a diff \(index\) .*\n\n.*\nconst staged/,
    );
    await panel.row('Stage less, panel/versions/cart.ts:1, On the new side of a diff');
  });

  it('go with the file after the diff of a proposal is closed, and the file is itself', async () => {
    await diff(cart(), proposal('cart.ts'));
    await comment(proposal('cart.ts'), 'Not so');
    await comment(cart(), 'This is fine');
    await closeAll();
    const text = await sent();
    assert.match(text, /cart\.ts, line 1 of the new side of a diff .*\n\n.*\nconst proposed/);
    assert.match(text, /cart\.ts, line 1 <file:[^>]+cart\.ts#L1> .*\n\n.*\nconst present/);
  });

  it('go with a proposed file that is not there yet', async () => {
    const nothing = cart().with({ scheme: 'untitled', path: proposal('new.ts').path });
    await diff(nothing, proposal('new.ts'));
    await comment(proposal('new.ts'), 'Not so');
    await closeAll();
    assert.match(
      await sent(),
      /new\.ts, line 1 of the new side of a diff .*\n\n.*\nconst proposed/,
    );
  });

  it('are made on both of two files, each by itself, and not on one that is held back', async () => {
    await diff(uri('.env'), cart());
    await assert.rejects(comment(uri('.env'), 'Look'), { name: 'UserError' });
    await diff(uri('other.ts'), cart());
    await comment(uri('other.ts'), 'Like this');
    assert.match(await sent(), /other\.ts, line 1 <file:[^>]+other\.ts#L1> .*\n\n.*\nconst other/);
  });

  it('do not count as waiting while the file is not shared, and say so', async () => {
    const folder = await realpath(await mkdtemp(join(tmpdir(), 'mcp-bridge-outside-')));
    const outside = vscode.Uri.file(join(folder, 'outside.ts'));
    await writeFile(outside.fsPath, 'const outside = 1;\n');
    await show(outside.toString());
    await comment(outside, 'Look here');
    await comment(cart(), 'And here');
    await panel.row('2 comments go with the next prompt');
    await closeAll();
    await panel.row('1 comment goes with the next prompt');
    await panel.row(`Look here, ${outside.fsPath}:1, Not shared: outside of the workspace`);
    assert.doesNotMatch(await sent(), /Look here/);
    await show(outside.toString());
    await panel.row('2 comments go with the next prompt');
    assert.match(await sent(), /Look here/);
    await rm(folder, { recursive: true });
  });
});
