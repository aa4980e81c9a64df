import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { barrierFiles, withBarrier, type SettlingClient } from '../host/barrier';
import { connectModern, connectSession, type Endpoint, type TestClient } from '../host/clients';
import { hasNpmHost } from '../host/paths';
import { useScene } from '../host/scene';
import { oldSdk } from '../host/sdks';
import { until } from '../host/until';

const skip = !hasNpmHost && 'there is no page to drive';

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

describe('clients of every age are served by one window', { skip }, () => {
  const scene = useScene({
    files: Object.fromEntries(
      [...files, 'notes.md', ...barrierFiles].map((name) => [name, `${name}\n`]),
    ),
  });

  before(() => scene.window.openFile('notes.md'));

  for (const { sdk, revision, connect } of rows) {
    describe(`${sdk}, ${revision}`, () => {
      const typed = `typed for ${sdk}`;
      let client: SettlingClient;

      before(async () => {
        client = withBarrier(await connect(await scene.code.serving(scene.folder)), scene.folder);
      });
      after(() => client.close());

      it('agrees on its revision', () => assert.equal(client.era, revision));

      it('lists every page', async () => {
        const uris = (await client.list()).map(({ uri }) => uri);
        assert.deepEqual(
          uris.filter((uri) => uri.startsWith(scene.uri('f'))),
          files.map((name) => scene.uri(name)),
        );
        assert.equal(new Set(uris).size, uris.length);
      });

      it('lists the templates', async () => {
        const templates = await client.templates();
        assert.ok(templates.includes('file:///{+path}'));
        assert.ok(templates.includes('diagnostics://document/{+path}{?severity}'));
      });

      it('is notified of what is typed, and reads it before it is saved', async () => {
        await client.subscribe(scene.uri('notes.md'));
        await client.settled();
        client.received.forget();
        await scene.window.type(typed);
        await client.received.until(scene.uri('notes.md'));
        await until('the last keystroke is read', async () =>
          (await client.read(scene.uri('notes.md'))).text?.endsWith(typed),
        );
      });

      it('is notified of a new file, and lists it', async () => {
        const name = `${sdk}.new`.replace(' ', '-');
        await client.subscribe();
        await client.settled();
        client.received.forget();
        await writeFile(join(scene.folder, name), '');
        await client.received.until('list');
        await until(`${name} is listed`, async () =>
          (await client.list()).some(({ uri }) => uri === scene.uri(name)),
        );
      });
    });
  }
});
