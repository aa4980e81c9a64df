import * as vscode from 'vscode';
import { DisposableOwner } from '../../../base/events';
import { documentUri, type CanonicalUri } from '../../../core/documents/uris';
import { readCommandLine } from '../model/commandLine';
import type { RanCommand } from '../model/ranCommand';
import type { RanCommands } from '../model/ranCommands';
import { folderUri, type SharingOfCommands } from '../kind/shownCommands';

interface Options extends Pick<SharingOfCommands, 'isSecret' | 'mayShare'> {
  readonly commands: RanCommands;
}

/** The most that is waited for the rest of an output once its command has ended; of a huge one, clients are notified again. */
const maxRestMs = 200;

/** VS Code gives up to 7 MB at once. So much of it takes a millisecond; others may run before the next. */
const maxAtOnce = 16 * 1024;

interface Execution {
  readonly command: RanCommand;
  readonly terminal: vscode.Terminal;
  /** Resolves when all of the output was read. */
  readonly isRead: Promise<void>;
}

/** Follows the commands of the window's terminals, as far as their shells tell VS Code of them. */
export class Terminals extends DisposableOwner {
  private readonly executions = new Map<vscode.TerminalShellExecution, Execution>();
  private readonly lastIn = new WeakMap<vscode.Terminal, RanCommand>();

  constructor(private readonly options: Options) {
    super();
    const { window } = vscode;
    this.own(window.onDidStartTerminalShellExecution((event) => this.onStart(event)));
    this.own(window.onDidEndTerminalShellExecution((event) => void this.onEnd(event)));
    this.own(window.onDidCloseTerminal((terminal) => this.onClose(terminal)));
  }

  /** The command that runs in a terminal, or ran there last. */
  commandIn(terminal: vscode.Terminal): RanCommand | undefined {
    return this.lastIn.get(terminal);
  }

  private onStart({
    terminal,
    execution,
    shellIntegration,
  }: vscode.TerminalShellExecutionStartEvent) {
    const { commands, isSecret } = this.options;
    if (commands.isOff || isHidden(terminal)) return;
    const line = lineOf(execution);
    const { restriction } = readCommandLine(line, isSecret);
    if (restriction === 'aiTool') return;
    const cwd = execution.cwd ?? shellIntegration.cwd;
    const uri = cwd && documentUri(cwd);
    const folder = uri && folderUri(uri);
    const command = commands.start({ line, folder, terminal: terminal.name });
    // What is written before the first call of `read` is not in the stream.
    const isRead = restriction ? Promise.resolve() : record(execution, command);
    this.lastIn.set(terminal, command);
    this.executions.set(execution, { command, terminal, isRead });
    void this.dropUnlessShared(command, folder);
  }

  private async dropUnlessShared(command: RanCommand, folder: CanonicalUri | undefined) {
    const isShared = folder !== undefined && (await this.options.mayShare(folder));
    if (!isShared) this.options.commands.drop(command);
  }

  private async onEnd({ execution, exitCode }: vscode.TerminalShellExecutionEndEvent) {
    const known = this.executions.get(execution);
    if (!known) return;
    const { command, isRead } = known;
    const isInTime = await Promise.race([isRead.then(() => true), pause(maxRestMs)]);
    this.executions.delete(execution);
    // VS Code may know the line better by now, unless a task has told it.
    if (!command.task) command.line = lineOf(execution) || command.line;
    this.options.commands.finish(command, exitCode);
    if (isInTime) return;
    await isRead;
    this.options.commands.finish(command, exitCode);
  }

  private onClose(terminal: vscode.Terminal): void {
    for (const [execution, known] of this.executions) {
      if (known.terminal !== terminal) continue;
      this.executions.delete(execution);
      this.options.commands.finish(known.command, undefined);
    }
  }
}

function lineOf({ commandLine }: vscode.TerminalShellExecution): string {
  return commandLine.value.trim();
}

function isHidden({ creationOptions }: vscode.Terminal): boolean {
  return 'hideFromUser' in creationOptions && creationOptions.hideFromUser === true;
}

async function record(execution: vscode.TerminalShellExecution, command: RanCommand) {
  for await (const chunk of execution.read()) {
    for (let at = 0; at < chunk.length; at += maxAtOnce) {
      if (at > 0) await new Promise((resolve) => setImmediate(resolve));
      command.write(copyOf(chunk.slice(at, at + maxAtOnce)));
    }
  }
}

/** What is kept of a slice would keep all that it is a slice of. */
function copyOf(slice: string): string {
  return Buffer.from(slice, 'utf16le').toString('utf16le');
}

function pause(ms: number): Promise<false> {
  return new Promise((resolve) => setTimeout(() => resolve(false), ms));
}
