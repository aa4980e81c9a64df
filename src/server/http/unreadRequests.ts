import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { refusalBody, type Refusal } from './guards';

const malformed: Refusal = { status: 400, message: 'Malformed request: this is not HTTP.' };
const refusals: Readonly<Record<string, Refusal>> = {
  ERR_HTTP_REQUEST_TIMEOUT: {
    status: 408,
    code: -32603,
    message: 'The request was not received in time. Try again.',
  },
  HPE_HEADER_OVERFLOW: { status: 431, message: 'The headers of the request are too large.' },
};

/** Refuses what Node could not read as a request, in JSON as any other one, and closes its connection. */
export function refuseUnreadable({ code = '' }: NodeJS.ErrnoException, socket: Socket): void {
  // On an unused connection, it would be taken for the answer to a request that is on its way.
  if (!socket.writable || socket.bytesRead === 0) return void socket.destroy();
  const refusal = refusals[code] ?? malformed;
  const body = refusalBody(refusal);
  const head = [
    `HTTP/1.1 ${refusal.status} ${STATUS_CODES[refusal.status]}`,
    'Content-Type: application/json',
    `Content-Length: ${body.length}`,
    'Connection: close',
  ];
  socket.end(Buffer.concat([Buffer.from(`${head.join('\r\n')}\r\n\r\n`), body]));
}
