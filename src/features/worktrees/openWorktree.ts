import { basename } from 'node:path';
import * as vscode from 'vscode';
import { toError } from '../../base/errors';
import { Emitter, type DisposableStore } from '../../base/events';
import { Access } from '../../core/access/access';
import { BriefMaker } from '../../core/brief/briefMaker';
import { BriefSources } from '../../core/brief/briefSources';
import { inWorktree, worktreeTexts } from '../../core/brief/briefTexts';
import { currentInstructions } from '../../core/brief/briefing';
import type { Unasked } from '../../core/brief/unasked';
import type { Worktree } from '../../core/brief/worktree';
import { PinnedParts } from '../../core/budget/pinnedParts';
import type { Tokens } from '../../core/budget/tokens';
import { Catalog } from '../../core/catalog/catalog';
import { Kinds } from '../../core/catalog/kinds';
import { fileUri, parseUri, type CanonicalUri } from '../../core/documents/uris';
import type { Outlines } from '../../core/outline/outlines';
import { ActivePins } from '../../core/pins/activePins';
import type { Pin } from '../../core/pins/pin';
import type { PinStore } from '../../core/pins/pinStore';
import type { Redactor } from '../../core/redaction/redact';
import { BriefResource } from '../../kinds/brief';
import { DocumentOutlines } from '../../kinds/documentOutlines';
import { Documents } from '../../kinds/documents';
import { Folders } from '../../kinds/folders';
import { PinnedBundle } from '../../kinds/pinnedBundle';
import { PinnedRanges } from '../../kinds/pinnedRanges';
import { readExclude, type Settings } from '../../settings/settings';
import { sharingOf } from '../../kinds/createCatalog';
import type { OpenedWorktree } from '../core';
import type { Workspace } from '../../workspace/openWorkspace';
import { DocumentReader } from '../../workspace/documentReader';
import { FileIndex } from '../../workspace/fileIndex';
import { openUnread, realUri } from '../../workspace/folderReader';
import { WorkspaceFolders } from '../../workspace/workspaceFolders';
import { pinsElsewhere } from './model/pinsElsewhere';
import { RangesOnDisk } from './rangesOnDisk';
import type { WorktreePlace } from './worktreePlace';

/** What the window shares with its worktrees. */
export interface WorktreeDeps {
  readonly settings: Pick<Settings, 'secretFiles' | 'maxReadBytes' | 'pinsMaxTokens'>;
  readonly workspace: Pick<Workspace, 'folders' | 'languages' | 'encodings' | 'team'>;
  readonly pinStore: PinStore;
  readonly redactor: Redactor;
  readonly log: vscode.LogOutputChannel;
  /** The kinds of the window. */
  readonly kinds: Kinds;
  readonly tokens: Tokens;
  readonly outlines: Outlines;
  readonly unasked: Unasked;
}

const never = new Emitter<never>().event;
const noTabs = { byRecency: [], isOpen: () => false, visitOf: () => 0, onDidChange: never };
const noFiles = { onDidChange: never, onDidTouch: never };
const noSuggestions = { all: async () => [], has: () => false, onDidChange: never };
/** The resources on one page of the list. */
const pageSize = 1_000;

/** Begins to serve a worktree: all is read from its disk, by the rules of the window. */
export function openWorktree(
  own: DisposableStore,
  place: WorktreePlace,
  deps: WorktreeDeps,
): OpenedWorktree {
  const { redactor, unasked, outlines, log } = deps;
  const workspace = openFolders(own, place, deps);
  const { folders, index } = workspace;
  const title = (uri: CanonicalUri) => folders.paths.title(uri);
  const pins = openPins(own, place, { ...deps, folders });
  const files = fileKinds(own, { ...workspace, pins, outlines, log });
  const kinds = own.add(new Kinds(files.kinds));
  const linesOf = (pin: Pin) => files.ranges.linesOf(pin);
  for (const kind of deps.kinds.all) if (kind.inWorktrees?.resources === 'same') kinds.add(kind);
  const sources = new BriefSources({
    parts: new PinnedParts({ pins, kinds, title, mayQuote: (pin) => pins.isOwn(pin) }),
    suggested: noSuggestions,
    place: () => undefined,
    open: () => [],
    title,
    kinds,
    outlines,
    texts: worktreeTexts(place),
  });
  addTexts(own, { ...deps, kinds, pins, title, maker: new BriefMaker(sources) });
  const access = new Access({
    sharing: () => sharingOf(deps.pinStore),
    isServed: isFile,
    realUri,
    openListed: async (uri) => (index.has(uri) ? openUnread(uri) : undefined),
    isInWorkspace: (uri) => folders.isInside(uri),
    isOpenInTab: noTabs.isOpen,
    // A pin is of the file that the window shows: there may be a link to somewhere else at its place here.
    isPinnedByHand: () => false,
    isExcluded: (uri) => folders.isExcluded(uri),
    isSecret: folders.isSecret,
  });
  const catalog = own.add(new Catalog({ kinds, access, pins, redactor, pageSize }));
  const head = inWorktree(place);
  const instructions = currentInstructions({
    linesOf,
    pins,
    kinds,
    access,
    catalog,
    title,
    place: () => undefined,
    unasked,
    head,
  });
  const { root, opened } = place;
  const worktree = { root, catalog, kinds, linesOf, pins, sources, head, instructions, title };
  return { own, worktree, opened, workspace, access };
}

/** All files of the worktree that the window would show at their places in its own folders. */
function openFolders(
  own: DisposableStore,
  place: WorktreePlace,
  { settings, workspace, log }: WorktreeDeps,
) {
  const { languages, encodings } = workspace;
  const folders = own.add(
    new WorkspaceFolders({
      exclude: readExclude,
      secretFiles: settings.secretFiles,
      shown: () =>
        place.folders.map(({ from, to }) => ({
          uri: vscode.Uri.file(to),
          name: basename(to),
          configuredAs: vscode.Uri.file(from),
        })),
    }),
  );
  const watched = new vscode.RelativePattern(vscode.Uri.file(place.root), '**/*');
  const watcher = vscode.workspace.createFileSystemWatcher(watched);
  const index = own.add(new FileIndex(folders, (error) => log.error(error), watcher));
  const reader = new DocumentReader({
    languages,
    encodings,
    bufferOf: () => undefined,
    maxReadBytes: () => settings.maxReadBytes.value,
  });
  return { folders, index, reader };
}

type OpenedFolders = ReturnType<typeof openFolders>;

function openPins(
  own: DisposableStore,
  place: WorktreePlace,
  { kinds, pinStore, workspace, folders }: WorktreeDeps & Pick<OpenedFolders, 'folders'>,
): ActivePins {
  const moves = place.folders.map(({ from, to }) => ({ from: fileUri(from), to: fileUri(to) }));
  const isEverywhere = (uri: CanonicalUri) =>
    kinds.all.some(({ inWorktrees }) => inWorktrees?.isOne(uri));
  const here = { moves, isEverywhere };
  const { team } = workspace;
  return own.add(
    new ActivePins({
      own: {
        get pins() {
          return pinsElsewhere(pinStore.pins, here);
        },
        onDidChange: pinStore.onDidChange,
      },
      team: {
        get files() {
          return team.files.map(({ pins }) => ({ pins: pinsElsewhere(pins, here) }));
        },
        onDidChange: team.onDidChange,
      },
      folders,
    }),
  );
}

interface Files extends OpenedFolders, Pick<WorktreeDeps, 'outlines' | 'log'> {
  readonly pins: ActivePins;
}

function fileKinds(own: DisposableStore, { folders, index, reader, pins, outlines, log }: Files) {
  const documents = own.add(
    new Documents({
      tabs: noTabs,
      index,
      outside: noFiles,
      workspace: folders,
      reader,
      isOwn: (uri) => !isFile(uri),
    }),
  );
  const ranges = own.add(
    new RangesOnDisk({
      pins,
      onDidTouch: index.onDidTouch,
      textOf: (uri) => reader.text(uri),
      onError: (cause) => log.error(toError(cause)),
    }),
  );
  const kinds = [
    documents,
    own.add(new DocumentOutlines({ documents, outlines })),
    own.add(new Folders(documents, reader, folders)),
    own.add(new PinnedRanges({ pins, ranges, documents, reader, workspace: folders })),
  ];
  return { kinds, ranges };
}

interface Texts extends WorktreeDeps, Pick<Worktree, 'kinds' | 'pins' | 'title'> {
  readonly maker: BriefMaker;
}

/** What is made of all that is pinned. */
function addTexts(own: DisposableStore, texts: Texts): void {
  const { kinds, pins, title, maker, settings, tokens, outlines, unasked } = texts;
  const shared = { kinds, pins, tokens, unasked, suggested: noSuggestions };
  const bundle = new PinnedBundle({
    ...shared,
    outlines,
    title,
    budget: settings.pinsMaxTokens,
    maxReadBytes: () => settings.maxReadBytes.value,
  });
  kinds.add(own.add(bundle));
  kinds.add(own.add(new BriefResource({ ...shared, maker, onDidChangePlace: never })));
}

function isFile(uri: CanonicalUri): boolean {
  return parseUri(uri).scheme === 'file';
}
