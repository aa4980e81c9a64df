import type { Root } from 'hast';
import { defaultHandlers, toMdast } from 'hast-util-to-mdast';
import { gfmToMarkdown } from 'mdast-util-gfm';
import { toMarkdown as writeMarkdown } from 'mdast-util-to-markdown';
import { parse, type DefaultTreeAdapterTypes as Html } from 'parse5';
import { cleanMarkdown, cleanTitle } from '../../core/pages/cleanText';
import type { Anchors } from '../../core/pages/sections';
import { cleanTree } from './cleanTree';
import { linkBase, type PageAddresses } from './links';

export interface Markdown {
  readonly text: string;
  readonly title?: string;
  readonly anchors: Anchors;
}

/** A main part with fewer characters than these is not the page's content. */
const leastMain = 200;

/** In characters: with deep nesting or a long base, the text can become a hundred times as long as the page. */
const mostLength = 10_000_000;

/** @throws RangeError if it becomes too long. */
export function toMarkdown(html: string, addresses: PageAddresses): Markdown {
  const document = parse(html);
  const elements = elementsOf(document);
  const href = elements.get('base')?.[0]?.attrs.find(({ name }) => name === 'href')?.value;
  const base = linkBase(addresses, href);
  const { nodes, anchors } = withAnchors(cleanTree(mainPart(document, elements), base));
  const written = writeMarkdown(nodes, {
    bullet: '-',
    emphasis: '_',
    extensions: [gfmToMarkdown({ tablePipeAlign: false })],
  });
  if (written.length > mostLength) throw new RangeError('The page is too long as Markdown.');
  const title = cleanTitle(textOf(elements.get('title')?.[0] ?? elements.get('h1')?.[0]));
  return { text: cleanMarkdown(written), anchors, ...(title !== undefined && { title }) };
}

/** The headings of the text in their order, with the names that the page gives them. */
function withAnchors(tree: Root) {
  const anchorsOf = new Map<object, readonly string[]>();
  const heading: typeof defaultHandlers.h1 = (state, element) => {
    const made = defaultHandlers.h1(state, element);
    const { dataNames } = element.properties;
    const names = Array.isArray(dataNames) ? dataNames.map(String) : [];
    for (const node of [made].flat()) if (node) anchorsOf.set(node, names);
    return made;
  };
  const handlers = { h1: heading, h2: heading, h3: heading, h4: heading, h5: heading, h6: heading };
  const nodes = toMdast(tree, { handlers });
  const top = 'children' in nodes ? nodes.children : [];
  const anchors = top.flatMap((node) =>
    node.type === 'heading' ? [anchorsOf.get(node) ?? []] : [],
  );
  return { nodes, anchors };
}

const wanted = new Set(['article', 'base', 'body', 'h1', 'main', 'title']);

/** Finds elements by their tags, in order, and leaves out templates, which are not part of the page. */
function elementsOf(document: Html.Document): ReadonlyMap<string, readonly Html.Element[]> {
  const found = new Map<string, Html.Element[]>();
  const nodes: Html.Node[] = [document];
  for (let node = nodes.pop(); node; node = nodes.pop()) {
    if (!('childNodes' in node)) continue;
    if ('tagName' in node) {
      const isMain = node.attrs.some(({ name, value }) => name === 'role' && value === 'main');
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
