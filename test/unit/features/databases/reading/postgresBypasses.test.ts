import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, it, type TestContext } from 'node:test';
import { UserError } from '../../../../../src/base/errors';
import type { PostgresServer } from '../../../../host/postgres';
import { usePostgres } from './usePostgres';

const few = { limit: 50, offset: 0 };
const written = join(tmpdir(), `mcp-bridge-written-${process.pid}`);

/** Statements that try to write, as a superuser. None of them may succeed. */
const statements = [
  "INSERT INTO t VALUES ('written')",
  "INSERT INTO t VALUES ('written') RETURNING x",
  "UPDATE t SET x = 'written' RETURNING x",
  'DELETE FROM t RETURNING x',
  "MERGE INTO t USING t AS u ON true WHEN MATCHED THEN UPDATE SET x = 'written'",
  'TRUNCATE t',
  "WITH w AS (INSERT INTO t VALUES ('written') RETURNING x) SELECT * FROM w",
  'WITH w AS (DELETE FROM t RETURNING x) SELECT * FROM w',
  'SELECT * INTO made FROM t',
  'CREATE TABLE made AS SELECT 1',
  'CREATE TEMP TABLE made (x int)',
  'SELECT 1; CREATE TABLE made (x int)',
  'COMMIT; CREATE TABLE made (x int)',
  'COMMIT',
  'ROLLBACK',
  'SELECT 1) AS q; COMMIT; CREATE TABLE made (x int); --',
  'SELECT 1) AS q FOR UPDATE; --',
  'SELECT 1) AS q(c0); COMMIT; --',
  'SELECT 1 /*',
  'SELECT 1\0; COMMIT',
  'BEGIN READ WRITE',
  'SET TRANSACTION READ WRITE',
  'SET default_transaction_read_only = off',
  'RESET ALL',
  'DISCARD ALL',
  `COPY t TO PROGRAM 'touch ${written}'`,
  `COPY t TO '${written}'`,
  `COPY t FROM PROGRAM 'touch ${written}; echo written'`,
  `COPY (SELECT 1) TO PROGRAM 'touch ${written}'`,
  'COPY t TO STDOUT',
  'COPY t FROM STDIN',
  "DO $$ BEGIN INSERT INTO t VALUES ('written'); END $$",
  'CALL writing()',
  "PREPARE p AS INSERT INTO t VALUES ('written')",
  "EXPLAIN ANALYZE INSERT INTO t VALUES ('written')",
  'DECLARE c CURSOR FOR SELECT 1',
  "ALTER SYSTEM SET work_mem = '1MB'",
  'LOCK TABLE t IN EXCLUSIVE MODE',
  'VACUUM t',
  'ANALYZE t',
  'REFRESH MATERIALIZED VIEW m',
  "NOTIFY c, 'x'",
  'LISTEN c',
  "LOAD 'plpgsql'",
  'SELECT writes()',
  "SELECT nextval('s')",
  "SELECT setval('s', 7)",
  'SELECT lo_create(0)',
  "SELECT lo_from_bytea(0, 'x')",
  'SELECT x FROM t FOR UPDATE',
  "SELECT set_config('transaction_read_only', 'off', true)",
  "SELECT set_config('transaction_read_only', 'off', false), writes()",
  "SELECT query_to_xml('INSERT INTO t VALUES (1)', true, true, '')",
];

/** These succeed, and nothing of them stays in the next session. */
const harmless = [
  "SELECT set_config('default_transaction_read_only', 'off', false)",
  "SELECT set_config('role', 'nobody', false)",
  "SELECT set_config('statement_timeout', '0', false)",
  "SELECT pg_notify('c', 'x')",
  'SELECT pg_advisory_lock(7)',
];

describe('what a query cannot do in Postgres', () => {
  const used = usePostgres(`
    CREATE ROLE nobody;
    CREATE TABLE t (x text);
    INSERT INTO t VALUES ('kept');
    CREATE SEQUENCE s;
    CREATE MATERIALIZED VIEW m AS SELECT count(*) FROM t;
    CREATE FUNCTION writes() RETURNS text LANGUAGE plpgsql AS
      $$ BEGIN INSERT INTO t VALUES ('written'); RETURN 'x'; END $$;
    CREATE PROCEDURE writing() LANGUAGE plpgsql AS
      $$ BEGIN COMMIT; INSERT INTO t VALUES ('written'); END $$;
    CREATE VIEW evil AS SELECT writes();
    CREATE FUNCTION "left"(text, int) RETURNS text LANGUAGE sql AS $$ SELECT 'other' $$;
    CREATE FUNCTION "length"(varchar) RETURNS int LANGUAGE sql AS $$ SELECT 0 $$;
    CREATE TABLE "x"" FROM t; COMMIT; --" (a text);
    CREATE TABLE "columns" ("x"", writes() AS ""y" text);
    INSERT INTO "columns" VALUES ('kept');
    ALTER ROLE postgres SET default_transaction_read_only = off;
  `);
  const opened = (t: TestContext) => {
    const at = used(t);
    return at && { ...at.reading(), server: at.server };
  };
  const state = async ({ sql }: PostgresServer) => ({
    rows: await sql`SELECT x FROM t`.values(),
    tables:
      await sql`SELECT relname::text FROM pg_class WHERE relnamespace = 'public'::regnamespace ORDER BY 1`.values(),
    sequence: await sql`SELECT last_value::text, is_called FROM s`.values(),
    large: await sql`SELECT count(*)::text FROM pg_largeobject_metadata`.values(),
    settings: await sql`SELECT count(*)::text FROM pg_file_settings`.values(),
    locks: await sql`SELECT count(*)::text FROM pg_locks WHERE locktype = 'advisory'`.values(),
    isWritten: existsSync(written),
  });

  it('writes nothing, runs nothing, and leaves nothing', async (t) => {
    const reading = opened(t);
    if (!reading) return;
    const before = await state(reading.server);
    const through: string[] = [];
    for (const sql of statements) {
      try {
        await reading.reader.query(sql, few);
        through.push(sql);
      } catch (cause) {
        if (!(cause instanceof UserError)) throw cause;
      }
      assert.deepEqual(await state(reading.server), before, sql);
    }
    assert.deepEqual(through, []);
  });

  for (const sql of harmless) {
    it(`changes nothing for the next: ${sql}`, async (t) => {
      const reading = opened(t);
      if (!reading) return;
      const before = await state(reading.server);
      await reading.reader.query(sql, few);
      assert.deepEqual(
        await reading.reader.query(
          "SELECT current_setting('default_transaction_read_only'), current_user::text, current_setting('statement_timeout')",
          few,
        ),
        {
          columns: ['current_setting', 'current_user', 'current_setting'],
          rows: [['on', 'postgres', '3s']],
        },
      );
      assert.deepEqual(await state(reading.server), before);
    });
  }

  it('reads tables by quoted names, with functions of Postgres alone', async (t) => {
    const reading = opened(t);
    if (!reading) return;
    const { reader } = reading;
    const before = await state(reading.server);
    const odd = 'x" FROM t; COMMIT; --';
    assert.deepEqual(await reader.rows(odd, few), { columns: ['a'], rows: [] });
    const column = 'x", writes() AS "y';
    assert.deepEqual(await reader.rows('columns', few), { columns: [column], rows: [['kept']] });
    assert.deepEqual(await reader.query('SELECT x FROM t', few), {
      columns: ['x'],
      rows: [['kept']],
    });
    await assert.rejects(
      reader.rows('evil', few),
      /would write in a read-only transaction \(SQLSTATE 25006\)/,
    );
    assert.deepEqual(await state(reading.server), before);
  });
});
