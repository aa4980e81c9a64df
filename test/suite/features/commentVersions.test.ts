import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { afterEach, before, describe, it } from 'mocha';
import * as vscode from 'vscode';
import { removeThread } from '../../../src/features/comments/model/threadEdits';
import { usePanel } from '../helpers/panel';
import { openRepository, versionOf } from '../helpers/repository';
import { closeAll } from '../helpers/workspace';

describe('comments on versions of a file', () => {
  const panel = usePanel('versions', { 'cart.ts': 'const first = 1;\n' });
  const cart = () => vscode.Uri.parse(panel.uri('cart.ts'));
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
  afterEach(async () => {
    for (const { id } of panel.comments.threads) await panel.comments.edit(removeThread(id));
    await closeAll();
  });

  const diff = (left: vscode.Uri, right: vscode.Uri) =>
    vscode.commands.executeCommand('vscode.diff', left, right, undefined, { preview: false });
  /** As VS Code does when the person has written into a thread. */
  const comment = (uri: vscode.Uri, text: string) => {
    const range = new vscode.Range(0, 0, 0, 0);
    return panel.run('mcpBridge.comment', {
      text,
      thread: { uri, range, dispose: () => undefined },
    });
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
});
