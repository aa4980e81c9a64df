import { defaultTreeAdapter, html, type DefaultTreeAdapterTypes as Html } from 'parse5';
import { attributeOf } from './attributeOf';

/**
 * A formula as its TeX, which pages hold beside its signs: these mean nothing without their places. As code, because
 * Markdown would read its backslashes. None for one without TeX, or without signs: a reader would see nothing.
 */
export function formulaOf(math: Html.Element): readonly Html.Element[] {
  const { tex, signs } = partsOf(math);
  const text = tex ?? attributeOf(math, 'alttext') ?? '';
  if (text.trim() === '' || signs.trim() === '') return [];
  const code = defaultTreeAdapter.createElement('code', html.NS.HTML, []);
  defaultTreeAdapter.insertText(code, text.trim());
  return [code];
}

function partsOf(math: Html.Element): { readonly tex: string | undefined; readonly signs: string } {
  let [tex, signs]: [string | undefined, string] = [undefined, ''];
  const nodes: Html.Node[] = [math];
  for (let node = nodes.pop(); node; node = nodes.pop()) {
    if ('value' in node) signs += node.value;
    if (!('tagName' in node)) continue;
    if (!node.tagName.startsWith('annotation')) nodes.push(...node.childNodes);
    else if (attributeOf(node, 'encoding') === 'application/x-tex') tex ??= textOf(node);
  }
  return { tex, signs };
}

function textOf({ childNodes }: Html.Element): string {
  return childNodes.map((child) => ('value' in child ? child.value : '')).join('');
}
