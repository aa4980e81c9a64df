import { toMdast, defaultHandlers, type Handle } from 'hast-util-to-mdast';
import { gfmToMarkdown } from 'mdast-util-gfm';
import { toMarkdown as writeMarkdown } from 'mdast-util-to-markdown';
import { parse, type DefaultTreeAdapterTypes as Html } from 'parse5';
import { cleanText, cleanTitle } from '../../model/cleanText';
import { withSlugs, type FoundHeading } from '../../model/headings';
import type { Heading } from '../../model/sections';
import { attributeOf } from './attributeOf';
import { cleanTree } from './cleanTree';
import { notingHeadings, namedHeadings } from './headings';
import { linkBase, type PageAddresses } from './links';
import { fillShadowRoots } from './shadowRoots';
import { dropHidden } from './visibleTree';
import { tableReaders } from './tables';

export interface Markdown {
  readonly text: string;
  readonly title?: string;
  readonly headings: readonly Heading[];
}

/** A main part with fewer characters than these is not the page's content. */
const leastMain = 200;

/** In characters: with deep nesting or a long base, the text can become a hundred times as long as the page. */
const maxLength = 10_000_000;

/** @throws RangeError if it becomes too long. */
export function toMarkdown(html: string, addresses: PageAddresses): Markdown {
  const document = parse(html);
  const base = elementsOf(document).get('base')?.[0];
  const href = base && attributeOf(base, 'href');
  fillShadowRoots(document);
  dropHidden(document);
  const elements = elementsOf(document);
  const tree = cleanTree(mainPart(document, elements), linkBase(addresses, href));
  const found: FoundHeading[] = [];
  const nodes = toMdast(tree, { handlers: readers });
  dropEmptyParagraphs(nodes);
  const written = writeMarkdown(nodes, {
    bullet: '-',
    emphasis: '_',
    handlers: notingHeadings(found),
    extensions: [gfmToMarkdown({ tablePipeAlign: false })],
  });
  if (written.length > maxLength) throw new RangeError('The page is too long as Markdown.');
  const title = cleanTitle(textOf(elements.get('title')?.[0] ?? elements.get('h1')?.[0]));
  // No line may be added or removed here, because the headings have been counted by lines.
  const text = `${cleanText(written).trimEnd()}\n`;
  return { text, headings: withSlugs(found), ...(title !== undefined && { title }) };
}

type Nodes = ReturnType<typeof toMdast>;

/** Line breaks between blocks become paragraphs that would be written as blank lines. */
function dropEmptyParagraphs(node: Nodes): void {
  if (!('children' in node)) return;
  const parent: { children: Nodes[] } = node;
  parent.children = parent.children.filter((child) => {
    dropEmptyParagraphs(child);
    return child.type !== 'paragraph' || child.children.some(isShown);
  });
}

function isShown(node: Nodes): boolean {
  return node.type !== 'break' && (node.type !== 'text' || node.value.trim() !== '');
}

const wanted = new Set(['article', 'base', 'body', 'h1', 'main', 'title']);

/** Finds elements by their tags, in order, and leaves out templates, which are not part of the page. */
function elementsOf(document: Html.Document): ReadonlyMap<string, readonly Html.Element[]> {
  const found = new Map<string, Html.Element[]>();
  const nodes: Html.Node[] = [document];
  for (let node = nodes.pop(); node; node = nodes.pop()) {
    if (!('childNodes' in node)) continue;
    if ('tagName' in node) {
      const isMain = node.attrs.some(
        ({ name, value }) => name === 'role' && value.trim().toLowerCase() === 'main',
      );
      const name = isMain ? 'main' : node.tagName;
      const before = found.get(name);
      if (before) before.push(node);
      else if (wanted.has(name)) found.set(name, [node]);
    }
    nodes.push(...node.childNodes.toReversed());
  }
  return found;
}

/** The main part of a page, if it says which part that is, without the parts that all pages of the site have. */
function mainPart(
  document: Html.Document,
  elements: ReadonlyMap<string, readonly Html.Element[]>,
): Html.Node {
  for (const name of ['main', 'article']) {
    const [part, ...others] = elements.get(name) ?? [];
    if (part && others.length === 0 && textOf(part).trim().length >= leastMain) return part;
  }
  return elements.get('body')?.[0] ?? document;
}

function textOf(start: Html.Node | undefined): string {
  let text = '';
  const nodes = start ? [start] : [];
  for (let node = nodes.pop(); node && text.length < 10 * leastMain; node = nodes.pop()) {
    if ('value' in node) text += node.value;
    if ('childNodes' in node) nodes.push(...node.childNodes.toReversed());
  }
  return text;
}

/** The library takes a summary for one paragraph, but it may hold headings. */
const summary: Handle = (state, element) => state.toFlow(state.all(element));

/** Markdown has no marks of its own for these: without any, 2 to the 32nd would be 232. */
const raised: Handle = (state, { tagName, ...element }) => [
  { type: 'html', value: `<${tagName}>` },
  ...state.all({ ...element, tagName: 'span' }),
  { type: 'html', value: `</${tagName}>` },
];

/** The library looks for the language at the element within alone. */
const pre: Handle = (state, element) => {
  const made = defaultHandlers.pre(state, element);
  const [language] = [element.properties.className ?? []].flat();
  made.lang ??= language === undefined ? null : String(language).replace('language-', '');
  return made;
};

/** How elements are read where that differs from the library's way. */
const readers = {
  ...namedHeadings,
  ...tableReaders,
  pre,
  sub: raised,
  summary,
  sup: raised,
};
