import assert from 'node:assert/strict';
import { afterEach, before, describe, it } from 'mocha';
import * as vscode from 'vscode';
import { until } from '../../host/until';
import { closeAll, show } from '../helpers/workspace';
import { usePanel } from '../helpers/panel';
import { tooltipOf } from '../helpers/shownRows';

describe('the rows of the panel', () => {
  const panel = usePanel('rows', {
    'README.md': '# Shop',
    'src/index.ts': 'export const one = 1;\n',
    'src/deep/index.ts': 'export const two = 2;\n',
    'src/wrong.json': '{ "a": }',
    'docs/a.md': 'a',
    'docs/b.md': 'b',
    'build/out.js': '// built',
    '.gitignore': 'build/\n',
    '.env': 'KEY=1',
  });
  const checkbox = async (label: string) => {
    const { checkboxState } = (await panel.row(label, 'files')).item;
    return typeof checkboxState === 'object' && checkboxState.state;
  };
  const { Checked, Unchecked } = vscode.TreeItemCheckboxState;

  before(async () => {
    for (const label of ['Files', 'panel', 'rows']) await panel.expand(label);
  });
  afterEach(async () => {
    await closeAll();
    await panel.pinInFile();
  });

  it('pin and unpin a file by its checkbox', async () => {
    await panel.expectPinned(() => panel.check('README.md', true), ['README.md', 0.5]);
    await panel.expectRows('README.md, pinned, priority normal');
    assert.equal(await checkbox('README.md'), Checked);
    await panel.expectPinned(() => panel.check('README.md', false));
    await panel.expectNoRow('README.md, pinned');
    assert.equal(await checkbox('README.md'), Unchecked);
  });

  it('of a pinned folder have the files below that the pin is for', async () => {
    const both = [
      ['docs/a.md', 0.5],
      ['docs/b.md', 0.5],
    ] as const;
    await panel.expectPinned(() => panel.check('docs', true), ...both);
    await panel.expand('docs, pinned');
    await panel.expectRows('docs, pinned', 'a.md', 'b.md');
    assert.equal((await panel.row('a.md')).item.contextValue, 'file');
    await panel.expectPinned(() => panel.runOn('docs, pinned', 'mcpBridge.unpin'));
  });

  it('of open files are ticked with a pinned folder, and not unticked without it', async () => {
    await show(panel.uri('docs/a.md'));
    const row = 'a.md, open, pinned with panel/rows/docs/';
    const docs = () => panel.run('mcpBridge.pin', vscode.Uri.parse(panel.uri('docs')));
    await panel.expectPinned(docs, ['docs/a.md', 0.5], ['docs/b.md', 0.5]);
    const { item } = await panel.row(row, 'open');
    assert.partialDeepStrictEqual(item.checkboxState, { state: Checked });
    assert.equal(item.contextValue, 'file');
    await assert.rejects(panel.check(row, false), /a\.md is pinned with .*docs\/\. Unpin that/);
    await panel.expectStillPinned(['docs/a.md', 0.5], ['docs/b.md', 0.5]);
  });

  it('tell files of one name apart by their folder', async () => {
    await panel.expand('src');
    await panel.expand('deep');
    await panel.expectRows('src', 'deep', 'index.ts', 'index.ts');
    await panel.check('index.ts', true);
    const deep = await panel.row('index.ts, pinned, priority normal');
    assert.ok(deep);
    await panel.run('mcpBridge.pin', vscode.Uri.parse(panel.uri('src/index.ts')));
    await panel.expectRows(
      'index.ts, pinned, priority normal, …/deep',
      'index.ts, pinned, priority normal, …/src',
    );
  });

  it('show problems by file, and pin them', async () => {
    await show(panel.uri('src/wrong.json'));
    await panel.expand('Problems');
    await panel.expectRows('All problems, 1 error', 'wrong.json, 1 error');
    const { label } = await panel.row('wrong.json, 1 error');
    await panel.expectPinned(
      () => panel.check(label, true),
      ['diagnostics://document/panel/rows/src/wrong.json', 0.5],
    );
    await panel.expectRows('Problems of wrong.json, pinned');
    assert.equal((await panel.row(label)).item.contextValue, 'live.pinned');
  });

  it('say what is held back and why, until it is pinned', async () => {
    await assert.rejects(panel.read(panel.uri('build/out.js')));
    await panel.expand('Held Back, 1');
    const excluded = 'out.js, not shared: excluded, panel/rows/build';
    await panel.expectRows('Held Back, 1', excluded);
    assert.equal((await panel.row(excluded)).item.contextValue, 'heldBack.excluded');
    await panel.expectPinned(() => panel.runOn(excluded, 'mcpBridge.pin'), ['build/out.js', 0.5]);
    await panel.expectNoRow('Held Back');
    await until('it is served', () => panel.read(panel.uri('build/out.js')));
  });

  it('of an excluded folder say that its files are pinned themselves, as the notification does', async () => {
    const remedy =
      'A pinned folder or glob shares only what is shared anyway. Pin the files themselves.';
    const { window } = vscode;
    const { showWarningMessage } = window;
    const told: string[] = [];
    window.showWarningMessage = (async (text: string) => void told.push(text)) as never;
    try {
      await panel.run('mcpBridge.pin', vscode.Uri.parse(panel.uri('build')));
    } finally {
      window.showWarningMessage = showWarningMessage;
    }
    const [only = '', ...more] = told;
    assert.match(only, /build\/ is pinned, but holds no file that is shared\. A pinned folder/);
    assert.ok(only.endsWith(remedy), only);
    assert.deepEqual(more, []);
    const { item } = await panel.row('build, pinned, priority normal, not shared: excluded');
    assert.match(tooltipOf(item), /^not shared: excluded\. A pinned folder/m);
    assert.ok(tooltipOf(item).includes(remedy), tooltipOf(item));
  });

  it('say that a secret is never shared, while it is open', async () => {
    await show(panel.uri('.env'));
    await panel.expand('Held Back');
    const secret = await panel.row('.env, never shared: a secret by its name');
    assert.equal(secret.item.contextValue, 'heldBack.secret');
    await closeAll();
    await panel.expectNoRow('.env, never shared');
  });

  it('of files are those that the filter lets through, and then all again', async () => {
    await panel.expand('src');
    panel.deps.files.filter.set('panel/rows/**/*.md');
    await panel.expectRows('Files, filtered: panel/rows/**/*.md', 'a.md', 'b.md', 'README.md');
    const { item } = await panel.row('Files');
    assert.equal(item.contextValue, 'group.files.filtered');
    panel.deps.files.filter.set('');
    await panel.expectRows('rows', 'docs', 'src', 'deep');
  });
});
