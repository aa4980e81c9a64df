import { lstat } from 'node:fs/promises';
import { DelayedTask } from '../base/delayedTask';
import { toError } from '../base/errors';
import { DisposableOwner, type Event } from '../base/events';
import { SingleFlight } from '../base/singleFlight';
import { type Move, movePins, type MovingPins } from '../core/pins/movedPins';
import { uriOfTarget } from '../core/pins/pin';
import type { PinStore } from '../core/pins/pinStore';
import {
  type CanonicalUri,
  folderOf,
  parseUri,
  withoutSlash,
  canonicalUri,
} from '../core/documents/uris';
import type { FileIndex } from '../workspace/fileIndex';

/** Milliseconds after the last file was added or removed: a file that is only being replaced is there again by then. */
const settleMs = 500;

export interface ExternallyMovingPins extends MovingPins {
  readonly pinStore: Pick<PinStore, 'pinSets' | 'follow' | 'onDidChange'>;
}

interface Options extends ExternallyMovingPins {
  readonly index: Pick<FileIndex, 'all' | 'children'> & {
    readonly onDidChange: Event<void>;
    readonly onDidTouch: Event<CanonicalUri>;
  };
  /** In an untrusted workspace, no file is looked at. */
  isTrusted(): boolean;
  onError(error: Error): void;
}

interface Removed {
  readonly from: CanonicalUri;
  readonly identity: string;
}

/**
 * Keeps files and folders pinned that are renamed or moved outside of VS Code, as by `git mv`, since the file system
 * identifies them. A file that is written anew elsewhere is another file, and the pin's own file is missing.
 */
export class ExternalMoves extends DisposableOwner {
  /** The last known identity of each pinned file or folder. */
  private identities: ReadonlyMap<CanonicalUri, string> = new Map();
  private readonly looks = new SingleFlight(() =>
    this.look().catch((cause: unknown) => this.options.onError(toError(cause))),
  );
  private readonly due = this.own(new DelayedTask(settleMs, () => void this.looks.run()));

  constructor(private readonly options: Options) {
    super();
    const { pinStore, index } = options;
    this.own(pinStore.onDidChange(() => this.due.restart()));
    this.own(index.onDidChange(() => this.due.restart()));
    // Many tools save a file by putting another in its place.
    this.own(index.onDidTouch((uri) => this.identities.has(uri) && this.due.restart()));
    this.due.restart();
  }

  private async look(): Promise<void> {
    if (!this.options.isTrusted()) return;
    const uris = this.pinned();
    const identities = await Promise.all(uris.map(identityOf));
    const known = new Map<CanonicalUri, string>();
    const removed: Removed[] = [];
    for (const [at, uri] of uris.entries()) {
      const before = this.identities.get(uri);
      const identity = identities[at] ?? before;
      if (identity === undefined) continue;
      known.set(uri, identity);
      if (identities[at] === undefined) removed.push({ from: uri, identity });
    }
    this.identities = known;
    const moves = removed.length > 0 ? await this.find(removed) : [];
    for (const { to, identity } of moves) known.set(to, identity);
    await movePins(
      this.options,
      moves.map(({ from, to }) => ({ from: withoutSlash(from), to: withoutSlash(to) })),
    );
  }

  /** The files and folders that are pinned in any set. */
  private pinned(): readonly CanonicalUri[] {
    const { pinStore, named } = this.options;
    const pins = pinStore.pinSets.sets.flatMap((set) => set.pins);
    const uris = pins.flatMap(({ target }) => {
      const uri = uriOfTarget(target);
      if (uri === undefined) return [];
      const documents = named.documentsOf(uri);
      return documents.length > 0 ? documents : uri;
    });
    return [...new Set(uris)].filter((uri) => parseUri(uri).scheme === 'file');
  }

  private async find(removed: readonly Removed[]): Promise<readonly (Removed & Move)[]> {
    const byName = filesByName(await this.options.index.all());
    const moves = removed.map(async ({ from, identity }) => {
      for (const to of this.candidates(from, byName)) {
        if ((await identityOf(to)) === identity) return { from, to, identity };
      }
      return undefined;
    });
    return (await Promise.all(moves)).filter((move) => move !== undefined);
  }

  /** Its siblings, and files of its name elsewhere, so that not every file of the workspace is looked at. */
  private candidates(
    uri: CanonicalUri,
    byName: ReadonlyMap<string, readonly CanonicalUri[]>,
  ): ReadonlySet<CanonicalUri> {
    const name = nameOf(withoutSlash(uri));
    const folder = folderOf(withoutSlash(uri));
    const beside = folder ? this.options.index.children(folder) : { files: [], folders: [] };
    if (!uri.endsWith('/')) return new Set([...beside.files, ...(byName.get(name) ?? [])]);
    const files = [...byName.values()].flat();
    return new Set([...beside.folders, ...files.flatMap((file) => foldersCalled(name, file))]);
  }
}

/** The identity of a file in the file system; a link has one of its own. */
async function identityOf(uri: CanonicalUri): Promise<string | undefined> {
  try {
    const { dev, ino, birthtimeNs } = await lstat(parseUri(uri).fsPath, { bigint: true });
    return `${dev}:${ino}:${birthtimeNs}`;
  } catch {
    return undefined;
  }
}

function filesByName(files: readonly CanonicalUri[]): ReadonlyMap<string, readonly CanonicalUri[]> {
  const all = new Map<string, CanonicalUri[]>();
  for (const file of files) {
    const name = nameOf(file);
    const called = all.get(name);
    if (called) called.push(file);
    else all.set(name, [file]);
  }
  return all;
}

function nameOf(uri: CanonicalUri): string {
  return uri.slice(uri.lastIndexOf('/') + 1);
}

/** The innermost folder of that name which a file is in. */
function foldersCalled(name: string, file: CanonicalUri): CanonicalUri[] {
  const at = file.lastIndexOf(`/${name}/`);
  return at < 0 ? [] : [canonicalUri(file.slice(0, at + name.length + 2))];
}
