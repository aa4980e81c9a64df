import { posix } from 'node:path';
import * as vscode from 'vscode';
import { anyOf } from '../../base/events';
import { type CanonicalUri, documentUri, parseUri } from '../../core/documents/uris';
import type { Core, OpenedWorktree } from '../../wiring/core';
import { realUri } from '../../workspace/folderReader';
import { isServedRepository } from './model/servedRepository';

/** What decides about repositories, and reads their files, in the window or in a worktree. */
export function gitOptions(
  { workspace, access, pins }: Pick<OpenedWorktree, 'workspace' | 'access'> & Pick<Core, 'pins'>,
  { workspace: { encodings }, settings, log }: Core,
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
