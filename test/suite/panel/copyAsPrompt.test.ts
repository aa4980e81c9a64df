import assert from 'node:assert/strict';
import { afterEach, describe, it } from 'mocha';
import * as vscode from 'vscode';
import { canonicalUri } from '../../../src/core/documents/uris';
import { newPin } from '../../../src/core/pins/pin';
import { usePanel } from '../helpers/panel';

describe('Copy as Prompt', () => {
  const panel = usePanel('copying', {
    'a.ts': 'export const a = 1;\n',
    'b.ts': 'export const b = 2;\n',
    '.env': 'SECRET=1\n',
  });
  const { window } = vscode;
  const { showInformationMessage } = window;
  const pin = (name: string) => newPin({ type: 'resource', uri: canonicalUri(panel.uri(name)) });

  /** What the person is told. */
  async function copy(): Promise<string | undefined> {
    let told: string | undefined;
    window.showInformationMessage = (async (message: string) => void (told = message)) as never;
    await panel.run('mcpBridge.copyAsPrompt');
    return told;
  }

  afterEach(async () => {
    window.showInformationMessage = showInformationMessage;
    await panel.pinInFile();
  });

  it('copies what a new session would receive, and says how much that is', async () => {
    await panel.pinInFile(pin('a.ts'), pin('b.ts'), pin('.env'));
    assert.match((await copy()) ?? '', /^Copied: 2 pins, about \d+ tokens$/);
    const text = await vscode.env.clipboard.readText();
    assert.equal(text, (await panel.deps.brief.hooks.preview(new AbortController().signal)).text);
    assert.match(text, /export const a = 1;[^]*export const b = 2;/);
    assert.doesNotMatch(text, /SECRET|\.env/);
  });

  it('says how many are left out', async () => {
    const names = Array.from({ length: 60 }, (_, at) => `long-${at}.ts`);
    await Promise.all(names.map((name) => panel.write(name, 'const long = "long";\n'.repeat(200))));
    await panel.pinInFile(...names.map(pin));
    assert.match((await copy()) ?? '', /^Copied: \d+ pins, about 2\.\dk tokens · \d+ left out$/);
  });

  it('copies nothing where nothing is pinned, or for the person alone', async () => {
    await vscode.env.clipboard.writeText('mine');
    assert.equal(await copy(), 'Nothing is pinned.');
    await panel.pinInFile({ ...pin('a.ts'), audience: 'user' });
    assert.equal(await copy(), 'Nothing was copied: nothing that is pinned goes with a prompt.');
    assert.equal(await vscode.env.clipboard.readText(), 'mine');
  });

  it('is refused while sharing is paused', async () => {
    await vscode.env.clipboard.writeText('mine');
    await panel.pinInFile(pin('a.ts'));
    await panel.run('mcpBridge.pauseSharing');
    try {
      const message = 'Sharing is paused: run "Resume Sharing".';
      await assert.rejects(copy(), { name: 'UserError', message });
    } finally {
      await panel.run('mcpBridge.resumeSharing');
    }
    assert.equal(await vscode.env.clipboard.readText(), 'mine');
  });

  it('is refused while the workspace is not trusted', async () => {
    await panel.pinInFile(pin('a.ts'));
    const trust = Object.getOwnPropertyDescriptor(vscode.workspace, 'isTrusted') ?? {};
    Object.defineProperty(vscode.workspace, 'isTrusted', { ...trust, get: () => false });
    try {
      await assert.rejects(copy(), {
        name: 'UserError',
        message: /^This workspace is not trusted/,
      });
    } finally {
      Object.defineProperty(vscode.workspace, 'isTrusted', trust);
    }
  });
});
