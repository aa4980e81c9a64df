import { isCollection, isNode, isPair, stringify, type Pair, type ParsedNode } from 'yaml';
import { isObject } from '../../../base/json';
import { UnexpectedShape, type Entry } from './format';
import { lineStart, nextLine, type Splice } from './splice';

export type YamlPair = Pair<ParsedNode, ParsedNode | null>;

export function startOf(node: ParsedNode | null): number {
  return node?.range[0] ?? 0;
}

/** The value cannot be changed without changing something else. */
export function entangled(node: ParsedNode | null): UnexpectedShape {
  return new UnexpectedShape({ type: 'entangled' }, startOf(node));
}

/** The end of its last value: a comment below does not belong to it. */
export function endOf({ key, value }: YamlPair): number {
  return Math.max(key.range[1], value ? endOfNode(value) : 0);
}

export function endOfNode(node: ParsedNode): number {
  const last = isCollection(node) && !node.flow ? node.items.at(-1) : undefined;
  if (isPair(last)) return endOf(last as YamlPair);
  return isNode(last) ? endOfNode(last as ParsedNode) : node.range[1];
}

/** The place behind the lines of the pair. */
export function behindPair(text: string, pair: YamlPair): number {
  const end = endOf(pair);
  return text[end - 1] === '\n' ? end : nextLine(text, end);
}

/** Puts a value on the line of its key. */
export function behindColon(text: string, { key }: YamlPair, value: string): Splice {
  const place = text.indexOf(':', key.range[1]) + 1;
  return { start: place, end: place, by: ` ${value}` };
}

/** Blanks up to a key at the start of its line, or behind the dash of an item. */
export function indentOf(text: string, { key }: YamlPair): string {
  const before = text.slice(lineStart(text, startOf(key)), startOf(key));
  if (!/^[ \t]*(- +)*$/.test(before)) throw entangled(key);
  return before.replaceAll('-', ' ');
}

export function unitOf(text: string): number {
  return /^( +)[^\s#]/m.exec(text)?.[1]?.length ?? 2;
}

export function block(value: unknown, indent: string, unit: number, eol: string): string {
  return stringify(value, { indent: unit, lineWidth: 0 })
    .trimEnd()
    .split('\n')
    .map((line) => `${indent}${line}${eol}`)
    .join('');
}

/** A scalar on a line; `undefined` if the value needs more than one. */
export function scalar(value: unknown): string | undefined {
  if (typeof value === 'object') return undefined;
  const text = stringify(value, { lineWidth: 0 }).trimEnd();
  return text.includes('\n') ? undefined : text;
}

/** JSON is valid YAML if a space follows each colon. */
export function flow(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(flow).join(', ')}]`;
  if (!isObject(value)) return JSON.stringify(value);
  return `{${flowPairs(value)}}`;
}

export function flowPairs(value: Entry): string {
  return Object.entries(value)
    .map(([key, each]) => `${JSON.stringify(key)}: ${flow(each)}`)
    .join(', ');
}
