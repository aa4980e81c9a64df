import type { Socket } from 'node:net';
import { tooLarge } from '../../core/databases/limits';

/** Ends a connection when its server has sent more than so many bytes, because the driver keeps a whole answer in memory. */
export class ReceivedBytes {
  private received = 0;

  constructor(private readonly most: number) {}

  /** Counts from now on. */
  reset(): void {
    this.received = 0;
  }

  count(socket: Socket): void {
    socket.on('data', ({ length }: Buffer) => {
      this.received += length;
      if (this.received > this.most) socket.destroy(tooLarge());
    });
  }
}
