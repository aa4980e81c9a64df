import { Access, type AccessFacts } from '../../src/core/access/access';
import { Kinds } from '../../src/core/catalog/kinds';
import { Catalog } from '../../src/core/catalog/catalog';
import { Emitter } from '../../src/base/events';
import { newPin, type Pin } from '../../src/core/pins/pin';
import type { ResourceChange, ResourceEntry } from '../../src/core/catalog/resource';
import { ChangingSetting } from './setting';
import { Tokens } from '../../src/core/budget/tokens';
import { PinnedBundle } from '../../src/kinds/pinnedBundle';
import { countTokens } from '../../src/core/budget/tokenizer';
import { type CanonicalUri, canonicalUri } from '../../src/core/documents/uris';
import { accessFacts } from './accessFacts';
import { activePins } from './activePins';
import { FakeKind } from './fakeKind';
import { outlines } from './outlines';
import { noSuggestedParts } from './suggestedParts';
import { redactor, unasked } from './unasked';

interface Given {
  readonly files?: readonly ResourceEntry[];
  /** Replaces the kind that lists `files`. */
  readonly kind?: FakeKind;
  readonly pins?: readonly Pin[];
  readonly facts?: Partial<AccessFacts>;
}

const root = 'file:///ws/';

export function uri(path: string): CanonicalUri {
  return canonicalUri(root + path);
}

export function folderPin(path: string, priority: number): Pin {
  return { ...newPin({ type: 'folder', uri: uri(path) }, priority), id: path };
}

/** A window on `file:///ws` with the bundle of its pins, and the changes that its catalogue announced. */
export function createPinnedWindow({ files: listed = [], kind, pins: first = [], facts }: Given) {
  const files = kind ?? new FakeKind({ claims: 'file:', list: () => listed });
  const changed = new Emitter<void>();
  const own = { pins: first, onDidChange: changed.event };
  const pins = activePins(own);
  const budget = new ChangingSetting(20_000);
  const tokens = new Tokens(async () => countTokens);
  const kinds = new Kinds([files]);
  const bundle = new PinnedBundle({
    kinds,
    pins,
    tokens,
    outlines,
    unasked,
    suggested: noSuggestedParts,
    title: (of) => of.replace(root, ''),
    budget,
    maxReadBytes: () => 1_000_000,
  });
  const isPinnedByHand = (of: CanonicalUri) => pins.isByHand(of);
  const access = new Access(accessFacts({ isPinnedByHand, ...facts }));
  kinds.add(bundle);
  const catalog = new Catalog({ kinds, access, pins, redactor, pageSize: 1_000 });
  const notified: ResourceChange[] = [];
  catalog.onDidChange((change) => notified.push(change));
  return {
    catalog,
    access,
    pins,
    tokens,
    bundle,
    files,
    notified,
    list: async () => (await catalog.unrestricted.list()).resources.map((resource) => resource.uri),
    setPins: (next: readonly Pin[]) => {
      own.pins = next;
      changed.fire();
    },
    setBudget: (next: number) => budget.become(next),
  };
}
