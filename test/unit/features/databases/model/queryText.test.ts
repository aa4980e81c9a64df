import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { withoutEnd } from '../../../../../src/features/databases/model/queryText';

for (const dialect of ['sqlite', 'postgres'] as const) {
  describe(`a query that becomes a part of a statement of ${dialect}`, () => {
    for (const end of [
      ';',
      '; ',
      ';;\n',
      '; -- done',
      ';\n/* done; */\n-- really;',
      ' ; /* open',
    ]) {
      it(`loses its end: ${JSON.stringify(end)}`, () =>
        assert.equal(withoutEnd(`SELECT 1${end}`, dialect).trim(), 'SELECT 1'));
    }

    for (const query of [
      'SELECT 1',
      'SELECT 1 -- a; b',
      "SELECT ';--'",
      "SELECT 'it''s; --'",
      'SELECT ";/*"',
      'SELECT 1; SELECT 2',
      'SELECT 1 /* ; */ + 1',
      '',
    ]) {
      it(`stays as it is: ${query}`, () => assert.equal(withoutEnd(query, dialect), query));
    }

    it('loses its end behind a quote that is no string', () =>
      assert.equal(withoutEnd("SELECT $$it's$$;", dialect), "SELECT $$it's$$"));

    it('is looked through in linear time', () => {
      for (const text of ["/*'", '\'"`', ';--', '/*/', '; ', "e'", "e'\\", '$a$', '$$$', '$a'])
        withoutEnd(text.repeat(200_000), dialect);
      const tags = Array.from({ length: 100_000 }, (_, index) => `$a${index}$`);
      withoutEnd(tags.join(' '), dialect);
    });

    it('is looked through if it has very long texts', () => {
      for (const [start, part] of [
        ["e'", 'a'],
        ["e'", "\\'"],
        ["e'", "''"],
        ['/*', '/*'],
      ] as const)
        withoutEnd(start + part.repeat(3_000_000), dialect);
    });
  });
}

describe('a query of SQLite', () => {
  it('has names in backticks', () =>
    assert.equal(withoutEnd('SELECT `;--`', 'sqlite'), 'SELECT `;--`'));

  it('has comments that are not nested', () =>
    assert.equal(withoutEnd('SELECT 1; /* /* */ 2', 'sqlite'), 'SELECT 1; /* /* */ 2'));

  it('has backslashes that escape nothing', () =>
    assert.equal(withoutEnd("SELECT e'\\';", 'sqlite'), "SELECT e'\\'"));
});

describe('a query of Postgres', () => {
  for (const query of [
    'SELECT $$a ; -- $$ AS x',
    "SELECT $of$it's $$ ; -- $of$ AS x",
    "SELECT E'a\\'b; -- c' AS x",
    "SELECT (e'a''\\\\\\'; --')",
    "SELECT E'' AS x",
    'SELECT 1 /* a /* ; */ b; /*/ ; */ */ */ + 1',
  ]) {
    it(`stays as it is: ${query}`, () => assert.equal(withoutEnd(query, 'postgres'), query));
    it(`loses its end: ${query}`, () =>
      assert.equal(withoutEnd(`${query}; -- end`, 'postgres'), query));
  }

  for (const end of ['; /* a /* b */ c */', ' ; /* /* */', ';/*/**/ done; **/', ';/*/*/*/*/']) {
    it(`loses its end with nested comments: ${end}`, () =>
      assert.equal(withoutEnd(`SELECT 1${end}`, 'postgres').trim(), 'SELECT 1'));
  }

  it('has no end before what follows a comment', () =>
    assert.equal(withoutEnd('SELECT 1; /* */ 2', 'postgres'), 'SELECT 1; /* */ 2'));

  for (const query of ['SELECT $$a ; --', "SELECT E'a ; \\"]) {
    it(`stays as it is with a string that is not closed: ${query}`, () =>
      assert.equal(withoutEnd(query, 'postgres'), query));
  }

  for (const query of ['SELECT a$$, b$$', 'SELECT $1, $2', "SELECT 'a\\'", 'SELECT `']) {
    it(`loses its end behind what begins no string: ${query}`, () =>
      assert.equal(withoutEnd(`${query};`, 'postgres'), query));
  }

  it('has comments that end with a line of any system', () =>
    assert.equal(withoutEnd('SELECT 1; -- a\r, 2', 'postgres'), 'SELECT 1; -- a\r, 2'));
});
