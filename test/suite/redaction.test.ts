import assert from 'node:assert/strict';
import { basename } from 'node:path';
import { after, before, describe, it } from 'mocha';
import * as vscode from 'vscode';
import type { TestClient } from '../host/clients';
import { until } from '../host/until';
import { connectHere } from './helpers/client';
import { answerToHook } from './helpers/hook';
import { closeAll, show, uriOf, workspaceFolder, write } from './helpers/workspace';

const token = `ghp_${'a1B2c3'.repeat(6)}`;
const known = 'plainWordsThatNobodyWouldSuspect';
const source = `const github = '${token}';\nconst other = '${known}';\n`;

let client: TestClient;
let asked = 0;

/** What a new session of a client is told with its first prompt. */
function brief(): Promise<string> {
  asked += 1;
  return answerToHook({ client: 'codex', session: `redaction ${asked}`, deliver: 'changes' });
}

describe('a brief', () => {
  before(async () => {
    client = await connectHere();
  });

  after(async () => {
    await closeAll();
    await client.close();
    await vscode.workspace.fs.delete(vscode.Uri.parse(uriOf('redaction')), { recursive: true });
  });

  it('has masks for the secrets of a selection, a read has the secrets', async () => {
    const editor = await show(await write('redaction/a.ts', source));
    editor.selection = new vscode.Selection(0, 0, 2, 0);
    await until('the token is masked', async () => {
      return (await brief()).includes("const github = '‹redacted: GitHub token›'");
    });
    await write('redaction/.env', `APP_SECRET=${known}\n`);
    await until('the value of the held-back file is masked', async () => {
      return (await brief()).includes("const other = '‹redacted: APP_SECRET›'");
    });
    const { text } = await client.read(uriOf('redaction/a.ts'));
    assert.equal(text, source);
  });

  it('has no mask for the name of the folder that is open, though a password is the same', async () => {
    const another = 'evenMoreWordsThatNobodyWouldSuspect';
    const folder = basename(workspaceFolder());
    await show(await write('redaction/c.ts', `import '@${folder}/core'; // ${another}\n`));
    await vscode.commands.executeCommand('editor.action.selectAll');
    await write('redaction/.env.db', `DB_PASSWORD=${folder}\nAPP_SECRET=${another}\n`);
    await until('the value of the held-back file is masked', async () => {
      return (await brief()).includes(`import '@${folder}/core'; // ‹redacted: APP_SECRET›`);
    });
  });

  it('has masks for the values of a file that settings hide', async () => {
    const hidden = 'moreWordsThatNobodyWouldSuspect';
    const files = vscode.workspace.getConfiguration('files');
    await files.update('exclude', { '**/.env.hidden': true }, vscode.ConfigurationTarget.Global);
    try {
      await write('redaction/.env.hidden', `OTHER_SECRET=${hidden}\n`);
      await show(await write('redaction/b.ts', `const hidden = '${hidden}';\n`));
      await vscode.commands.executeCommand('editor.action.selectAll');
      await until('the value of the hidden file is masked', async () => {
        return (await brief()).includes("const hidden = '‹redacted: OTHER_SECRET›'");
      });
    } finally {
      await files.update('exclude', undefined, vscode.ConfigurationTarget.Global);
    }
  });
});
