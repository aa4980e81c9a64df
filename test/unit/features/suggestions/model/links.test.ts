import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { causeOf, importLinks } from '../../../../../src/features/suggestions/model/links';

describe('importLinks', () => {
  it('names the first known file that imports a file, or that it imports', () => {
    const imports = new Map([
      ['src/cart.ts', ['src/money.ts', 'src/menu.ts']],
      ['src/menu.ts', ['src/money.ts', 'src/cart.ts']],
      ['src/till.ts', ['src/menu.ts', 'src/cart.ts']],
      ['src/else.ts', ['src/money.ts']],
    ]);
    assert.deepEqual(
      [...importLinks(['src/cart.ts', 'src/menu.ts'], imports)],
      [
        ['src/money.ts', { type: 'imported', known: 'src/cart.ts' }],
        ['src/till.ts', { type: 'imports', known: 'src/cart.ts' }],
      ],
    );
  });
});

describe('causeOf', () => {
  const known = ['src/menu.ts', 'src/cart.ts'];
  const cause = (message: string, ...related: readonly string[]) =>
    causeOf(
      'src/ui/till.ts',
      [
        { message: 'x', related: [] },
        { message, related },
      ],
      known,
    );

  it('is a known file that an error refers to', () => {
    assert.equal(cause('No such property.', 'src/ui/till.ts', 'src/cart.ts'), 'src/cart.ts');
    assert.equal(cause('No such property.', 'src/money.ts'), undefined);
  });

  it('is a known file that an error names as an import', () => {
    assert.equal(cause(`Module '"../cart"' has no exported member 'sum'.`), 'src/cart.ts');
    assert.equal(cause("Module './cart' has no exported member 'sum'."), undefined);
    assert.equal(cause('cart has no sum.'), undefined);
  });
});
