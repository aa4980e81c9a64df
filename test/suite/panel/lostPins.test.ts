import assert from 'node:assert/strict';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, describe, it } from 'mocha';
import * as vscode from 'vscode';
import { linesOf, marksOf } from '../../../src/core/pins/lines/lineMarks';
import { newPin } from '../../../src/core/pins/pin';
import { canonicalUri } from '../../../src/core/documents/uris';
import { until } from '../../host/until';
import { closeAll, show, workspaceFolder } from '../helpers/workspace';
import { usePanel } from '../helpers/panel';

const poem = 'one\ntwo\nthree\nfour\nfive\nsix\n';

describe('pins of what is changed outside of VS Code', () => {
  const panel = usePanel('lost', { 'poem.md': poem, 'docs/b.md': '# B', 'lib/b.md': '# B' });
  const path = (name: string) => join(workspaceFolder(), 'panel/lost', name);
  const pinOf = (name: string) => newPin({ type: 'resource', uri: canonicalUri(panel.uri(name)) });

  afterEach(async () => {
    await closeAll();
    await panel.pinInFile();
  });

  const range = 'context://workspace/pin/range/panel/lost/poem.md';
  const moved = 'poem.md:3-4, pinned, priority normal, moved?';
  /** Pins lines, and replaces all lines of their file. */
  const rewriteLines = async () => {
    const uri = await panel.write('poem.md', poem);
    const lines = { first: 3, last: 4 };
    const marks = marksOf(linesOf(poem), lines);
    await panel.pinInFile({
      ...newPin({ type: 'range', uri: canonicalUri(uri), lines, marks }),
      id: 'range',
    });
    // An editor that was just closed can still have the text of the test before.
    await until('the lines are found', async () =>
      (await panel.listed()).some((one) => one.uri === range),
    );
    assert.equal(await panel.read(range), 'three\nfour\n');
    await panel.expectPinned(() => panel.write('poem.md', 'ALPHA\nBETA\nGAMMA\nDELTA\nZETA\n'));
    await panel.expectRows(moved);
  };

  it('are missing with their file, though another has its name, and stay so in an editor', async () => {
    await panel.expectPinned(() => panel.pinInFile(pinOf('docs/b.md')), ['docs/b.md', 0.5]);
    await panel.expectRows('b.md, pinned, priority normal');
    await panel.expectPinned(() => rm(path('docs/b.md')));
    const missing = 'b.md, pinned, priority normal, missing';
    assert.equal((await panel.row(missing)).item.contextValue, 'pin.missing');
    await panel.runOn(missing, 'mcpBridge.open');
    await until('the editor says that there is no such file', () => {
      const { activeTab } = vscode.window.tabGroups.activeTabGroup;
      return activeTab?.label === 'b.md';
    });
    await panel.expectRows(missing);
  });

  it('of lines that were rewritten are shown as moved, and not listed', async () => {
    await rewriteLines();
    assert.equal((await panel.row(moved)).item.contextValue, 'pin.range.moved');
    await assert.rejects(panel.read(range), /Resource not found/);
  });

  it('of lines hold what is selected when the person answers, and undo takes it back', async () => {
    await rewriteLines();
    const answer = nextQuestion();
    const done = panel.runOn(moved, 'mcpBridge.findPinAgain');
    await until('the question is shown', answer.isAsked);
    // Each opens in place of the editor before, whose selection stays what it was.
    await show(await panel.write('other.md', 'other\n'));
    const editor = await show(panel.uri('poem.md'));
    editor.selection = new vscode.Selection(1, 0, 2, 5);
    answer.give('Use Selection');
    await done;
    await panel.expectRows('poem.md:2-3, pinned, priority normal');
    await panel.run('mcpBridge.undo');
    await panel.expectRows(moved);
  });

  it('of lines are asked for again if their file was closed', async () => {
    await rewriteLines();
    const first = nextQuestion();
    const done = panel.runOn(moved, 'mcpBridge.findPinAgain');
    await until('the question is shown', first.isAsked);
    await closeAll();
    const second = nextQuestion();
    first.give('Use Selection');
    await until('the question is shown again', second.isAsked);
    assert.ok(vscode.window.activeTextEditor);
    second.give();
    await done;
    await panel.expectRows(moved);
  });
});

/** The next notification that stays, which the test answers as the person does. */
function nextQuestion() {
  const { window } = vscode;
  const { showErrorMessage } = window;
  let answer: ((button: unknown) => void) | undefined;
  const ask = () => {
    window.showErrorMessage = showErrorMessage;
    return new Promise((resolve) => (answer = resolve));
  };
  window.showErrorMessage = ask as never;
  return { isAsked: () => answer !== undefined, give: (button?: string) => answer?.(button) };
}
