import {
  isAlias,
  isMap,
  isScalar,
  parseAllDocuments,
  stringify,
  type Document,
  type Pair,
  type ParsedNode,
  type YAMLMap,
} from 'yaml';
import { Misfit, nest, type ConfigFormat, type Keys, type Parsed } from './format';
import {
  eolOf,
  indentAt,
  lineStart,
  nextLine,
  splice,
  startsLine,
  withLastEol,
  type Splice,
} from './splice';

type YamlPair = Pair<ParsedNode, ParsedNode | null>;
type YamlMap = YAMLMap<ParsedNode, ParsedNode | null>;

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
    const { pair, map, node, rest } = walk(document, keys);
    const [key] = rest;
    if (key !== undefined && isMap(node)) {
      return splice(text, [insert(text, node, key, nest(rest.slice(1), value), !pair)]);
    }
    if (!pair || !map || isAlias(node)) throw entangled(node);
    if (rest.length > 0 && !map.flow) return splice(text, hang(text, pair, nest(rest, value)));
    const last = keys.at(-1 - rest.length) ?? '';
    return splice(text, [replace(text, map, pair, { [last]: nest(rest, value) })]);
  },

  remove(text, keys) {
    const document = parse(text);
    if (!document) return text;
    const { pair, map, rest } = walk(document, keys);
    if (!pair || !map || rest.length > 0) return text;
    if (map.items.length > 1 || keys.length < 2) return splice(text, [take(text, map, pair)]);
    const outer = walk(document, keys.slice(0, -1)).pair;
    return splice(text, [take(text, map, pair), ...empty(text, map, outer)]);
  },
};

function parse(text: string): Document.Parsed | undefined {
  const documents = parseAllDocuments(text, { keepSourceTokens: true });
  if ('empty' in documents) return undefined;
  for (const { errors } of documents) {
    const [error] = errors;
    if (error) {
      const [detail = ''] = error.message.split(/ at line \d+|\n/);
      throw new Misfit({ type: 'syntax', detail }, error.pos[0]);
    }
  }
  const [document, second] = documents;
  if (second) throw new Misfit({ type: 'documents' }, second.range[0]);
  return document;
}

function dataOf(document: Document.Parsed): unknown {
  try {
    return document.toJS();
  } catch (cause) {
    const detail = cause instanceof Error ? cause.message : String(cause);
    throw new Misfit({ type: 'syntax', detail }, 0);
  }
}

interface Found {
  readonly node: ParsedNode | null;
  /** Which holds the node, and the map that holds the pair. */
  readonly pair?: YamlPair;
  readonly map?: YamlMap;
  readonly rest: Keys;
}

function walk({ contents }: Document.Parsed, keys: Keys): Found {
  let found: Found = { node: contents, rest: keys };
  for (const [index, key] of keys.entries()) {
    const map: ParsedNode | null = found.node;
    if (!isMap(map)) return found;
    const pair = (map.items as YamlPair[]).find(
      (each) => isScalar(each.key) && each.key.value === key,
    );
    if (!pair) return found;
    found = { node: pair.value, pair, map: map as YamlMap, rest: keys.slice(index + 1) };
  }
  return found;
}

function isNull(node: ParsedNode | null): boolean {
  return node === null || (isScalar(node) && node.value === null);
}

function startOf(node: ParsedNode | null): number {
  return node?.range[0] ?? 0;
}

function entangled(node: ParsedNode | null): Misfit {
  return new Misfit({ type: 'entangled' }, startOf(node));
}

/** In place of nothing, behind whatever comments there are. */
function fill(text: string, value: unknown, nothing: ParsedNode | null): string {
  const [start = 0, end = 0] = nothing?.range ?? [];
  const before = withLastEol(splice(text, [{ start, end }]));
  return before + block(value, '', 2, eolOf(text));
}

/** At the end of the file's own map, and at the beginning of one within: so no comment changes hands. */
function insert(text: string, map: YAMLMap, key: string, value: unknown, isRoot: boolean): Splice {
  const first = (map as YamlMap).items[0];
  const [from = 0, to = 0] = map.range ?? [];
  if (map.flow || !first) {
    const by = `${JSON.stringify(key)}: ${flow(value)}${first ? ', ' : ''}`;
    return { start: from + 1, end: from + 1, by };
  }
  const start = startOf(first.key);
  if (!startsLine(text, start)) throw entangled(first.key);
  const indent = indentAt(text, start);
  const by = block({ [key]: value }, indent, unitOf(text), eolOf(text));
  if (!isRoot) return { start: lineStart(text, start), end: lineStart(text, start), by };
  const end = endOfMap(text, to);
  return { start: end, end, by: text[end - 1] === '\n' ? by : eolOf(text) + by };
}

/** Below a key that has nothing, or says so. */
function hang(text: string, { key, value }: YamlPair, by: unknown): Splice[] {
  const [start, end] = value?.range ?? key.range;
  const place = nextLine(text, end);
  const unit = unitOf(text);
  const lines = block(by, indentAt(text, startOf(key)) + ' '.repeat(unit), unit, eolOf(text));
  const isLineEnd = text[place - 1] === '\n';
  const nothing = value ? [{ start, end }] : [];
  return [...nothing, { start: place, end: place, by: isLineEnd ? lines : eolOf(text) + lines }];
}

/** Behind the comments at the end, before the mark that ends the document. */
function endOfMap(text: string, end: number): number {
  const mark = /^\.\.\./m.exec(text.slice(end));
  return mark ? end + mark.index : text.length;
}

function replace(text: string, map: YamlMap, pair: YamlPair, by: object): Splice {
  const [start, end] = rangeOf(text, map, pair);
  if (map.flow) return { start, end, by: flow(by).slice(1, -1) };
  return {
    start,
    end,
    by: block(by, indentAt(text, startOf(pair.key)), unitOf(text), eolOf(text)),
  };
}

function take(text: string, map: YamlMap, pair: YamlPair): Splice {
  const [start, end] = rangeOf(text, map, pair);
  if (!map.flow) return { start, end };
  const index = map.items.indexOf(pair);
  const [previous, next] = [map.items[index - 1], map.items[index + 1]];
  if (next) return { start, end: startOf(next.key) };
  return { start: previous ? endOf(previous) : start, end };
}

/** Of a map written in lines, whole lines. */
function rangeOf(text: string, map: YamlMap, pair: YamlPair): [number, number] {
  const [start, end] = [startOf(pair.key), endOf(pair)];
  if (map.flow) return [start, end];
  if (!startsLine(text, start)) throw entangled(pair.key);
  return [lineStart(text, start), text[end - 1] === '\n' ? end : nextLine(text, end)];
}

function endOf({ key, value }: YamlPair): number {
  return Math.max(key.range[1], value?.range[1] ?? 0);
}

/** What a map that loses its only pair needs, for it would be nothing rather than empty. */
function empty(text: string, map: YamlMap, outer: YamlPair | undefined): Splice[] {
  if (map.flow || !outer) return [];
  const colon = text.indexOf(':', outer.key.range[1]);
  return [{ start: colon + 1, end: colon + 1, by: ' {}' }];
}

function unitOf(text: string): number {
  return /^( +)[^\s#-]/m.exec(text)?.[1]?.length ?? 2;
}

function block(value: unknown, indent: string, unit: number, eol: string): string {
  return stringify(value, { indent: unit, lineWidth: 0 })
    .trimEnd()
    .split('\n')
    .map((line) => `${indent}${line}${eol}`)
    .join('');
}

/** JSON is YAML, too. */
function flow(value: unknown): string {
  return JSON.stringify(value).replaceAll(/(?<=[^\\]"):(?=["[{\dtfn])/g, ': ');
}
