import { sliceLines, parseLines } from '../../../src/core/documents/lines';
import { type CanonicalUri, canonicalUri, parseUri } from '../../../src/core/documents/uris';
import type { ReadContext } from '../../../src/core/catalog/resource';
import { fakeCatalog, MemoryKind } from '../../unit/fakeCatalog';
import { connectSession } from '../../unit/server/clients';
import { serve } from '../../unit/server/serve';
import type { OldFile } from './commits';
import type { ReadLines } from './reader';

/** Files in memory, of which lines are read as of the files of a window: `#L10-L20`. */
class LinedFiles extends MemoryKind {
  override claim(uri: CanonicalUri) {
    return super.claim(withoutLines(uri));
  }

  override find(uri: CanonicalUri) {
    return super.find(withoutLines(uri));
  }

  override async read(uri: CanonicalUri, context: ReadContext) {
    const contents = await super.read(withoutLines(uri), context);
    const lines = parseLines(parseUri(uri).fragment);
    if (!lines || !contents || !('text' in contents)) return contents;
    return { ...contents, text: sliceLines(contents.text, lines).text };
  }
}

function withoutLines(uri: CanonicalUri): CanonicalUri {
  return canonicalUri(parseUri(uri).with({ fragment: '' }).toString());
}

/** The product's server over HTTP, and the official client that reads the files of one commit after the other from it. */
export async function openFiles() {
  const closers: (() => unknown)[] = [];
  const files = new LinedFiles();
  const { catalog } = fakeCatalog({ kind: () => files });
  const served = await serve({ after: (close) => void closers.push(close) }, { catalog });
  const { client } = await connectSession(served);
  const uriOf = ({ path }: OldFile) =>
    canonicalUri(`file:///ws/${path.split('/').map(encodeURIComponent).join('/')}`);
  const readLines: ReadLines = async (file, { first, last }) => {
    const { contents } = await client.readResource({ uri: `${uriOf(file)}#L${first}-L${last}` });
    const [found] = contents;
    if (!found || !('text' in found)) throw new Error(`${file.path} is no text.`);
    return found.text;
  };
  return {
    put: (all: readonly OldFile[]) => {
      for (const file of all) files.put(uriOf(file), file.text);
    },
    readLines,
    close: async () => {
      for (const close of closers) await close();
    },
  };
}
