import * as vscode from 'vscode';
import { UserError } from '../base/errors';

/** @throws UserError if the person has not trusted the workspace. */
export function expectTrust(): void {
  if (vscode.workspace.isTrusted) return;
  throw new UserError(
    vscode.l10n.t(
      'This workspace is not trusted, so nothing is served from it: run "Manage Workspace Trust".',
    ),
  );
}
