import * as vscode from 'vscode';
import { toError, UserError } from '../base/errors';
import type { DisposableStore } from '../base/events';
import type { ProviderState } from '../core/sharing/providers';
import type { RuleScope, StoredRules } from '../core/sharing/sharingRules';

const section = 'mcpBridge';

interface Settings {
  readonly port: number;
  readonly maxReadBytes: number;
  readonly pageSize: number;
  readonly 'tools.enabled': boolean;
  readonly 'git.emails': boolean;
  readonly 'suggestions.enabled': boolean;
  readonly 'suggestions.include': boolean;
  readonly 'bundle.maxTokens': number;
  readonly 'diagnostics.openPreview': boolean;
  readonly secretFiles: readonly string[];
  readonly notSecret: readonly string[];
  readonly 'databases.shownColumns': readonly string[];
  readonly 'decorations.editor': boolean;
  readonly 'decorations.files': boolean;
  readonly providers: Readonly<Record<string, unknown>>;
}

/** The manifest alone holds defaults and ranges. */
export function readSetting<K extends keyof Settings>(key: K): Settings[K] {
  const value = vscode.workspace.getConfiguration(section).get<Settings[K]>(key);
  if (value === undefined) throw new Error(`${section}.${key} has no default in package.json`);
  return value;
}

/** Reads a setting that each read of a resource asks for: VS Code makes a copy of the whole section each time. */
export function keepSetting<K extends keyof Settings>(
  own: DisposableStore,
  key: K,
): () => Settings[K] {
  let value = readSetting(key);
  own.add(onDidChangeSetting(key, () => (value = readSetting(key))));
  return () => value;
}

/** Globs of all scopes add up: a workspace can exclude more than its user does, never less. */
export function readExclude(folder: vscode.Uri): readonly unknown[] {
  const scopes = vscode.workspace.getConfiguration(section, folder).inspect<unknown>('exclude');
  return [scopes?.globalValue, scopes?.workspaceValue, scopes?.workspaceFolderValue].flat();
}

/** The sharing rules of the person, of the workspace, and of each of its folders. */
export function readSharing(): StoredRules {
  const inspect = (folder?: vscode.Uri) =>
    vscode.workspace.getConfiguration(section, folder ?? null).inspect<unknown>('sharing');
  const folders = (vscode.workspace.workspaceFolders ?? []).map(({ uri }) => inspect(uri));
  return {
    person: [inspect()?.globalValue],
    workspace: [
      inspect()?.workspaceValue,
      ...folders.map((scopes) => scopes?.workspaceFolderValue),
    ],
  };
}

export async function writeSharing(
  scope: RuleScope,
  change: (stored: unknown) => object | undefined,
): Promise<void> {
  const settings = vscode.workspace.getConfiguration(section, null);
  const scopes = settings.inspect<unknown>('sharing');
  const { Global, Workspace } = vscode.ConfigurationTarget;
  const [target, stored] =
    scope === 'person' ? [Global, scopes?.globalValue] : [Workspace, scopes?.workspaceValue];
  await update(settings, 'sharing', change(stored), target);
}

/** The person's choice whether to share this provider's resources; `undefined` if they have not answered. */
export function readProviderChoice(
  scheme: string,
): Exclude<ProviderState, 'notAgreed'> | undefined {
  const choices = new Map(Object.entries(readSetting('providers')));
  if (!choices.has(scheme)) return undefined;
  return choices.get(scheme) === 'on' ? 'on' : 'switchedOff';
}

export async function writeProviderChoice(scheme: string, choice: 'on' | 'off'): Promise<void> {
  const choices = { ...readSetting('providers'), [scheme]: choice };
  const { Global } = vscode.ConfigurationTarget;
  await update(vscode.workspace.getConfiguration(section), 'providers', choices, Global);
}

/** VS Code says in the person's language why it cannot write, and what to do. */
async function update(
  settings: vscode.WorkspaceConfiguration,
  key: 'sharing' | 'providers',
  value: object | undefined,
  target: vscode.ConfigurationTarget,
): Promise<void> {
  try {
    await settings.update(key, value, target);
  } catch (cause) {
    throw new UserError(toError(cause).message, { cause });
  }
}

/** @param key the key of a setting, or the beginning of the keys of several. */
export function onDidChangeSetting(
  key: keyof Settings | 'decorations' | 'sharing' | 'suggestions',
  act: () => void,
): vscode.Disposable {
  return vscode.workspace.onDidChangeConfiguration((event) => {
    if (event.affectsConfiguration(`${section}.${key}`)) act();
  });
}
