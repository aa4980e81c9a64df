import { SingleFlight } from '../../../base/singleFlight';
import { timeSlice } from '../../../base/timeSlice';
import { childUri, folderOf, type CanonicalUri } from '../../../core/documents/uris';
import { partsOf } from '../model/paths';
import type { FileIndex } from '../../../workspace/fileIndex';

/** Files with a very common name, such as `index`, are looked for in the same folder only. */
const maxOfName = 50;

/** The workspace's files by their names. */
export class WorkspaceNames {
  private from: readonly CanonicalUri[] = [];
  private all = new Set<CanonicalUri>();
  private byStem = new Map<string, CanonicalUri[]>();
  /** Searches for the window and for a prompt can run at the same time. */
  private readonly updates = new SingleFlight(() => this.follow());

  constructor(private readonly index: Pick<FileIndex, 'all' | 'children'>) {}

  /** Follows the index. */
  update(): Promise<void> {
    return this.updates.run();
  }

  private async follow(): Promise<void> {
    const from = await this.index.all();
    if (from === this.from) return;
    const byStem = new Map<string, CanonicalUri[]>();
    for (const uri of from) {
      if (timeSlice.isOver) await timeSlice.rest();
      const stem = stemOf(uri);
      const same = byStem.get(stem);
      if (same) same.push(uri);
      else byStem.set(stem, [uri]);
    }
    this.from = from;
    this.all = new Set(from);
    this.byStem = byStem;
  }

  /** Whether it is a file of the workspace that may be listed. */
  has(uri: CanonicalUri): boolean {
    return this.all.has(uri);
  }

  /** The paths of the files in a folder and the folders in it, percent-encoded as in URIs. */
  below(folder: CanonicalUri): readonly string[] {
    const start = childUri(folder, '');
    return this.from.flatMap((uri) => (uri.startsWith(start) ? uri.slice(start.length) : []));
  }

  /** The files in the same folder or with the same name. */
  near(uri: CanonicalUri): readonly CanonicalUri[] {
    const folder = folderOf(uri);
    const siblings = folder === undefined ? [] : this.index.children(folder).files;
    const same = this.byStem.get(stemOf(uri)) ?? [];
    return same.length > maxOfName ? siblings : [...siblings, ...same];
  }
}

/** The path is read from the URI as it is: decoding a hundred thousand would take long. */
function stemOf(uri: CanonicalUri): string {
  return partsOf(uri).stem;
}
