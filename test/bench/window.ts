import { join } from 'node:path';
import { Access } from '../../src/core/access/access';
import { Kinds } from '../../src/core/catalog/kinds';
import { Catalog } from '../../src/core/catalog/catalog';
import { Emitter } from '../../src/base/events';
import { add, set } from '../../src/core/pins/edits';
import { newPin, type Pin } from '../../src/core/pins/pin';
import { PinStore } from '../../src/core/pins/pinStore';
import type { SharedFile } from '../../src/core/storage/sharedState';
import { always } from '../unit/setting';
import { Tokens } from '../../src/core/budget/tokens';
import { PinnedBundle } from '../../src/kinds/pinnedBundle';
import { countTokens } from '../../src/core/budget/tokenizer';
import { canonicalUri } from '../../src/core/documents/uris';
import { accessFacts } from '../unit/accessFacts';
import { activePins } from '../unit/activePins';
import { FakeKind } from '../unit/fakeKind';
import { root as project } from '../host/paths';
import { Outliner } from '../../src/features/outlines/reading/outliner';
import { noSuggestedParts } from '../unit/suggestedParts';
import { redactor, unasked } from '../unit/unasked';

/** As the product outlines: in a thread of its own, each text once. */
const outlines = new Outliner({
  script: join(project, 'dist', 'outlineWorker.js'),
  grammars: join(project, 'dist', 'grammars'),
});

const root = 'file:///ws/';
/** A typical line of code. */
const line =
  'export const total = (items: Item[]) => items.reduce((sum, item) => sum + item.price, 0);\n';
export const fileText = line.repeat(40);

interface Given {
  readonly files: number;
  /** Pinned one by one. */
  readonly pins: number;
  /** Files that a pinned glob matches besides. */
  readonly inGlob: number;
}

/** The real pins, catalogue and bundle, with generated files. */
export async function openWindow({ files: count, pins: pinCount, inGlob }: Given) {
  const entries = Array.from({ length: count }, (_, index) => ({
    uri: canonicalUri(
      `${root}${index < inGlob ? 'glob' : 'src'}/folder-${index % 97}/file-${index}.ts`,
    ),
    priority: 0,
    order: 0,
    isVetted: true,
  }));
  const files = new FakeKind({ claims: 'file:', list: () => entries });
  files.read = async () => ({ mimeType: 'text/x-typescript', text: fileText });
  const known = new Map(entries.map((entry) => [entry.uri, entry]));
  files.find = async (uri) => known.get(canonicalUri(uri));
  const file = fileInMemory();
  const state = await openState(file);
  const pinned = entries
    .slice(-pinCount || count)
    .map(({ uri }) => newPin({ type: 'resource', uri }));
  const glob = newPin({ type: 'glob', pattern: 'glob/**/*.ts' }, 0.2);
  await state.edit(add([...pinned, ...(inGlob > 0 ? [glob] : [])]));
  const pins = activePins(state);
  const kinds = new Kinds([files]);
  const bundle = new PinnedBundle({
    kinds,
    pins,
    suggested: noSuggestedParts,
    tokens: new Tokens(async () => countTokens),
    outlines,
    unasked,
    title: (uri) => uri.replace(root, ''),
    budget: always(20_000),
    maxReadBytes: () => 10_000_000,
  });
  const access = new Access(accessFacts());
  kinds.add(bundle);
  const catalog = new Catalog({ kinds, access, pins, redactor, pageSize: 1_000 });
  return { catalog, state, pins, files, file };
}

type Window = Awaited<ReturnType<typeof openWindow>>;

/** Moves the last pin to the top and back, until this is announced and listed. */
export async function changePriority({ catalog, state, pins }: Window): Promise<void> {
  const last: Pin | undefined = pins.all.at(-1);
  if (!last) throw new Error('Nothing is pinned.');
  let announced = 0;
  const listening = catalog.onDidChange(({ type }) => (announced += Number(type === 'list')));
  const priority = last.priority === 1 ? 0.9 : 1;
  await state.edit(set([last.id], { priority }));
  const { resources } = await catalog.unrestricted.list();
  listening.dispose();
  if (announced === 0 || resources[0]?.priority !== priority) throw new Error('It is not on top.');
}

/** Lists again after a change of the list. */
export async function listAnew({ catalog, files }: Window): Promise<void> {
  files.fire({ type: 'list' });
  await catalog.unrestricted.list();
}

/** Opens the pins and lists, as on activation. */
export async function openAndMatch({ file, files }: Window): Promise<void> {
  const state = await openState(file);
  const pins = activePins(state);
  const access = new Access(accessFacts());
  const kinds = new Kinds([files]);
  const catalog = new Catalog({ kinds, access, pins, redactor, pageSize: 1_000 });
  await catalog.unrestricted.list();
  catalog.dispose();
  pins.dispose();
  state.dispose();
}

function openState(file: SharedFile): Promise<PinStore> {
  const fail = (): never => {
    throw new Error('The state could not be read.');
  };
  return PinStore.open(file, { broken: fail, unreadable: fail, failed: fail });
}

function fileInMemory(): SharedFile {
  let text: string | undefined;
  return {
    onDidChange: new Emitter<void>().event,
    read: async () => text,
    update: async (change) => {
      text = change(text);
    },
    keepBroken: async () => 'copy',
  };
}
