import { before, describe, it } from 'node:test';
import { useScene, type Scene } from '../host/scene';
import { until } from '../host/until';

const files = {
  'README.md': '# Shop',
  'src/index.ts': 'export const one = 1;\n',
  'src/deep/index.ts': 'export const two = 2;\n',
  'src/wrong.json': '{ "a": }',
  'docs/a.md': 'a',
  'docs/b.md': 'b',
  'build/out.js': '// built',
  '.gitignore': 'build/\n',
  '.env': 'KEY=1',
};

describe('the panel', () => {
  const scene = useScene({ files });
  const { window } = scene;
  const expectFirst: Scene['expectFirst'] = (...args) => scene.expectFirst(...args);
  const rowsOf = async (...labels: readonly string[]) =>
    until(`the rows ${labels.join(', ')} follow each other`, async () => {
      const rows = await window.tree.rows();
      const at = rows.findIndex((row) => row.startsWith(labels[0] ?? ''));
      return labels.every((label, index) => rows[at + index]?.startsWith(label));
    });
  const expectListChanged: Scene['expectListChanged'] = (work) => scene.expectListChanged(work);

  before(() => window.showPanel());

  it('pins and unpins a file of the workspace by its checkbox', async () => {
    await window.tree.expand('Files');
    await expectListChanged(() => window.tree.checkbox('README.md').click());
    await expectFirst(['README.md', 0.5]);
    await window.tree.row('README.md, pinned, priority 0.5 normal').waitFor();
    await window.page.locator('.activitybar .badge', { hasText: '1' }).waitFor();
    await window.tree.row('README.md, 0.5 normal').locator('[aria-checked=true]').waitFor();
    await expectListChanged(() => window.tree.checkbox('README.md, 0.5 normal').click());
    await window.tree.row('README.md, pinned').waitFor({ state: 'detached' });
    await expectFirst(['editor://window/active', 0.15]);
  });

  it('pins a folder by its checkbox, and shows below the pin what it is for', async () => {
    await expectListChanged(() => window.tree.checkbox('docs').click());
    await expectFirst(['docs/a.md', 0.5], ['docs/b.md', 0.5]);
    await window.tree.expand('docs, pinned');
    await rowsOf('docs, pinned', 'a.md, 0.5 normal', 'b.md, 0.5 normal');
    await window.tree.collapse('docs, pinned');
  });

  it('tells files of one name apart by their folder', async () => {
    await window.tree.expand('src');
    await window.tree.expand('deep');
    await rowsOf('deep', 'index.ts', 'index.ts');
    await window.tree.checkbox('index.ts').first().click();
    await window.tree.row('index.ts, pinned').waitFor();
    await window.tree.checkbox('index.ts').last().click();
    await rowsOf(
      'docs, pinned',
      'index.ts, pinned, priority 0.5 normal, …/deep',
      'index.ts, pinned, priority 0.5 normal, src',
    );
    await window.tree.collapse('src');
  });

  it('moves a pin that is dragged behind another, whose priority it takes', async () => {
    await window.tree.press(
      'index.ts, pinned, priority 0.5 normal, …/deep',
      'Set Priority',
      window.pickRow('high'),
    );
    await window.pick('high');
    const deep = 'index.ts, pinned, priority 0.8 high, …/deep';
    const top = 'index.ts, pinned, priority 0.5 normal, src';
    await rowsOf('Pinned', deep, 'docs, pinned', top);
    await expectListChanged(() => window.tree.row(top).dragTo(window.tree.row(deep)));
    await rowsOf('Pinned', deep, 'index.ts, pinned, priority 0.8 high, src', 'docs, pinned');
    await expectFirst(['src/deep/index.ts', 0.8], ['src/index.ts', 0.8], ['docs/a.md', 0.5]);
  });

  it('brings a pin before all others when it is dropped on the group', async () => {
    await expectListChanged(() =>
      window.tree.row('docs, pinned').dragTo(window.tree.row('Pinned')),
    );
    await expectFirst(['docs/a.md', 0.8], ['docs/b.md', 0.8], ['src/deep/index.ts', 0.8]);
  });

  it('pins a tab that is dragged onto it', async () => {
    await window.openFile('README.md');
    await window.showPanel();
    await expectListChanged(() => window.tab('README.md').dragTo(window.tree.row('docs, pinned')));
    await expectFirst(['docs/a.md', 0.8], ['docs/b.md', 0.8], ['README.md', 0.8]);
  });

  it('shows problems by file, and pins them', async () => {
    await window.openFile('wrong.json');
    await window.showPanel();
    await window.tree.expand('Problems');
    await rowsOf('All problems, 1 error', 'wrong.json, 1 error');
    await expectListChanged(() => window.tree.checkbox('wrong.json, 1 error').click());
    await window.tree.row('Problems of wrong.json, pinned').waitFor();
    await scene.forEachClient((client) =>
      until('the problems are in the list with 0.5', async () =>
        (await client.list()).some(
          ({ uri, annotations }) =>
            uri === 'diagnostics://document/src/wrong.json' && annotations?.priority === 0.5,
        ),
      ),
    );
  });

  it('says what is held back and why, and drops it when it is pinned', async () => {
    await scene.forEachClient((client) =>
      client.read(scene.uri('build/out.js')).catch(() => undefined),
    );
    await window.tree.expand('Held Back, 1');
    const excluded = window.tree.row('out.js, not shared: excluded, build');
    await excluded.waitFor();
    await excluded.dragTo(window.tree.row('Pinned'));
    await window.tree.row('out.js, pinned').waitFor();
    await window.tree.row('Held Back').waitFor({ state: 'detached' });
    await scene.forEachClient(async (client) => {
      await until('it is served', async () => (await client.read(scene.uri('build/out.js'))).text);
    });
  });

  it('refuses to pin a secret that is dragged onto it, and says so', async () => {
    await window.openFile('.env');
    await window.showPanel();
    await window.tab('.env').dragTo(window.tree.row('Pinned'));
    await window.notification('.env is never shared: by its name it is a secret.');
    await window.page.keyboard.press('Escape');
  });

  it('filters the files, and shows all again', async () => {
    await window.runCommand('MCP Bridge: Filter Files');
    await window.input.fill('*.md');
    await window.page.keyboard.press('Enter');
    await rowsOf('Files, filtered: *.md', 'a.md', 'b.md', 'README.md');
    await window.tree.press('Files, filtered', 'Clear Files Filter');
    await rowsOf('Files', 'docs', 'src', '.gitignore');
  });
});
