import assert from 'node:assert/strict';
import { afterEach, describe, it } from 'mocha';
import * as vscode from 'vscode';
import { usePanel } from '../helpers/panel';
import { whileChoosing } from '../helpers/whileChoosing';

describe('a sharing rule of one tool about what takes an agreement', () => {
  const panel = usePanel('sharingRules', { 'a.md': '' });
  const setting = () => vscode.workspace.getConfiguration('mcpBridge');
  const { Global } = vscode.ConfigurationTarget;
  const choose = (topic: string, level: string) =>
    whileChoosing(level, () => panel.run('mcpBridge.sharingRules', { client: 'codex', topic }));
  const where = 'For this workspace';

  afterEach(() => setting().update('sharing', undefined, Global));

  it('is kept for the person where it is the agreement', async () => {
    assert.ok(!(await choose('terminal', 'on')).includes(where));
    assert.deepEqual(setting().inspect('sharing')?.globalValue, { codex: { terminal: 'on' } });
  });

  it('is kept where the person chooses if it holds back, or they have agreed', async () => {
    assert.ok((await choose('debug', 'off')).includes(where));
    await panel.deps.sharing.agree('debug', 'on');
    assert.ok((await choose('debug', 'when asked')).includes(where));
    assert.equal(setting().inspect('sharing')?.globalValue, undefined);
  });
});
