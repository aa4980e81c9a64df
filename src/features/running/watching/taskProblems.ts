import * as vscode from 'vscode';
import { DisposableOwner, Emitter } from '../../../base/events';
import { documentUri } from '../../../core/documents/uris';
import type { FoundProblem } from '../model/ranCommand';

const maxProblems = 100;

/**
 * The problems of documents in which some have changed while a task ran. Those of documents that were edited meanwhile can be
 * of the edit, and are left out.
 */
export class TaskProblems extends DisposableOwner {
  private readonly changed = new Map<string, vscode.Uri>();
  private readonly edited = new Set<string>();
  private readonly fired = this.own(new Emitter<void>());
  readonly onDidChange = this.fired.event;

  constructor() {
    super();
    this.own(
      vscode.languages.onDidChangeDiagnostics(({ uris }) => {
        for (const uri of uris) this.changed.set(uri.toString(), uri);
        this.fired.fire();
      }),
    );
    this.own(
      vscode.workspace.onDidChangeTextDocument(({ document }) => {
        // An open document that the task itself has written changes, too, and is as on the disk.
        if (document.isDirty) this.edited.add(document.uri.toString());
      }),
    );
  }

  /** Errors and warnings. */
  found(): readonly FoundProblem[] {
    const all = [...this.changed].flatMap(([key, uri]) => {
      const document = documentUri(uri);
      if (document === undefined || this.edited.has(key)) return [];
      return vscode.languages
        .getDiagnostics(uri)
        .filter(({ severity }) => severity <= vscode.DiagnosticSeverity.Warning)
        .map((problem) => ({ document, text: textOf(uri, problem) }));
    });
    return all.slice(0, maxProblems);
  }
}

function textOf(uri: vscode.Uri, { range, severity, message }: vscode.Diagnostic): string {
  const path = vscode.workspace.asRelativePath(uri);
  const kind = severity === vscode.DiagnosticSeverity.Error ? 'error' : 'warning';
  return `${path}:${range.start.line + 1}:${range.start.character + 1}: ${kind}: ${message}`;
}
