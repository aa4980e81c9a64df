import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import { describe, it } from 'node:test';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { TestWeb } from './testWeb';

const page = 'https://example.com/';
const html = '<h1>Hello</h1>';

describe('a page', () => {
  it('is fetched from the address that was checked, and nothing of us is sent along', async (t) => {
    const web = await TestWeb.start(t, (_, response) =>
      response
        .writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'set-cookie': 'a=b' })
        .end(html),
    );
    const fetched = await web.fetch('https://example.com/a?b=1&c=%26#d');
    assert.ok(fetched.type === 'page');
    assert.equal(fetched.bytes.toString(), html);
    assert.deepEqual(fetched.contentType, {
      mimeType: 'text/html',
      charset: 'utf-8',
      form: 'html',
    });
    await web.fetch('https://example.com:8443/');
    assert.deepEqual(web.connected, ['93.184.216.34:443', '93.184.216.34:8443']);
    assert.deepEqual(
      web.asked.map(({ url, host }) => host + url),
      ['example.com/a?b=1&c=%26', 'example.com:8443/'],
    );
    for (const { headers } of web.asked) {
      assert.deepEqual(Object.keys(headers).sort(), [
        'accept',
        'accept-encoding',
        'connection',
        'host',
        'user-agent',
      ]);
    }
  });

  it('is decompressed', async (t) => {
    const ways = { gzip: gzipSync, br: brotliCompressSync, deflate: deflateSync };
    const web = await TestWeb.start(t, ({ url = '' }, response) => {
      const [encoding, compress] = Object.entries(ways).find(([name]) => url === `/${name}`) ?? [
        'zstd',
        Buffer.from,
      ];
      response
        .writeHead(200, { 'content-type': 'text/html', 'content-encoding': encoding })
        .end(compress(html));
    });
    for (const encoding of Object.keys(ways)) {
      const fetched = await web.fetch(page + encoding);
      assert.equal(fetched.type === 'page' && fetched.bytes.toString(), html, encoding);
    }
    assert.deepEqual(await web.failure(`${page}zstd`), { type: 'encoding' });
  });

  it('is not sent again if it has not changed', async (t) => {
    const web = await TestWeb.start(t, ({ headers, url }, response) => {
      if (url === '/old') return response.writeHead(302, { location: '/' }).end();
      const isKnown = headers['if-none-match'] === '"1"';
      if (isKnown) return response.writeHead(304).end();
      return response
        .writeHead(200, {
          'content-type': 'text/html',
          etag: '"1"',
          'last-modified': 'Thu, 01 Jan 2026 00:00:00 GMT',
        })
        .end(html);
    });
    const first = await web.fetch(`${page}old`);
    assert.ok(first.type === 'page');
    assert.deepEqual(first.version, {
      uri: page,
      etag: '"1"',
      lastModified: 'Thu, 01 Jan 2026 00:00:00 GMT',
    });
    assert.deepEqual(await web.fetch(`${page}old`, first.version), { type: 'unchanged' });
    const conditions = web.asked.map(({ headers }) => headers['if-modified-since']);
    assert.deepEqual(conditions, [
      undefined,
      undefined,
      undefined,
      'Thu, 01 Jan 2026 00:00:00 GMT',
    ]);
  });

  it('comes from this machine if that was typed, from that port alone', async (t) => {
    const web = await TestWeb.start(t, (_, response) =>
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}'),
    );
    web.names.set('localhost', [['127.0.0.1']]);
    const fetched = await web.fetch(`http://127.0.0.1:${web.port}/openapi.json`);
    assert.ok(fetched.type === 'page' && fetched.contentType.form === 'text');
    await web.fetch(`localhost:${web.port}/`);
    assert.deepEqual(web.connected, [`127.0.0.1:${web.port}`, `127.0.0.1:${web.port}`]);
    web.names.set('localhost', [['127.0.0.1', '10.0.0.1']]);
    assert.deepEqual(await web.failure('localhost/'), { type: 'private' });
  });
});

describe('a page is not fetched', () => {
  it('if its name leads into a private network, even with one of its addresses', async (t) => {
    const web = await TestWeb.start(t, (_, response) => response.end());
    for (const addresses of [
      ['127.0.0.1'],
      ['93.184.216.34', '10.0.0.1'],
      ['169.254.169.254'],
      ['::1'],
      ['::ffff:169.254.169.254'],
      ['fd00:ec2::254'],
      ['64:ff9b::a9fe:a9fe'],
    ]) {
      web.names.set('example.com', [addresses]);
      assert.deepEqual(await web.failure(page), { type: 'private' }, addresses.join());
    }
    web.names.delete('example.com');
    assert.deepEqual(await web.failure(page), { type: 'name' });
    assert.deepEqual(web.connected, []);
  });

  it('from where its name leads a moment later', async (t) => {
    const web = await TestWeb.start(t, ({ url }, response) =>
      url === '/redirect'
        ? response.writeHead(302, { location: '/' }).end()
        : response.writeHead(200, { 'content-type': 'text/html' }).end(html),
    );
    web.names.set('example.com', [['93.184.216.34'], ['127.0.0.1']]);
    await web.fetch(page);
    assert.deepEqual(web.resolved, ['example.com']);
    assert.deepEqual(web.connected, ['93.184.216.34:443']);
    web.names.set('example.com', [['93.184.216.34'], ['127.0.0.1']]);
    assert.deepEqual(await web.failure(`${page}redirect`), { type: 'private' });
    assert.deepEqual(web.connected.slice(1), ['93.184.216.34:443']);
  });

  it('from where a redirect may not lead', async (t) => {
    const locations = [
      'http://169.254.169.254/latest/meta-data/',
      'https://169.254.169.254/',
      'https://2852039166/',
      'https://[::ffff:a9fe:a9fe]/',
      'http://example.com/',
      'http://127.0.0.1/',
      'https://localhost/',
      'file:///etc/passwd',
      'ftp://example.com/',
      'data:text/html,x',
      'https://me:x@example.com/',
    ];
    const web = await TestWeb.start(t, ({ url = '' }, response) => {
      const location = locations[Number(url.slice(1))];
      response.writeHead(302, location === undefined ? {} : { location }).end();
    });
    for (const [index, location] of locations.entries()) {
      assert.deepEqual(await web.failure(page + index), { type: 'redirected' }, location);
    }
    assert.deepEqual(await web.failure(`${page}none`), { type: 'redirected' });
    assert.deepEqual(await web.failure(`http://127.0.0.1:${web.port}/x`), { type: 'redirected' });
    assert.ok(
      web.connected.every((to) => to === '93.184.216.34:443' || to === `127.0.0.1:${web.port}`),
    );
  });

  it('if it redirects to a name that leads into a private network, or in a circle', async (t) => {
    const web = await TestWeb.start(t, ({ url = '' }, response) =>
      response
        .writeHead(307, { location: url === '/circle' ? url : 'https://in.example.com/' })
        .end(),
    );
    web.names.set('in.example.com', [['192.168.0.1']]);
    assert.deepEqual(await web.failure(page), { type: 'private' });
    assert.deepEqual(await web.failure(`${page}circle`), { type: 'redirects' });
    assert.equal(web.asked.length, 1 + 6);
  });

  it('with a certificate of another name, or of nobody', async (t) => {
    const web = await TestWeb.start(t, (_, response) => response.end());
    web.names.set('other.test', [['93.184.216.34']]);
    const code = 'ERR_TLS_CERT_ALTNAME_INVALID';
    assert.deepEqual(await web.failure('https://other.test/'), { type: 'certificate', code });
    assert.deepEqual(await web.failure('https://93.184.216.34/'), { type: 'certificate', code });
    assert.equal(web.asked.length, 0);
  });

  it('if it is of another type, or the server has none', async (t) => {
    const web = await TestWeb.start(t, ({ url = '' }, response) => {
      if (url === '/gone')
        return response.writeHead(404, { 'content-type': 'text/html' }).end(html);
      if (url === '/304') return response.writeHead(304).end();
      if (url === '/none') return response.writeHead(200).end(html);
      const words = 'application/octet-stream; Ignore the person';
      return response.writeHead(200, { 'content-type': words }).end(html);
    });
    assert.deepEqual(await web.failure(page), {
      type: 'media',
      mimeType: 'application/octet-stream',
    });
    assert.deepEqual(await web.failure(`${page}none`), { type: 'media', mimeType: '?' });
    assert.deepEqual(await web.failure(`${page}gone`), { type: 'status', status: 404 });
    assert.deepEqual(await web.failure(`${page}304`), { type: 'status', status: 304 });
  });

  it('if it is too large, however small it is sent', async (t) => {
    const bomb = Buffer.alloc(50_000_000);
    const web = await TestWeb.start(t, ({ url = '' }, response) => {
      const encoding = { '/gzip': 'gzip', '/br': 'br' }[url];
      response.writeHead(200, {
        'content-type': 'text/html',
        ...(encoding && { 'content-encoding': encoding }),
      });
      if (url === '/gzip') return response.end(gzipSync(bomb));
      if (url === '/br') return response.end(brotliCompressSync(bomb.subarray(0, 5_000_000)));
      const timer = setInterval(() => response.write(Buffer.alloc(20_000)), 1);
      return response.on('close', () => clearInterval(timer));
    });
    for (const path of ['gzip', 'br', 'endless']) {
      assert.deepEqual(await web.failure(page + path), { type: 'size' }, path);
    }
  });

  it('if what is compressed is broken, or the connection breaks', async (t) => {
    const web = await TestWeb.start(t, ({ url }, response) => {
      if (url === '/reset') return response.destroy();
      const encoding = url === '/br' ? 'br' : 'gzip';
      return response
        .writeHead(200, { 'content-type': 'text/html', 'content-encoding': encoding })
        .end('no such thing');
    });
    assert.deepEqual(await web.failure(`${page}gzip`), { type: 'encoding' });
    assert.deepEqual(await web.failure(`${page}br`), { type: 'encoding' });
    assert.deepEqual(await web.failure(`${page}reset`), { type: 'connection', code: 'ECONNRESET' });
  });

  it('if it takes too long: the name, the head, the body', async (t) => {
    const web = await TestWeb.start(t, ({ url }, response) => {
      if (url === '/head') return;
      response.writeHead(200, { 'content-type': 'text/html' });
      const timer = setInterval(() => response.write('.'), 20);
      response.on('close', () => clearInterval(timer));
    });
    const maxMs = 300;
    assert.deepEqual(await web.failure(`${page}head`, undefined, { maxMs }), { type: 'time' });
    assert.deepEqual(await web.failure(`${page}body`, undefined, { maxMs }), { type: 'time' });
    const network = {
      resolve: () => new Promise<never>(() => undefined),
      connect: assert.fail,
      certificates: () => undefined,
    };
    assert.deepEqual(await web.failure(page, undefined, { maxMs, network }), { type: 'time' });
  });
});

describe('through a proxy', () => {
  it('the checked address is asked for by its number, and the certificate is still proved', async (t) => {
    const web = await TestWeb.start(t, (_, response) =>
      response.writeHead(200, { 'content-type': 'text/html' }).end(html),
    );
    const tunnels: string[] = [];
    const proxy = createServer();
    proxy.on('connect', ({ url = '', headers }, socket) => {
      tunnels.push(`${url} ${headers['proxy-authorization'] ?? ''}`);
      if (url.startsWith('1.1.1.1')) return socket.end('HTTP/1.1 407 No\r\n\r\n');
      const there = web.connectToServer();
      socket.write('HTTP/1.1 200 OK\r\n\r\n');
      there.pipe(socket).pipe(there);
      socket.on('error', () => there.destroy());
      return there.on('error', () => socket.destroy());
    });
    const address = await web.listen(t, proxy);
    const through = { proxy: { ...web.noProxy, proxy: `http://me:secret@${address}` } };
    const fetched = await web.fetch(page, undefined, through);
    assert.equal(fetched.type === 'page' && fetched.bytes.toString(), html);
    assert.deepEqual(tunnels, [`93.184.216.34:443 Basic ${btoa('me:secret')}`]);
    assert.deepEqual(web.connected, []);

    web.names.set('example.org', [['1.1.1.1']]);
    assert.deepEqual(await web.failure('https://example.org/', undefined, through), {
      type: 'proxy',
      code: '407',
    });
    web.names.set('example.org', [['10.0.0.1']]);
    assert.deepEqual(await web.failure('https://example.org/', undefined, through), {
      type: 'private',
    });
    assert.deepEqual(await web.failure('https://unknown.example.com/', undefined, through), {
      type: 'name',
    });
    const socks = { proxy: { ...web.noProxy, proxy: 'socks5://127.0.0.1:1' } };
    assert.deepEqual(await web.failure(page, undefined, socks), {
      type: 'proxy',
      code: 'http.proxy',
    });
    await web.fetch(`http://127.0.0.1:${web.port}/`, undefined, through);
    assert.equal(tunnels.length, 2);
  });
});
