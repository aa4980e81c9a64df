import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { PromptWords } from '../../../../../src/features/suggestions/model/promptWords';
import { atOnce } from '../../../atOnce';

const paths = [
  'src/shop/cartTotals.ts',
  'src/shop/invoices.ts',
  'docs/cart.md',
  'src/Über-uns.html',
];

function oddsOf(prompt: string, files = paths, pathOf = (file: string) => file) {
  return atOnce(new PromptWords(prompt).oddsOf(files, pathOf));
}

describe('PromptWords', () => {
  it('find files by the words in their paths, whatever their case and ending', () => {
    const found = oddsOf('Invoicing: why is the CART wrong?');
    assert.deepEqual([...found.keys()].toSorted(), [
      'docs/cart.md',
      'src/shop/cartTotals.ts',
      'src/shop/invoices.ts',
    ]);
  });

  it('count more for a word that fewer files have', () => {
    const found = oddsOf('The cart of the shop and its totals');
    const odds = (path: string) => found.get(path) ?? 0;
    assert.ok(odds('src/shop/cartTotals.ts') > odds('docs/cart.md'));
    assert.equal(odds('docs/cart.md'), odds('src/shop/invoices.ts'));
    assert.equal(odds('src/Über-uns.html'), 0);
  });

  it('find a file by a URI, in which some letters are encoded', () => {
    const uri = 'file:///ws/src/%C3%9Cber-uns.html';
    assert.deepEqual([...oddsOf('Ändere über', [uri], decodeURI).keys()], [uri]);
  });

  it('find nothing without a word that tells anything', () => {
    for (const prompt of ['', 'Fix it, and add a test!', '?? 123 .*']) {
      assert.equal(oddsOf(prompt).size, 0, prompt);
    }
  });

  it('find files by the words in their texts, more by a word that is rare or there more often', () => {
    const texts = new Map([
      ...Array.from({ length: 8 }, (_, index) => [`${index}.ts`, 'total();'] as const),
      ['once.ts', 'round(total)'],
      ['often.ts', 'ROUNDED = round(round(1)); total = 1'],
    ]);
    const odds = atOnce(new PromptWords('Rounding of totals').oddsOfTexts(texts));
    assert.deepEqual([...odds.keys()], ['once.ts', 'often.ts']);
    assert.ok((odds.get('often.ts') ?? 0) > (odds.get('once.ts') ?? 0));
  });

  it('find no text without a word that tells anything', () => {
    const texts = new Map([['a.ts', 'add a test to it']]);
    assert.equal(atOnce(new PromptWords('Fix it, and add a test!').oddsOfTexts(texts)).size, 0);
  });
});
