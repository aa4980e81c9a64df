import { posix } from 'node:path';
import * as vscode from 'vscode';
import { toError } from '../../base/errors';
import { anyOf } from '../../base/events';
import { type CanonicalUri, documentUri, parseUri } from '../../core/documents/uris';
import type { PanelFeature } from '../../panel/panelFeature';
import type { Core } from '../../wiring/core';
import { realUri } from '../../workspace/folderReader';
import type { GitFacts } from '../clients/model/diagnosis';
import { GitResources } from './kind/gitResources';
import { isServedRepository } from './model/servedRepository';
import { BranchSets } from './panel/branchSets';
import { GitBranch } from './panel/gitBranch';
import { gitPanel } from './panel/gitPanel';
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

/**
 * Serves repositories once the server runs and the Git extension has found one; the code that reads them is loaded then.
 */
export function registerGit(core: Core): Git {
  const { own, context, log, pinStore, redactor, workspace } = core;
  const title = (uri: CanonicalUri) => workspace.folders.paths.title(uri);
  const kind = own.add(new GitResources(title, redactor));
  core.kinds.add(kind);
  const extension = own.add(new GitExtension(log));
  const branch = own.add(new GitBranch(extension));
  own.add(new BranchSets({ pinStore, log, branch, workspaceState: context.workspaceState }));
  serveOnce(core, extension, kind);
  return {
    kind,
    panel: gitPanel(kind),
    facts: () => gitFacts(extension, kind),
    branch: async () => {
      await branch.connect();
      return branch.current;
    },
  };
}

function serveOnce(core: Core, extension: GitExtension, kind: GitResources): void {
  const { own, server, log } = core;
  let isLoaded = false;
  const load = async () => {
    const isAny = (extension.api?.repositories.length ?? 0) > 0;
    if (isLoaded || !isAny || server.status.state !== 'serving') return;
    isLoaded = true;
    const { GitWindow } = await import('./kind/gitWindow');
    kind.connect(own.add(new GitWindow(optionsOf(core, extension))));
  };
  const follow = () => void load().catch((cause: unknown) => log.error(toError(cause)));
  own.add(extension.onDidChange(follow));
  own.add(
    server.onDidChangeStatus(({ state }) => {
      if (state === 'serving') void extension.connect().then(follow);
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

function optionsOf({ workspace, access, pins, settings, log }: Core, extension: GitExtension) {
  const { folders, index, outside, reader, encodings } = workspace;
  const maySee = async (uri: CanonicalUri) => (await access.decideDocument(uri)).isAllowed;
  return {
    extension,
    reader,
    folderName,
    mayShow: maySee,
    mayServe: (root: CanonicalUri) =>
      isServedRepository(root, { folders: folders.all.map(({ uri }) => uri), maySee, realUri }),
    onDidChangeAccess: anyOf<unknown>(
      folders.onDidChange,
      index.onDidOutdate,
      pins.onDidChangeByHand,
    ),
    onDidTouch: anyOf(index.onDidTouch, outside.onDidTouch),
    decode: (bytes: Uint8Array, uri: CanonicalUri) => encodings.decode(bytes, uri),
    mimeType: (uri: CanonicalUri) => reader.ownMimeType(uri),
    maxReadBytes: () => settings.maxReadBytes.value,
    withEmails: () => settings.gitEmails.value,
    log,
  };
}

/** Returns the name that VS Code shows, because a workspace folder can have a name of its own. */
function folderName(uri: CanonicalUri): string {
  const folder = vscode.workspace.workspaceFolders?.find((each) => documentUri(each.uri) === uri);
  return folder?.name ?? posix.basename(parseUri(uri).path);
}
