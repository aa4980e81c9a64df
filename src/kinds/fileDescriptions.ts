import type { ResourceDescription } from '../core/catalog/resource';
import type { CanonicalUri } from '../core/documents/uris';
import { statFile, type FileStat } from '../workspace/folderReader';

/** The maximum number of descriptions that are kept, those of the first pages before others. */
const maxKept = 10_000;

/** The descriptions of files that are not open. Each is made once, and is the same object until the file changes. */
export class FileDescriptions {
  private readonly kept = new Map<
    CanonicalUri,
    ResourceDescription | Promise<ResourceDescription>
  >();
  /** The URIs of files that may have changed without an event. */
  private doubtful = new Map<CanonicalUri, ResourceDescription>();

  /** @param make describes a file; without a stat, there is none. */
  constructor(
    private readonly make: (
      uri: CanonicalUri,
      stat: FileStat | undefined,
    ) => Promise<ResourceDescription>,
  ) {}

  /** The description, if it is known already. */
  known(uri: CanonicalUri): ResourceDescription | undefined {
    const known = this.kept.get(uri);
    return known instanceof Promise ? undefined : known;
  }

  of(uri: CanonicalUri): ResourceDescription | Promise<ResourceDescription> {
    const known = this.kept.get(uri);
    if (known) return known;
    const description = this.describe(uri);
    if (this.kept.size >= maxKept) return description;
    this.kept.set(uri, description);
    const settle = (made?: ResourceDescription) => {
      // The file may have changed meanwhile.
      if (this.kept.get(uri) !== description) return;
      if (made) this.kept.set(uri, made);
      else this.kept.delete(uri);
    };
    description.then(settle, () => settle());
    return description;
  }

  /** The file was changed, opened or closed. */
  forget(uri: CanonicalUri): void {
    this.kept.delete(uri);
    this.doubtful.delete(uri);
  }

  forgetAll(): void {
    this.kept.clear();
    this.doubtful.clear();
  }

  /** Marks all files as possibly changed, so that each is looked at before its description is used again. */
  doubt(): void {
    const doubtful = new Map(this.doubtful);
    for (const [uri, description] of this.kept) {
      if (!(description instanceof Promise)) doubtful.set(uri, description);
    }
    this.doubtful = doubtful.size <= maxKept ? doubtful : new Map();
    this.kept.clear();
  }

  private async describe(uri: CanonicalUri): Promise<ResourceDescription> {
    const stat = await statFile(uri);
    const before = this.doubtful.get(uri);
    this.doubtful.delete(uri);
    const isSame = stat && before?.size === stat.size && before.lastModified === stat.lastModified;
    return isSame ? before : this.make(uri, stat);
  }
}
