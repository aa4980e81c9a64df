import type { DefaultTreeAdapterTypes as Html } from 'parse5';
import { formulaOf } from './formulas';
import { isReadable, lookOfPage, lookWithin, type Look } from './styles/look';

/**
 * Removes what a reader of the page does not see, as far as elements, attributes and inline styles say so: with an
 * element, all that it holds. A formula becomes its TeX. What is looked for in the page afterwards cannot be found in there.
 */
export function dropHidden(document: Html.Document): void {
  const steps: { readonly parent: Html.ParentNode; readonly look: Look }[] = [
    { parent: document, look: lookOfPage(document.mode === 'quirks') },
  ];
  for (let step = steps.pop(); step; step = steps.pop()) {
    const { parent, look } = step;
    parent.childNodes = parent.childNodes.flatMap((child): readonly Html.ChildNode[] => {
      if ('value' in child) return isReadable(look) || child.value.trim() === '' ? [child] : [];
      if (!('tagName' in child)) return [child];
      const within = lookIn(child, look);
      if (!within) return [];
      if (child.tagName === 'math') return isReadable(within) ? formulaOf(child) : [];
      steps.push({ parent: child, look: within });
      return [child];
    });
  }
}

function lookIn(element: Html.Element, around: Look): Look | undefined {
  const { tagName } = element;
  const attributes = new Map(element.attrs.map(({ name, value }) => [name.toLowerCase(), value]));
  if (isHidden(element, attributes)) return undefined;
  const look = lookWithin(tagName, attributes, around);
  return tagName === 'img' && look?.isVisible === false ? undefined : look;
}

/** Elements that show a reader nothing, or nothing that is text. */
const unseen = new Set(
  'applet area audio base button canvas datalist dialog embed frame frameset iframe input link map menuitem meta meter nav noembed noframes noscript object option param progress script select source style svg template textarea track video'.split(
    ' ',
  ),
);

/** Classes of texts for screen readers, which are hidden from all others. */
const hiddenClasses = /(^|\s)(sr-only|visually-?hidden|screen-reader-(text|only))(\s|$)/i;

/** Numbers of lines beside code, which are no part of it. */
const lineNumbers = /(^|\s)(linenos?|rouge-gutter)(\s|$)/;

/** Brackets around readings of characters, for browsers that set these in one line, as Markdown does. */
const bracket = /^\s*\p{P}?\s*$/u;

/** Whether a reader of the page sees nothing of this element, as far as the element itself says so by other than a style. */
function isHidden(element: Html.Element, attributes: ReadonlyMap<string, string>): boolean {
  const { tagName } = element;
  if (unseen.has(tagName)) return true;
  if (attributes.has('hidden') || attributes.has('popover')) return true;
  if (attributes.get('aria-hidden')?.trim().toLowerCase() === 'true') return true;
  const classes = attributes.get('class') ?? '';
  if (hiddenClasses.test(classes)) return true;
  if (/^(td|span)$/.test(tagName) && lineNumbers.test(classes)) return true;
  return tagName === 'rp' && !holdsBracket(element);
}

function holdsBracket({ childNodes }: Html.Element): boolean {
  return childNodes.every((child) => 'value' in child && bracket.test(child.value));
}
