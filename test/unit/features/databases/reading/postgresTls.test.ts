import assert from 'node:assert/strict';
import { createServer, type Server, type Socket } from 'node:net';
import { once } from 'node:events';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { Unavailable } from '../../../../../src/base/errors';
import type { SslMode } from '../../../../../src/features/databases/model/postgresAddress';
import type { Login } from '../../../../../src/features/databases/postgres/login';
import {
  NoPostgres,
  startPostgres,
  writeForPostgres,
  type PostgresServer,
} from '../../../../host/postgres';
import { until } from '../../../../host/until';
import { certificate as other } from '../../pages/reading/certificate';
import { certificate, key } from './postgresCertificate';
import { loginTo, readingFrom } from './postgresServer';

/** The connection that is made, `plain` or `encrypted`, or the error if none is. */
type Outcome = 'plain' | 'encrypted' | RegExp;

interface Case {
  readonly sslmode: SslMode;
  readonly host?: string;
  readonly rootCertificates?: string;
  readonly expected: Outcome;
}

const right = { rootCertificates: certificate };
const wrong = { rootCertificates: other };
const untrusted = /certificate of this database’s server is not trusted \(\w+\)/;
const forAnother = /certificate of this database’s server is for another host/;

/** The outcomes in psql's documentation. */
const withEncryption: readonly Case[] = [
  { sslmode: 'disable', expected: 'plain' },
  { sslmode: 'prefer', expected: 'encrypted' },
  { sslmode: 'require', expected: 'encrypted' },
  { sslmode: 'verify-ca', expected: untrusted },
  { sslmode: 'verify-ca', ...wrong, expected: untrusted },
  { sslmode: 'verify-ca', ...right, expected: 'encrypted' },
  { sslmode: 'verify-ca', ...right, host: '127.0.0.1', expected: 'encrypted' },
  { sslmode: 'verify-full', expected: untrusted },
  { sslmode: 'verify-full', ...wrong, expected: untrusted },
  { sslmode: 'verify-full', ...right, expected: 'encrypted' },
  { sslmode: 'verify-full', ...right, host: '127.0.0.1', expected: forAnother },
];

const unencrypted = /does not encrypt connections, .* \?sslmode=disable into the address\.$/;
const withoutEncryption: readonly Case[] = [
  { sslmode: 'disable', expected: 'plain' },
  { sslmode: 'prefer', expected: 'plain' },
  { sslmode: 'require', expected: unencrypted },
  { sslmode: 'verify-ca', ...right, expected: unencrypted },
  { sslmode: 'verify-full', ...right, expected: unencrypted },
];

describe('a Postgres server’s encryption', () => {
  let server: PostgresServer | undefined;
  let why = '';

  before(async () => {
    try {
      server = await startPostgres();
      writeForPostgres(join(server.data, 'server.crt'), certificate);
      writeForPostgres(join(server.data, 'server.key'), key);
    } catch (cause) {
      if (!(cause instanceof NoPostgres)) throw cause;
      why = cause.message;
    }
  });
  after(() => server?.stop());

  const encrypt = async ({ sql }: PostgresServer, isOn: boolean) => {
    await sql.unsafe(`ALTER SYSTEM SET ssl = ${isOn ? 'on' : 'off'}`);
    await sql`SELECT pg_reload_conf()`;
    await until(
      'it is reloaded',
      async () => (await sql`SHOW ssl`)[0]?.['ssl'] === (isOn ? 'on' : 'off'),
    );
  };

  const connection = async (login: Login) => {
    const { reader, process: used } = readingFrom(login);
    const sql = 'SELECT ssl FROM pg_stat_ssl WHERE pid = pg_backend_pid()';
    try {
      const { rows } = await reader.query(sql, { limit: 1, offset: 0 });
      return rows[0]?.[0] === 'true' ? 'encrypted' : 'plain';
    } finally {
      used.dispose();
    }
  };

  for (const [isOn, cases] of [
    [true, withEncryption],
    [false, withoutEncryption],
  ] as const) {
    it(`is used and proved as the sslmode says, ${isOn ? 'with' : 'without'} it`, async (t) => {
      if (!server) return t.skip(why);
      await encrypt(server, isOn);
      for (const { expected, ...login } of cases) {
        const found = connection({ ...loginTo(server), host: 'localhost', ...login });
        const name = JSON.stringify({ ...login, rootCertificates: login.rootCertificates?.length });
        if (typeof expected === 'string') assert.equal(await found, expected, name);
        else {
          await assert.rejects(found, (error: Error) => {
            assert.match(error.message, expected, name);
            return error instanceof Unavailable;
          });
        }
      }
    });
  }

  it('is not taken as given by what somebody in between says', async () => {
    for (const [answer, message] of [
      ['N', unencrypted],
      // Unless they are refused, the bytes after `S` would be taken for the first message of an encrypted server.
      ['SR\0\0\0\x08\0\0\0\0', /what Postgres does not/],
      ['S', /cannot be reached|no encrypted connection/],
      ['E', unencrypted],
    ] as const) {
      const between = await listen((socket, bytes) => {
        if (bytes.length === 8) socket.write(answer, 'latin1');
        else socket.end('no server');
      });
      const { port } = between;
      for (const sslmode of ['require', 'verify-ca', 'verify-full'] as const) {
        const login = { host: 'localhost', port, user: 'ann', database: 'd', password: 'secret' };
        await assert.rejects(connection({ ...login, sslmode }), message, `${answer} ${sslmode}`);
      }
      assert.ok(!between.received().includes('ann'), answer);
      between.server.close();
    }
  });
});

/** A server that calls `answer` with the bytes that it receives. */
async function listen(answer: (socket: Socket, bytes: Buffer) => void) {
  const chunks: Buffer[] = [];
  const server: Server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.on('data', (bytes: Buffer) => {
      chunks.push(bytes);
      answer(socket, bytes);
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return { server, port, received: () => Buffer.concat(chunks).toString('latin1') };
}
