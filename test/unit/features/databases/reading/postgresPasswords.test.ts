import assert from 'node:assert/strict';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { describe, it, type TestContext } from 'node:test';
import { AddedDatabases } from '../../../../../src/features/databases/model/addedDatabases';
import type { Login } from '../../../../../src/features/databases/postgres/login';
import { PostgresConnections } from '../../../../../src/features/databases/postgres/postgresConnections';
import { writeForPostgres } from '../../../../host/postgres';
import { until } from '../../../../host/until';
import { cleanup } from '../../../cleanup';
import { fakeServer } from './fakeServer';
import { accepted, asksPlain, ready } from './lyingServer';
import { certificate, key } from './postgresCertificate';
import { postgresProcess } from './postgresServer';
import { usePostgres } from './usePostgres';

const { signal } = new AbortController();
const unproved = /has to agree in VS Code/;

describe('the password of a Postgres database', () => {
  const postgres = usePostgres(`
    CREATE ROLE scram LOGIN PASSWORD 'of scram';
    CREATE ROLE "précis" LOGIN PASSWORD U&'\\FB01n \\00BD';
    CREATE ROLE plain LOGIN PASSWORD 'of plain';
    SET password_encryption = 'md5';
    CREATE ROLE hashed LOGIN PASSWORD 'of hashed';
  `);

  /** Has the server ask two of the roles for less than SCRAM, and encrypt. */
  const reading = async (t: TestContext, login: Partial<Login>, passwords?: 'any') => {
    const at = postgres(t);
    if (!at) return undefined;
    const { data, sql } = at.server;
    writeForPostgres(join(data, 'server.crt'), certificate);
    writeForPostgres(join(data, 'server.key'), key);
    writeForPostgres(
      join(data, 'pg_hba.conf'),
      `host all plain all password
host all hashed all md5
host all all all scram-sha-256
local all all trust
`,
    );
    await sql`ALTER SYSTEM SET ssl = on`;
    await sql`SELECT pg_reload_conf()`;
    await until('it encrypts', async () => (await sql`SHOW ssl`)[0]?.['ssl'] === 'on');
    return at.reading({ host: 'localhost', ...login }, [], passwords);
  };

  for (const [user, password] of [
    ['scram', 'of scram'],
    // As Postgres prepares a password, this is the same as the one that was set.
    ['précis', 'fin 1⁄2'],
  ] as const) {
    for (const sslmode of ['disable', 'require'] as const) {
      it(`is proved by SCRAM: ${user}, ${sslmode}`, async (t) => {
        const read = await reading(t, { user, password, sslmode });
        await read?.reader.tables();
        if (read) assert.deepEqual(read.learned, ['scram']);
      });
    }
  }

  for (const user of ['plain', 'hashed']) {
    const login = { user, password: `of ${user}` };
    for (const [what, how] of [
      ['without encryption', { sslmode: 'disable' }],
      ['by encryption alone', { sslmode: 'require' }],
    ] as const) {
      it(`is told to a server that is known ${what} once the person agrees: ${user}`, async (t) => {
        const before = await reading(t, { ...login, ...how });
        if (!before) return;
        await assert.rejects(before.reader.tables(), unproved);
        assert.deepEqual(before.learned, ['unproved']);
        const after = await reading(t, { ...login, ...how }, 'any');
        await after?.reader.tables();
        assert.deepEqual(after?.learned, []);
      });
    }

    for (const sslmode of ['verify-ca', 'verify-full'] as const) {
      it(`is told to a server that its certificate proves: ${user}, ${sslmode}`, async (t) => {
        const roots = { sslmode, rootCertificates: certificate };
        const read = await reading(t, { ...login, ...roots });
        await read?.reader.tables();
        if (read) assert.deepEqual(read.learned, []);
      });
    }
  }

  it('is refused if it is wrong, and asked for if there is none', async (t) => {
    for (const password of ['wrong', '']) {
      const read = await reading(t, { user: 'scram', password });
      if (!read) return;
      await assert.rejects(read.reader.tables(), /refuses the login/);
      assert.deepEqual(read.learned, ['refused']);
    }
  });

  it('is not told by less once the server has used SCRAM, until the person enters it anew', async (t) => {
    const server = postgres(t)?.server;
    if (!server) return;
    const own = cleanup(t);
    let answer: 'itself' | 'plain' | 'welcome' = 'itself';
    let heard = '';
    const login = await fakeServer(t, (socket) => {
      if (answer === 'itself') {
        const behind = connect(server.port, '127.0.0.1').on('error', () => undefined);
        own(() => behind.destroy());
        socket.pipe(behind).pipe(socket);
      } else deceive(socket, answer === 'plain' ? asksPlain : accepted, (text) => (heard += text));
    });
    const state = new Map<string, unknown>();
    const secrets = new Map<string, string>();
    const added = new AddedDatabases({
      memory: {
        get: (name) => state.get(name),
        update: async (name, value) => void state.set(name, value),
      },
      secrets: {
        get: async (name) => secrets.get(name),
        store: async (name, value) => void secrets.set(name, value),
        delete: async () => {},
      },
    });
    const unprovedNames: string[] = [];
    const connections = new PostgresConnections({
      process: postgresProcess,
      added,
      shownColumns: () => [],
      onRefused: () => assert.fail('It is refused.'),
      onUnproved: ({ name }) => unprovedNames.push(name),
    });
    own(() => connections.dispose());
    const address = `postgres://scram@127.0.0.1:${login('prefer').port}/postgres`;
    await added.add({ name: 'shop', address, id: '1' }, 'of scram');
    const read = () => connections.reader(added.find('shop') ?? assert.fail(), signal).tables();
    await read();
    assert.equal(added.find('shop')?.passwords, 'scram');

    await added.rename('shop', 'store');
    await added.rename('store', 'shop');
    for (answer of ['plain', 'welcome'] as const) {
      await assert.rejects(read(), /does not prove that it is the one/, answer);
    }
    answer = 'plain';
    await added.setPassword(added.find('shop') ?? assert.fail(), 'of scram');
    await assert.rejects(read(), unproved);
    assert.deepEqual(unprovedNames, ['shop']);
    assert.doesNotMatch(heard, /of scram/);
    await added.agree('shop');
    await read();
    assert.match(heard, /of scram/);
  });
});

/** Lets in after the first message that is no question for encryption. */
function deceive(socket: Socket, first: Buffer, hear: (text: string) => void): void {
  socket.on('data', (bytes: Buffer) => {
    const text = bytes.toString();
    hear(text);
    if (bytes.length === 8) socket.write('N');
    else if (text.includes('application_name'))
      socket.write(Buffer.concat([first, first === accepted ? ready : Buffer.alloc(0)]));
    else socket.write(Buffer.concat([accepted, ready]));
  });
}
