import { posix } from 'node:path';
import * as vscode from 'vscode';
import { toError } from '../../base/errors';
import { anyOf, type DisposableStore } from '../../base/events';
import type { Logger } from '../../base/logger';
import type { Access } from '../../core/access/access';
import type { GitFacts } from '../clients/model/diagnosis';
import { type CanonicalUri, documentUri, parseUri } from '../../core/documents/uris';
import { isServedRepository } from './model/servedRepository';
import type { ActivePins } from '../../core/pins/activePins';
import type { GitExtension } from './reading/gitExtension';
import type { WindowServer } from '../../server/windowServer';
import { realUri } from '../../workspace/folderReader';
import type { Kinds } from '../../wiring/kinds';
import type { Settings } from '../../settings/settings';
import type { Workspace } from '../../wiring/workspace';

interface Deps {
  readonly extension: GitExtension;
  readonly server: Pick<WindowServer, 'status' | 'onDidChangeStatus'>;
  readonly workspace: Workspace;
  readonly access: Access;
  readonly pins: Pick<ActivePins, 'onDidChangeByHand'>;
  readonly kinds: Kinds;
  readonly settings: Settings;
  readonly log: Logger;
}

/**
 * Serves repositories once the server runs and the Git extension has found one; the code that reads them is loaded then.
 */
export function followGit(own: DisposableStore, deps: Deps): void {
  const { extension, server, log } = deps;
  let isLoaded = false;
  const load = async () => {
    const isAny = (extension.api?.repositories.length ?? 0) > 0;
    if (isLoaded || !isAny || server.status.state !== 'serving') return;
    isLoaded = true;
    const { GitWindow } = await import('./kind/gitWindow');
    deps.kinds.git.connect(own.add(new GitWindow(optionsOf(deps))));
  };
  const follow = () => void load().catch((cause: unknown) => log.error(toError(cause)));
  own.add(extension.onDidChange(follow));
  own.add(
    server.onDidChangeStatus(({ state }) => {
      if (state === 'serving') void extension.connect().then(follow);
    }),
  );
}

/** The state of git for the diagnosis. */
export function gitFacts({ extension, kinds }: Pick<Deps, 'extension' | 'kinds'>): GitFacts {
  const folders = vscode.workspace.workspaceFolders ?? [];
  if (folders.length > 0 && folders.every(({ uri }) => uri.scheme !== 'file')) {
    return { state: 'virtual' };
  }
  if (!extension.isThere) return { state: 'noExtension' };
  if (!extension.isStarted) return { state: 'notLoaded' };
  if (!extension.api) return { state: 'disabled' };
  const { repositories } = kinds.git;
  if (repositories.length === 0) return { state: 'noRepository' };
  const failed = repositories.find(({ failure }) => failure !== undefined);
  if (failed) return { state: 'failed', repository: failed.name, said: failed.failure ?? '' };
  return { state: 'good', repositories: repositories.map(({ name }) => name) };
}

function optionsOf({ extension, workspace, access, pins, settings, log }: Deps) {
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
