import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, beforeEach, describe, it } from 'node:test';
import type { Scene } from '../../host/scene';
import { until } from '../../host/until';

/** Tests of web pages, in a window in which nothing is pinned. */
export function testWebPages(scene: Scene): void {
  describe('web pages', () => {
    let version = 'first';
    let count = 0;
    let asked = 0;
    let isBroken = false;
    const server = createServer((_, response) => {
      asked += 1;
      const html = `<title>Guide</title><h1>Guide</h1><p>The ${version} text.</p><script>run()</script><h2>More</h2><p>About it.</p>`;
      response.writeHead(isBroken ? 500 : 200, { 'content-type': 'text/html' }).end(html);
    });
    const page = () => `http://localhost:${(server.address() as AddressInfo).port}/guide/${count}`;

    before(async () => {
      server.listen(0, '127.0.0.1');
      await once(server, 'listening');
    });
    after(() => server.close());
    /** Each test has an address of its own, because what was fetched of one is kept. */
    beforeEach(async () => {
      count += 1;
      version = 'first';
      asked = 0;
      isBroken = false;
      await scene.startWith();
    });
    const pin = async () => {
      const { window } = scene;
      await window.pinOther('Web Page…');
      await window.input.fill(page());
      await scene.expectPinned(() => window.accept(), [page(), 0.5]);
      await window.showPanel();
    };

    it('are checked while they are typed, and pinned as Markdown under their own address', async () => {
      const { window } = scene;
      await window.pinOther('Web Page…');
      const said = window.page.locator('.quick-input-message');
      await window.input.fill('http://169.254.169.254/latest/meta-data/');
      await until('what is wrong', async () =>
        /private network/.test((await said.textContent()) ?? ''),
      );
      await window.input.fill(page());
      await until('it is no mistake', async () =>
        /from this machine/.test((await said.textContent()) ?? ''),
      );
      await scene.expectPinned(() => window.accept(), [page(), 0.5]);
      await scene.forEachClient(async (client) => {
        const { text, mimeType } = await client.read(page());
        assert.equal(mimeType, 'text/markdown');
        assert.equal(text, '# Guide\n\nThe first text.\n\n## More\n\nAbout it.\n');
        assert.equal((await client.read(`${page()}#more`)).text, '## More\n\nAbout it.\n');
      });
      assert.equal(asked, 1);
    });

    it('are refreshed by their row, of which subscribers are notified', async () => {
      const { window } = scene;
      await pin();
      await scene.expectUpdated(page(), /second/, async () => {
        version = 'second';
        await window.choose(window.tree.row('Guide'), 'Refresh Page or Query');
      });
    });

    it('stay as they were, and are said to be old, while they cannot be fetched', async () => {
      const { window } = scene;
      await pin();
      isBroken = true;
      await window.choose(window.tree.row('Guide'), 'Refresh Page or Query');
      await window.notification('The server answered 500.');
      await window.clearNotifications();
      await until('the row says so', async () =>
        (await window.tree.rows()).some((row) => /^Guide, .*old/.test(row)),
      );
      await scene.forEachClient(async ({ read }) =>
        assert.match((await read(page())).text ?? '', /first/),
      );
      await window.tree.click('Guide');
      await until('the snapshot is shown', async () =>
        /The first text/.test(await window.textIn(0)),
      );
    });
  });
}
