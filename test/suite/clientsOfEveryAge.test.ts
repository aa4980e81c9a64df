import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { after, before, describe, it } from 'mocha';
import { connectModern, connectSession, type Endpoint, type TestClient } from '../host/clients';
import { clientsFolder } from '../host/paths';
import { oldSdk } from '../host/sdks';
import { until } from '../host/until';
import { useConnectedFolder } from './helpers/connectedFolder';

interface Row {
  readonly sdk: string;
  readonly revision: string;
  readonly connect: (endpoint: Endpoint) => Promise<TestClient>;
}

const old = (version: string, revision: string): Row => ({
  sdk: `sdk ${version}`,
  revision,
  connect: (endpoint) => connectSession(endpoint, oldSdk(version)),
});

const rows: readonly Row[] = [
  old('1.10.2', '2024-11-05'),
  old('1.17.5', '2025-06-18'),
  old('1.24.3', '2025-11-25'),
  { sdk: 'sdk 1.32.2', revision: '2025-11-25', connect: connectSession },
  { sdk: 'client 2.4.0', revision: '2026-07-28', connect: connectModern },
];

/** More than a page holds, which is 1000. */
const files = Array.from({ length: 1100 }, (_, index) => `f${String(index).padStart(4, '0')}.txt`);

describe('clients of every age are served by one window', () => {
  const folder = useConnectedFolder(
    'ages',
    Object.fromEntries([...files, 'notes.md'].map((name) => [name, `${name}\n`])),
  );

  before(async function () {
    // Older SDKs are installed only where the page is tested, too.
    if (!existsSync(clientsFolder)) this.skip();
    await folder.show('notes.md');
  });

  for (const { sdk, revision, connect } of rows) {
    describe(`${sdk}, ${revision}`, () => {
      const typed = `typed for ${sdk}`;
      let client: TestClient;

      before(async () => {
        client = await connect(await folder.endpoint());
      });
      after(() => client.close());

      it('agrees on its revision', () => assert.equal(client.era, revision));

      it('lists every page', async () => {
        const uris = (await client.list()).map(({ uri }) => uri);
        assert.deepEqual(
          uris.filter((uri) => uri.startsWith(folder.uri('f')) && uri.endsWith('.txt')),
          files.map((name) => folder.uri(name)),
        );
        assert.equal(new Set(uris).size, uris.length);
      });

      it('lists the templates', async () => {
        const templates = await client.templates();
        assert.ok(templates.includes('file:///{+path}'));
        assert.ok(templates.includes('diagnostics://document/{+path}{?severity}'));
      });

      it('is notified of what is typed, and reads it before it is saved', async () => {
        await client.subscribe(folder.uri('notes.md'));
        await client.received.settled();
        client.received.forget();
        await folder.type(typed);
        await client.received.until(folder.uri('notes.md'));
        await until('the last keystroke is read', async () =>
          (await client.read(folder.uri('notes.md'))).text?.endsWith(typed),
        );
      });

      it('is notified of a new file, and lists it', async () => {
        const name = `${sdk}.new`.replace(' ', '-');
        await client.received.settled();
        client.received.forget();
        await folder.write(name, '');
        await client.received.until('list');
        await until(`${name} is listed`, async () =>
          (await client.list()).some(({ uri }) => uri === folder.uri(name)),
        );
      });
    });
  }
});
