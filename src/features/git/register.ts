import * as vscode from 'vscode';
import { anyOf } from '../../base/events';
import type { CanonicalUri } from '../../core/documents/uris';
import type { PanelFeature } from '../../panel/panelFeature';
import type { Core } from '../core';
import type { GitFacts } from '../clients/model/finding';
import { addToWorktree } from './addToWorktree';
import { folderName, gitOptions } from './gitOptions';
import { GitResources } from './kind/gitResources';
import { GitWindow } from './kind/gitWindow';
import { BranchSets } from './panel/branchSets';
import { ChangesGroup } from './panel/changesGroup';
import { GitBranch } from './panel/gitBranch';
import { gitView } from './panel/gitView';
import { GitExtension } from './reading/gitExtension';

/** What git adds to a window. */
interface Git {
  readonly kind: GitResources;
  readonly panel: PanelFeature;
  /** The state of git for the diagnosis. */
  facts(): GitFacts;
  /** The branch that is checked out, where there is one. */
  branch(): Promise<string | undefined>;
}

/** Serves repositories once the server runs and the Git extension has found one. */
export function registerGit(core: Core): Git {
  const { own, context, log, pinStore, redactor, workspace } = core;
  const title = (uri: CanonicalUri) => workspace.folders.paths.title(uri);
  const kind = own.add(new GitResources(title, redactor));
  core.kinds.add(kind);
  const extension = own.add(new GitExtension(log));
  const branch = own.add(new GitBranch(extension));
  own.add(new BranchSets({ pinStore, log, branch, workspaceState: context.workspaceState }));
  serveOnce(core, extension, kind);
  own.add(
    core.worktrees.onDidOpen((worktree) => addToWorktree(worktree, { ...core, extension, kind })),
  );
  return {
    kind,
    panel: {
      view: gitView(kind),
      group: { behind: 'problems', create: (deps) => new ChangesGroup(deps, kind) },
    },
    facts: () => gitFacts(extension, kind),
    branch: async () => {
      await branch.connect();
      return branch.current;
    },
  };
}

function serveOnce(core: Core, extension: GitExtension, kind: GitResources): void {
  const { own, server } = core;
  let isServed = false;
  const serve = () => {
    const isAny = (extension.api?.repositories.length ?? 0) > 0;
    if (isServed || !isAny || server.status.state !== 'serving') return;
    isServed = true;
    kind.connect(own.add(new GitWindow(windowOptions(core, extension))));
  };
  own.add(extension.onDidChange(serve));
  own.add(
    server.onDidChangeStatus(({ state }) => {
      if (state === 'serving') void extension.connect().then(serve);
    }),
  );
}

function gitFacts(extension: GitExtension, kind: GitResources): GitFacts {
  const folders = vscode.workspace.workspaceFolders ?? [];
  if (folders.length > 0 && folders.every(({ uri }) => uri.scheme !== 'file')) {
    return { state: 'virtual' };
  }
  if (!extension.isThere) return { state: 'noExtension' };
  if (!extension.isStarted) return { state: 'notLoaded' };
  if (!extension.api) return { state: 'disabled' };
  const { repositories } = kind;
  if (repositories.length === 0) return { state: 'noRepository' };
  const failed = repositories.find(({ failure }) => failure !== undefined);
  if (failed) return { state: 'failed', repository: failed.name, said: failed.failure ?? '' };
  return { state: 'good', repositories: repositories.map(({ name }) => name) };
}

function windowOptions(core: Core, extension: GitExtension) {
  const { index, outside } = core.workspace;
  return {
    ...gitOptions(core, core),
    found: extension,
    editor: vscode.workspace,
    folderName,
    onDidTouch: anyOf(index.onDidTouch, outside.onDidTouch),
  };
}
