import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { InvalidRequest } from '../../../../../src/base/errors';
import { rowRangeOf } from '../../../../../src/features/databases/model/rowRange';
import { cellOf, toCsv } from '../../../../../src/features/databases/model/rows';
import { canonicalUri } from '../../../../../src/core/documents/uris';

describe('rows as CSV', () => {
  it('keep commas, quotes and line breaks in their cells', () => {
    const cells = ['a,b', 'say "x"', 'two\nlines', 'r\rn', ' spaced ', '', null, '=1+1'];
    assert.equal(
      toCsv({ columns: ['a"b', 'c,d', 'e', 'f', 'g', 'h', 'i', 'j'], rows: [cells] }),
      '"a""b","c,d",e,f,g,h,i,j\r\n"a,b","say ""x""","two\nlines","r\rn"," spaced ","",,=1+1\r\n',
    );
  });

  it('have long texts cut, and bytes counted', () => {
    assert.equal(cellOf('x'.repeat(2_001)), `${'x'.repeat(2_000)}… (2001 characters)`);
    assert.equal(cellOf(`${'x'.repeat(1_999)}😀`), `${'x'.repeat(1_999)}… (2001 characters)`);
    assert.equal(cellOf(new Uint8Array(3)), '(3 bytes)');
    assert.equal(cellOf(9_007_199_254_740_993n), '9007199254740993');
    assert.equal(cellOf(undefined), null);
    assert.equal(cellOf({ a: [1] }), '{"a":[1]}');
  });
});

describe('the rows that a URI asks for', () => {
  const range = (query: string) =>
    rowRangeOf(canonicalUri(`database://sqlite/a.db/table/t${query}`));

  it('are the first 50, or as many as it says', () => {
    assert.deepEqual(range(''), { limit: 50, offset: 0 });
    assert.deepEqual(range('?limit=1000&offset=20'), { limit: 1_000, offset: 20 });
    assert.deepEqual(range('?limit='), { limit: 50, offset: 0 });
  });

  for (const query of ['?limit=1001', '?limit=-1', '?limit=1;2', '?offset=x', '?offset=1e9']) {
    it(`cannot be ${query}`, () => assert.throws(() => range(query), InvalidRequest));
  }
});
