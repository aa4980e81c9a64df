import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { toMarkdown } from '../../../../../src/features/pages/reading/worker/toMarkdown';
import { hiddenStyles, shownStyles } from './hidingStyles';
import { hasStyle, hiding, lettersOf, showing, type Wrap } from './hidingWays';

const address = 'https://example.com/';
const words = 'word '.repeat(50);

/** What a page says, without line ends, and its title. */
function said(html: string): { readonly text: string; readonly title: string } {
  const { text, title = '' } = toMarkdown(html, { entered: address, answered: address });
  return { text: lettersOf(text).replaceAll('\n', ''), title };
}

interface Place {
  readonly place: string;
  readonly page: (wrap: Wrap) => string;
}

/** Pages with a mark in each place from which the text of a page can come. */
const inText: readonly Place[] = [
  ...['main', 'article', 'section role=main', 'div role=" MAIN "'].map((tag) => ({
    place: `around ${tag}`,
    page: (wrap: Wrap) =>
      `${wrap(`<${tag}><p>MARK ${words}</p></${tag.split(' ', 1)[0]}>`)}<p>seen</p>`,
  })),
  { place: 'in main', page: (wrap) => `<main><p>seen ${words}</p>${wrap('<p>MARK</p>')}</main>` },
  { place: 'in a sentence', page: (wrap) => `<p>seen${wrap('<b>MARK</b>')}</p>` },
  { place: 'in the page', page: (wrap) => `<p>seen</p>${wrap('MARK')}` },
  { place: 'around a list', page: (wrap) => `seen${wrap('<ul><li>a<li><i>MARK</i></ul>')}` },
  {
    place: 'very deep',
    page: (wrap) => `seen${'<div>'.repeat(90)}${wrap('<p>MARK</p>')}${'</div>'.repeat(90)}`,
  },
];
const inTitle: readonly Place[] = [
  { place: 'around a title', page: (wrap) => `${wrap('<title>MARK</title>')}<h1>seen</h1>` },
  { place: 'around a heading', page: (wrap) => `${wrap('<h1>MARK</h1>')}<h1>seen</h1>` },
  { place: 'in a heading', page: (wrap) => `<h1>seen ${wrap('<b>MARK</b>')}</h1>` },
];

const named = (styles: readonly string[]) =>
  styles.map((style) => [style.slice(0, 100), hasStyle(style)] as const);

describe('what a page hides is neither in its text nor in its title', () => {
  for (const [way, wrap] of [...hiding, ...named(hiddenStyles)]) {
    it(way, () => {
      for (const { place, page } of [...inText, ...inTitle]) {
        const { text, title } = said(`<!doctype html>${page(wrap)}`);
        assert.doesNotMatch(text + title, /MARK/, `${place}: ${page(wrap)}`);
        assert.match(text + title, /seen/, `${place}: ${page(wrap)}`);
      }
    });
  }

  it('by numbers without a unit, in a page of a time before standards', () => {
    for (const style of ['font-size:.5', 'left:-9999', 'max-height:1;overflow:hidden']) {
      const page = hasStyle(style)('MARK');
      assert.equal(said(page).text, '', style);
      assert.equal(said(`<!doctype html>${page}`).text, 'MARK', style);
    }
  });

  it('by steps that hide it together only', () => {
    for (const style of ['opacity:.4', 'font-size:.5em', 'scale:.5', 'zoom:50%']) {
      const nested = (depth: number) =>
        `<!doctype html>${`<div style="${style}">`.repeat(depth)}MARK`;
      assert.equal(said(nested(1)).text, 'MARK', style);
      assert.equal(said(nested(6)).text, '', style);
    }
  });

  it('nor are readings in the way of the brackets around them', () => {
    assert.equal(said('<ruby>漢<rp>（</rp><rt>かん</rt><rp>）</rp></ruby>').text, '漢（かん）');
  });

  it('nor is a link other than in a browser because of a base that is hidden', () => {
    const page = '<div hidden><base href="https://example.org/"></div><a href="x">a</a>';
    assert.equal(said(page).text, '[a](https://example.org/x)');
  });
});

describe('what a page shows is in its text', () => {
  for (const [way, wrap] of [...showing, ...named(shownStyles)]) {
    it(way, () => {
      for (const { place, page } of inText) {
        const { text } = said(`<!doctype html>${page(wrap)}`);
        assert.match(text, /MARK/, `${place}: ${page(wrap)}`);
      }
    });
  }

  it('and its first title is its title', () => {
    assert.equal(said('<title>seen</title><h1>other</h1>').title, 'seen');
    assert.equal(said('<div><title>seen</title></div><h1>other</h1>').title, 'seen');
    assert.equal(said('<svg><title>icon</title></svg><title>seen</title>').title, 'seen');
    assert.equal(said('<h1><span>se</span>en</h1>').title, 'seen');
    assert.equal(said(`<div>a<title>seen</title></div>`).text, 'a');
  });
});
