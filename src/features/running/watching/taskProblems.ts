import * as vscode from 'vscode';
import { DisposableStore, Emitter, type Disposable } from '../../../base/events';
import { documentUri } from '../../../core/documents/uris';
import type { FoundProblem } from '../model/ranCommand';

const maxProblems = 100;

/** The problems of documents in which some have changed while a task ran. */
export class TaskProblems implements Disposable {
  private readonly owned = new DisposableStore();
  private readonly changed = new Map<string, vscode.Uri>();
  private readonly fired = this.owned.add(new Emitter<void>());
  readonly onDidChange = this.fired.event;

  constructor() {
    this.owned.add(
      vscode.languages.onDidChangeDiagnostics(({ uris }) => {
        for (const uri of uris) this.changed.set(uri.toString(), uri);
        this.fired.fire();
      }),
    );
  }

  /** Errors and warnings. */
  found(): readonly FoundProblem[] {
    const all = [...this.changed.values()].flatMap((uri) => {
      const document = documentUri(uri);
      if (document === undefined) return [];
      return vscode.languages
        .getDiagnostics(uri)
        .filter(({ severity }) => severity <= vscode.DiagnosticSeverity.Warning)
        .map((problem) => ({ document, text: textOf(uri, problem) }));
    });
    return all.slice(0, maxProblems);
  }

  dispose(): void {
    this.owned.dispose();
  }
}

function textOf(uri: vscode.Uri, { range, severity, message }: vscode.Diagnostic): string {
  const path = vscode.workspace.asRelativePath(uri);
  const kind = severity === vscode.DiagnosticSeverity.Error ? 'error' : 'warning';
  return `${path}:${range.start.line + 1}:${range.start.character + 1}: ${kind}: ${message}`;
}
