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
});
