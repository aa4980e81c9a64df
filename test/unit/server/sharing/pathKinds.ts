import type { ReadContext, ResourceContents } from '../../../../src/core/catalog/resource';
import {
  type CanonicalUri,
  canonicalUri,
  parseUri,
  splitLines,
} from '../../../../src/core/documents/uris';
import { MemoryKind, type FakeWindow } from '../../fakeCatalog';
import { FolderKind } from '../mcp/folderKind';

/** Documents by when they were opened, the last one first, and lines of each. */
export class VisitedKind extends MemoryKind {
  readonly orderedBy = 'place';

  constructor(private readonly window: FakeWindow) {
    super();
  }

  override claim(uri: CanonicalUri) {
    const { uri: subject } = splitLines(uri);
    return super.claim(subject) && !subject.endsWith('/') ? { subject } : undefined;
  }

  override async list() {
    const open = [...this.window.open];
    return [...this.reads.keys()].map((uri) => {
      const visit = open.indexOf(uri);
      return visit < 0 ? { uri, priority: 0, order: 0 } : { uri, priority: 0.1, order: -visit };
    });
  }

  override async read(uri: CanonicalUri, context: ReadContext) {
    return super.read(splitLines(uri).uri, context);
  }
}

/** Folders that claim every path, with and without a slash at its end, as those of the product do. */
export class PathFolders extends FolderKind {
  override claim(uri: CanonicalUri) {
    const { path, scheme, fragment } = parseUri(uri);
    if (scheme !== 'file' || fragment !== '') return undefined;
    return { subject: path.endsWith('/') ? uri : canonicalUri(`${uri}/`) };
  }

  override async read(uri: string, context: ReadContext): Promise<ResourceContents | undefined> {
    const folder = canonicalUri(uri);
    const children = await this.children(folder, { after: undefined, most: 1_000 }, context);
    return (
      children && {
        children: children.uris.map((name) => ({ name, body: { mimeType: '', text: name } })),
        omitted: 0,
      }
    );
  }
}
