import assert from 'node:assert/strict';
import { afterEach, describe, it } from 'mocha';
import * as vscode from 'vscode';
import { until } from '../../host/until';
import { closeAll, show } from '../helpers/workspace';
import { usePanel } from '../helpers/panel';

describe('the help', () => {
  const panel = usePanel('help', { '.env': 'TOKEN=1\n', 'a.md': '' });
  const shown = () => {
    const { input } = vscode.window.tabGroups.activeTabGroup.activeTab ?? {};
    return input instanceof vscode.TabInputCustom ? input : undefined;
  };

  afterEach(closeAll);

  it('shows a page rendered, and the next one in its place', async () => {
    for (const page of ['secrets', 'sharing']) {
      await panel.run('mcpBridge.help', page);
      await until(`${page} is shown`, () => shown()?.uri.path.endsWith(`/media/docs/${page}.md`));
      assert.equal(shown()?.viewType, 'vscode.markdown.preview.editor');
      const tabs = vscode.window.tabGroups.all.flatMap((group) => group.tabs);
      assert.equal(tabs.length, 1);
    }
  });

  it('is a link of what is held back', async () => {
    await show(panel.uri('.env'));
    await panel.expand('Held Back');
    const { item } = await panel.row('.env, never shared');
    assert.ok(item.tooltip instanceof vscode.MarkdownString);
    assert.match(item.tooltip.value, /\(command:mcpBridge\.help\?%5B%22secrets%22%5D\)$/);
    assert.match(item.tooltip.value, /Changed[^[]*\n\n\[/);
    assert.deepEqual(item.tooltip.isTrusted, { enabledCommands: ['mcpBridge.help'] });
  });
});
