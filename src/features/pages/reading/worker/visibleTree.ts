import type { DefaultTreeAdapterTypes as Html } from 'parse5';
import { isHidden } from './hidden';
import { isReadable, lookOfPage, lookWithin, type Look } from './styles/look';

/**
 * Removes what a reader of the page does not see, as far as elements, attributes and inline styles say so: with an
 * element, all that it holds. What is looked for in the page afterwards cannot be found in there.
 */
export function dropHidden(document: Html.Document): void {
  const steps: { readonly parent: Html.ParentNode; readonly look: Look }[] = [
    { parent: document, look: lookOfPage(document.mode === 'quirks') },
  ];
  for (let step = steps.pop(); step; step = steps.pop()) {
    const { parent, look } = step;
    parent.childNodes = parent.childNodes.filter((child) => {
      if ('value' in child) return isReadable(look) || child.value.trim() === '';
      if (!('tagName' in child)) return true;
      const within = lookIn(child, look);
      if (within) steps.push({ parent: child, look: within });
      return within !== undefined;
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
