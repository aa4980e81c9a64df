import { before, describe, it } from 'node:test';
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

  describe('takes the walkthrough, which', () => {
    const step = (id: string) => window.page.locator(`[data-done-step-id$="#${id}"]`).first();
    const isDone = async (id: string, done: boolean) =>
      step(id)
        .and(window.page.locator(`[aria-checked="${done}"]`))
        .waitFor();
    const show = () => window.page.locator('.tab', { hasText: 'Welcome' }).click();

    it('is opened by a command, and knows what was pinned before', async () => {
      await window.openFile('README.md');
      await window.showPanel();
      await window.runCommand('MCP Bridge: Pin Active Editor');
      await window.tree.row('README.md, pinned').waitFor();
      await window.runCommand('MCP Bridge: Take the Tour');
      await isDone('pin', true);
      for (const id of ['connect', 'change']) await isDone(id, false);
    });

    it('sees that a client reads', async () => {
      await isDone('connect', false);
      await scene.forEachClient(async (client) => client.read(scene.uri('README.md')));
      await isDone('connect', true);
    });

    it('sees that a client is notified of a change', async () => {
      await scene.forEachClient(async (client) => client.subscribe(scene.uri('README.md')));
      await isDone('change', false);
      await window.tab('README.md').click();
      await window.type('2');
      await scene.forEachClient(({ received }) => received.until(scene.uri('README.md')));
      await show();
      await isDone('change', true);
    });
  });

  describe('uses the panel, which', () => {
    const rowsOf = async (...labels: readonly string[]) =>
      until(`the rows ${labels.join(', ')} follow each other`, async () => {
        const rows = await window.tree.rows();
        const at = rows.findIndex((row) => row.startsWith(labels[0] ?? ''));
        return labels.every((label, index) => rows[at + index]?.startsWith(label));
      });

    before(async () => {
      await window.tab('README.md').click();
      await window.runCommand('File: Revert File');
      await window.page.locator('.tab.dirty').waitFor({ state: 'detached' });
      await window.runCommand('View: Close All Editors');
      await scene.expectPinned(() => window.runCommand('MCP Bridge: Unpin All'));
      await window.showPanel();
    });

    it('pins and unpins a file of the workspace by its checkbox', async () => {
      await window.tree.expand('Files');
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
        () => dragged.dragTo(window.tree.row(first)),
        ['docs/a.md', 0.8],
        ['README.md', 0.8],
        ['docs/b.md', 0.8],
      );
      await rowsOf('Pinned', first, 'README.md, pinned, priority 0.8 high', second);
    });

    it('filters the files, and shows all again', async () => {
      await window.runCommand('MCP Bridge: Filter Files');
      await window.input.fill('*.md');
      await window.page.keyboard.press('Enter');
      await rowsOf('Files, filtered: *.md', 'a.md', 'b.md', 'lines.md', 'other.md', 'README.md');
      await window.tree.press('Files, filtered', 'Clear Files Filter');
      await rowsOf('Files', '.vscode', 'docs', 'src', '.gitignore');
    });
  });

  testMarks(scene);
  testConnected(scene);
});
