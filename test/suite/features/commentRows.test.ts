import assert from 'node:assert/strict';
import { after, afterEach, beforeEach, describe, it } from 'mocha';
import * as vscode from 'vscode';
import { removeThread } from '../../../src/features/comments/model/threadEdits';
import { usePanel } from '../helpers/panel';
import { whileChoosing } from '../helpers/whileChoosing';
import { closeAll } from '../helpers/workspace';

describe('the row of a comment', () => {
  const panel = usePanel('commentRows', { 'keep.ts': '' });
  const cart = () => vscode.Uri.parse(panel.uri('cart.ts'));
  const proposal = () => cart().with({ scheme: 'proposedtext' });
  const provider = vscode.workspace.registerTextDocumentContentProvider('proposedtext', {
    provideTextDocumentContent: () => 'const proposed = 2;\n',
  });

  beforeEach(() => panel.write('cart.ts', 'const one = 1;\n'));
  afterEach(async () => {
    for (const { id } of panel.comments.threads) await panel.comments.edit(removeThread(id));
    await closeAll();
  });
  after(() => void provider.dispose());

  /** As VS Code does when the person has written into a thread. */
  const comment = async (uri: vscode.Uri, text: string) => {
    const range = new vscode.Range(0, 0, 0, 0);
    const thread = { uri, range, dispose: () => undefined };
    await panel.run('mcpBridge.comment', { text, thread });
    return panel.row(text);
  };

  it('resolves and deletes it after its file was deleted, by its menu and by Delete', async () => {
    await comment(cart(), 'Not so');
    await comment(cart(), 'Nor so');
    await vscode.workspace.fs.delete(cart());
    const labels = await whileChoosing('Resolve', () =>
      panel.runOn('Not so', 'mcpBridge.manageComment'),
    );
    assert.deepEqual(labels, ['Resolve', 'Delete']);
    await panel.expectNoRow('Not so');
    await whileChoosing('Delete', () => panel.runOn('Nor so', 'mcpBridge.removeRow'));
    await panel.expectNoRow('1 comment goes');
    assert.deepEqual(
      panel.comments.threads.map(({ isResolved }) => isResolved),
      [true],
    );
  });

  it('leaves behind what lets AI tools answer, while that is on', async () => {
    const letAnswer = (mayAnswer: boolean) =>
      panel.comments.change((state) => ({ ...state, mayAnswer }));
    await letAnswer(true);
    await comment(cart(), 'Not so');
    await whileChoosing('Delete', () => panel.runOn('Not so', 'mcpBridge.manageComment'));
    await panel.expand('Comments');
    await panel.check('Let AI tools answer', false);
    assert.ok(!panel.comments.state.mayAnswer);
    await panel.expectNoRow('Comments');
  });

  it('opens the file in the place of a proposal, which is gone with its diff', async () => {
    await vscode.commands.executeCommand('vscode.diff', cart(), proposal());
    const { item } = await comment(proposal(), 'Not so');
    assert.equal(String(item.command?.arguments?.[0]), cart().toString());
  });
});
