import { posix } from 'node:path';
import * as vscode from 'vscode';
import { anyOf } from '../../base/events';
import { type CanonicalUri, documentUri, parseUri } from '../../core/documents/uris';
import type { ActivePins } from '../../core/pins/activePins';
import type { Settings } from '../../settings/settings';
import type { OpenedWorktree } from '../core';
import type { Workspace } from '../../workspace/openWorkspace';
import { realUri } from '../../workspace/folderReader';
import { isServedRepository } from './model/repositories';

/** What decides about files: that of the window, or of a worktree. */
interface Place extends Pick<OpenedWorktree, 'workspace' | 'access'> {
  readonly pins: Pick<ActivePins, 'onDidChangeByHand'>;
}

/** What the window has for all places. */
export interface GitWindowParts {
  readonly workspace: Pick<Workspace, 'encodings'>;
  readonly settings: Pick<Settings, 'maxReadBytes' | 'gitEmails'>;
  readonly log: vscode.LogOutputChannel;
}

/** What decides about repositories, and reads their files, in the window or in a worktree. */
export function gitOptions(
  { workspace, access, pins }: Place,
  { workspace: { encodings }, settings, log }: GitWindowParts,
) {
  const { folders, index, reader } = workspace;
  const maySee = async (uri: CanonicalUri) => (await access.decideDocument(uri)).isAllowed;
  return {
    reader,
    mayShow: maySee,
    mayServe: (root: CanonicalUri) =>
      isServedRepository(root, { folders: folders.all.map(({ uri }) => uri), maySee, realUri }),
    onDidChangeAccess: anyOf<unknown>(
      folders.onDidChange,
      index.onDidOutdate,
      pins.onDidChangeByHand,
    ),
    onDidTouch: index.onDidTouch,
    decode: (bytes: Uint8Array, uri: CanonicalUri) => encodings.decode(bytes, uri),
    mimeType: (uri: CanonicalUri) => reader.ownMimeType(uri),
    maxReadBytes: () => settings.maxReadBytes.value,
    withEmails: () => settings.gitEmails.value,
    log,
  };
}

/** Returns the name that VS Code shows, because a workspace folder can have a name of its own. */
export function folderName(uri: CanonicalUri): string {
  const folder = vscode.workspace.workspaceFolders?.find((each) => documentUri(each.uri) === uri);
  return folder?.name ?? posix.basename(parseUri(uri).path);
}
