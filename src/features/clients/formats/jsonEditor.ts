import {
  getNodeValue,
  parseTree,
  printParseErrorCode,
  type Node,
  type ParseError,
} from 'jsonc-parser';
import { UnexpectedShape, nest, type ConfigFormat, type Keys, type Parsed } from './format';
import { eolOf, indentAt, splice, startsLine, type Splice } from './splice';

/** JSON, with comments and trailing commas where a file has them. */
export const json: ConfigFormat = {
  parse(text: string, keys: Keys): Parsed {
    const root = parseRoot(text);
    if (root) refuseDuplicates(root, keys);
    return {
      // A clone, because the parser's objects have no prototype and so equal no others.
      data: root && structuredClone(getNodeValue(root)),
      offsetOf: (path) => (root ? walk(root, path).node.offset : 0),
    };
  },

  set(text, keys, value) {
    const root = parseRoot(text);
    if (!root) return fill(text, nest(keys, value));
    const { node, rest } = walk(root, keys);
    const [key] = rest;
    if (key !== undefined && (node.type === 'object' || node.type === 'array')) {
      return splice(text, insert(text, node, key, nest(rest.slice(1), value)));
    }
    const by = print(text, nest(rest, value), indentAt(text, node.offset));
    return splice(text, [{ start: node.offset, end: endOf(node), by }]);
  },

  remove(text, keys) {
    const root = parseRoot(text);
    const found = root && walk(root, keys);
    if (!found || found.rest.length > 0) return text;
    const { node } = found;
    return splice(text, take(text, node.parent?.type === 'property' ? node.parent : node));
  },
};

function parseRoot(text: string): Node | undefined {
  const errors: ParseError[] = [];
  const options = { allowTrailingComma: true, allowEmptyContent: true };
  const root = parseTree(text, errors, options);
  const [first] = errors;
  if (first) {
    const detail = printParseErrorCode(first.error)
      .replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' ')
      .toLowerCase();
    throw new UnexpectedShape({ type: 'syntax', detail }, first.offset);
  }
  return root;
}

function refuseDuplicates(root: Node, keys: Keys): void {
  let node: Node | undefined = root;
  for (const key of keys) {
    const same: Node[] = propertiesOf(node).filter((property) => keyOf(property) === key);
    const [first, second] = same;
    if (second) throw new UnexpectedShape({ type: 'duplicate', key }, second.offset);
    node = first?.children?.[1];
    if (!node) return;
  }
}

/** The last node that the keys lead to, and the keys that are left. */
function walk(root: Node, keys: Keys): { readonly node: Node; readonly rest: Keys } {
  let node = root;
  for (const [index, key] of keys.entries()) {
    const value = valueOf(node, key);
    if (!value) return { node, rest: keys.slice(index) };
    node = value;
  }
  return { node, rest: [] };
}

function valueOf(node: Node, key: string): Node | undefined {
  if (node.type === 'array') return node.children?.[Number(key)];
  return propertiesOf(node).find((property) => keyOf(property) === key)?.children?.[1];
}

function propertiesOf(node: Node | undefined): readonly Node[] {
  return node?.type === 'object' ? (node.children ?? []) : [];
}

function keyOf(property: Node): unknown {
  return property.children?.[0]?.value;
}

function endOf(node: Node): number {
  return node.offset + node.length;
}

/** Adds the value to a text with nothing but whitespace and comments. */
function fill(text: string, value: unknown): string {
  const eol = eolOf(text);
  const before = text.trimEnd();
  return `${before}${before && eol}${print(text, value, '')}${eol}`;
}

function print(text: string, value: unknown, indent: string): string {
  const unit = unitOf(text);
  return JSON.stringify(value, undefined, unit).replaceAll('\n', eolOf(text) + indent);
}

function unitOf(text: string): string {
  return /^([ \t]+)"/m.exec(text)?.[1] ?? '  ';
}

function insert(text: string, parent: Node, key: string, value: unknown): Splice[] {
  const close = endOf(parent) - 1;
  const last = parent.children?.at(-1);
  const name = parent.type === 'array' ? '' : `${JSON.stringify(key)}: `;
  if (!last) return insertFirst(text, parent, (indent) => name + print(text, value, indent));
  const comma = commaBehind(text, endOf(last), close);
  const behind = comma === undefined ? endOf(last) : comma + 1;
  const start = comma === undefined ? [{ start: endOf(last), end: endOf(last), by: ',' }] : [];
  const trailing = comma === undefined ? '' : ',';
  if (!startsLine(text, last.offset)) {
    const by = ` ${name}${JSON.stringify(value)}${trailing}`;
    return comma === undefined
      ? [{ start: behind, end: behind, by: `,${by}` }]
      : [{ start: behind, end: behind, by }];
  }
  const indent = indentAt(text, last.offset);
  const place = behindComments(text, behind);
  const closing = text.slice(place, close).includes('\n')
    ? ''
    : eolOf(text) + indentAt(text, parent.offset);
  const by = `${eolOf(text)}${indent}${name}${print(text, value, indent)}${trailing}${closing}`;
  return place === behind && start[0]
    ? [{ ...start[0], by: `,${by}` }]
    : [...start, { start: place, end: place, by }];
}

function insertFirst(text: string, parent: Node, print: (indent: string) => string): Splice[] {
  const eol = eolOf(text);
  const [open, close] = [parent.offset + 1, endOf(parent) - 1];
  const outer = indentAt(text, parent.offset);
  const inner = outer + unitOf(text);
  const inside = text.slice(open, close);
  if (inside.trim() === '') {
    return [{ start: open, end: close, by: `${eol}${inner}${print(inner)}${eol}${outer}` }];
  }
  const place = open + inside.trimEnd().length;
  const closing = text.slice(place, close).includes('\n') ? '' : eol + outer;
  return [{ start: place, end: place, by: `${eol}${inner}${print(inner)}${closing}` }];
}

/** Removes a child of an object or an array. */
function take(text: string, child: Node): Splice[] {
  const { parent } = child;
  const siblings = parent?.children ?? [];
  const index = siblings.indexOf(child);
  const [previous, next] = [siblings[index - 1], siblings[index + 1]];
  if (!parent) return [];
  const close = endOf(parent) - 1;
  const comma = commaBehind(text, endOf(child), next?.offset ?? close);
  const end = comma === undefined ? endOf(child) : comma + 1;
  const own = { start: leadOf(text, child), end };
  if (!previous && !next) {
    const left = text.slice(parent.offset + 1, own.start) + text.slice(end, close);
    return left.trim() === '' ? [{ start: parent.offset + 1, end: close }] : [own];
  }
  if (!startsLine(text, child.offset) && next) {
    // Comments stay: they are about what follows.
    const isBlank = text.slice(end, next.offset).trim() === '';
    return [
      { start: child.offset, end: isBlank ? next.offset : end + lengthOf(/[ \t]*/y, text, end) },
    ];
  }
  if (comma !== undefined) {
    const isAlone = /^[ \t]*(\r?\n|$|[\]}])/.test(text.slice(end));
    return [isAlone ? own : { start: child.offset, end }];
  }
  const before = previous && commaBehind(text, endOf(previous), child.offset);
  if (before === undefined) return [own];
  const start = Math.max(own.start, before + 1);
  return [
    { start: before, end: before + 1 },
    { start, end },
  ];
}

/** The start of the whitespace before the node, with one line break at most. */
function leadOf(text: string, { offset }: Node): number {
  return offset - (/(\r?\n)?[ \t]*$/.exec(text.slice(0, offset))?.[0].length ?? 0);
}

function commaBehind(text: string, start: number, end: number): number | undefined {
  const offset = start + lengthOf(/(?:\s|\/\/[^\r\n]*|\/\*[^]*?\*\/)*/y, text, start);
  return offset < end && text[offset] === ',' ? offset : undefined;
}

/** The end of the line if only comments are before it, or else the end of these comments. */
function behindComments(text: string, start: number): number {
  const length = lengthOf(/(?:[ \t]|\/\/[^\r\n]*|\/\*[^]*?\*\/)*/y, text, start);
  const isLineEnd = /[\r\n]/.test(text[start + length] ?? '');
  return start + (isLineEnd ? length : text.slice(start, start + length).trimEnd().length);
}

function lengthOf(pattern: RegExp, text: string, start: number): number {
  const sticky = new RegExp(pattern);
  sticky.lastIndex = start;
  return sticky.exec(text)?.[0].length ?? 0;
}
