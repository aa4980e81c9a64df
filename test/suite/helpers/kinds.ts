import * as vscode from 'vscode';
import type { DisposableStore } from '../../../src/base/events';
import { notFresh, type FreshnessSource } from '../../../src/core/freshness/freshness';
import { canonicalUri } from '../../../src/core/documents/uris';
import { DocumentReader } from '../../../src/workspace/documentReader';
import { Documents } from '../../../src/kinds/documents';
import { Encodings } from '../../../src/workspace/encodings';
import { FileIndex } from '../../../src/workspace/fileIndex';
import { Folders } from '../../../src/kinds/folders';
import { Languages } from '../../../src/workspace/languages';
import { OutsideFiles } from '../../../src/workspace/outsideFiles';
import { seenBuffer } from '../../../src/workspace/openDocument';
import { OpenTabs } from '../../../src/workspace/openTabs';
import { failing, plainFolders } from './workspace';

/** The most that is read at once. */
export const maxReadBytes = 100_000;

/** Problems of which nothing is known. */
export const unknownFreshness: FreshnessSource = {
  known: async () => notFresh('unasked'),
  ask: async () => ({ freshness: notFresh('noServer') }),
  before: async () => undefined,
};

/** Documents and folders as the extension creates them, without our settings. */
export function documentKinds(own: DisposableStore, folders = plainFolders()) {
  const workspace = own.add(folders);
  const tabs = own.add(new OpenTabs());
  const index = own.add(new FileIndex(workspace, failing));
  const none = { pins: [], onDidChange: () => ({ dispose: () => undefined }) };
  const outside = own.add(new OutsideFiles({ pinStore: none, workspace }));
  const reader = plainReader(own);
  const documents = own.add(
    new Documents({ tabs, index, outside, workspace, reader, isOwn: () => false }),
  );
  return { documents, folders: own.add(new Folders(documents, reader, workspace)), tabs, index };
}

/** Reads with the settings of VS Code, without ours. */
export function plainReader(own: DisposableStore): DocumentReader {
  const folders = () =>
    vscode.workspace.workspaceFolders?.map(({ uri }) => canonicalUri(uri.toString())) ?? [];
  const tabs = own.add(new OpenTabs());
  return new DocumentReader({
    bufferOf: seenBuffer(tabs, { holds: () => false }),
    languages: own.add(new Languages()),
    encodings: own.add(new Encodings(folders)),
    maxReadBytes: () => maxReadBytes,
  });
}
