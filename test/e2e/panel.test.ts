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

  before(async () => {
    await window.runCommand('MCP Bridge: Take the Tour');
    for (const id of ['pin', 'connect', 'change']) await isDone(id, false);
  });

  it('takes the walkthrough, which knows what was pinned before, that a client reads and that it is notified', async () => {
    await scene.startWith();
    await window.openFile('README.md');
    await scene.expectPinned(
      () => window.runCommand('MCP Bridge: Pin Active Editor'),
      ['README.md', 0.5],
    );
    await window.runCommand('MCP Bridge: Take the Tour');
    await isDone('pin', true);

    await scene.forEachClient(async (client) => client.read(scene.uri('README.md')));
    await isDone('connect', true);

    await scene.forEachClient(async (client) => client.subscribe(scene.uri('README.md')));
    await window.tab('README.md').click();
    await window.type('2');
    await scene.forEachClient(({ received }) => received.until(scene.uri('README.md')));
    await window.page.locator('.tab', { hasText: 'Welcome' }).click();
    await isDone('change', true);
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

    it('pins and unpins a file of the workspace by its checkbox', async () => {
      await scene.expectPinned(() => window.tree.tick('README.md'), ['README.md', 0.5]);
      await window.tree.row('README.md, pinned, priority 0.5 normal').waitFor();
      await window.page.locator('.activitybar .badge', { hasText: '1' }).waitFor();
      await window.tree.row('README.md, 0.5 normal').locator('[aria-checked=true]').waitFor();
      await scene.expectPinned(() => window.tree.tick('README.md, 0.5 normal'));
      await window.tree.row('README.md, pinned').waitFor({ state: 'detached' });
    });

    it('moves a pin that is dragged behind another, whose priority it takes', async () => {
      await scene.pinInFile(
        scene.pinOf('docs/a.md', 0.8),
        scene.pinOf('docs/b.md', 0.8),
        scene.pinOf('README.md', 0.5),
      );
      const [first, second] = [
        'a.md, pinned, priority 0.8 high',
        'b.md, pinned, priority 0.8 high',
      ];
      const dragged = window.tree.row('README.md, pinned, priority 0.5 normal');
      await dragged.waitFor();
      await scene.expectPinned(
        () => drag(window, dragged, window.tree.row(first)),
        ['docs/a.md', 0.8],
        ['README.md', 0.8],
        ['docs/b.md', 0.8],
      );
      await rowsOf('Pinned', first, 'README.md, pinned, priority 0.8 high', second);
    });

    it('filters the files, and shows all again', async () => {
      await window.runCommand('MCP Bridge: Filter Files…');
      await window.input.fill('*.md');
      await window.accept();
      await rowsOf('Files, filtered: *.md', 'a.md', 'b.md', 'lines.md', 'other.md', 'README.md');
      await window.tree.press('Files, filtered', 'Clear Files Filter');
      await rowsOf('Files', '.vscode', 'docs', 'src', '.gitignore');
    });
  });

  testMarks(scene);
  testConnected(scene);
});
