import assert from 'node:assert/strict';
import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { describe, it } from 'node:test';
import { until } from '../../../host/until';
import { open, token } from '../http';
import { RawSession, request } from '../rawSession';
import { serve, type Served } from '../serve';

const uri = 'file:///ws/large.txt';
/** More than the system takes of an answer that is not read. */
const size = 30_000_000;

/** Asks for a large answer, of which nothing is read yet. */
async function askUnread(
  { port, kind, own }: Served,
  { id }: RawSession,
): Promise<IncomingMessage> {
  kind.put(uri, 'x'.repeat(size));
  const asked = open({ port, headers: { 'mcp-session-id': id } });
  own(() => asked.destroy());
  asked.end(JSON.stringify(request(5, 'resources/read', { uri })));
  const [response] = (await once(asked, 'response')) as [IncomingMessage];
  return response;
}

describe('a session that ends while one of its answers is being sent', () => {
  it('is not found any more, and the answer arrives whole', async (t) => {
    const served = await serve(t);
    const session = await RawSession.open(served);
    const response = await askUnread(served, session);
    assert.equal((await session.end()).status, 200);
    assert.equal((await session.post(request(6, 'ping'))).status, 404);
    assert.equal(served.clients.count, 0);
    const answer = await buffer(response);
    assert.ok(answer.length > size);
    assert.deepEqual(served.lines, []);
  });

  it('ends its stream if the person disconnected it', async (t) => {
    const served = await serve(t);
    const session = await RawSession.open(served);
    const stream = await session.listen(served);
    await askUnread(served, session);
    served.clients.disconnect(session.id);
    await stream.ended;
  });

  it('does not keep the server from closing', async (t) => {
    const served = await serve(t);
    const session = await RawSession.open(served);
    await askUnread(served, session);
    await served.endpoints.close();
    assert.equal(served.clients.count, 0);
  });
});

it('a request that meets the end of its session is answered', async (t) => {
  const served = await serve(t);
  const { id } = await RawSession.open(served);
  const socket = connect(served.port, '127.0.0.1');
  served.own(() => socket.destroy());
  let received = '';
  socket.setEncoding('utf8').on('data', (chunk: string) => (received += chunk));
  const body = JSON.stringify(request(1, 'ping'));
  const head = [
    'Host: 127.0.0.1',
    `Authorization: Bearer ${token}`,
    'Accept: application/json, text/event-stream',
    `Mcp-Session-Id: ${id}`,
  ].join('\r\n');
  const ping = `Content-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`;
  // In one packet, so that the DELETE is handled before the body is read.
  socket.write(`POST /mcp HTTP/1.1\r\n${head}\r\n${ping}DELETE /mcp HTTP/1.1\r\n${head}\r\n\r\n`);
  const statuses = () => [...received.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => status);
  await until('both are answered', () => statuses().length === 2);
  assert.deepEqual(statuses(), ['404', '200']);
});
