import type { DefaultTreeAdapterTypes as Html } from 'parse5';
import { attributeOf } from './attributeOf';

/** Elements that can have a shadow root, beside those with a name of the page's own. */
const hosts = new Set(
  'article aside blockquote body div footer h1 h2 h3 h4 h5 h6 header main nav p section span'.split(
    ' ',
  ),
);

/**
 * Puts the contents of declarative shadow roots in the place of what stands in their hosts, which is only shown where
 * such a root has a slot for it.
 */
export function fillShadowRoots(document: Html.Document): void {
  const parents: Html.ParentNode[] = [document];
  for (let parent = parents.pop(); parent; parent = parents.pop()) {
    if ('tagName' in parent) fill(parent);
    for (const child of parent.childNodes) if ('childNodes' in child) parents.push(child);
  }
}

function fill(host: Html.Element): void {
  if (!hosts.has(host.tagName) && !host.tagName.includes('-')) return;
  const template = host.childNodes.find(isShadowRoot);
  if (!template) return;
  const shown = new Map<string, Html.ChildNode[]>();
  for (const child of host.childNodes) {
    if (child === template || !('value' in child || 'tagName' in child)) continue;
    const slot = ('attrs' in child ? attributeOf(child, 'slot') : undefined) ?? '';
    const others = shown.get(slot);
    if (others) others.push(child);
    else shown.set(slot, [child]);
  }
  const { content } = template;
  for (const slot of slotsIn(content)) {
    const name = attributeOf(slot, 'name') ?? '';
    slot.childNodes = shown.get(name) ?? slot.childNodes;
    // Only the first slot of a name has what is meant for it.
    shown.delete(name);
  }
  host.childNodes = content.childNodes;
}

function isShadowRoot(node: Html.Node): node is Html.Template {
  if (!('content' in node)) return false;
  return /^(open|closed)$/i.test(attributeOf(node, 'shadowrootmode') ?? '');
}

/** The slots in the order of the tree. */
function slotsIn(root: Html.ParentNode): readonly Html.Element[] {
  const slots: Html.Element[] = [];
  const nodes: Html.Node[] = [root];
  for (let node = nodes.pop(); node; node = nodes.pop()) {
    if ('tagName' in node && node.tagName === 'slot') slots.push(node);
    if ('childNodes' in node) nodes.push(...node.childNodes.toReversed());
  }
  return slots;
}
