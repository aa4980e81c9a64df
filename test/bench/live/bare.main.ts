/** A server that answers each POST with the bytes that its path was given: what HTTP costs by itself. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

const answers = new Map<string, Buffer>();

process.on('message', ({ path, answer }: { path: string; answer: string }) => {
  answers.set(path, Buffer.from(answer, 'base64'));
  process.send?.({ path });
});
process.on('disconnect', () => process.exit());

const server = createServer((request, response) => {
  const answer = answers.get(request.url ?? '') ?? Buffer.alloc(0);
  void buffer(request).then(() => {
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(answer);
  });
});
server.listen(0, '127.0.0.1', () => {
  process.send?.({ port: (server.address() as AddressInfo).port });
});
