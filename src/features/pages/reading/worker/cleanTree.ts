import type { Element, Root } from 'hast';
import type { DefaultTreeAdapterTypes as Html } from 'parse5';
import { cleanText } from '../../model/cleanText';
import { leadsToPart, safeLink, type LinkBase } from './links';

/** Elements that are nested deeper are moved up, because a recursive library would not survive them. */
const deepest = 60;
const longestName = 200;
/** The maximum number of cells that one can span. */
const widest = 100;
/** An element with more content than this is not searched. */
const maxLookedAt = 50;
const headings = /^h[1-6]$/;
const blank = /^\s*$/;
/** The signs of links to the part that they stand in. */
const signs = /^[\s#¶§🔗]*$/u;

/** The marks of these elements would make no sense around nothing. */
const marked = new Set(
  'a b code del em h1 h2 h3 h4 h5 h6 i s strike strong sub sup tt var'.split(' '),
);

interface Step {
  readonly node: Html.Node;
  readonly parent: Element | Root;
  readonly depth: number;
  /** The names of the heading around the node. */
  readonly names: string[] | undefined;
  /** The names of the section around the node, whose heading is the first in it. */
  readonly section: readonly string[];
}

/**
 * Copies the content of a part of a page from which what is hidden was removed, without links that do not lead to pages.
 * Only attributes that Markdown needs are kept. The names by which the page's links lead to a heading become its
 * property `dataNames`.
 */
export function cleanTree(start: Html.Node, base: LinkBase): Root {
  const tree: Root = { type: 'root', children: [] };
  /** Names of anchors behind the last text, which lead to the following one. */
  let pending: string[] = [];
  /** The names of the heading that the last text is in. */
  let titled: string[] | undefined;
  const steps: Step[] = [{ node: start, parent: tree, depth: 0, names: undefined, section: [] }];
  for (let step = steps.pop(); step; step = steps.pop()) {
    const { node, parent, depth } = step;
    if ('value' in node) {
      const text = cleanText(node.value);
      if (!blank.test(text)) {
        pending = [];
        titled = step.names;
      }
      addText(parent, text);
    }
    if (!('childNodes' in node)) continue;
    let within: Step = step;
    if ('tagName' in node) {
      const { tagName } = node;
      const attributes = new Map(node.attrs.map(({ name, value }) => [name.toLowerCase(), value]));
      if (tagName === 'title') continue;
      const isPartLink = tagName === 'a' && leadsToPart(attributes.get('href'));
      // The link to a heading stands before, in or behind it.
      const own = namesIn(attributes);
      (step.names ?? (isPartLink ? titled : undefined) ?? pending).push(...own);
      const text = textInstead(tagName, attributes, step);
      if (text !== undefined) addText(parent, text);
      const isBlank = marked.has(tagName) && holdsOnly(blank, node);
      const isInPart = step.names !== undefined || isPartLink;
      if (tagName === 'a' && isInPart && !isBlank && holdsOnly(signs, node)) continue;
      const isLeftOut = text !== undefined || isBlank;
      const properties = isLeftOut ? undefined : propertiesOf(tagName, attributes, base);
      if (depth >= deepest) addText(parent, ' ');
      else if (properties) {
        const names = headings.test(tagName)
          ? [...new Set([...step.section, ...pending])]
          : undefined;
        if (names) pending = [];
        const all = { ...properties, ...(names && { dataNames: names }) };
        const element: Element = { type: 'element', tagName, properties: all, children: [] };
        parent.children.push(element);
        within = {
          node,
          parent: element,
          depth: depth + 1,
          names: names ?? step.names,
          section: tagName === 'section' ? own : step.section,
        };
      }
    }
    for (const child of node.childNodes.toReversed()) steps.push({ ...within, node: child });
  }
  return tree;
}

/** What stands in the text instead of a picture, or of a line break in a heading, which has one line. */
function textInstead(
  tagName: string,
  attributes: ReadonlyMap<string, string>,
  { names }: Step,
): string | undefined {
  if (tagName === 'img') return cleanText(attributes.get('alt') ?? '');
  return tagName === 'br' && names ? ' ' : undefined;
}

function addText(parent: Element | Root, value: string): void {
  if (value === '') return;
  const last = parent.children.at(-1);
  if (last?.type !== 'text') parent.children.push({ type: 'text', value });
  else if (value !== ' ' || !last.value.endsWith(' ')) last.value += value;
}

function namesIn(attributes: ReadonlyMap<string, string>): string[] {
  return ['id', 'name'].flatMap((key) => {
    const value = attributes.get(key);
    return value && value.length <= longestName ? [value] : [];
  });
}

/** `undefined` for a link that does not lead to a page; only its content is kept. */
function propertiesOf(
  tagName: string,
  attributes: ReadonlyMap<string, string>,
  base: LinkBase,
): Element['properties'] | undefined {
  switch (tagName) {
    case 'a': {
      const href = safeLink(attributes.get('href'), base);
      return href === undefined ? undefined : { href };
    }
    case 'ol': {
      const start = Number(attributes.get('start'));
      return Number.isSafeInteger(start) && start > 1 ? { start } : {};
    }
    case 'td':
    case 'th': {
      const align = attributes.get('align')?.toLowerCase();
      return {
        ...(align && /^(left|right|center)$/.test(align) && { align }),
        rowSpan: spanOf(attributes.get('rowspan')),
        colSpan: spanOf(attributes.get('colspan')),
      };
    }
    case 'pre':
    case 'code': {
      const [, language] =
        /\blang(?:uage)?-([\w+#.-]{1,30})/.exec(attributes.get('class') ?? '') ?? [];
      return language === undefined ? {} : { className: [`language-${language}`] };
    }
    default:
      return {};
  }
}

function spanOf(value: string | undefined): number {
  const cells = Number(value);
  return Number.isSafeInteger(cells) && cells > 1 ? Math.min(cells, widest) : 1;
}

/** Whether what an element shows is like this. */
function holdsOnly(pattern: RegExp, element: Html.Element): boolean {
  const nodes: Html.Node[] = element.childNodes.slice(0, maxLookedAt);
  let looked = 0;
  for (let node = nodes.pop(); node; node = nodes.pop()) {
    looked += 1;
    if (looked > maxLookedAt) return false;
    if ('value' in node && !pattern.test(cleanText(node.value))) return false;
    if (!('tagName' in node)) continue;
    if (node.attrs.some(({ name, value }) => name === 'alt' && value.trim() !== '')) return false;
    nodes.push(...node.childNodes.slice(0, maxLookedAt));
  }
  return true;
}
