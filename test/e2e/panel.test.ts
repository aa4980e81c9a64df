import assert from 'node:assert/strict';
import { before, beforeEach, describe, it } from 'node:test';
import { drag } from '../host/dragging';
import { useScene } from '../host/scene';
import { until } from '../host/until';
import { readFiles, testConnected } from './helpers/connected';
import { markedFiles, testMarks } from './helpers/marks';

const files = {
  ...readFiles,
  ...markedFiles,
  'src/index.ts': 'export const one = 1;\n',
  'docs/a.md': 'a',
  'docs/b.md': 'b',
  '.gitignore': 'build/\n',
};

describe('a person who is new', () => {
  const scene = useScene({ files });
  const { window } = scene;

  const step = (id: string) => window.page.locator(`[data-done-step-id$="#${id}"]`).first();
  const isDone = (id: string, done: boolean) =>
    step(id)
      .and(window.page.locator(`[aria-checked="${done}"]`))
      .waitFor();

  const openTour = async () => {
    await window.runCommand('Welcome: Open Walkthrough...');
    await window.pick('Share This Window with AI Tools');
  };

  before(async () => {
    await openTour();
    for (const id of ['connect', 'pin', 'ask']) await isDone(id, false);
  });

  it('takes the walkthrough, which knows what was pinned before, and that a client reads', async () => {
    await scene.startWith();
    await window.openFile('README.md');
    await scene.expectPinned(
      () => window.runCommand('MCP Bridge: Pin for AI Tools'),
      ['README.md', 0.5],
    );
    await openTour();
    await isDone('pin', true);

    await scene.forEachClient(async (client) => client.read(scene.uri('README.md')));
    await isDone('connect', true);
    await isDone('ask', true);
  });

  it('is offered to pin the file in front, where one is', async () => {
    const offer = window.page.locator('.monaco-button', { hasText: 'Pin This File or Selection' });
    await scene.startWith();
    await openTour();
    await window.showPanel();
    const welcome = window.page.locator('.welcome-view', { hasText: 'Take the tour' });
    await welcome.waitFor();
    await window.page.locator('[data-step-id$="#pin"]').first().click();
    await window.page.locator('.monaco-button', { hasText: 'Pin…' }).waitFor();
    assert.equal(await offer.count(), 0);
    await window.openFile('README.md');
    await scene.expectPinned(() => offer.click(), ['README.md', 0.5]);
  });

  describe('uses the panel, which', () => {
    const rowsOf = async (...labels: readonly string[]) =>
      until(`the rows ${labels.join(', ')} follow each other`, async () => {
        const rows = await window.tree.rows();
        const at = rows.findIndex((row) => row.startsWith(labels[0] ?? ''));
        return labels.every((label, index) => rows[at + index]?.startsWith(label));
      });

    beforeEach(async () => {
      await scene.startWith();
      await window.showPanel();
      await window.tree.expand('Files');
    });

    it('moves a pin that is dragged onto another to its place, whose priority it takes', async () => {
      await scene.pinInFile(
        scene.pinOf('docs/a.md', 0.8),
        scene.pinOf('docs/b.md', 0.8),
        scene.pinOf('README.md', 0.5),
      );
      const [first, second] = ['a.md, pinned, priority high', 'b.md, pinned, priority high'];
      const dragged = window.tree.row('README.md, pinned, priority normal');
      await dragged.waitFor();
      await scene.expectPinned(
        () => drag(window, dragged, window.tree.row(first)),
        ['README.md', 0.8],
        ['docs/a.md', 0.8],
        ['docs/b.md', 0.8],
      );
      await rowsOf('README.md, pinned, priority high', first, second);
    });

    it('filters the files, and shows all again', async () => {
      await window.runCommand('MCP Bridge: Filter Files…');
      await window.input.fill('*.md');
      await window.accept();
      await rowsOf('Files, filtered: *.md', 'a.md', 'b.md', 'lines.md', 'other.md', 'README.md');
      await window.tree.press('Files, filtered', 'Filter Files', window.input);
      await window.input.fill('');
      await window.accept();
      await rowsOf('Files', '.vscode', 'docs', 'src', '.gitignore');
    });
  });

  testMarks(scene);
  testConnected(scene);
});
