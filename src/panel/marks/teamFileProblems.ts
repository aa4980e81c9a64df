import * as vscode from 'vscode';
import type { TeamFileProblem, TextRange } from '../../core/pins/team/teamFileProblem';
import { DisposableOwner } from '../../base/events';
import type { PanelDeps } from '../ports';
import { describeTeamProblem } from '../texts/teamProblemText';

/** Shows the problems of the files of team pins among VS Code's problems, each at its line. */
export class TeamFileProblems extends DisposableOwner {
  private readonly shown = this.own(
    vscode.languages.createDiagnosticCollection('mcp-workspace-bridge'),
  );

  constructor(private readonly deps: Pick<PanelDeps, 'team'>) {
    super();
    this.own(deps.team.onDidChange(() => this.update()));
    this.update();
  }

  private update(): void {
    this.shown.clear();
    for (const file of this.deps.team.files) {
      this.shown.set(
        vscode.Uri.parse(file.uri),
        file.problems.map((problem) => toDiagnostic(problem, describeTeamProblem(problem, file))),
      );
    }
  }
}

export function toRange({ start, end }: TextRange): vscode.Range {
  return new vscode.Range(start.line, start.character, end.line, end.character);
}

function toDiagnostic({ range, type }: TeamFileProblem, message: string): vscode.Diagnostic {
  const { Warning, Error } = vscode.DiagnosticSeverity;
  const severity = type === 'unknownKey' ? Warning : Error;
  const diagnostic = new vscode.Diagnostic(toRange(range), message, severity);
  diagnostic.source = 'MCP Bridge';
  return diagnostic;
}
