import type { Element } from 'hast';
import { defaultHandlers, type Handle, type toMdast } from 'hast-util-to-mdast';

type Nodes = ReturnType<typeof toMdast>;
type PhrasingContent = ReturnType<typeof defaultHandlers.td>['children'][number];

/** A cell of Markdown has one line. A table with one of these is for layout, and its cells are read one after another. */
const neverInCells = new Set('pre xmp listing plaintext table h1 h2 h3 h4 h5 h6'.split(' '));
const parts = new Set('tbody td tfoot th thead tr'.split(' '));

/** Reads a table behind its caption. */
const table: Handle = (state, element) => {
  const captions = elementsIn(element).filter(({ tagName }) => tagName === 'caption');
  const made = isForLayout(element)
    ? state.all(withoutGrid(element))
    : [defaultHandlers.table(state, element)];
  return state.toFlow([...captions.flatMap((caption) => state.all(caption)), ...made]);
};

const cell: Handle = (state, element) => {
  const made = defaultHandlers.td(state, element);
  made.children = inOneLine(made.children);
  return made;
};

const code: Handle = (state, element) => {
  const made = defaultHandlers.code(state, element);
  made.value = made.value.replaceAll('\n', ' ');
  return made;
};

export const tableReaders = { table, td: cell, th: cell, code };

function elementsIn({ children }: Element): readonly Element[] {
  return children.filter((child) => child.type === 'element');
}

function isForLayout(element: Element): boolean {
  return elementsIn(element).some((child) => neverInCells.has(child.tagName) || isForLayout(child));
}

function withoutGrid(element: Element): Element {
  const children = element.children.map((child) =>
    child.type === 'element' && parts.has(child.tagName) ? withoutGrid(child) : child,
  );
  return { ...element, tagName: 'div', children };
}

/** Blocks are separated as GitHub's tables have them. */
function inOneLine(nodes: readonly Nodes[]): PhrasingContent[] {
  const line: PhrasingContent[] = [];
  const add = (mark: string, children: readonly Nodes[]) => {
    if (line.length > 0) line.push({ type: 'html', value: '<br>' });
    line.push({ type: 'text', value: mark }, ...inOneLine(children));
  };
  for (const node of nodes) {
    if (node.type === 'paragraph' || node.type === 'blockquote') add('', node.children);
    else if (node.type === 'list') {
      const { ordered, start } = node;
      node.children.forEach(({ children }, index) =>
        add(ordered ? `${(start ?? 1) + index}. ` : '• ', children),
      );
    } else if (node.type !== 'thematicBreak') line.push(node as PhrasingContent);
  }
  return line;
}
