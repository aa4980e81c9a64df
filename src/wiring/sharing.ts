import * as vscode from 'vscode';
import { toError } from '../base/errors';
import { anyOf, type DisposableStore } from '../base/events';
import { Unasked } from '../core/brief/unasked';
import { Redactor } from '../core/redaction/redact';
import { SharingRules } from '../core/sharing/sharingRules';
import { onDidChangeSharing, readSharing, StoredAgreements } from '../settings/sharing';
import { KnownSecrets } from '../workspace/knownSecrets';
import type { Workspace } from './workspace';

/**
 * The rules in the settings of the person and of the workspace, and what the person has agreed to.
 * @param idOf the id of the AI client that has this name
 */
export function createSharing(
  own: DisposableStore,
  { workspaceState }: Pick<vscode.ExtensionContext, 'workspaceState'>,
  idOf: (name: string) => string | undefined,
) {
  const agreements = own.add(new StoredAgreements(workspaceState));
  const onDidChange = anyOf<unknown>(
    (listener) => onDidChangeSharing(() => listener(undefined)),
    vscode.workspace.onDidChangeWorkspaceFolders,
  );
  const setting = { read: readSharing, onDidChange };
  const sharing = own.add(new SharingRules({ setting, agreements, idOf }));
  return { agreements, sharing };
}

interface Deps {
  readonly workspace: Workspace;
  readonly log: vscode.LogOutputChannel;
}

/** Creates what replaces secrets, also in the texts that clients get unasked, with the values that are known here. */
export function createRedaction(own: DisposableStore, { workspace, log }: Deps) {
  const redactor = new Redactor();
  own.add(
    new KnownSecrets({
      redactor,
      files: workspace.index,
      isSecret: workspace.folders.isSecret,
      onError: (cause) => log.error(toError(cause)),
    }),
  );
  return { redactor, unasked: new Unasked(redactor) };
}
