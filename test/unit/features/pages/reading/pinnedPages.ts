import { join } from 'node:path';
import { mock, type TestContext } from 'node:test';
import { canonicalUri, type CanonicalUri } from '../../../../../src/core/documents/uris';
import { LockedFile } from '../../../../../src/files/lockedFile';
import { Pages } from '../../../../../src/features/pages/kind/pages';
import { PageBodies } from '../../../../../src/features/pages/reading/pageBodies';
import { PageFetcher } from '../../../../../src/features/pages/reading/pageFetcher';
import { PageStore } from '../../../../../src/features/pages/reading/pageStore';
import { toMarkdown } from '../../../../../src/features/pages/reading/worker/toMarkdown';
import { temporaryFolder } from '../../../temporaryFolder';
import { createCatalog, pin } from '../../../testCatalog';
import { noProxy, type TestWeb } from './testWeb';

interface Given {
  readonly pinned: readonly string[];
  /** That of another window of the same workspace. */
  readonly folder?: string;
  readonly maxBytes?: number;
}

/** A window in which pages of a network of the tests' are pinned. */
export async function pinnedPages(t: TestContext, web: TestWeb, given: Given) {
  const folder = given.folder ?? (await temporaryFolder(t));
  const pinned = new Set<CanonicalUri>(given.pinned.map(canonicalUri));
  const onError = mock.fn();
  const store = new PageStore({
    open: () => LockedFile.open(join(folder, 'pages.json')),
    bodies: new PageBodies(join(folder, 'bodies')),
    pinned: () => pinned,
    onError,
    ...(given.maxBytes !== undefined && { maxBytes: given.maxBytes }),
  });
  t.after(() => store.dispose());
  const fetcher = new PageFetcher({
    store,
    network: web.network,
    proxy: () => noProxy,
    converter: { convert: async (html, addresses) => toMarkdown(html, addresses) },
  });
  const isSecret = (path: string) => path.endsWith('/.env');
  const kind = new Pages({
    pins: { isByHand: (uri) => pinned.has(uri) },
    store,
    fetcher,
    isSecret,
    maxReadBytes: () => 1_000,
  });
  const pins = given.pinned.map((uri) => pin(uri, 0.5));
  const { catalog, notified } = createCatalog({ more: [kind], pins });
  const { signal } = new AbortController();
  const read = async (uri: string) => (await catalog.unrestricted.read(uri, signal)).contents;
  const refresh = (uri: string) => fetcher.refresh(canonicalUri(uri));
  return { folder, pinned, store, fetcher, catalog, notified, read, refresh, onError };
}
