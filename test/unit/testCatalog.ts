import { Access, type AccessFacts } from '../../src/core/access/access';
import { Catalog } from '../../src/core/catalog/catalog';
import { Kinds } from '../../src/core/catalog/kinds';
import { Emitter } from '../../src/base/events';
import { newPin, type Pin } from '../../src/core/pins/pin';
import type { ResourceChange, ResourceEntry, ResourceKind } from '../../src/core/catalog/resource';
import { canonicalUri } from '../../src/core/documents/uris';
import { activePins } from './activePins';
import { accessFacts } from './accessFacts';
import { FakeKind } from './fakeKind';
import { redactor } from './unasked';

export interface Given {
  /** The entries that the kind of `file:` lists. */
  readonly files?: readonly ResourceEntry[];
  readonly unlisted?: readonly ResourceEntry[];
  readonly more?: readonly ResourceKind[];
  readonly pins?: readonly Pin[];
  readonly facts?: Partial<AccessFacts>;
  readonly pageSize?: number;
}

/** A catalogue of fake kinds with the real rules of access, and the changes that it announced. */
export function createCatalog(given: Given, files?: FakeKind) {
  const { files: listed = [], unlisted = [], more = [], facts, pageSize = 1000 } = given;
  const kind = files ?? new FakeKind({ claims: 'file:', list: () => listed, unlisted });
  const changed = new Emitter<void>();
  const own = { pins: given.pins ?? [], onDidChange: changed.event };
  const pins = activePins(own);
  const access = new Access(accessFacts(facts));
  const kinds = new Kinds([kind, ...more]);
  const catalog = new Catalog({ kinds, access, pins, redactor, pageSize });
  const notified: ResourceChange[] = [];
  catalog.onDidChange((change) => notified.push(change));
  const setPins = (next: readonly Pin[]) => {
    own.pins = next;
    changed.fire();
  };
  return { catalog, kinds, files: kind, notified, setPins };
}

export function pin(uri: string, priority: number): Pin {
  return { ...newPin({ type: 'resource', uri: canonicalUri(uri) }, priority), id: uri };
}

export async function listUris({ catalog }: { readonly catalog: Catalog }): Promise<string[]> {
  return (await catalog.unrestricted.list()).resources.map(({ uri }) => uri);
}
