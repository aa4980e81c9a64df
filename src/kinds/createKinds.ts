import { join } from 'node:path';
import type * as vscode from 'vscode';
import { anyOf, type DisposableStore } from '../base/events';
import { BriefMaker } from '../core/brief/briefMaker';
import type { Unasked } from '../core/brief/unasked';
import { BriefSources } from '../core/brief/briefSources';
import { PinnedParts } from '../core/budget/pinnedParts';
import { SuggestedParts } from '../core/budget/suggestedParts';
import type { Tokens } from '../core/budget/tokens';
import type { Outlines } from '../core/outline/outlines';
import { Kinds } from '../core/catalog/kinds';
import type { ActivePins } from '../core/pins/activePins';
import type { RangeTracker } from '../following/rangeTracker';
import { readIfThere } from '../files/readIfThere';
import { Diagnostics } from './diagnostics';
import { DocumentOutlines } from './documentOutlines';
import { Documents } from './documents';
import { BriefResource } from './brief';
import { EditorState } from './editorState';
import { Folders } from './folders';
import { OwnSkill } from './ownSkill';
import { PinnedBundle } from './pinnedBundle';
import { PinnedRanges } from './pinnedRanges';
import { Selection } from './selection';
import type { Suggestions } from '../core/suggestions/suggestions';
import type { FileIndex } from '../workspace/fileIndex';
import { ownOutput } from '../workspace/ownOutput';
import type { Settings } from '../settings/settings';
import type { Workspace } from '../workspace/openWorkspace';
import { type CanonicalUri, childUri, parseUri } from '../core/documents/uris';
import { KnownProviders } from '../core/sharing/providers';

export interface KindDeps {
  readonly context: Pick<vscode.ExtensionContext, 'extension' | 'logUri'>;
  readonly workspace: Workspace;
  readonly pins: ActivePins;
  readonly ranges: RangeTracker;
  readonly tokens: Tokens;
  readonly outlines: Outlines;
  readonly unasked: Unasked;
  readonly suggestions: Suggestions;
  readonly settings: Settings;
}

/** Creates the kinds of resources that are of no feature. */
export function createKinds(own: DisposableStore, deps: KindDeps) {
  const { context, workspace, pins, ranges, suggestions, settings, tokens, outlines, unasked } =
    deps;
  const { folders, tabs, front, index, outside, reader, place } = workspace;
  const maxReadBytes = () => settings.maxReadBytes.value;
  const title = (uri: CanonicalUri) => folders.paths.title(uri);
  const providers = own.add(new KnownProviders());
  const isOwnOutput = ownOutput(context);
  const isOwn = (uri: CanonicalUri) => isOwnOutput(uri) || providers.has(parseUri(uri).scheme);
  const documents = own.add(
    new Documents({ tabs, index, outside, workspace: folders, reader, isOwn }),
  );
  const problems = own.add(new Diagnostics(folders, workspace.freshness));
  const kinds = new Kinds([
    own.add(new EditorState({ tabs, front, workspace: folders, maxReadBytes })),
    own.add(new Selection({ tabs, front, workspace: folders, maxReadBytes })),
    documents,
    own.add(new DocumentOutlines({ documents, outlines })),
    own.add(new Folders(documents, reader, folders)),
    problems,
    own.add(new OwnSkill(skillFiles(context))),
    own.add(new PinnedRanges({ pins, ranges, documents, reader, workspace: folders })),
  ]);
  own.add(kinds);
  const suggested = own.add(
    new SuggestedParts({ suggestions, pins, title, ...shownWhere(settings) }),
  );
  const bundled = { kinds, pins, suggested, tokens, outlines, unasked, title, maxReadBytes };
  kinds.add(own.add(new PinnedBundle({ ...bundled, budget: settings.pinsMaxTokens })));
  const sources = new BriefSources({
    parts: new PinnedParts({ pins, kinds, title, mayQuote: (pin) => pins.isOwn(pin) }),
    suggested,
    place: () => place.now && unasked.place(place.now),
    open: () => tabs.byRecency.map(({ uri }) => uri),
    title,
    kinds,
    outlines,
  });
  const maker = new BriefMaker(sources);
  const onDidChangePlace = place.onDidChange;
  kinds.add(
    own.add(
      new BriefResource({ kinds, pins, maker, unasked, suggested, tokens, onDidChangePlace }),
    ),
  );
  followAccess(own, { index, pins, kinds, documents });
  return { kinds, documents, problems, sources, knownProviders: providers };
}

/** Where suggestions go. */
function shownWhere({ suggestions }: Settings) {
  return {
    isOn: () => suggestions.value === 'prompts',
    onDidChangeSetting: suggestions.onDidChange,
  };
}

interface Quoting {
  readonly index: FileIndex;
  readonly pins: ActivePins;
  readonly kinds: Kinds;
  readonly documents: Documents;
}

/** Resources that quote documents say something else when other documents are there, or held back. */
function followAccess(own: DisposableStore, { index, pins, kinds, documents }: Quoting): void {
  // VS Code reports a folder that was created or deleted, and not always the files in it.
  own.add(
    index.onDidCreateOrDelete((fileOrFolder) => {
      const inside = childUri(fileOrFolder, '');
      for (const uri of pins.matcher.uris)
        if (uri === fileOrFolder || uri.startsWith(inside)) documents.notePinned(uri);
    }),
  );
  own.add(pins.onDidChangeByHand((uris) => uris.forEach((uri) => documents.notePinned(uri))));
  own.add(index.onDidComeOrGo((uri) => kinds.noteMembers([uri])));
  own.add(pins.onDidChangeByHand((uris) => kinds.noteMembers(uris)));
  const onDidChangeAccess = anyOf<unknown>(index.onDidOutdate, pins.onDidChangeByHand);
  own.add(onDidChangeAccess(() => kinds.announceQuoting()));
}

function skillFiles({ extension }: KindDeps['context']): ConstructorParameters<typeof OwnSkill>[0] {
  const folder = join(extension.extensionPath, 'media', 'skills', 'read-vscode');
  return (name) => readIfThere(join(folder, name));
}
