import type { Socket } from 'node:net';
import type { Login } from '../../../../../src/features/databases/postgres/login';
import type { Scope } from '../../../scope';
import { fakeServer } from './fakeServer';

/** A message of Postgres' protocol. */
export function message(type: string, ...body: readonly (Buffer | string | number)[]): Buffer {
  const bytes = Buffer.concat(body.map(bytesOf));
  return Buffer.concat([Buffer.from(type, 'latin1'), bytesOf(4 + bytes.length), bytes]);
}

/** A number is one of four bytes. */
function bytesOf(part: Buffer | string | number): Buffer {
  if (typeof part !== 'number') return Buffer.from(part);
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(part);
  return bytes;
}

export const accepted = message('R', 0);
export const asksPlain = message('R', 3);
export const asksMd5 = message('R', 5, 'salt');
export const asksScram = message('R', 10, 'SCRAM-SHA-256\0\0');
export const ready = message('Z', 'I');

/** The first message of a server in SCRAM, by the nonce of the client. */
export function challenge(nonce: string, rounds = '4096'): Buffer {
  return message('R', 11, `r=${nonce},s=c2FsdA==,i=${rounds}`);
}

/** What a client has sent: `encrypt` for its question whether the server does, `start`, or the letter of a message. */
interface Heard {
  readonly type: string;
  readonly body: string;
  /** The nonce of the client's first message in SCRAM. */
  readonly nonce: string;
}

/** A server that answers each message as it likes. It does not encrypt. */
export async function lyingServer(
  scope: Scope,
  answer: (heard: Heard, socket: Socket) => Buffer | undefined,
): Promise<{ readonly login: Login; readonly heard: Heard[] }> {
  const heard: Heard[] = [];
  const login = await fakeServer(scope, (socket) => {
    let bytes = Buffer.alloc(0);
    let hasStarted = false;
    socket.on('data', (chunk: Buffer) => {
      bytes = Buffer.concat([bytes, chunk]);
      for (;;) {
        const start = hasStarted ? 1 : 0;
        const end = bytes.length < start + 4 ? Infinity : start + bytes.readUInt32BE(start);
        if (end > bytes.length) return;
        const body = bytes.toString('latin1', start + 4, end);
        const isQuestion = !hasStarted && end === 8;
        const type = hasStarted ? bytes.toString('latin1', 0, 1) : isQuestion ? 'encrypt' : 'start';
        hasStarted ||= !isQuestion;
        bytes = bytes.subarray(end);
        const one = { type, body, nonce: /r=([^,]*)/.exec(body)?.[1] ?? '' };
        heard.push(one);
        const answered = isQuestion ? Buffer.from('N') : answer(one, socket);
        if (answered) socket.write(answered);
      }
    });
  });
  return { login: { ...login('prefer'), password: 'of-ann' }, heard };
}
