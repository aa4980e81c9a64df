import * as vscode from 'vscode';
import { anyOf, Emitter, type Disposable, type DisposableStore } from '../base/events';
import {
  SharingRules,
  type Agreements,
  type RuleScope,
  type StoredRules,
} from '../core/sharing/sharingRules';
import { isLevel, type OptInTopic, type SharingLevel } from '../core/sharing/topics';
import { inspect } from './renamed/inspect';
import { section, update } from './keptSetting';

/** The sharing rules of the person, of the workspace, and of each of its folders. @internal for the tests */
export function readSharing(): StoredRules {
  const { person, workspace } = scopesIn(null);
  const folders = (vscode.workspace.workspaceFolders ?? []).map(({ uri }) => scopesIn(uri));
  return { person: [person], workspace: [workspace, ...folders.map(({ folder }) => folder)] };
}

export async function writeSharing(
  scope: RuleScope,
  change: (stored: unknown) => object | undefined,
): Promise<void> {
  const settings = vscode.workspace.getConfiguration(section, null);
  const { Global, Workspace } = vscode.ConfigurationTarget;
  const target = scope === 'person' ? Global : Workspace;
  await update(settings, 'sharing', change(scopesIn(null)[scope]), target);
}

function scopesIn(folder: vscode.Uri | null) {
  return inspect(vscode.workspace.getConfiguration(section, folder), 'sharing').scopes;
}

function onDidChangeSharing(listener: () => void): vscode.Disposable {
  return vscode.workspace.onDidChangeConfiguration((event) => {
    if (event.affectsConfiguration(`${section}.sharing`)) listener();
  });
}

/** Keeps the person's answers in VS Code's own storage for this workspace, which no file of the workspace changes. */
export class StoredAgreements implements Agreements, Disposable {
  private readonly changed = new Emitter<void>();
  readonly onDidChange = this.changed.event;

  constructor(private readonly workspaceState: vscode.Memento) {}

  answerTo(topic: OptInTopic): SharingLevel | undefined {
    const stored = this.workspaceState.get(keyOf(topic));
    return isLevel(stored) ? stored : undefined;
  }

  async answer(topic: OptInTopic, level: SharingLevel): Promise<void> {
    await this.workspaceState.update(keyOf(topic), level);
    this.changed.fire();
  }

  dispose(): void {
    this.changed.dispose();
  }
}

function keyOf(topic: OptInTopic): string {
  return `agreed:${topic}`;
}

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
