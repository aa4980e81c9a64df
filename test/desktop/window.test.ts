import assert from 'node:assert/strict';
import { appendFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { pathToFileURL } from 'node:url';
import { canonicalUri } from '../../src/core/documents/uris';
import { connectModern, connectSession, type TestClient } from '../host/clients';
import { Desktop } from '../host/desktop';
import { sampleFolder } from '../host/samples';

/** Tests of the installed extension that need no page to drive. */
describe('a window of the desktop', () => {
  let desktop: Desktop;
  let folder: string;
  let clients: readonly TestClient[];
  const uri = (name: string) => canonicalUri(pathToFileURL(join(folder, name)).href);
  const forEachClient = async (check: (client: TestClient) => Promise<unknown>) => {
    await Promise.all(clients.map(check));
  };

  before(async () => {
    folder = await sampleFolder({ 'a b.md': '# Read me', '.env': 'KEY=1', 'src/a.ts': '' });
    desktop = await Desktop.start(process.env['MCP_BRIDGE_DESKTOP'] ?? '', folder);
    const endpoint = await desktop.serving(folder);
    clients = [await connectSession(endpoint), await connectModern(endpoint)];
  });
  after(async () => {
    await forEachClient((client) => client.close());
    await desktop.stop();
  });

  it('lists and reads the files of its folder', () =>
    forEachClient(async (client) => {
      const listed = (await client.list()).map((resource) => resource.uri);
      for (const name of ['a b.md', 'src/a.ts']) assert.ok(listed.includes(uri(name)), name);
      assert.match((await client.read(uri('a b.md'))).text ?? '', /^# Read me/);
    }));

  it('shares no secrets', () =>
    forEachClient(async (client) => {
      assert.ok((await client.list()).every((resource) => resource.uri !== uri('.env')));
      await assert.rejects(client.read(uri('.env')));
    }));

  it('notifies of changes on the disk', async () => {
    await forEachClient((client) => client.subscribe(uri('a b.md')));
    await appendFile(join(folder, 'a b.md'), '\nMore');
    await forEachClient(({ received }) => received.until(uri('a b.md')));
    await forEachClient(async ({ received }) => received.forget());
    await writeFile(join(folder, 'new.txt'), 'new');
    await forEachClient(({ received }) => received.until('list'));
  });
});
