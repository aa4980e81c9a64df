import assert from 'node:assert/strict';
import { afterEach, describe, it } from 'mocha';
import * as vscode from 'vscode';
import { canonicalUri } from '../../../src/core/documents/uris';
import { newPin } from '../../../src/core/pins/pin';
import { until } from '../../host/until';
import { usePanel } from '../helpers/panel';

describe('Copy as Prompt', () => {
  const panel = usePanel('copying', {
    'a.ts': 'export const a = 1;\n',
    'b.ts': 'export const b = 2;\n',
    '.env': 'SECRET=1\n',
  });
  const problems = vscode.languages.createDiagnosticCollection('copying');
  const { window } = vscode;
  const { showInformationMessage } = window;
  const pin = (name: string) => newPin({ type: 'resource', uri: canonicalUri(panel.uri(name)) });

  const preview = async () => {
    return (await panel.deps.brief.preview(new AbortController().signal)).text;
  };

  /** What the person is told. */
  async function copy(): Promise<string | undefined> {
    let told: string | undefined;
    window.showInformationMessage = (async (message: string) => void (told = message)) as never;
    await panel.run('mcpBridge.copyAsPrompt');
    return told;
  }

  afterEach(async () => {
    problems.clear();
    panel.rules.set({});
    window.showInformationMessage = showInformationMessage;
    await panel.pinInFile();
  });

  it('copies what a new session would receive, and says how much that is', async () => {
    await panel.pinInFile(pin('a.ts'), pin('b.ts'), pin('.env'));
    assert.match((await copy()) ?? '', /^Copied: 2 pins, about \d+ tokens$/);
    const text = await vscode.env.clipboard.readText();
    assert.equal(text, await preview());
    assert.match(text, /export const a = 1;[^]*export const b = 2;/);
    assert.doesNotMatch(text, /SECRET|\.env/);
  });

  it('says how many are left out', async () => {
    const names = Array.from({ length: 60 }, (_, at) => `long-${at}.ts`);
    await Promise.all(names.map((name) => panel.write(name, 'const long = "long";\n'.repeat(200))));
    await panel.pinInFile(...names.map(pin));
    assert.match((await copy()) ?? '', /^Copied: \d+ pins, about 2\.\dk tokens · \d+ left out$/);
  });

  it('copies as much as the person wants, of which no web chat cuts anything', async () => {
    await panel.write('deep.ts', 'export const deep = "deep";\n'.repeat(800));
    await panel.pinInFile(pin('deep.ts'));
    const most = vscode.workspace.getConfiguration('mcpBridge.brief');
    await most.update('maxTokens', 9_000, vscode.ConfigurationTarget.Global);
    try {
      assert.match((await copy()) ?? '', /^Copied: 1 pin, about [3-9]\.\dk tokens$/);
    } finally {
      await most.update('maxTokens', undefined, vscode.ConfigurationTarget.Global);
    }
    const text = await vscode.env.clipboard.readText();
    assert.equal(text.match(/export const deep/g)?.length, 800);
  });

  it('copies nothing where nothing is pinned', async () => {
    await vscode.env.clipboard.writeText('mine');
    assert.equal(await copy(), 'Nothing is pinned.');
    assert.equal(await vscode.env.clipboard.readText(), 'mine');
  });

  it('copies nothing where the only pin is for the person alone, and nothing else is shared', async () => {
    await vscode.env.clipboard.writeText('mine');
    await panel.pinInFile({ ...pin('a.ts'), audience: 'user' });
    panel.rules.set({ person: { all: { editors: 'off', problems: 'off', git: 'off' } } });
    const told = 'Nothing was copied: nothing that is pinned goes with a prompt.';
    assert.equal(await copy(), told);
    assert.equal(await vscode.env.clipboard.readText(), 'mine');
  });

  it('says so where it copies no pin', async () => {
    await panel.pinInFile({ ...pin('a.ts'), audience: 'user' });
    const broken = new vscode.Diagnostic(new vscode.Range(0, 0, 0, 6), 'broken here');
    problems.set(vscode.Uri.parse(panel.uri('b.ts')), [broken]);
    await until('the problem goes with a prompt', async () => {
      return (await preview()).includes('b.ts:1:1: error: broken here');
    });
    assert.match(
      (await copy()) ?? '',
      /^Copied: where you are, problems and changes, about \d+ tokens\. No pin goes with a prompt\.$/,
    );
    const text = await vscode.env.clipboard.readText();
    assert.match(text, /broken here/);
    assert.doesNotMatch(text, /export const a/);
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
