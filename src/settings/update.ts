import type * as vscode from 'vscode';
import { toError, UserError } from '../base/errors';

/** VS Code says in the person's language why it cannot write, and what to do. @throws UserError with that. */
export async function update(
  settings: vscode.WorkspaceConfiguration,
  key: 'sharing' | 'otherExtensions',
  value: object | undefined,
  target: vscode.ConfigurationTarget,
): Promise<void> {
  try {
    await settings.update(key, value, target);
  } catch (cause) {
    throw new UserError(toError(cause).message, { cause });
  }
}
