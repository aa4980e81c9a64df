import assert from 'node:assert/strict';
import type { Socket } from 'node:net';
import { describe, it } from 'node:test';
import { Unavailable } from '../../../../../src/base/errors';
import { fakeServer } from './fakeServer';
import { readingFrom } from './postgresServer';

const closes = /closes the connection/;

/** Hangs up instead of accepting a login. */
function closeAtLogin(socket: Socket): void {
  socket.once('data', () => {
    socket.write('N');
    socket.once('data', () => socket.end());
  });
}

describe('a Postgres server that does not let in', () => {
  for (const [what, sslmode, handle, attempts] of [
    ['closes each connection at once', 'disable', (socket: Socket) => socket.end(), 1],
    ['closes each connection at once', 'require', (socket: Socket) => socket.end(), 1],
    // The second is without encryption.
    ['closes each connection at once', 'prefer', (socket: Socket) => socket.end(), 2],
    ['closes the connection during the login', 'prefer', closeAtLogin, 1],
  ] as const) {
    it(`${what}, and is not asked again, with ${sslmode}`, async (t) => {
      let count = 0;
      const login = await fakeServer(t, (socket) => {
        count += 1;
        handle(socket);
      });
      const { reader } = readingFrom(login(sslmode));
      await assert.rejects(reader.tables(), (error: Error) => {
        assert.match(error.message, closes);
        return error instanceof Unavailable;
      });
      assert.equal(count, attempts);
    });
  }

  it('answers nothing, and is not asked again', async (t) => {
    const answers = (['disable', 'prefer', 'require'] as const).map(async (sslmode) => {
      let count = 0;
      const login = await fakeServer(t, () => (count += 1));
      const { reader } = readingFrom(login(sslmode));
      await assert.rejects(reader.tables(), /does not answer/, sslmode);
      assert.equal(count, 1, sslmode);
    });
    await Promise.all(answers);
  });

  it('is a pooler, which refuses the parameters of the session', async (t) => {
    const says = 'SFATAL\0C08P01\0Munsupported startup parameter: statement_timeout\0\0';
    const length = Buffer.alloc(4);
    length.writeInt32BE(4 + says.length);
    const message = Buffer.concat([Buffer.from('E'), length, Buffer.from(says)]);
    const login = await fakeServer(t, (socket) => {
      socket.once('data', () => socket.end(message));
    });
    const { reader } = readingFrom(login('disable'));
    await assert.rejects(reader.tables(), /pooler such as PgBouncer/);
  });
});
