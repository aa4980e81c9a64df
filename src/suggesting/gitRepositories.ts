import * as vscode from 'vscode';

/** The parts that we use of version 1 of the built-in Git extension's API. */
interface GitExtension {
  readonly enabled: boolean;
  getAPI(version: 1): GitApi;
}

export interface GitApi {
  readonly git: { readonly path: string };
  readonly repositories: readonly Repository[];
  readonly onDidOpenRepository: vscode.Event<unknown>;
  readonly onDidCloseRepository: vscode.Event<unknown>;
  getRepository(uri: vscode.Uri): Repository | null;
}

interface Change {
  readonly uri: vscode.Uri;
}

export interface Repository {
  readonly rootUri: vscode.Uri;
  readonly state: {
    readonly HEAD: { readonly commit?: string } | undefined;
    readonly indexChanges: readonly Change[];
    readonly workingTreeChanges: readonly Change[];
    readonly untrackedChanges: readonly Change[];
    readonly onDidChange: vscode.Event<void>;
  };
}

/** The Git extension's API; `undefined` without the extension, or while it is turned off. */
export async function gitApi(): Promise<GitApi | undefined> {
  const extension = vscode.extensions.getExtension<GitExtension>('vscode.git');
  const git = await extension?.activate();
  return git?.enabled ? git.getAPI(1) : undefined;
}

/** The files that are different from the last commit. */
export function changedFiles({ state }: Repository): readonly vscode.Uri[] {
  const { indexChanges, workingTreeChanges, untrackedChanges } = state;
  return [...indexChanges, ...workingTreeChanges, ...untrackedChanges].map(({ uri }) => uri);
}
