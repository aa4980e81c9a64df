import {
  isAlias,
  isMap,
  isScalar,
  isSeq,
  parseAllDocuments,
  type Document,
  type ParsedNode,
  type YAMLMap,
} from 'yaml';
import {
  UnexpectedShape,
  nest,
  type ConfigFormat,
  type Entry,
  type Keys,
  type Parsed,
} from './format';
import { eolOf, indentAt, lineStart, nextLine, splice, startsLine, type Splice } from './splice';
import { appendItem, insertInItem, takeItem, type YamlList } from './yamlLists';
import {
  behindColon,
  behindPair,
  block,
  endOf,
  entangled,
  flowPairs,
  indentOf,
  scalar,
  startOf,
  unitOf,
  type YamlPair,
} from './yamlText';

type YamlMap = YAMLMap.Parsed;

export const yaml: ConfigFormat = {
  parse(text: string): Parsed {
    const document = parse(text);
    return {
      data: document && dataOf(document),
      offsetOf: (keys) => (document ? startOf(walk(document, keys).node) : 0),
    };
  },

  set(text, keys, value) {
    const document = parse(text);
    if (!document || isNull(document.contents)) {
      return fill(text, nest(keys, value), document?.contents ?? null);
    }
    const { pair, map, list, node, rest } = walk(document, keys);
    const [key, ...inner] = rest;
    if (key !== undefined && isMap(node)) {
      const holder = { map: node as YamlMap, ...(pair && { pair }), ...(list && { list }) };
      return splice(text, [insert(text, holder, { [key]: nest(inner, value) })]);
    }
    if (key !== undefined && isSeq(node)) {
      return splice(text, [appendItem(text, node as YamlList, nest(inner, value))]);
    }
    if (!pair || !map || isAlias(node)) throw entangled(node);
    if (rest.length > 0 && !map.flow) return splice(text, hang(text, pair, nest(rest, value)));
    const last = keys.at(-1 - rest.length) ?? '';
    return splice(text, [replace(text, map, pair, { [last]: nest(rest, value) })]);
  },

  remove(text, keys) {
    const document = parse(text);
    if (!document) return text;
    const { node, pair, map, list, rest } = walk(document, keys);
    if (rest.length > 0) return text;
    const outer = walk(document, keys.slice(0, -1)).pair;
    if (list && node) return splice(text, takeItem(text, list, node, outer));
    if (!pair || !map) return text;
    if (map.items.length > 1 || keys.length < 2) return splice(text, [take(text, map, pair)]);
    return splice(text, [take(text, map, pair), ...empty(text, map, outer)]);
  },
};

function parse(text: string): Document.Parsed | undefined {
  const documents = parseAllDocuments(text, { logLevel: 'error' });
  if ('empty' in documents) return undefined;
  for (const { errors } of documents) {
    const [error] = errors;
    if (error) {
      const [detail = ''] = error.message.split(/ at line \d+|\n/);
      throw new UnexpectedShape({ type: 'syntax', detail }, error.pos[0]);
    }
  }
  const [document, second] = documents;
  if (second) throw new UnexpectedShape({ type: 'documents' }, second.range[0]);
  return document;
}

function dataOf(document: Document.Parsed): unknown {
  try {
    return document.toJS();
  } catch (cause) {
    const detail = cause instanceof Error ? cause.message : String(cause);
    throw new UnexpectedShape({ type: 'syntax', detail }, 0);
  }
}

interface Found {
  readonly node: ParsedNode | null;
  /** The pair that holds the node, and the map that holds the pair. */
  readonly pair?: YamlPair;
  readonly map?: YamlMap;
  /** The list whose item the node is. */
  readonly list?: YamlList;
  readonly rest: Keys;
}

interface Holder {
  readonly map: YamlMap;
  /** The pair or the list that holds the map, unless it is the root. */
  readonly pair?: YamlPair;
  readonly list?: YamlList;
}

function walk({ contents }: Document.Parsed, keys: Keys): Found {
  let found: Found = { node: contents, rest: keys };
  for (const [index, key] of keys.entries()) {
    const map: ParsedNode | null = found.node;
    const left = keys.slice(index + 1);
    if (isSeq(map)) {
      const list = map as YamlList;
      const item = list.items[Number(key)] as ParsedNode | undefined;
      if (!item) return found;
      found = { node: item, list, rest: left };
      continue;
    }
    if (!isMap(map)) return found;
    const pair = (map.items as YamlPair[]).find(
      (each) => isScalar(each.key) && each.key.value === key,
    );
    if (!pair) return found;
    found = { node: pair.value, pair, map: map as YamlMap, rest: left };
  }
  return found;
}

function isNull(node: ParsedNode | null): boolean {
  return node === null || (isScalar(node) && node.value === null);
}

/** Adds the value to a document without one, after its comments. */
function fill(text: string, value: unknown, nothing: ParsedNode | null): string {
  const [start = 0, end = 0] = nothing?.range ?? [];
  const by = block(value, '', 2, eolOf(text));
  return splice(text, [{ start, end }, ownLines(text, endOfMap(text, end), by)]);
}

/** Inserts at the end of the root map but at the start of an inner one, so that comments stay with their keys. */
function insert(text: string, { map, pair, list }: Holder, added: Entry): Splice {
  const first = map.items[0];
  const [from, to] = map.range;
  if (map.flow || !first) {
    const place = first ? startOf(first.key) : from + 1;
    return { start: place, end: place, by: flowPairs(added) + (first ? ', ' : '') };
  }
  if (list) return insertInItem(text, first, added);
  const start = startOf(first.key);
  if (!startsLine(text, start)) throw entangled(first.key);
  const by = block(added, indentAt(text, start), unitOf(text), eolOf(text));
  const place = pair ? nextLine(text, pair.key.range[1]) : endOfMap(text, to);
  return ownLines(text, place, by);
}

/** Adds the value below a key that has none, or `null`. */
function hang(text: string, pair: YamlPair, by: unknown): Splice[] {
  const { key, value } = pair;
  const [start, end] = value?.range ?? key.range;
  const place = nextLine(text, end);
  const unit = unitOf(text);
  const lines = block(by, indentOf(text, pair) + ' '.repeat(unit), unit, eolOf(text));
  const blanks = /[ \t]*$/.exec(text.slice(0, start))?.[0].length ?? 0;
  const nothing = end > start && value ? [{ start: start - blanks, end }] : [];
  return [...nothing, ownLines(text, place, lines)];
}

function ownLines(text: string, place: number, by: string): Splice {
  const isLineStart = place === 0 || text[place - 1] === '\n';
  return { start: place, end: place, by: isLineStart ? by : eolOf(text) + by };
}

/** The place after the last comment and before the mark that ends the document. */
function endOfMap(text: string, end: number): number {
  const mark = /^\.\.\./m.exec(text.slice(end));
  return mark ? end + mark.index : text.length;
}

/** Replaces only a one-line value, so that a comment after it survives. */
function replace(text: string, map: YamlMap, pair: YamlPair, by: Entry): Splice {
  if (map.flow) return { start: startOf(pair.key), end: endOf(pair), by: flowPairs(by) };
  const [present, line] = [pair.value, scalar(Object.values(by)[0])];
  if (isScalar(present) && !present.type?.startsWith('BLOCK') && line !== undefined) {
    const [start, end] = present.range;
    if (end > start) return { start, end, by: line };
  }
  const lines = block(by, indentOf(text, pair), unitOf(text), eolOf(text)).trimStart();
  return { start: startOf(pair.key), end: behindPair(text, pair), by: lines };
}

function take(text: string, map: YamlMap, pair: YamlPair): Splice {
  const start = startOf(pair.key);
  if (map.flow) {
    const index = map.items.indexOf(pair);
    const [previous, next] = [map.items[index - 1], map.items[index + 1]];
    if (next) return { start, end: startOf(next.key) };
    return { start: previous ? endOf(previous) : start, end: endOf(pair) };
  }
  const end = behindPair(text, pair);
  if (startsLine(text, start)) return { start: lineStart(text, start), end };
  // The rest of the item moves up to its dash.
  const blanks = Math.min(indentOf(text, pair).length, indentAt(text, end).length);
  return { start, end: end + blanks };
}

/** A map that loses its only pair gets `{}`, because it would otherwise be null. */
function empty(text: string, map: YamlMap, outer: YamlPair | undefined): Splice[] {
  if (map.flow || !outer) return [];
  return [behindColon(text, outer, '{}')];
}
