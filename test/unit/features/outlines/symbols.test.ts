import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { outlineText } from '../../../../src/core/outline/outlineText';
import {
  outlineBySymbols,
  type LanguageSymbol,
} from '../../../../src/features/outlines/model/symbols';

const text = `-- Sells things.
class Till do
  fun total(items)
    val sum = 0
    sum
  end
end
`;

const symbol = (
  name: string,
  kind: LanguageSymbol['kind'],
  [first, last, nameAt = first]: readonly [number, number, number?],
  children: readonly LanguageSymbol[] = [],
): LanguageSymbol => ({ name, kind, first, last, nameAt, children });

const shown = (symbols: readonly LanguageSymbol[]) => {
  const made = outlineBySymbols(symbols, text);
  if (made.type === 'none') return made.reason;
  return outlineText(made.outline, text.split('\n'), { detail: 'summaries' });
};

describe('an outline by the symbols of a language server', () => {
  const sum = symbol('sum', 'constant', [4, 4]);
  const total = symbol('total(items)', 'function', [3, 6], [sum]);
  const till = (children: readonly LanguageSymbol[] = []) =>
    symbol('Till', 'class', [2, 7], children);

  it('nests, has heads as they are written, comments, and no variables of functions', () => {
    assert.equal(
      shown([till([total])]),
      'class Till :2-7 // Sells things.\n fun total(items) :3-6',
    );
  });

  it('has names as they are written, also where a server adds to them or puts all into the file', () => {
    const all = [symbol('shop.till', undefined, [1, 7], [till([total])])];
    assert.equal(shown(all), shown([till([total])]));
    const made = outlineBySymbols(all, text);
    assert.ok(made.type === 'outline');
    assert.equal(made.outline.declarations[0]?.children[0]?.name, 'total');
  });

  it('is in the order of the text', () => {
    const [a, b] = [symbol('Till', 'class', [2, 2]), symbol('total', 'function', [3, 6])];
    assert.equal(shown([b, a]), shown([a, b]));
  });

  it('leaves out what the text does not have at that line', () => {
    const wrong = [
      symbol('secretName', 'class', [2, 7]),
      symbol('Till', 'class', [2, 99]),
      symbol('Till', 'class', [3, 6, 2]),
      symbol('item', undefined, [2, 2]),
    ];
    assert.equal(shown(wrong), 'nothing');
    assert.equal(shown([...wrong, till()]), shown([till()]));
  });

  it('ends at depths and numbers that no person writes', () => {
    let deep = total;
    for (let depth = 0; depth < 1_000; depth += 1) deep = till([deep]);
    assert.equal(shown([deep]).split('\n').length, 40);
    assert.equal(shown(Array.from({ length: 20_001 }, () => till())), 'many');
  });
});
