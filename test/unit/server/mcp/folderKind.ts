import type { ChildrenAsked, ReadContext } from '../../../../src/core/catalog/resource';
import { type CanonicalUri, canonicalUri, childUri } from '../../../../src/core/documents/uris';
import { FakeKind } from '../../fakeKind';

const root = 'file:///ws/';

/** The folders of the files that a test puts into `file:///ws/`. */
export class FolderKind extends FakeKind {
  readonly skillFolders = [canonicalUri(`${root}.claude/skills/`)];

  constructor(private readonly files: () => readonly string[]) {
    super({
      claims: root,
      describe: (uri) => ({ name: uri, title: uri, mimeType: 'inode/directory' }),
    });
  }

  override claim(uri: CanonicalUri) {
    return uri.endsWith('/') && uri.startsWith(root) ? { subject: uri } : undefined;
  }

  async children(uri: CanonicalUri, { after, most }: ChildrenAsked, { allowed }: ReadContext) {
    const below = this.files().flatMap((file) => {
      const [, name, slash] = file.startsWith(uri)
        ? (/^([^/]+)(\/?)/.exec(file.slice(uri.length)) ?? [])
        : [];
      return name === undefined ? [] : childUri(uri, name + slash);
    });
    if (below.length === 0) return undefined;
    const uris: CanonicalUri[] = [];
    for (const child of [...new Set(below)].sort()) {
      if ((after === undefined || child > after) && (await allowed(child))) uris.push(child);
    }
    return { uris: uris.slice(0, most), hasMore: uris.length > most };
  }
}
