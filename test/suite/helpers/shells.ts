import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as vscode from 'vscode';
import { EscapeParser } from '../../../src/features/running/model/escapes';
import { sampleFolder } from '../../host/samples';
import { until } from '../../host/until';

/** What a shell's integration writes between a line and its output, up to the end of the sequence. */
const outputBegins = '\u001b]633;C';

/**
 * The terminals of a suite, each with a bash that tells VS Code of its commands. VS Code may tell nothing of what is printed
 * just before a command ends, so there is a program `shown`, which ends once VS Code has told what was printed before it.
 */
export class Shells implements vscode.Disposable {
  private readonly opened: vscode.Terminal[] = [];
  private folder: Promise<string> | undefined;

  /** Resolves once its prompt is drawn. */
  async open({ env, ...options }: vscode.TerminalOptions = {}): Promise<vscode.Terminal> {
    this.folder ??= makeProgram();
    const path = `${join(await this.folder, 'bin')}:${process.env['PATH'] ?? ''}`;
    const terminal = vscode.window.createTerminal({
      shellPath: '/bin/bash',
      ...options,
      env: { ...env, PATH: path },
    });
    this.opened.push(terminal);
    await until('the shell is integrated', () => terminal.shellIntegration?.cwd !== undefined);
    return terminal;
  }

  /** Types a line, and waits for VS Code's own report of its end. */
  async run(line: string, terminal: vscode.Terminal): Promise<void> {
    let isEnded = false;
    const ended = vscode.window.onDidEndTerminalShellExecution((event) => {
      isEnded ||= event.terminal === terminal;
    });
    terminal.sendText(line);
    await until(`the end of ${line}`, () => isEnded);
    ended.dispose();
  }

  /** The same with a line that prints something and then runs `shown`. */
  async runShown(line: string, terminal: vscode.Terminal): Promise<void> {
    const started = vscode.window.onDidStartTerminalShellExecution(async (event) => {
      if (event.terminal === terminal) await this.endShown(event.execution);
    });
    await this.run(line, terminal);
    started.dispose();
  }

  /** Types a line, and interrupts it once it runs. */
  async interrupt(line: string, terminal: vscode.Terminal): Promise<void> {
    let isStarted = false;
    const started = vscode.window.onDidStartTerminalShellExecution(() => (isStarted = true));
    terminal.sendText(line);
    await until(`${line} runs`, () => isStarted);
    started.dispose();
    terminal.sendText('\u0003', false);
  }

  dispose(): void {
    for (const each of this.opened) each.dispose();
  }

  private async endShown(execution: vscode.TerminalShellExecution): Promise<void> {
    let isPrinted = false;
    const parser = new EscapeParser({
      text: (run) => (isPrinted ||= run.trim() !== ''),
      control: () => undefined,
      escape: () => undefined,
    });
    for await (const chunk of execution.read()) {
      // The line as it was typed can come together with the beginning of what it prints.
      parser.write(chunk.split(outputBegins).at(-1) ?? '');
      if (isPrinted) return writeFile(join((await this.folder) ?? '', 'told'), '');
    }
  }
}

async function makeProgram(): Promise<string> {
  const folder = await sampleFolder({});
  const told = join(folder, 'told');
  await mkdir(join(folder, 'bin'));
  await writeFile(
    join(folder, 'bin', 'shown'),
    `#!/bin/sh\nuntil [ -e '${told}' ]; do sleep 0.05; done\nrm '${told}'\n`,
    { mode: 0o755 },
  );
  return folder;
}
