import { after, before, describe, it } from 'mocha';
import * as vscode from 'vscode';
import { ContextKeys } from '../../../src/panel/contextKeys';
import { until } from '../../host/until';
import { usePanel } from '../helpers/panel';
import { show } from '../helpers/workspace';

describe('the keys of menus', () => {
  const panel = usePanel('contextKeys', { 'a.md': 'a' });
  const { commands } = vscode;
  const { executeCommand } = commands;
  const keys = new Map<unknown, unknown>();
  const editor = () => keys.get('mcpBridge.activeEditor');
  let made: ContextKeys;

  before(() => {
    commands.executeCommand = (id, ...args) => {
      if (id === 'setContext') keys.set(args[0], args[1]);
      return executeCommand(id, ...args);
    };
    made = new ContextKeys(panel.deps);
  });
  after(() => {
    made.dispose();
    commands.executeCommand = executeCommand;
  });

  it('offer to pin what is in front, but no text that the extension shows', async () => {
    await show(panel.uri('a.md'));
    await until('it is offered', () => editor() === 'unpinned');
    const shown = await panel.deps.shown.put('page', 'a.txt', 'a');
    await vscode.window.showTextDocument(shown);
    await until('it is not offered', () => editor() === undefined);
  });
});
