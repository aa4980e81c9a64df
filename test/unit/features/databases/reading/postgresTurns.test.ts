import assert from 'node:assert/strict';
import { connect } from 'node:net';
import { describe, it } from 'node:test';
import { AddedDatabases } from '../../../../../src/features/databases/model/addedDatabases';
import { PostgresConnections } from '../../../../../src/features/databases/postgres/postgresConnections';
import type { PostgresServer } from '../../../../host/postgres';
import { until } from '../../../../host/until';
import { cleanup } from '../../../cleanup';
import { fakeServer } from './fakeServer';
import { postgresProcess, readingFrom } from './postgresServer';
import { usePostgres } from './usePostgres';

const one = { limit: 1, offset: 0 };
const { signal } = new AbortController();

it('a read that is cancelled while it connects does not log in', async (t) => {
  const cancel = new AbortController();
  let received = 0;
  let isClosed = false;
  const login = await fakeServer(t, (socket) => {
    socket.on('data', ({ length }: Buffer) => (received += length));
    socket.once('data', () => cancel.abort());
    socket.on('close', () => (isClosed = true));
  });
  const { readerOf } = readingFrom(login('prefer'));
  await assert.rejects(readerOf(cancel.signal).tables(), /cancelled/);
  await until('the connection is closed', () => isClosed);
  assert.equal(received, 8);
});

describe('reads of a Postgres database', () => {
  const postgres = usePostgres();

  const sessions = ({ sql }: PostgresServer) =>
    sql`SELECT wait_event FROM pg_stat_activity WHERE application_name = 'MCP Workspace Bridge'`;
  const sleeping = (at: PostgresServer) =>
    until('it runs', async () =>
      (await sessions(at)).some(({ wait_event: event }) => event === 'PgSleep'),
    );

  it('are cancelled even if the server takes no more connections', async (t) => {
    const made = postgres(t);
    if (!made) return;
    const { server: real, reading } = made;
    const own = cleanup(t);
    let isFull = false;
    let refused = 0;
    const proxy = await fakeServer(t, (socket) => {
      if (isFull) {
        refused += 1;
        return void socket.resetAndDestroy();
      }
      const behind = connect(real.port, '127.0.0.1').on('error', () => undefined);
      own(() => behind.destroy());
      socket.pipe(behind).pipe(socket);
    });
    const { port } = proxy('disable');
    const cancel = new AbortController();
    const read = reading({ port }).readerOf(cancel.signal).query('SELECT pg_sleep(2.25)', one);
    await sleeping(real);
    isFull = true;
    cancel.abort();
    await assert.rejects(read, /cancelled/);
    await until('the server is asked to stop', () => refused > 0);
  });

  it('are cancelled before their turn', async (t) => {
    const made = postgres(t);
    if (!made) return;
    const { server, reading } = made;
    const { reader, readerOf } = reading();
    let isRead = false;
    const before = reader.query('SELECT pg_sleep(2)', one).then(() => (isRead = true));
    const cancel = new AbortController();
    const waiting = readerOf(cancel.signal).query('SELECT 1', one);
    await sleeping(server);
    cancel.abort();
    await assert.rejects(waiting, /cancelled/);
    assert.equal(isRead, false);
    await before;
  });

  it('are not in the session of the query before them', async (t) => {
    const made = postgres(t);
    if (!made) return;
    const { reader } = made.reading();
    const [query, next] = await Promise.all([
      reader.query("SELECT pg_backend_pid(), set_config('lock_timeout', '0', false)", one),
      reader.query("SELECT pg_backend_pid(), current_setting('lock_timeout')", one),
    ]);
    assert.notEqual(next.rows[0]?.[0], query.rows[0]?.[0]);
    assert.equal(next.rows[0]?.[1], '1s');
  });

  it('end when their database is removed, and go on when another one changes', async (t) => {
    const server = postgres(t)?.server;
    if (!server) return;
    const { port, password } = server;
    const state = new Map<string, unknown>();
    const added = new AddedDatabases({
      memory: {
        get: (key) => state.get(key),
        update: async (key, value) => void state.set(key, value),
      },
      secrets: { get: async () => password, store: async () => {}, delete: async () => {} },
    });
    const connections = new PostgresConnections({
      process: postgresProcess,
      added,
      shownColumns: () => [],
      onRefused: () => assert.fail('It is refused.'),
      onUnproved: () => assert.fail('It is not proved.'),
    });
    cleanup(t)(() => connections.dispose());
    const shop = {
      name: 'shop',
      address: `postgres://postgres@127.0.0.1:${port}/postgres`,
      id: '1',
    };
    await added.add(shop, undefined);
    const reader = connections.reader(shop, signal);

    const first = reader.query('SELECT 1 FROM pg_sleep(2)', one);
    await sleeping(server);
    const other = { ...shop, name: 'other', id: '2' };
    await added.add(other, undefined);
    await added.setPassword(other, password);
    await added.rename('other', 'another');
    await added.remove('another');
    assert.deepEqual((await first).rows, [['1']]);

    const [read, waiting] = [reader.query('SELECT 1 FROM pg_sleep(2.9)', one), reader.tables()];
    await sleeping(server);
    const both = Promise.allSettled([read, waiting]);
    await added.remove('shop');
    for (const ended of [...(await both), ...(await Promise.allSettled([reader.tables()]))]) {
      assert.ok(ended.status === 'rejected');
      assert.match(String(ended.reason), /changed or removed/);
    }
    await until('its session has ended', async () => (await sessions(server)).length === 0, 2_500);
  });
});
