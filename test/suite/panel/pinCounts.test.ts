import assert from 'node:assert/strict';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, before, describe, it } from 'mocha';
import * as vscode from 'vscode';
import { DisposableStore } from '../../../src/base/events';
import { StatusBar } from '../../../src/panel/statusBar';
import { PinsHead } from '../../../src/panel/tree/pinsHead';
import { until } from '../../host/until';
import { workspaceFolder, write } from '../helpers/workspace';
import { usePanel } from '../helpers/panel';

const teamFile = '.vscode/mcp-pins.json';

describe('the number of pins, with those of the team alone', () => {
  const panel = usePanel('counts', { 'a.md': 'a' });
  const own = new DisposableStore();

  before(async () => {
    await panel.server.start();
    const path = 'panel/counts/a.md';
    await write(teamFile, JSON.stringify({ version: 1, pins: [{ path, priority: 0.5 }] }));
    await panel.expectStillPinned(['a.md', 0.5]);
  });
  afterEach(async () => {
    own.dispose();
    await rm(join(workspaceFolder(), '.vscode'), { recursive: true, force: true });
  });

  it('is in the status bar, and follows their file', async () => {
    const { window } = vscode;
    const { createStatusBarItem } = window;
    const items: vscode.StatusBarItem[] = [];
    const create = (id: string, alignment: vscode.StatusBarAlignment, priority: number) => {
      const item = createStatusBarItem(id, alignment, priority);
      items.push(item);
      return item;
    };
    window.createStatusBarItem = create as never;
    try {
      own.add(new StatusBar(panel.deps));
    } finally {
      window.createStatusBarItem = createStatusBarItem;
    }
    const [status] = items;
    await until('one pin is counted', () => /^\$\(broadcast\) MCP 1\b/.test(status?.text ?? ''));
    const view: Pick<vscode.TreeView<unknown>, 'badge' | 'description' | 'message'> = {};
    await panel.tools.find({
      id: 'claude-code',
      label: 'Claude Code',
      isFound: true,
      places: [{ scope: 'user', path: '/home/claude', entry: 'none' }],
    });
    own.add(new PinsHead(panel.deps, view));
    assert.equal(view.message, undefined);
    await rm(join(workspaceFolder(), teamFile));
    await until('none is counted', () => status?.text === '$(broadcast) MCP');
    await until('the view offers to pin', () =>
      view.message?.startsWith('AI tools that you connect can read'),
    );
  });
});
