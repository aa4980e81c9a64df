import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { withoutEnd } from '../../../../src/core/databases/queryText';

describe('a query that becomes a part of a statement', () => {
  for (const end of [';', '; ', ';;\n', '; -- done', ';\n/* done; */\n-- really;', ' ; /* open']) {
    it(`loses its end: ${JSON.stringify(end)}`, () =>
      assert.equal(withoutEnd(`SELECT 1${end}`).trim(), 'SELECT 1'));
  }

  for (const query of [
    'SELECT 1',
    'SELECT 1 -- a; b',
    "SELECT ';--'",
    "SELECT 'it''s; --'",
    'SELECT ";/*"',
    'SELECT `;--`',
    'SELECT 1; SELECT 2',
    'SELECT 1 /* ; */ + 1',
    '',
  ]) {
    it(`stays as it is: ${query}`, () => assert.equal(withoutEnd(query), query));
  }

  it('loses its end behind a quote that is no string', () =>
    assert.equal(withoutEnd("SELECT $$it's$$;"), "SELECT $$it's$$"));

  it('is looked through in linear time', () => {
    for (const text of ["/*'", '\'"`', ';--', '/*/', '; ']) withoutEnd(text.repeat(200_000));
  });
});
