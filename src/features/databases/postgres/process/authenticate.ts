import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { stat } from 'node:fs/promises';
import type { Socket } from 'node:net';
import { TLSSocket } from 'node:tls';
import { continueSession, finalizeSession, startSession } from 'pg/lib/crypto/sasl';
import type { PasswordRule } from '../../model/addedDatabases';
import { isSocketFolder } from '../../model/postgresAddress';
import type { Login } from '../login';
import { Refused, Unproved, unprovable, malformed } from './failures';

/** Who logs in, and what the server has to do for it. */
export interface Account {
  readonly login: Login;
  readonly passwords: PasswordRule | undefined;
}

/** The rounds of SCRAM: fewer make a password easy to guess by the proof, and more keep this computer busy. */
const leastRounds = 4_096;
const maxRounds = 1_000_000;
/** No message of a login is longer. */
const maxLength = 30_000;

/** The ways in which a server asks for a password, by their numbers in the protocol. */
const way = { none: 0, plain: 3, md5: 5, scram: 10, scramContinues: 11, scramEnds: 12 } as const;

interface Message {
  readonly type: string;
  readonly whole: Buffer;
  readonly body: Buffer;
}

/**
 * Logs in, and answers with the message by which the server lets in or refuses. The driver does nothing of it (see
 * `DriverSocket`); SCRAM itself is that of `pg`, which checks the nonce and the signature of the server.
 * @throws UserError if the server does not prove enough to be sent the password, or to be believed.
 */
export async function authenticate(
  socket: Socket,
  account: Account,
): Promise<{ readonly answer: Buffer; readonly usesScram: boolean }> {
  const first = await nextMessage(socket);
  if (first.type === 'E') return { answer: first.whole, usesScram: false };
  const asked = wayOf(first);
  if (asked === way.none) {
    if (account.passwords === 'scram') throw unprovable();
    return { answer: first.whole, usesScram: false };
  }
  const { login } = account;
  if (login.password === '') throw new Refused();
  if (asked === way.scram) {
    const refusal = await proveByScram(socket, first, login);
    const last = refusal ?? (await nextMessage(socket));
    return { answer: lettingIn(last).whole, usesScram: last.type === 'R' };
  }
  if (asked !== way.plain && asked !== way.md5) throw malformed();
  if (account.passwords === 'scram') throw unprovable();
  if (account.passwords !== 'any' && !(await isVerified(socket, login))) throw new Unproved();
  send(socket, `${asked === way.md5 ? md5Of(login, first.body.subarray(4)) : login.password}\0`);
  return { answer: lettingIn(await nextMessage(socket)).whole, usesScram: false };
}

/** Proves to the server that we know the password, and has it prove the same. @returns its error, if it refuses. */
async function proveByScram(
  socket: Socket,
  first: Message,
  { password }: Login,
): Promise<Message | undefined> {
  const mechanisms = first.body.toString('latin1', 4).split('\0');
  const encrypted = socket instanceof TLSSocket ? socket : undefined;
  try {
    const session = startSession(mechanisms, encrypted, maxRounds);
    const start = Buffer.from(session.response);
    send(socket, `${session.mechanism}\0`, lengthOf(start.length), start);
    const challenge = await nextMessage(socket);
    if (challenge.type === 'E') return challenge;
    const text = textOf(challenge, way.scramContinues);
    // All of it, because one of two numbers of rounds would be used.
    const rounds = Number(/^r=[^,]+,s=[^,]+,i=(\d+)$/.exec(text)?.[1]);
    if (!(rounds >= leastRounds)) throw unprovable();
    await continueSession(session, password, text, encrypted);
    send(socket, session.response);
    const proof = await nextMessage(socket);
    if (proof.type === 'E') return proof;
    finalizeSession(session, textOf(proof, way.scramEnds));
    return undefined;
  } catch (cause) {
    if (socket.destroyed) throw cause;
    throw unprovable();
  }
}

/** Whether the server is the right one, by its certificate, or because others cannot create its socket. */
async function isVerified(socket: Socket, { host, sslmode, rootCertificates }: Login) {
  if (isSocketFolder(host)) return ((await stat(host)).mode & 0o002) === 0;
  if (!(socket instanceof TLSSocket)) return false;
  return sslmode === 'verify-full' || (sslmode === 'verify-ca' && rootCertificates !== undefined);
}

function md5Of({ user, password }: Login, salt: Buffer): string {
  const md5 = (...parts: readonly (string | Buffer)[]) => {
    const hash = createHash('md5');
    for (const part of parts) hash.update(part);
    return hash.digest('hex');
  };
  return `md5${md5(md5(password, user), salt)}`;
}

function lettingIn(message: Message): Message {
  if (message.type === 'E' || wayOf(message) === way.none) return message;
  throw malformed();
}

function wayOf({ type, body }: Message): number {
  if (type !== 'R' || body.length < 4) throw malformed();
  return body.readUInt32BE(0);
}

function textOf(message: Message, expected: number): string {
  if (wayOf(message) !== expected) throw unprovable();
  return message.body.toString('utf8', 4);
}

/** Sends a message with a password, or with a part of SCRAM. */
function send(socket: Socket, ...parts: readonly (string | Buffer)[]): void {
  const body = Buffer.concat(parts.map((part) => Buffer.from(part)));
  socket.write(Buffer.concat([Buffer.from('p'), lengthOf(4 + body.length), body]));
}

function lengthOf(length: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeInt32BE(length);
  return bytes;
}

/** The next message of a server, without notices. */
async function nextMessage(socket: Socket): Promise<Message> {
  for (;;) {
    const head = await read(socket, 5);
    const type = head.toString('latin1', 0, 1);
    const length = head.readUInt32BE(1);
    if (!/[REN]/.test(type) || length < 4 || length > maxLength) throw malformed();
    const body = length === 4 ? Buffer.alloc(0) : await read(socket, length - 4);
    if (type !== 'N') return { type, body, whole: Buffer.concat([head, body]) };
  }
}

async function read(socket: Socket, length: number): Promise<Buffer> {
  for (;;) {
    const bytes = socket.read(length) as Buffer | null;
    if (bytes?.length === length) return bytes;
    if (socket.destroyed) throw socket.errored ?? malformed();
    await once(socket, 'readable');
  }
}
