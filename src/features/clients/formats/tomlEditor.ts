import { getStaticTOMLValue, ParseError, parseTOML, type AST } from 'toml-eslint-parser';
import { isObject } from '../../../base/json';
import {
  UnexpectedShape,
  startsWith,
  valueAt,
  type ConfigFormat,
  type Keys,
  type Parsed,
} from './format';
import {
  eolOf,
  indentAt,
  lineEnd,
  lineStart,
  nextLine,
  splice,
  withLastEol,
  type Splice,
} from './splice';

export const toml: ConfigFormat = {
  parse(text: string): Parsed {
    const root = parse(text);
    return {
      data: getStaticTOMLValue(root),
      offsetOf: (keys) => {
        const { pairs, tables } = read(root);
        const pair = pairs.find(({ path }) => isSame(path, keys));
        const table = tables.find(({ resolvedKey }) => startsWith(resolvedKey, keys));
        return pair?.node.value.range[0] ?? table?.range[0] ?? 0;
      },
    };
  },

  set(text, keys, value) {
    const { pairs, tables } = read(parse(text));
    const pair = pairs.find(({ path }) => isSame(path, keys));
    if (pair) {
      const [start, end] = pair.node.value.range;
      return splice(text, [{ start, end, by: inline(value) }]);
    }
    const [outer, key = ''] = [keys.slice(0, -1), keys.at(-1)];
    const holder = pairs.find(({ path }) => isSame(path, outer))?.node.value;
    if (holder?.type === 'TOMLInlineTable') return splice(text, [insert(holder, key, value)]);
    // A server gets a table of its own, and each of its values a line in that.
    if (keys.length <= 2) return append(text, keys, value);
    const table = tables.find(({ resolvedKey }) => isSame(resolvedKey, outer));
    if (table) {
      const end = lineEnd(text, table.body.at(-1)?.range[1] ?? table.key.range[1]);
      const indent = indentAt(text, table.body.at(-1)?.range[0] ?? table.range[0]);
      const by = `${eolOf(text)}${indent}${line(key, value)}`;
      return splice(text, [{ start: end, end, by }]);
    }
    const present = valueAt(getStaticTOMLValue(parse(text)), outer);
    const whole = { ...(isObject(present) ? present : {}), [key]: value };
    return toml.set(toml.remove(text, outer), outer, whole);
  },

  /** Removes one part after another: the subtables of a table may be anywhere. */
  remove(text, keys) {
    const { pairs, tables } = read(parse(text));
    const table = tables.findLast(({ resolvedKey }) => startsWith(resolvedKey, keys));
    const pair = pairs.find(({ path }) => startsWith(path, keys));
    if (!table && !pair) return text;
    const cut = table ? cutTable(text, table.range) : pair && cutPair(text, pair.node);
    return toml.remove(splice(text, cut ? [cut] : []), keys);
  },
};

function parse(text: string): AST.TOMLProgram {
  try {
    return parseTOML(text);
  } catch (cause) {
    if (!(cause instanceof ParseError)) throw cause;
    throw new UnexpectedShape({ type: 'syntax', detail: cause.message }, cause.index);
  }
}

interface Pair {
  /** All keys from the top of the file. */
  readonly path: readonly (string | number)[];
  readonly node: AST.TOMLKeyValue;
}

interface Contents {
  readonly pairs: readonly Pair[];
  readonly tables: readonly AST.TOMLTable[];
}

function read(root: AST.TOMLProgram): Contents {
  const { body } = root.body[0];
  const tables = body.filter((node) => node.type === 'TOMLTable');
  const top = body.filter((node) => node.type === 'TOMLKeyValue');
  const pairs = [
    ...top.flatMap((node) => pairsIn(node, [])),
    ...tables.flatMap(({ resolvedKey, body: inner }) =>
      inner.flatMap((node) => pairsIn(node, resolvedKey)),
    ),
  ];
  return { pairs, tables };
}

/** The pair itself and those of its inline tables. */
function pairsIn(node: AST.TOMLKeyValue, outer: Pair['path']): Pair[] {
  const path = [...outer, ...getStaticTOMLValue(node.key)];
  const inner = node.value.type === 'TOMLInlineTable' ? node.value.body : [];
  return [{ path, node }, ...inner.flatMap((each) => pairsIn(each, path))];
}

function isSame(path: readonly unknown[], keys: Keys): boolean {
  return path.length === keys.length && startsWith(path, keys);
}

/** Cuts the table with its header and one of the blank lines around it. */
function cutTable(text: string, [from, to]: AST.Range): Splice {
  const [start, end] = [lineStart(text, from), nextLine(text, to)];
  const isBlankBefore = start === 0 || /\n\r?\n$/.test(text.slice(0, start));
  const [blankBehind] = /^[ \t]*(\r?\n|$)/.exec(text.slice(end)) ?? [];
  if (!isBlankBefore || blankBehind === undefined) return { start, end };
  if (end < text.length) return { start, end: end + blankBehind.length };
  return { start: start === 0 ? 0 : start - (text[start - 2] === '\r' ? 2 : 1), end };
}

function cutPair(text: string, node: AST.TOMLKeyValue): Splice {
  const [start, end] = node.range;
  if (node.parent.type !== 'TOMLInlineTable') {
    return { start: lineStart(text, start), end: nextLine(text, end) };
  }
  const { body } = node.parent;
  const index = body.indexOf(node);
  const [previous, next] = [body[index - 1], body[index + 1]];
  if (next) return { start, end: next.range[0] };
  if (previous) return { start: previous.range[1], end };
  const [from, to] = [node.parent.range[0] + 1, node.parent.range[1] - 1];
  const left = text.slice(from, start) + text.slice(end, to);
  return left.trim() === '' ? { start: from, end: to } : { start, end };
}

function insert(table: AST.TOMLInlineTable, key: string, value: unknown): Splice {
  const last = table.body.at(-1)?.range[1];
  if (last !== undefined) return { start: last, end: last, by: `, ${line(key, value)}` };
  return { start: table.range[0], end: table.range[1], by: `{ ${line(key, value)} }` };
}

function append(text: string, keys: Keys, value: unknown): string {
  const eol = eolOf(text);
  const before = withLastEol(text);
  const blank = before === '' || /\n\r?\n$/.test(before) ? '' : eol;
  const header = `[${keys.map(name).join('.')}]`;
  const lines = Object.entries(isObject(value) ? value : {}).map(([key, each]) => line(key, each));
  return before + blank + [header, ...lines, ''].join(eol);
}

function line(key: string, value: unknown): string {
  return `${name(key)} = ${inline(value)}`;
}

function name(key: string): string {
  return /^[\w-]+$/.test(key) ? key : string(key);
}

function inline(value: unknown): string {
  if (typeof value === 'string') return string(value);
  if (Array.isArray(value)) return `[${value.map(inline).join(', ')}]`;
  if (isObject(value) && !(value instanceof Date)) {
    const parts = Object.entries(value).map(([key, each]) => line(key, each));
    return parts.length === 0 ? '{}' : `{ ${parts.join(', ')} }`;
  }
  return value instanceof Date ? value.toISOString() : String(value);
}

/** A JSON string is a valid TOML string except for one control character, which JSON does not escape. */
function string(text: string): string {
  return JSON.stringify(text).replaceAll('\u007f', '\\u007f');
}
