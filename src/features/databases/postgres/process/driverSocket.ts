import type { Socket } from 'node:net';
import { Duplex } from 'node:stream';
import { toError } from '../../../../base/errors';
import { tooLarge } from '../../model/limits';
import { authenticate, type Account } from './authenticate';

interface Options {
  readonly account: Account;
  /** The server is cut off when it has sent more, because the driver keeps a whole answer in memory. */
  readonly maxBytes: number;
  onScram(): void;
}

type Done = (error?: Error | null) => void;

/**
 * The connection as the driver gets it: of a server that asks for no password. The driver itself would answer any server
 * that asks for the password in plain text, and would check neither the nonce of SCRAM nor whether its proof comes at all.
 */
export class DriverSocket extends Duplex {
  private received = 0;
  private isLoggedIn = false;

  constructor(
    private readonly socket: Socket,
    private readonly options: Options,
  ) {
    super();
    socket.on('error', (error) => this.destroy(error));
    socket.on('close', () => this.destroy());
  }

  /** The driver asks for it when it closes a connection. */
  get readyState(): Socket['readyState'] {
    return this.socket.readyState;
  }

  /** Counts what the server sends from now on. */
  countAnew(): void {
    this.received = 0;
  }

  /** The first that the driver writes is the message that starts a session. What else it writes waits for the login. */
  override _write(bytes: Buffer, _: BufferEncoding, done: Done): void {
    if (this.isLoggedIn) this.socket.write(bytes, done);
    else void this.logIn(bytes, done);
  }

  override _read(): void {
    if (this.isLoggedIn) this.socket.resume();
  }

  override _final(done: Done): void {
    this.socket.end(() => done());
  }

  override _destroy(error: Error | null, done: Done): void {
    this.socket.destroy();
    done(error);
  }

  private async logIn(start: Buffer, done: Done): Promise<void> {
    const { socket } = this;
    const { account, onScram } = this.options;
    try {
      socket.pause().write(start);
      const { answer, usesScram } = await authenticate(socket, account);
      if (usesScram) onScram();
      this.isLoggedIn = true;
      socket.unshift(answer);
      socket.on('data', (chunk: Buffer) => this.receive(chunk)).resume();
      done();
    } catch (cause) {
      done(toError(cause));
    }
  }

  private receive(chunk: Buffer): void {
    this.received += chunk.length;
    if (this.received > this.options.maxBytes) this.destroy(tooLarge());
    else if (!this.push(chunk)) this.socket.pause();
  }
}
