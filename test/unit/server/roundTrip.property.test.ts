import assert from 'node:assert/strict';
import { describe, it, type TestContext } from 'node:test';
import fc from 'fast-check';
import type { ResourceEntry } from '../../../src/core/catalog/resource';
import { canonicalUri } from '../../../src/core/documents/uris';
import { connectModern, connectSession, type Endpoint, type TestClient } from '../../host/clients';
import { documentName, spell, spelling, uriOf } from '../documentNames';
import { entry, FakeKind } from '../fakeKind';
import { createCatalog } from '../testCatalog';
import { serve } from './serve';
import { token } from './http';

/** A longer URI is refused (see uris.ts), and does not fit in the header that names it. */
const maxLength = 8_000;

/** Some documents of one window, each with another spelling of its URI. */
const documents = fc
  .uniqueArray(fc.tuple(documentName, spelling), {
    minLength: 1,
    maxLength: 4,
    selector: ([name]) => uriOf(name),
  })
  .map((names) => names.map(([name, how]) => ({ uri: uriOf(name), spelled: spell(name, how) })))
  .filter((names) =>
    names.every(({ uri, spelled }) => Math.max(uri.length, spelled.length) < maxLength),
  );

describe('the URI of any document works in a list, a read and a notification', () => {
  for (const connect of [connectSession, connectModern]) {
    it(connect.name, async (t) => {
      const { endpoint, open, change } = await serveDocuments(t);
      const check = async (
        client: TestClient,
        names: readonly { uri: string; spelled: string }[],
      ) => {
        const listed = (await client.list()).map(({ uri }) => uri);
        assert.deepEqual(listed.toSorted(), names.map(({ uri }) => uri).toSorted());
        const asked = names.flatMap(({ uri, spelled }) => [uri, spelled]);
        await client.subscribe(...asked);
        for (const { uri, spelled } of names) {
          change(uri);
          for (const notified of [uri, spelled]) {
            await client.received.until(notified);
            const { uri: read, text } = await client.read(notified);
            assert.deepEqual([read, text], [notified, `text of ${uri}`]);
          }
        }
        const unasked = client.received.all.filter(
          (received) => !['list', ...asked].includes(received),
        );
        assert.deepEqual(unasked, []);
      };
      const property = fc.asyncProperty(documents, async (names) => {
        open(names.map(({ uri }) => uri));
        const client = await connect(endpoint);
        try {
          await check(client, names);
        } finally {
          await client.close();
        }
      });
      await fc.assert(property, { numRuns: 40 });
    });
  }
});

/** A window that shares every document there is. */
async function serveDocuments(t: TestContext) {
  let entries: readonly ResourceEntry[] = [];
  const kind = new FakeKind({ claims: '', list: () => entries });
  const facts = { isServed: () => true, isInWorkspace: () => true, isSecret: () => false };
  const { catalog } = createCatalog({ facts }, kind);
  const { url } = await serve(t, { catalog });
  const endpoint: Endpoint = { url: String(url), token };
  return {
    endpoint,
    open: (uris: readonly string[]) => {
      entries = uris.map((uri) => entry(uri));
      kind.fire({ type: 'list' });
    },
    change: (uri: string) =>
      kind.fire({ type: 'content', uri: canonicalUri(uri), subject: canonicalUri(uri) }),
  };
}
