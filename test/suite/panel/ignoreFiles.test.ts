import { after, describe, it } from 'mocha';
import * as vscode from 'vscode';
import { usePanel } from '../helpers/panel';

describe('an ignore file that is not applied', () => {
  const panel = usePanel('ignoring', { 'a.txt': 'a', '.gitignore': '*.log\n' });

  it('is shown with the reason until it is mended', async () => {
    await panel.expectNoRow('Held Back');
    await panel.write('.gitignore', '*.log\n'.padEnd(1_048_577, '#'));
    await panel.expand('Held Back, 1');
    const reason = 'not applied: it is larger than 1 MB';
    await panel.expectRows('Held Back, 1', `.gitignore, ${reason}, panel/ignoring`);
    await panel.write('.gitignore', '*.log\n');
    await panel.expectNoRow('Held Back');
  });
});

describe('a glob of secret files that is too large', () => {
  const panel = usePanel('secretGlob', { 'a.txt': 'a' });
  const setSecretFiles = (globs?: Readonly<Record<string, boolean>>) =>
    vscode.workspace
      .getConfiguration('mcpBridge')
      .update('secretFiles', globs, vscode.ConfigurationTarget.Global);
  after(() => setSecretFiles(undefined));

  it('is the reason why a folder is held back, until it is mended', async () => {
    await panel.expectNoRow('Held Back');
    await setSecretFiles({ ['a'.repeat(4_097)]: true });
    await panel.expand('Held Back, 1');
    const reason = 'not shared: a glob in mcpBridge.secretFiles is too large';
    await panel.expectRows('Held Back, 1', `workspace, ${reason}`);
    await setSecretFiles(undefined);
    await panel.expectNoRow('Held Back');
  });
});
