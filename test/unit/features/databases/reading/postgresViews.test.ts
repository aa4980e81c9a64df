import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { usePostgres } from './usePostgres';

const one = { limit: 1, offset: 0 };

const setup = `
  CREATE ROLE reader LOGIN PASSWORD 'r';
  CREATE SCHEMA closed;
  CREATE TABLE customers (id int, name text, api_token text);
  CREATE TABLE closed.tokens (id int, token text);
  INSERT INTO customers VALUES (1, 'Ann', 'of-ann');
  INSERT INTO closed.tokens VALUES (1, 'chosen');
  CREATE VIEW rich AS SELECT name, api_token AS shown FROM customers;
  CREATE VIEW richest ("Most", "a ""b") AS SELECT r.shown, r.name FROM rich r JOIN customers USING (name);
  CREATE MATERIALIZED VIEW kept AS WITH c AS (SELECT api_token AS x FROM customers) SELECT c.x, 1 AS y FROM c;
  CREATE VIEW opened AS SELECT id, token AS code FROM closed.tokens;
  GRANT SELECT ON opened TO reader;
  CREATE TYPE account AS (name text, password text);
  CREATE DOMAIN named AS account CHECK ((VALUE).name <> '');
  CREATE TYPE nested AS (at int, accounts account[]);
  CREATE TYPE size AS (width int, height int);
  CREATE TABLE owners (id int, one account, many account[], checked named, deep nested, size size, nobody account);
  INSERT INTO owners VALUES (1, ('Ann', 'chosen'), ARRAY[('Ann', 'chosen')::account], ('Ann', 'chosen'),
    (1, ARRAY[('Ann', 'chosen')::account]), (1, 2), NULL);
  INSERT INTO owners VALUES (2, ('Ann', NULL));
  CREATE VIEW whole AS SELECT c AS entry FROM customers c;
  CREATE VIEW "whole view" AS SELECT r AS entry FROM rich r;
`;

describe('a column of composite values in Postgres', () => {
  const postgres = usePostgres(setup);

  it('is masked if a field is, at any depth', async (t) => {
    const reader = postgres(t)?.reading().reader;
    if (!reader) return;
    const masked = ['(masked)', '(masked)', '(masked)', '(masked)'];
    const rows = [
      ['1', ...masked, '(1,2)', null],
      ['2', '(masked)', null, null, null, null, null],
    ];
    const few = { limit: 2, offset: 0 };
    assert.deepEqual((await reader.rows('owners', few))?.rows, rows);
    assert.deepEqual((await reader.query('TABLE owners', few)).rows, rows);
  });

  for (const name of ['whole', 'whole view']) {
    it(`is masked if its values are rows with a masked column: ${name}`, async (t) => {
      const reader = postgres(t)?.reading().reader;
      if (!reader) return;
      assert.deepEqual((await reader.rows(name, one))?.rows, [['(masked)']]);
      const query = `SELECT v.entry, v FROM "${name}" AS v`;
      assert.deepEqual((await reader.query(query, one)).rows, [['(masked)', '(masked)']]);
    });
  }

  it('is shown if the person shows the field', async (t) => {
    const fields = ['account.password', 'customers.api_token'];
    const shown = postgres(t)?.reading({}, fields).reader;
    if (!shown) return;
    const [row] = (await shown.rows('owners', one))?.rows ?? [];
    assert.deepEqual(row?.slice(0, 3), ['1', '(Ann,chosen)', '{"(Ann,chosen)"}']);
    assert.deepEqual((await shown.rows('whole', one))?.rows, [['(1,Ann,of-ann)']]);
    assert.deepEqual((await shown.rows('whole view', one))?.rows, [['(Ann,of-ann)']]);
  });
});

describe('a view in Postgres', () => {
  const postgres = usePostgres(setup);

  for (const [view, row] of [
    ['rich', ['Ann', '(masked)']],
    ['richest', ['(masked)', 'Ann']],
    ['kept', ['(masked)', '1']],
    ['opened', ['1', '(masked)']],
  ] as const) {
    it(`masks a column to which it gives another name: ${view}`, async (t) => {
      const reader = postgres(t)?.reading().reader;
      if (!reader) return;
      assert.deepEqual((await reader.rows(view, one))?.rows, [row]);
      assert.deepEqual((await reader.query(`TABLE ${view}`, one)).rows, [row]);
      const inner = `SELECT * FROM (SELECT v.* FROM ${view} AS v) AS s`;
      assert.deepEqual((await reader.query(inner, one)).rows, [row]);
    });
  }

  it('shows a column that the person shows', async (t) => {
    const shown = postgres(t)?.reading({}, ['customers.api_token']).reader;
    if (!shown) return;
    assert.deepEqual((await shown.rows('richest', one))?.rows, [['of-ann', 'Ann']]);
    assert.deepEqual((await shown.query('TABLE richest', one)).rows, [['of-ann', 'Ann']]);
  });

  it('goes by its own names if the role may not see what it is made of', async (t) => {
    const role = postgres(t)?.reading({ user: 'reader', password: 'r' }).reader;
    if (!role) return;
    assert.deepEqual((await role.rows('opened', one))?.rows, [['1', 'chosen']]);
    assert.deepEqual((await role.query('SELECT code AS token FROM opened', one)).rows, [
      ['(masked)'],
    ]);
  });
});
