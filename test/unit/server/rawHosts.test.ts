import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { describe, it } from 'node:test';
import { token } from './http';
import { request } from './rawSession';
import { serve } from './serve';

const clientInfo = { name: 'test', version: '0' };
const params = { protocolVersion: '2025-11-25', capabilities: {}, clientInfo };
const body = JSON.stringify(request(1, 'initialize', params));

/** The status of a right request with these lines in its head, sent as bytes: no HTTP client would write some of them. */
async function statusOf(port: number, lines: readonly string[]): Promise<string | undefined> {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  const head = [
    'POST /mcp HTTP/1.1',
    ...lines,
    `Authorization: Bearer ${token}`,
    'Accept: application/json, text/event-stream',
    'Content-Type: application/json',
    `Content-Length: ${body.length}`,
    'Connection: close',
  ];
  socket.write(`${head.join('\r\n')}\r\n\r\n${body}`);
  const [, status] = (await text(socket)).split(' ', 2);
  return status;
}

const good = (port: number) => `Host: 127.0.0.1:${port}`;

describe('a request as bytes', () => {
  it('is served where its Host is a loopback name', async (t) => {
    const { port } = await serve(t);
    for (const host of ['127.0.0.1', 'localhost', 'LocalHost', '[::1]']) {
      for (const line of [`Host: ${host}`, `hOST:\t${host}:${port} `]) {
        assert.equal(await statusOf(port, [line]), '200', line);
      }
    }
  });

  for (const host of [
    'evil.com:80@127.0.0.1',
    'evil.com@localhost',
    '127.1',
    '127.0.0.1.',
    '0x7f000001',
    '0177.0.0.1',
    '2130706433',
    '127.0.0.1:80:80',
    '127.0.0.1:',
    '127.0.0.1/evil.com',
    'localhost#evil.com',
    'localhost?evil.com',
    'localhost\\evil.com',
    'localhost, evil.com',
    'evil.com, localhost',
    'local\thost',
    '[0:0:0:0:0:0:0:1]',
    '[::ffff:127.0.0.1]',
    '::1',
    '%6cocalhost',
    'ⓛocalhost',
  ]) {
    it(`is refused with the Host ${JSON.stringify(host)}`, async (t) => {
      const { port } = await serve(t);
      assert.equal(await statusOf(port, [`Host: ${host}`]), '403');
    });
  }

  it('is refused with two Hosts, in whatever order', async (t) => {
    const { port } = await serve(t);
    const evil = 'Host: evil.example';
    for (const lines of [
      [good(port), evil],
      [evil, good(port)],
      [good(port), good(port)],
      [good(port), 'host:'],
    ]) {
      assert.equal(await statusOf(port, lines), '403', lines.join());
    }
  });

  for (const origins of [
    ['http://evil.com:80@127.0.0.1'],
    ['http://127.1'],
    ['http://0x7f000001'],
    ['http://2130706433'],
    ['http://localhost#evil.com'],
    ['http://localhost/evil.com'],
    ['http:localhost'],
    ['http://localhost\\evil.com'],
    ['http://localhost/', 'http://evil.example'],
    ['http://localhost', 'http://localhost'],
    ['http://evil.example', 'http://localhost'],
  ]) {
    it(`is refused with the Origin ${origins.join(' and ')}`, async (t) => {
      const { port } = await serve(t);
      const lines = origins.map((origin) => `Origin: ${origin}`);
      assert.equal(await statusOf(port, [good(port), ...lines]), '403');
    });
  }
});
