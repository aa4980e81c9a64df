import { isDeepStrictEqual } from 'node:util';
import * as vscode from 'vscode';
import { toError } from '../../base/errors';
import type { Logger } from '../../base/logger';
import { section } from '../keptSetting';
import { inspect, inspectOld, type Scopes } from './inspect';
import { renamedSettings, type RenamedSetting } from './renamedSettings';

interface Target {
  readonly scope: keyof Scopes;
  readonly folder: vscode.Uri | null;
  readonly target: vscode.ConfigurationTarget;
}

/**
 * Moves what is stored under old names to the new ones, each in its scope, and says so once. What cannot be written, such as
 * settings that are read-only, is still read.
 */
export async function moveOldSettings(log: Pick<Logger, 'error'>): Promise<void> {
  const moved = new Set<string>();
  for (const renamed of renamedSettings) {
    for (const target of targets()) {
      try {
        if (await move(renamed, target)) moved.add(described(renamed));
      } catch (cause) {
        log.error(toError(cause));
      }
    }
  }
  if (moved.size === 0) return;
  const names = [...moved].join(', ');
  void vscode.window.showInformationMessage(
    vscode.l10n.t(
      'Settings of MCP Workspace Bridge have other names or values now. Yours were moved: {0}.',
      names,
    ),
  );
}

/** What belongs to a workspace is left alone until the person trusts it. In one without a file, it is its folder's. */
function targets(): readonly Target[] {
  const { isTrusted, workspaceFile, workspaceFolders = [] } = vscode.workspace;
  const { Global, Workspace, WorkspaceFolder } = vscode.ConfigurationTarget;
  const person: Target = { scope: 'person', folder: null, target: Global };
  if (!isTrusted || (!workspaceFile && workspaceFolders.length === 0)) return [person];
  const folders = workspaceFile ? workspaceFolders : [];
  return [
    person,
    { scope: 'workspace', folder: null, target: Workspace },
    ...folders.map(({ uri }): Target => ({
      scope: 'folder',
      folder: uri,
      target: WorkspaceFolder,
    })),
  ];
}

/** The new name is written first, so that nothing is lost if VS Code ends meanwhile. */
async function move(renamed: RenamedSetting, { scope, folder, target }: Target): Promise<boolean> {
  if (scope === 'folder' && renamed.scope !== 'resource') return false;
  const { name, oldNames } = renamed;
  const settings = vscode.workspace.getConfiguration(section, folder);
  const { scopes, stored } = inspect(settings, name);
  const old = oldNames.filter(
    (each) => inspectOld(settings, each, renamed.scope)[scope] !== undefined,
  );
  const isOther = !isDeepStrictEqual(scopes[scope], stored[scope]);
  if (isOther) await settings.update(name, scopes[scope], target);
  for (const each of old) await settings.update(each, undefined, target);
  return isOther || old.length > 0;
}

function described({ name, oldNames }: RenamedSetting): string {
  const old = oldNames.map((each) => `${section}.${each}`);
  return [...old, `${section}.${name}`].join(' → ');
}
