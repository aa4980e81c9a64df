import * as vscode from 'vscode';
import { toError } from '../../../base/errors';
import { DisposableOwner } from '../../../base/events';
import type { Logger } from '../../../base/logger';
import { documentUri } from '../../../core/documents/uris';
import { folderUri } from '../kind/shownCommands';
import type { RanCommand } from '../model/ranCommand';
import type { RanCommands } from '../model/ranCommands';
import { TaskProblems } from './taskProblems';
import type { Terminals } from './terminals';

interface Options {
  readonly commands: RanCommands;
  readonly terminals: Pick<Terminals, 'commandIn'>;
  readonly log: Logger;
}

interface Run {
  readonly processId: number;
  readonly problems: TaskProblems | undefined;
  /** What its terminal has told of it, once that is found. */
  command: RanCommand | undefined;
}

/** The time in which the last lines and problems of a task that has ended arrive. */
const restMs = 250;
/** In a new window, the first task's problems arrive later than that, and are added. */
const lateMs = 5_000;

/** Follows tasks. VS Code runs most of them in a terminal that tells of the command, too. */
export class Tasks extends DisposableOwner {
  private readonly runs = new Map<vscode.TaskExecution, Run>();
  /** The problems of tasks that have just ended. */
  private readonly late = new Set<TaskProblems>();

  constructor(private readonly options: Options) {
    super();
    const { tasks } = vscode;
    const report = (work: Promise<void>) =>
      void work.catch((cause: unknown) => options.log.error(toError(cause)));
    this.own(tasks.onDidStartTaskProcess((event) => report(this.onStart(event))));
    this.own(tasks.onDidEndTaskProcess((event) => report(this.onEnd(event))));
  }

  override dispose(): void {
    super.dispose();
    for (const { problems } of this.runs.values()) problems?.dispose();
    for (const problems of this.late) problems.dispose();
  }

  private async onStart({ execution, processId }: vscode.TaskProcessStartEvent): Promise<void> {
    const hasMatcher = execution.task.problemMatchers.length > 0;
    const problems = hasMatcher ? new TaskProblems() : undefined;
    const run: Run = { processId, problems, command: undefined };
    this.runs.set(execution, run);
    await this.find(execution, run);
  }

  private async onEnd({ execution, exitCode }: vscode.TaskProcessEndEvent): Promise<void> {
    const run = this.runs.get(execution);
    this.runs.delete(execution);
    if (!run) return;
    if (!run.command) await this.find(execution, run);
    await new Promise((resolve) => setTimeout(resolve, restMs));
    const { commands } = this.options;
    const { task } = execution;
    const command = run.command ?? commands.start({ ...placeOf(task), line: lineOf(task) });
    commands.setTask(command, { name: task.name, problems: run.problems?.found() });
    commands.finish(command, exitCode);
    if (run.problems) this.addLate(run.problems, command, task);
  }

  /** Fewer problems are none of this run: they are mended, or the task runs again. */
  private addLate(problems: TaskProblems, command: RanCommand, { name }: vscode.Task): void {
    this.late.add(problems);
    problems.onDidChange(() => {
      const found = problems.found();
      const known = command.task?.problems ?? [];
      if (found.length > known.length) {
        this.options.commands.setTask(command, { name, problems: found });
      }
    });
    setTimeout(() => {
      problems.dispose();
      this.late.delete(problems);
    }, lateMs);
  }

  /** The terminal of a task has its process. */
  private async find({ task }: vscode.TaskExecution, run: Run): Promise<void> {
    for (const terminal of vscode.window.terminals) {
      if ((await terminal.processId) !== run.processId) continue;
      const command = this.options.terminals.commandIn(terminal);
      if (!command || command.task || run.command) return;
      run.command = command;
      // VS Code's own line about the task can stand in place of the command.
      command.line = lineOf(task);
      this.options.commands.setTask(command, { name: task.name });
    }
  }
}

function placeOf({ name, scope }: vscode.Task) {
  const isFolder = typeof scope === 'object';
  const folder = isFolder ? scope : vscode.workspace.workspaceFolders?.[0];
  const uri = folder && documentUri(folder.uri);
  return { terminal: name, folder: uri && folderUri(uri) };
}

/** The command line of a task; its name if it runs none. */
function lineOf({ execution, name }: vscode.Task): string {
  if (execution instanceof vscode.ProcessExecution) {
    return [execution.process, ...execution.args].join(' ');
  }
  if (!(execution instanceof vscode.ShellExecution)) return name;
  const { commandLine, command, args = [] } = execution;
  return commandLine ?? [command, ...args].map(wordOf).join(' ');
}

function wordOf(word: string | vscode.ShellQuotedString | undefined): string {
  return typeof word === 'object' ? word.value : (word ?? '');
}
