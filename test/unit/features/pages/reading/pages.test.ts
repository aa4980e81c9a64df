import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { readdir, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { ResourceNotFound, Unavailable } from '../../../../../src/base/errors';
import { canonicalUri } from '../../../../../src/core/documents/uris';
import { until } from '../../../../host/until';
import { pinnedPages } from './pinnedPages';
import { TestWeb } from './testWeb';

const page = 'https://example.com/';
const html = (text: string) =>
  `<title>The page</title><h1 id=top>One</h1><p>${text}</p><h2>Two</h2><p>more</p>`;

describe('a pinned page', () => {
  it('is its address, read as Markdown, whole, by heading and by lines', async (t) => {
    const web = await TestWeb.start(t, (_, response) =>
      response.writeHead(200, { 'content-type': 'text/html' }).end(html('text')),
    );
    const { catalog, read, refresh } = await pinnedPages(t, web, { pinned: [page] });
    await assert.rejects(
      read(page),
      (cause) => cause instanceof Unavailable && /No snapshot/.test(cause.message),
    );
    assert.equal(web.asked.length, 0);
    await refresh(page);
    const text = '# One\n\ntext\n\n## Two\n\nmore\n';
    assert.partialDeepStrictEqual(await read(page), { mimeType: 'text/markdown', text });
    assert.partialDeepStrictEqual(await read(`${page}#two`), { text: '## Two\n\nmore\n' });
    assert.partialDeepStrictEqual(await read(`${page}#top`), { text });
    assert.partialDeepStrictEqual(await read(`${page}#L3-L5`), {
      text: 'text\n\n## Two\n',
      meta: { lines: '3-5', lineCount: 8 },
    });
    await assert.rejects(read(`${page}#three`), /no such heading/);
    const { resources } = await catalog.unrestricted.list();
    assert.partialDeepStrictEqual(resources, [
      { uri: page, title: 'The page', mimeType: 'text/markdown', priority: 0.5 },
    ]);
    assert.match(resources[0]?.description ?? '', /^Snapshot of 20/);
    assert.equal(web.asked.length, 1);
  });

  it('is there because it was pinned by hand, and no secret of this machine is', async (t) => {
    const web = await TestWeb.start(t, (_, response) =>
      response.writeHead(200, { 'content-type': 'text/plain' }).end('A=1'),
    );
    const secret = `http://localhost:${web.port}/.env`;
    const { catalog, read, refresh, pinned } = await pinnedPages(t, web, {
      pinned: [page, secret],
    });
    web.names.set('localhost', [['127.0.0.1']]);
    await refresh(page);
    await refresh(secret);
    await refresh('https://example.com/other');
    await assert.rejects(read('https://example.com/other'), ResourceNotFound);
    await assert.rejects(read(secret), ResourceNotFound);
    assert.deepEqual(
      (await catalog.unrestricted.list()).resources.map(({ uri }) => uri),
      [page],
    );
    pinned.delete(canonicalUri(page));
    await assert.rejects(read(page), ResourceNotFound);
  });

  it('is announced when its text has changed, and not otherwise', async (t) => {
    let text = 'first';
    const web = await TestWeb.start(t, ({ headers }, response) => {
      const etag = `"${text}"`;
      if (headers['if-none-match'] === etag) return response.writeHead(304).end();
      return response.writeHead(200, { 'content-type': 'text/html', etag }).end(html(text));
    });
    const one = await pinnedPages(t, web, { pinned: [page] });
    const other = await pinnedPages(t, web, { pinned: [page], folder: one.folder });
    await one.refresh(page);
    assert.partialDeepStrictEqual(await other.read(page), { mimeType: 'text/markdown' });
    one.notified.length = 0;
    other.notified.length = 0;
    await one.refresh(page);
    assert.deepEqual(one.notified, []);
    assert.equal(web.asked.at(-1)?.headers['if-none-match'], '"first"');
    text = 'second';
    await one.refresh(page);
    assert.deepEqual(one.notified, [{ type: 'content', uri: page }]);
    await until('the other window is notified', () => other.notified.length === 1);
    assert.partialDeepStrictEqual(await other.read(page), {
      text: '# One\n\nsecond\n\n## Two\n\nmore\n',
    });
  });

  it('stays as it was, and is said to be old, while it cannot be fetched', async (t) => {
    let status = 200;
    const web = await TestWeb.start(t, (_, response) =>
      response.writeHead(status, { 'content-type': 'text/html' }).end(html('text')),
    );
    const { catalog, read, refresh, notified } = await pinnedPages(t, web, { pinned: [page] });
    await refresh(page);
    notified.length = 0;
    status = 503;
    assert.deepEqual((await refresh(page))?.failure, { type: 'status', status: 503 });
    assert.partialDeepStrictEqual(await read(page), {
      text: '# One\n\ntext\n\n## Two\n\nmore\n',
      meta: { isOld: true },
    });
    assert.match(
      (await catalog.unrestricted.list()).resources[0]?.description ?? '',
      /It is old, as the last refresh failed: the server answered 503\.$/,
    );
    assert.deepEqual(notified, []);
    status = 200;
    assert.equal((await refresh(page))?.failure, undefined);
  });

  it('is none of which scripts make all the text, and stays as it was if it becomes one', async (t) => {
    const empty =
      '<title>App</title><noscript>Run it.</noscript><div id="root"></div><script>x</script>';
    let answer = empty;
    const web = await TestWeb.start(t, (_, response) =>
      response.writeHead(200, { 'content-type': 'text/html' }).end(answer),
    );
    const { read, refresh } = await pinnedPages(t, web, { pinned: [page] });
    const record = await refresh(page);
    assert.deepEqual([record?.snapshot, record?.failure], [undefined, { type: 'empty' }]);
    answer = html('text');
    assert.equal((await refresh(page))?.failure, undefined);
    answer = empty;
    assert.deepEqual((await refresh(page))?.failure, { type: 'empty' });
    assert.partialDeepStrictEqual(await read(page), {
      text: '# One\n\ntext\n\n## Two\n\nmore\n',
      meta: { isOld: true },
    });
  });

  it('stays as it came where it is data or a picture', async (t) => {
    const png = Buffer.from('89504e470d0a1a0a00', 'hex');
    const web = await TestWeb.start(t, ({ url }, response) => {
      if (url === '/png') return response.writeHead(200, { 'content-type': 'image/png' }).end(png);
      if (url === '/fake')
        return response.writeHead(200, { 'content-type': 'image/png' }).end('<script>');
      if (url === '/zero')
        return response.writeHead(200, { 'content-type': 'text/plain' }).end('a\0b');
      if (url === '/latin')
        return response
          .writeHead(200, { 'content-type': 'text/html' })
          .end(Buffer.from('<meta charset=latin1><p>\xe4', 'latin1'));
      return response.writeHead(200, { 'content-type': 'application/json' }).end('{"a": "<b>"}');
    });
    const paths = ['json', 'png', 'fake', 'zero', 'latin'];
    const { read, refresh } = await pinnedPages(t, web, {
      pinned: paths.map((path) => page + path),
    });
    for (const path of paths) await refresh(page + path);
    assert.partialDeepStrictEqual(await read(`${page}json`), {
      mimeType: 'application/json',
      text: '{"a": "<b>"}',
    });
    assert.partialDeepStrictEqual(await read(`${page}png`), { mimeType: 'image/png', blob: png });
    assert.partialDeepStrictEqual(await read(`${page}latin`), { text: 'ä\n' });
    await assert.rejects(read(`${page}fake`), /its type is not kept/);
    await assert.rejects(read(`${page}zero`), /its encoding cannot be read/);
  });

  it('is fetched once, however many ask', async (t) => {
    const web = await TestWeb.start(t, (_, response) =>
      response.writeHead(200, { 'content-type': 'text/html' }).end(html('text')),
    );
    const { refresh } = await pinnedPages(t, web, { pinned: [page] });
    await Promise.all([refresh(page), refresh(page), refresh(page)]);
    assert.equal(web.asked.length, 1);
  });
});

describe('snapshots', () => {
  it('are fetched again by the choice of the pin, in one window alone', async (t) => {
    const web = await TestWeb.start(t, (_, response) =>
      response.writeHead(200, { 'content-type': 'text/html' }).end(html('text')),
    );
    const one = await pinnedPages(t, web, { pinned: [page] });
    const uri = canonicalUri(page);
    await one.refresh(page);
    await one.fetcher.refreshIfDue(uri);
    await one.fetcher.setRefresh(uri, 'hour');
    await one.fetcher.refreshIfDue(uri);
    assert.equal(web.asked.length, 1);
    const { dueAt = 0, snapshot } = (await one.store.record(uri)) ?? {};
    const minutes = (dueAt - (snapshot?.confirmedAt ?? 0)) / 60_000;
    assert.ok(minutes >= 60 && minutes <= 66, String(minutes));
    await one.store.change(uri, (record) => ({ ...record, dueAt: Date.now() - 1 }));
    const other = await pinnedPages(t, web, { pinned: [page], folder: one.folder });
    await Promise.all([one.fetcher.refreshIfDue(uri), other.fetcher.refreshIfDue(uri)]);
    assert.equal(web.asked.length, 2);
  });

  it('have so much room, and the oldest makes place', async (t) => {
    const web = await TestWeb.start(t, (_, response) =>
      response.writeHead(200, { 'content-type': 'text/plain' }).end('x'.repeat(400)),
    );
    const paths = ['a', 'b', 'c'].map((path) => page + path);
    const { read, refresh, store, folder } = await pinnedPages(t, web, {
      pinned: paths,
      maxBytes: 1_000,
    });
    for (const path of paths) {
      await refresh(path);
      await until(
        'the next moment',
        () => Date.now() > (store.known(canonicalUri(path))?.askedAt ?? 0),
      );
    }
    await assert.rejects(read(`${page}a`), Unavailable);
    assert.partialDeepStrictEqual(await read(`${page}c`), { mimeType: 'text/plain' });
    assert.equal((await readdir(join(folder, 'bodies'))).length, 1);
  });

  it('are removed with their files a day after their pages were unpinned', async (t) => {
    let text = 'first';
    const web = await TestWeb.start(t, (_, response) =>
      response.writeHead(200, { 'content-type': 'text/plain' }).end(text),
    );
    const { store, refresh, pinned, folder } = await pinnedPages(t, web, {
      pinned: [page, `${page}other`],
    });
    const uri = canonicalUri(page);
    const body = (await refresh(page))?.snapshot?.body ?? '';
    pinned.delete(uri);
    text = 'second';
    await refresh(`${page}other`);
    assert.ok(await store.record(uri));
    const path = join(folder, 'bodies', `${body}.json`);
    await utimes(path, new Date(0), new Date(0));
    const yesterday = Date.now() - 90_000_000;
    await store.change(uri, (record) => ({ ...record, askedAt: yesterday }));
    assert.ok(existsSync(path));
    await store.change(uri, (record) => ({ ...record, unpinnedAt: yesterday }));
    assert.equal(await store.record(uri), undefined);
    assert.ok(!existsSync(path));
  });

  it('that are broken are fetched anew', async (t) => {
    const web = await TestWeb.start(t, (_, response) =>
      response.writeHead(200, { 'content-type': 'text/plain', etag: '"1"' }).end('text'),
    );
    const { refresh, folder, read, onError } = await pinnedPages(t, web, { pinned: [page] });
    const { writeFile } = await import('node:fs/promises');
    const body = (await refresh(page))?.snapshot?.body ?? '';
    await writeFile(join(folder, 'bodies', `${body}.json`), '{"text":"another"}');
    await assert.rejects(read(page), Unavailable);
    await refresh(page);
    assert.partialDeepStrictEqual(await read(page), { text: 'text' });
    await writeFile(join(folder, 'pages.json'), 'no JSON');
    await refresh(page);
    assert.partialDeepStrictEqual(await read(page), { text: 'text' });
    assert.equal(onError.mock.callCount(), 0);
  });
});
