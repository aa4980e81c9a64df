import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, afterEach, before, describe, it } from 'mocha';
import * as vscode from 'vscode';
import type { SettlingClient } from '../../host/barrier';
import { until } from '../../host/until';
import { connectHere, isListed, untilReads } from '../helpers/client';
import { answerToHook } from '../helpers/hook';
import { Shells } from '../helpers/shells';
import { workspaceFolder, write } from '../helpers/workspace';

const last = 'terminal://window/last';
const commands = 'terminal://window/commands';

/** A person who has agreed to share what ran, in their settings. */
async function agree(level: 'on' | 'onlyWhenAsked' | undefined): Promise<void> {
  const settings = vscode.workspace.getConfiguration('mcpBridge');
  const rules = level && { all: { terminal: level } };
  await settings.update('sharing', rules, vscode.ConfigurationTarget.Global);
}

describe('what just ran', () => {
  const shells = new Shells();
  let client: SettlingClient;
  let terminal: vscode.Terminal;
  const run = (line: string, where = terminal) => shells.run(line, where);
  const runShown = (line: string, where = terminal) => shells.runShown(line, where);
  const read = async (uri: string) => (await client.readIfServed(uri))?.text ?? '';
  const untilRead = (uri: string, text: RegExp) => untilReads(client, uri, text);
  const hook = (session: string) => answerToHook({ session, deliver: 'changes', prompt: 'why?' });

  before(async () => {
    client = await connectHere();
    terminal = await shells.open();
  });
  afterEach(() => agree(undefined));
  after(async () => {
    await client.close();
    shells.dispose();
  });

  it('is not shared before the person agrees', async () => {
    await runShown('echo offmark; shown; false');
    assert.equal(await isListed(client, last), false);
    assert.equal(await client.readIfServed(last), undefined);
    assert.doesNotMatch(await hook('off'), /offmark/);
  });

  it('is listed, read and notified once they do, and in the next brief', async () => {
    await agree('on');
    await until('it is listed', () => isListed(client, last));
    await client.subscribe(last, commands);
    await runShown('echo "src/cart.ts:42: error: failmark"; shown; (exit 3)');
    await client.received.until(last);
    await client.received.until(commands);
    const text = await untilRead(last, /Exit code: 3[^]*failmark\n```/);
    assert.match(text, /failed\n\n- Exit code: 3\n- Folder: /);
    const [, id] = /<terminal:\/\/window\/command\/(\d+)> ✗ 3 /.exec(await read(commands)) ?? [];
    assert.match(await read(`terminal://window/command/${id}?lines=-1`), /^src.*failmark\n$/);
    const brief = await hook('on');
    assert.match(brief, /## What just failed\n\n`echo .*` failed \(exit 3, .* ago\)/);
    assert.match(brief, /src\/cart\.ts:42: error: failmark/);
    assert.doesNotMatch(await hook('on'), /failmark/);
  });

  it('is not in briefs if it is shared when asked', async () => {
    await agree('onlyWhenAsked');
    await runShown('echo askedmark; shown; false');
    await untilRead(last, /Exit code: 1[^]*askedmark\n```/);
    assert.doesNotMatch(await hook('asked'), /askedmark/);
  });

  it('drops a failure that the same line has mended', async () => {
    await agree('on');
    const file = join(workspaceFolder(), 'is-mended');
    const line = `echo mendmark; shown; sh -c 'test -e is-mended'`;
    await runShown(line);
    await untilRead(last, /Exit code: 1[^]*mendmark\n```/);
    await writeFile(file, '');
    await runShown(line);
    await untilRead(last, /Exit code: 0[^]*mendmark\n```/);
    const brief = await hook('mended');
    assert.doesNotMatch(brief, /mendmark.*failed/);
    assert.match(brief, /Succeeded: .*mendmark/);
  });

  it('shares no line and no output of a command that deals with secrets', async () => {
    await agree('on');
    await writeFile(join(workspaceFolder(), '.env'), 'A=secretmark\n');
    await runShown('printenv HOME; cat .env; shown');
    const text = await untilRead(last, /`printenv` succeeded/);
    assert.match(text, /are not shared: the command deals with secrets/);
    const all = [text, await read(commands), await hook('secret')].join('\n');
    assert.doesNotMatch(all, /secretmark|\.env|HOME/);
  });

  it('shares nothing of hidden terminals and of those outside of the workspace', async () => {
    await agree('on');
    const hidden = await shells.open({ hideFromUser: true });
    const outside = await shells.open({ cwd: '/tmp' });
    await runShown('echo hiddenmark; shown', hidden);
    await runShown('echo outsidemark; shown', outside);
    await runShown('echo insidemark; shown');
    await untilRead(last, /insidemark/);
    assert.doesNotMatch(await read(commands), /hiddenmark|outsidemark/);
  });

  it('shares what runs in a folder that git ignores, and not in one that settings exclude', async () => {
    await agree('on');
    await write('ranIgnored/.gitignore', 'build/\n');
    await write('ranIgnored/build/a.o', '');
    await write('ranIgnored/excluded/a.o', '');
    const settings = vscode.workspace.getConfiguration('mcpBridge');
    const { Global } = vscode.ConfigurationTarget;
    const open = (name: string) =>
      shells.open({ cwd: join(workspaceFolder(), 'ranIgnored', name) });
    await settings.update('exclude', ['ranIgnored/excluded'], Global);
    try {
      await runShown('echo excludedmark; shown', await open('excluded'));
      await runShown('echo ignoredmark; shown', await open('build'));
      await untilRead(last, /Folder: ranIgnored\/build[^]*ignoredmark/);
      assert.doesNotMatch(await read(commands), /excludedmark/);
    } finally {
      await settings.update('exclude', undefined, Global);
    }
  });

  it('says that a short output was not captured, and how a command was interrupted', async () => {
    await agree('on');
    await run('true');
    await untilRead(last, /`true` succeeded[^]*Output not captured/);
    await shells.interrupt('sleep 20', terminal);
    await untilRead(last, /`sleep 20` (was stopped|ended)/);
  });

  it('has the beginning and the end of a huge output, and notifies of its end', async () => {
    await agree('on');
    await until('it is listed', () => isListed(client, last));
    await client.subscribe(last);
    client.received.forget();
    await run('echo firstmark; yes "$(printf %200s line)" | head -c 6000000; echo; echo endmark');
    let text = '';
    while (!/endmark\n```/.test(text)) {
      await client.received.until(last);
      client.received.forget();
      text = await read(last);
    }
    assert.match(text, /```\nfirstmark\n +line\n[^]*\d+ lines left out/);
  });

  it('keeps a command whose terminal is closed', async () => {
    await agree('on');
    const closed = await shells.open();
    closed.sendText('echo closedmark; sleep 20');
    await untilRead(commands, /… · running .*closedmark/);
    closed.dispose();
    await untilRead(last, /closedmark.* ended\n\n- Exit code: not known/);
  });

  it('has the last run of a task, with its code', async () => {
    await agree('on');
    const line = 'echo taskmark; sleep 0.3; exit 4';
    const task = new vscode.Task(
      { type: 'shell' },
      vscode.TaskScope.Workspace,
      'build it',
      'test',
      new vscode.ShellExecution(line),
    );
    // In a terminal where another task ran before, VS Code does not always tell of the output.
    task.presentationOptions = { panel: vscode.TaskPanelKind.Dedicated };
    await vscode.tasks.executeTask(task);
    const uri = 'task://workspace/build%20it';
    await until('it is listed', () => isListed(client, uri));
    const text = await untilRead(uri, /taskmark\n```/);
    assert.match(text, /failed\n\n- Exit code: 4\n- Folder: .*\n- Task: build it/);
  });

  const check = (line: string) => {
    const execution = new vscode.ProcessExecution('/bin/sh', ['-c', line]);
    const { Workspace } = vscode.TaskScope;
    const definition = { type: 'process' };
    const task = new vscode.Task(definition, Workspace, 'check', 'test', execution, ['$tsc']);
    return vscode.tasks.executeTask(task);
  };

  it('has the problems of a task with a matcher', async () => {
    await agree('on');
    await writeFile(join(workspaceFolder(), 'matched.ts'), 'let a;\n');
    await check('echo "matched.ts(1,5): error TS1: matchmark"; sleep 0.3; exit 2');
    const text = await untilRead('task://workspace/check', /matched\.ts:1:5: error: matchmark/);
    assert.match(text, /failed\n\n- Exit code: 2\n/);
    assert.doesNotMatch(await read(commands), /Executing task/);
    await check('sleep 0.3');
    const found = () => vscode.languages.getDiagnostics().flatMap(([, problems]) => problems);
    await until('its problems are gone', () =>
      found().every(({ message }) => !message.includes('matchmark')),
    );
  });

  it('leaves out the problems of documents that were edited while a task ran', async () => {
    await agree('on');
    const file = (name: string) => join(workspaceFolder(), name);
    await writeFile(file('edited.ts'), 'let a;\n');
    const { document } = await vscode.window.showTextDocument(vscode.Uri.file(file('edited.ts')));
    const started = new Promise((resolve) => vscode.tasks.onDidStartTaskProcess(resolve));
    await check('until [ -e go-on ]; do sleep 0.1; done; exit 5');
    await started;
    const edit = new vscode.WorkspaceEdit();
    edit.insert(document.uri, new vscode.Position(0, 0), 'let b;\n');
    await vscode.workspace.applyEdit(edit);
    const reported = vscode.languages.createDiagnosticCollection('meanwhile');
    const problem = (mark: string) => [new vscode.Diagnostic(new vscode.Range(0, 4, 0, 5), mark)];
    reported.set([
      [document.uri, problem('editmark')],
      [vscode.Uri.file(file('seen.ts')), problem('seenmark')],
    ]);
    await writeFile(file('go-on'), '');
    const text = await untilRead('task://workspace/check', /Exit code: 5\n[^]*seenmark/);
    assert.doesNotMatch(text, /editmark/);
    reported.dispose();
    await vscode.commands.executeCommand('workbench.action.revertAndCloseActiveEditor');
  });

  it('adds the problems that VS Code reports after the end of a task', async () => {
    await agree('on');
    await writeFile(join(workspaceFolder(), 'late.ts'), 'let a;\n');
    const uri = 'task://workspace/check';
    await check('echo checked; sleep 0.3');
    await untilRead(uri, /echo checked.* succeeded\n[^]*None\./);
    await client.subscribe(uri);
    const reported = vscode.languages.createDiagnosticCollection('late');
    const problem = new vscode.Diagnostic(new vscode.Range(0, 4, 0, 5), 'latemark');
    reported.set(vscode.Uri.file(join(workspaceFolder(), 'late.ts')), [problem]);
    await client.received.until(uri);
    await untilRead(uri, /Exit code: 0\n[^]*late\.ts:1:5: error: latemark/);
    reported.dispose();
  });
});
