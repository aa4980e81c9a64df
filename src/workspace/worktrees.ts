import { join, relative, sep } from 'node:path';
import type { Worktree } from '../core/brief/worktree';
import type { ResourceContents } from '../core/catalog/resource';
import {
  fileUri,
  parseUri,
  splitLines,
  withoutQuery,
  type CanonicalUri,
} from '../core/documents/uris';
import { checkoutOf } from '../files/checkout';
import type { DocumentReader } from './documentReader';
import { resolveDocument } from './folderReader';

interface Options {
  /** The paths of the folders that the window has open. */
  folders(): readonly string[];
  readonly reader: Pick<DocumentReader, 'read'>;
  readonly isSecret: (path: string) => boolean;
}

/** The linked worktrees of the repositories that the window has open in other checkouts. */
export class Worktrees {
  constructor(private readonly options: Options) {}

  /** @returns `undefined` if it is none, or if only its own `.git` says so. */
  async at(path: string): Promise<Worktree | undefined> {
    const { reader, isSecret } = this.options;
    const linked = await checkoutOf(path);
    if (!linked?.isLinked) return undefined;
    const opened = await Promise.all(this.options.folders().map(checkoutOf));
    const other = opened.find((each) => each?.repository === linked.repository);
    if (!other || other.root === linked.root) return undefined;
    const { root } = linked;
    const holds = (uri: CanonicalUri) => pathIn(root, uri) !== undefined;
    return {
      root,
      opened: other.root,
      holds,
      documentOf: (uri) => {
        const inside = pathIn(other.root, uri);
        return inside === undefined ? undefined : fileUri(join(root, inside));
      },
      read: async (asked, signal): Promise<ResourceContents | undefined> => {
        const { lines: range } = splitLines(asked);
        const uri = withoutQuery(asked);
        const document = await resolveDocument(uri);
        // A link can lead to where nothing is shared.
        const isShared = [uri, document.real].every(
          (each) => holds(each) && !isSecret(parseUri(each).fsPath),
        );
        if (!isShared) return undefined;
        return reader.read(document, range ? { type: 'lines', range } : { type: 'whole' }, signal);
      },
    };
  }
}

/** The path of a file in a folder; `undefined` outside of it. */
function pathIn(folder: string, uri: CanonicalUri): string | undefined {
  const { scheme, fsPath } = parseUri(uri);
  if (scheme !== 'file') return undefined;
  const path = relative(folder, fsPath);
  const isOutside = path === '' || path === '..' || path.startsWith(`..${sep}`);
  return isOutside || join(folder, path) !== fsPath ? undefined : path;
}
