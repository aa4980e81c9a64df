import assert from 'node:assert/strict';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, it } from 'node:test';
import { emptyState } from '../../../../src/features/comments/model/storedComments';
import { useScene } from '../../../host/scene';
import { storeComments } from '../../../host/storedState';
import { until } from '../../../host/until';

const gutter = (where: string) => JSON.stringify({ 'mcpBridge.comments.gutter': where });
const commentsUri = 'context://workspace/comments';

const lines = 'const one = 1;\nconst two = 2;\nconst three = 3;\n';
/** Each test has files of its own, so that no thread of another is in them. */
const names = ['offered', 'cart', 'button', 'key', 'kept', 'thread', 'draft'];

describe('a comment', () => {
  const scene = useScene({
    files: {
      ...Object.fromEntries(names.map((name) => [`${name}.ts`, lines])),
      '.vscode/settings.json': '{}',
    },
  });
  const { window } = scene;

  beforeEach(async () => {
    await storeComments(scene.code.home, scene.folder, emptyState);
    await scene.startWith();
  });

  it('is offered beside the lines of what differs from the last commit, or where a setting says', async () => {
    await window.openFile('offered.ts');
    const offered = window.page.locator('.comment-range-glyph');
    const setTo = (where: string) =>
      writeFile(join(scene.folder, '.vscode/settings.json'), gutter(where));
    assert.equal(await offered.count(), 0);
    await setTo('everywhere');
    await offered.first().waitFor({ state: 'attached' });
    await setTo('nowhere');
    await offered.first().waitFor({ state: 'detached' });
    await setTo('everywhere');
    await offered.first().waitFor({ state: 'attached' });
  });

  it('is written on the line, waits in the view Pins, and is sent to who reads it', async () => {
    await window.openFile('cart.ts');
    await window.runCommand('MCP Bridge: Comment for AI Tools');
    await window.writeComment('Not like this');
    await window.page.locator('.review-widget').waitFor({ state: 'hidden' });
    await window.showPanel();
    await window.tree.row('1 comment goes with the next prompt').waitFor();
    await window.tree.row('Not like this, cart.ts:1').waitFor();
    await scene.forEachClient((client) =>
      until('it is read', async () =>
        /> Not like this/.test((await client.read(commentsUri)).text ?? ''),
      ),
    );
    await window.tree.row('1 comment goes with the next prompt').waitFor({ state: 'detached' });
  });

  it('is deleted from its row after its file was deleted, by a button and by a key', async () => {
    const deleted = ['button.ts', 'key.ts'];
    for (const name of deleted) {
      await window.openFile(name);
      await window.runCommand('MCP Bridge: Comment for AI Tools');
      await window.writeComment('Not so');
      await window.showPanel();
      await window.tree.row(`Not so, ${name}:1`).waitFor();
    }
    await window.closeEditors();
    for (const name of deleted) await rm(join(scene.folder, name));
    await window.showPanel();
    await window.tree.press('Not so, button.ts:1', 'Send Again, Resolve or Delete');
    await window.pick('Delete');
    await window.tree.row('Not so, button.ts').waitFor({ state: 'detached' });
    await window.tree.focusRow('Not so, key.ts:1');
    await window.tree.key('Delete');
    await window.pick('Delete');
    await window.tree.row('Not so, key.ts').waitFor({ state: 'detached' });
    await window.answer('Deleted the comment.', 'Undo');
    await window.tree.focusRow('Not so, key.ts:1');
    await window.tree.key('Delete');
    await window.pick('Delete');
    await window.tree.row('Not so, key.ts').waitFor({ state: 'detached' });
  });

  it('is there after the extension host was killed', async () => {
    await window.openFile('kept.ts');
    await window.selectLines(2, 2);
    await window.runCommand('MCP Bridge: Comment for AI Tools');
    await window.writeComment('Not lost');
    await window.showPanel();
    await window.tree.row('Not lost, kept.ts:2').waitFor();
    await scene.crash();
    await scene.reload();
    await window.showPanel();
    await window.tree.row('Not lost, kept.ts:2').waitFor();
  });

  it('is added to the one that is on the line already', async () => {
    await window.openFile('thread.ts');
    await window.selectLines(3, 3);
    await window.runCommand('MCP Bridge: Comment for AI Tools');
    await window.writeComment('Not here');
    const form = window.page.locator('.review-widget');
    await form.waitFor({ state: 'hidden' });
    await window.runCommand('MCP Bridge: Comment for AI Tools');
    await window.writeComment('Nor there');
    await until('both are in one thread', async () =>
      /Not here[^]*Nor there/.test(await form.innerText()),
    );
  });

  it('that is being written stays when another is begun, and an empty one does not', async () => {
    const forms = window.page.locator('.review-widget .monaco-editor');
    const begin = async (line: number) => {
      await window.selectLines(line, line);
      await window.runCommand('MCP Bridge: Comment for AI Tools');
      await window.page.locator('.review-widget .monaco-editor.focused').waitFor();
    };
    await window.openFile('draft.ts');
    await begin(1);
    await window.page.keyboard.type('Half a');
    await begin(2);
    await forms.nth(1).waitFor();
    assert.equal(await forms.count(), 2);
    await begin(3);
    await window.page.keyboard.type('More');
    await until('the empty one is gone', async () => {
      const [first = '', second = '', ...others] = await forms.allInnerTexts();
      return /Half.a/.test(first) && second.includes('More') && others.length === 0;
    });
    await window.page.locator('.review-widget [class*="trash"]').last().click();
    await window.page.getByRole('button', { name: 'Discard', exact: true }).click();
    await until('it is gone', async () => (await forms.count()) === 1);
    await begin(3);
    assert.equal(await forms.count(), 2);
  });
});
