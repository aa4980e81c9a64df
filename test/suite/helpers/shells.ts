import * as vscode from 'vscode';
import { until } from '../../host/until';

/** The terminals of a suite, each with a bash that tells VS Code of its commands. */
export class Shells implements vscode.Disposable {
  private readonly opened: vscode.Terminal[] = [];

  /** Resolves once its prompt is drawn. */
  async open(options: vscode.TerminalOptions = {}): Promise<vscode.Terminal> {
    const terminal = vscode.window.createTerminal({ shellPath: '/bin/bash', ...options });
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
}
