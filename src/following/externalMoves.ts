import { lstat } from 'node:fs/promises';
import { toError } from '../base/errors';
import { DisposableStore, type Disposable, type Event } from '../base/events';
import type { Move } from '../core/pins/movedPins';
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
import { movePins, type MovingPins } from './movePins';

/** So long after the last file came or went: what is only being replaced is there again by then. */
const settleMs = 500;

interface Options extends MovingPins {
  readonly pinStore: Pick<PinStore, 'pinSets' | 'follow' | 'onDidChange'>;
  readonly index: Pick<FileIndex, 'all' | 'children'> & {
    readonly onDidChange: Event<void>;
    readonly onDidTouch: Event<CanonicalUri>;
  };
  /** Of a workspace that is not trusted, nothing is looked at. */
  isTrusted(): boolean;
  onError(error: Error): void;
}

interface Gone {
  readonly from: CanonicalUri;
  readonly mark: string;
}

/**
 * What is renamed or moved outside of VS Code, as by `git mv`, stays pinned: the file system knows it as the same. A file
 * that was written anew elsewhere is another, and the pin is missing its own.
 */
export class ExternalMoves implements Disposable {
  private readonly owned = new DisposableStore();
  /** What the file system knows a pinned file or folder by, as long as it was there. */
  private marks: ReadonlyMap<CanonicalUri, string> = new Map();
  private due: NodeJS.Timeout | undefined;
  private looked = Promise.resolve();

  constructor(private readonly options: Options) {
    const { pinStore, index } = options;
    this.owned.add(pinStore.onDidChange(() => this.lookSoon()));
    this.owned.add(index.onDidChange(() => this.lookSoon()));
    // Many tools save a file by putting another in its place.
    this.owned.add(index.onDidTouch((uri) => this.marks.has(uri) && this.lookSoon()));
    this.lookSoon();
  }

  dispose(): void {
    clearTimeout(this.due);
    this.owned.dispose();
  }

  private lookSoon(): void {
    clearTimeout(this.due);
    this.due = setTimeout(() => {
      this.looked = this.looked
        .then(() => this.look())
        .catch((cause: unknown) => this.options.onError(toError(cause)));
    }, settleMs);
  }

  private async look(): Promise<void> {
    if (!this.options.isTrusted()) return;
    const uris = this.pinned();
    const marks = await Promise.all(uris.map(markOf));
    const known = new Map<CanonicalUri, string>();
    const gone: Gone[] = [];
    for (const [at, uri] of uris.entries()) {
      const before = this.marks.get(uri);
      const mark = marks[at] ?? before;
      if (mark === undefined) continue;
      known.set(uri, mark);
      if (marks[at] === undefined) gone.push({ from: uri, mark });
    }
    this.marks = known;
    const moves = gone.length > 0 ? await this.find(gone) : [];
    for (const { to, mark } of moves) known.set(to, mark);
    await movePins(
      this.options,
      moves.map(({ from, to }) => ({ from: withoutSlash(from), to: withoutSlash(to) })),
    );
  }

  /** What is pinned in any set, and can be moved. */
  private pinned(): readonly CanonicalUri[] {
    const { pinStore, problems } = this.options;
    const pins = pinStore.pinSets.sets.flatMap((set) => set.pins);
    const uris = pins.flatMap(({ target }) => {
      const uri = uriOfTarget(target);
      return uri === undefined ? [] : (problems.documentOf(uri) ?? uri);
    });
    return [...new Set(uris)].filter((uri) => parseUri(uri).scheme === 'file');
  }

  private async find(gone: readonly Gone[]): Promise<readonly (Gone & Move)[]> {
    const byName = byTheirNames(await this.options.index.all());
    const moves = gone.map(async ({ from, mark }) => {
      for (const to of this.likely(from, byName)) {
        if ((await markOf(to)) === mark) return { from, to, mark };
      }
      return undefined;
    });
    return (await Promise.all(moves)).filter((move) => move !== undefined);
  }

  /** What lies beside it, and what has its name elsewhere: not each file of the workspace is looked at. */
  private likely(
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

/** Of a link, not of what it leads to. */
async function markOf(uri: CanonicalUri): Promise<string | undefined> {
  try {
    const { dev, ino, birthtimeNs } = await lstat(parseUri(uri).fsPath, { bigint: true });
    return `${dev}:${ino}:${birthtimeNs}`;
  } catch {
    return undefined;
  }
}

function byTheirNames(
  files: readonly CanonicalUri[],
): ReadonlyMap<string, readonly CanonicalUri[]> {
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

/** The innermost that a file is in. */
function foldersCalled(name: string, file: CanonicalUri): CanonicalUri[] {
  const at = file.lastIndexOf(`/${name}/`);
  return at < 0 ? [] : [canonicalUri(file.slice(0, at + name.length + 2))];
}
