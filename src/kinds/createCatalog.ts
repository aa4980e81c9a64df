import * as vscode from 'vscode';
import { toError } from '../base/errors';
import type { DisposableStore } from '../base/events';
import { Access, type Sharing } from '../core/access/access';
import { Tokens } from '../core/budget/tokens';
import { Weights } from '../core/budget/weights';
import { Catalog } from '../core/catalog/catalog';
import type { ActivePins } from '../core/pins/activePins';
import type { PinStore } from '../core/pins/pinStore';
import type { Redactor } from '../core/redaction/redact';
import { openUnread, realUri } from '../workspace/folderReader';
import { createKinds, type KindDeps } from './createKinds';
import type { Documents } from './documents';
import type { Workspace } from '../workspace/openWorkspace';

interface Deps extends Omit<KindDeps, 'tokens'> {
  readonly pinStore: PinStore;
  readonly redactor: Redactor;
  readonly log: vscode.LogOutputChannel;
}

/** The resources on one page of the list; those of a huge list are larger. */
const pageSize = 1_000;

/** Creates the catalogue of all kinds, with access and the tokens of the pins. */
export function createCatalog(own: DisposableStore, deps: Deps) {
  const { workspace, pinStore, pins, suggestions, redactor, settings, log } = deps;
  const tokens = new Tokens(async () => (await import('../core/budget/tokenizer')).countTokens);
  const made = createKinds(own, { ...deps, tokens });
  const { kinds, documents } = made;
  const access = createAccess(workspace, documents, pinStore, pins);
  const catalog = own.add(new Catalog({ kinds, access, pins, suggestions, redactor, pageSize }));
  const weights = own.add(
    new Weights({
      pins,
      catalog: {
        onDidChange: catalog.onDidChange,
        readContext: (signal) => catalog.unrestricted.readContext(signal),
      },
      tokens,
      budget: settings.pinsMaxTokens,
      isSharing: () => access.isSharing(),
      size: async (uri) => (await documents.describe(uri)).size,
      onError: (cause) => log.error(toError(cause)),
    }),
  );
  return { ...made, access, catalog, tokens, weights };
}

/** Whether the window shares anything at all. */
export function sharingOf({ isPaused }: Pick<PinStore, 'isPaused'>): Sharing {
  if (!vscode.workspace.isTrusted) return 'untrusted';
  return isPaused ? 'paused' : 'on';
}

function createAccess(
  { folders, index, tabs }: Workspace,
  documents: Documents,
  pinStore: PinStore,
  pins: ActivePins,
): Access {
  return new Access({
    sharing: () => sharingOf(pinStore),
    isServed: (uri) => documents.isServed(uri),
    realUri,
    openListed: async (uri) => (index.has(uri) ? openUnread(uri) : undefined),
    isInWorkspace: (uri) => folders.isInside(uri),
    isOpenInTab: (uri) => tabs.isOpen(uri),
    isPinnedByHand: (uri) => pins.isByHand(uri),
    isExcluded: (uri) => folders.isExcluded(uri),
    isSecret: folders.isSecret,
  });
}
