import assert from 'node:assert/strict';
import fc from 'fast-check';
import { toMarkdown } from '../../src/features/pages/reading/worker/toMarkdown';
import { hiddenStyles, shownStyles } from '../unit/features/pages/reading/hidingStyles';
import {
  hasStyle,
  hiding,
  lettersOf,
  showing,
  type Wrap,
} from '../unit/features/pages/reading/hidingWays';
import type { FuzzTarget } from './target';

type Tree =
  | { readonly type: 'leaf'; readonly write: (mark: string) => string }
  | {
      readonly type: 'plain' | 'shown' | 'hidden';
      readonly wrap: Wrap;
      readonly within: readonly Tree[];
    };

const tagged =
  (tag: string): Wrap =>
  (inner) =>
    `<${tag}>${inner}</${tag.split(' ', 1)[0]}>`;

const long = 'word '.repeat(50);
const words: readonly ((mark: string) => string)[] = [
  (mark) => mark,
  (mark) => `<b>${mark}</b> `,
  (mark) => `<h2>${mark}</h2>`,
  (mark) => `<p>${mark}<br></p>`,
];
/** These would be taken for the main part or the title of a page. */
const lures: typeof words = [
  (mark) => `<main>${mark} ${long}</main>`,
  (mark) => `<article>${mark} ${long}</article>`,
  (mark) => `<section role=main>${mark} ${long}</section>`,
  (mark) => `<title>${mark}</title>`,
  (mark) => `<h1>${mark}</h1>`,
];
const plain = ['div', 'section', 'span', 'blockquote', 'custom-element', 'header'].map(tagged);
const ways = (wraps: readonly (readonly [string, Wrap])[], styles: readonly string[]) =>
  fc.constantFrom(...wraps.map(([, wrap]) => wrap), ...styles.map(hasStyle));

const leaf = (from: typeof words) =>
  fc.constantFrom(...from).map((write): Tree => ({ type: 'leaf', write }));

/** Trees in elements that say nothing. */
function plainTrees(inner: fc.Arbitrary<Tree>): fc.Arbitrary<Tree> {
  return fc.letrec<{ tree: Tree }>((tie) => ({
    tree: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      inner,
      fc.record({
        type: fc.constant('plain' as const),
        wrap: fc.constantFrom(...plain),
        within: fc.array(tie('tree'), { minLength: 1, maxLength: 3 }),
      }),
    ),
  })).tree;
}

const around = (type: 'shown' | 'hidden', wrap: fc.Arbitrary<Wrap>, inner: fc.Arbitrary<Tree>) =>
  fc.record({
    type: fc.constant(type),
    wrap,
    within: fc.array(inner, { minLength: 1, maxLength: 3 }),
  });

const hidden = around('hidden', ways(hiding, hiddenStyles), plainTrees(leaf([...words, ...lures])));
/** One style that hides nothing: several of them, such as half of a size, could hide something together. */
const shown = around(
  'shown',
  ways(showing, shownStyles),
  plainTrees(fc.oneof(leaf(words), hidden)),
);
const page = fc.array(plainTrees(fc.oneof(leaf(words), shown, hidden)), {
  minLength: 1,
  maxLength: 4,
});

/** Writes a tree with a mark of its own in each leaf, `HIDDEN…` in what is hidden. */
function written(trees: readonly Tree[], marks: string[], isHidden = false): string {
  return trees
    .map((tree) => {
      if (tree.type !== 'leaf') {
        return tree.wrap(written(tree.within, marks, isHidden || tree.type === 'hidden'));
      }
      const mark = `${isHidden ? 'HIDDEN' : 'SHOWN'}${marks.length}X`;
      marks.push(mark);
      return tree.write(mark);
    })
    .join('');
}

/** Pages in which something is hidden: no text and no title has any of that, and the text has all the rest. */
export const pages: FuzzTarget = {
  name: 'pages',
  runs: 20_000,
  fewRuns: 300,
  run: async (_scope, parameters) =>
    fc.assert(
      fc.property(page, (trees) => {
        const marks: string[] = [];
        const html = `<!doctype html>${written(trees, marks)}`;
        const address = 'https://example.com/';
        const made = toMarkdown(html, { entered: address, answered: address });
        const [text, title = ''] = [lettersOf(made.text), made.title];
        assert.doesNotMatch(text + title, /HIDDEN/, html);
        for (const mark of marks.filter((each) => each.startsWith('SHOWN'))) {
          assert.ok(text.includes(mark), `${mark} of ${html}`);
        }
      }),
      parameters,
    ),
};
