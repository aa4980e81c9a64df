import * as vscode from 'vscode';

/** The command line of a task; its name if it runs none. */
export function lineOf({ execution, name }: vscode.Task): string {
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
